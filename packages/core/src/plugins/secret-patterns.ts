/** What secrets look like in text, by the prefixes that their issuers document. */
export const secretPatterns: readonly RegExp[] = [
  // OpenAI, Anthropic and others that follow them
  /\bsk-[\w-]{16,}/g,
  // Google
  /\bAIza[\w-]{35}/g,
  // Amazon Web Services, key ids
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  // GitHub
  /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{22,})/g,
  // Slack
  /\bxox[a-z]-[\w-]{10,}/g,
  // Stripe
  /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g,
  // npm
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  // JSON Web Tokens (RFC 7519): two Base64 objects and a signature
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]+/g,
  // Headers of HTTP authentication (RFC 7617, RFC 6750); a digit tells a token from a word
  /(?<=\b(?:Bearer|Basic)\s+)(?=[^\s"']*[\d=])[\w.~+/=-]{8,}/gi,
  // Private keys (RFC 7468), also those that were cut
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  // The password in the address of a database
  /(?<=:\/\/[^\s/:@]{0,100}:)[^\s/@]+(?=@)/g,
];
