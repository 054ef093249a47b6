import type { TextFormat } from "./text-format.ts";

/** RFC 5321, section 4.1.2, `Mailbox` with a dot-string and a domain; no quoted local parts, no address literals. */
export const EMAIL: TextFormat = {
  description: "an e-mail address",
  example: "ada@example.com",
  accepts: isEmail,
};

/**
 * An absolute URI (RFC 3986, section 4.3). Characters beyond ASCII are let through as in RFC 3987, because the WHATWG
 * URL parser, which reads the text afterwards, encodes them itself.
 */
export const URI: TextFormat = {
  description: "an absolute URL",
  example: "https://example.com/page",
  accepts: (text) =>
    /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]*$/i.test(text) && !/%(?![0-9a-f]{2})/i.test(text) && URL.canParse(text),
};

/** RFC 9562, section 4: any version, either letter case. */
export const UUID: TextFormat = {
  description: "a UUID",
  example: "123e4567-e89b-12d3-a456-426614174000",
  accepts: (text) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
};

/** RFC 2673, section 3.2, `dotted-quad`: no leading zeros. */
export const IPV4: TextFormat = {
  description: "an IPv4 address",
  example: "192.0.2.1",
  accepts: isIpv4,
};

/** RFC 4291, section 2.2: with `::`, and with a dotted quad at the end; no zone. */
export const IPV6: TextFormat = {
  description: "an IPv6 address",
  example: "2001:db8::1",
  accepts: isIpv6,
};

function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split(".");
  return (
    text.length <= 254 &&
    local.length <= 64 &&
    /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local) &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label))
  );
}

function isIpv4(text: string): boolean {
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  if (text.length > 45) {
    return false;
  }
  const halves = text.split("::");
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const quad = groups.at(-1)?.includes(".") && !text.endsWith("::") ? groups.pop() : undefined;
  const count = groups.length + (quad === undefined ? 0 : 2);
  return (
    groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) &&
    (quad === undefined || isIpv4(quad)) &&
    (halves.length === 2 ? count <= 7 : halves.length === 1 && count === 8)
  );
}
