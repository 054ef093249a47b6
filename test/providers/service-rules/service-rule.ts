/** One reason why a service refuses a request. */
export interface ServiceRefusal {
  /** The name of the rule. */
  readonly rule: string;
  /** Where in the request body, for example `tools[0].input_schema.properties.x`. */
  readonly where: string;
  readonly message: string;
}

/**
 * A rule that a service has for one kind of thing in its requests. Written from the service's documentation and from
 * reports of what it refused, never from the code that writes the requests.
 */
export interface ServiceRule<Subject> {
  readonly name: string;
  /** The document, or the public report of a refusal. */
  readonly source: string;
  /** The service's complaint, or `undefined` when it has none. */
  refuses(subject: Subject): string | undefined;
}

/** What the rules have against the subject. */
export function refusalsOf<Subject>(
  rules: readonly ServiceRule<Subject>[],
  subject: Subject,
  where: string,
): ServiceRefusal[] {
  return rules.flatMap((rule) => {
    const message = rule.refuses(subject);
    return message === undefined ? [] : [{ rule: rule.name, where, message }];
  });
}
