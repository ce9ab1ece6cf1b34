/**
 * Patterns that detect a secret anywhere in a text. Every repetition is bounded or starts at a fixed prefix, so that
 * the time is linear in the length of the text.
 */
const secretPatterns: readonly RegExp[] = [
  // PEM private keys of every kind (RFC 7468).
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----/,
  // AWS access key ids, long-term and temporary.
  /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/,
  // User information in a URL, and `user:password@` where the password holds a slash.
  /:\/\/[^\s/?#@]{1,512}@/,
  /:\/\/[^\s/?#@:]{0,128}:(?!\d{1,5}[/?#])[^\s@]{1,512}@/,
  // name=value, as in connection strings, command lines and scripts, unless it is a flag that is true or false
  // (`--use-service-account-credentials=true`); `name: value` as in YAML; `"name":"…"` in JSON.
  /(?:password|passwd|pwd|passphrase|secret|token|api[_-]?key|(?:access|account|private|shared|secret)[_-]?key|accesssignature|authorization|credentials?)["']?\s{0,4}(?:=\s{0,4}(?!(?:true|false)(?:[\s,;&"']|$))[^\s=]|:\s{1,4}\S|:\s{0,4}["'])/i,
  // Signatures and keys in the query of a URL.
  /[?&](?:sig|signature|x-amz-signature|x-amz-security-token|x-goog-signature|access_token|key|code)=[^&\s]/i,
  /(?<![A-Za-z])bearer\s{1,4}[A-Za-z0-9+/_.=-]{16}/i,
  // Tokens with a prefix of their issuer.
  /(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{20}/,
  /(?<![A-Za-z0-9])github_pat_\w{20}/,
  /(?<![A-Za-z0-9])glpat-[\w-]{16}/,
  /(?<![A-Za-z0-9])xox[abeoprs]-[\w-]{10}/,
  /(?<![A-Za-z0-9])[sr]k_(?:live|test)_\w{10}/,
  /(?<![A-Za-z0-9_-])sk-[\w-]{20}/,
  /(?<![A-Za-z0-9])AIza[\w-]{35}/,
  /(?<![A-Za-z0-9])ya29\.[\w-]{16}/,
  /(?<![A-Za-z0-9])SG\.[\w-]{16}/,
  /(?<![A-Za-z0-9])npm_\w{30}/,
  /(?<![A-Za-z0-9])hf_[A-Za-z]{30}/,
  /(?<![A-Za-z0-9])i(?:as|sn|sr|st|sv)_[\w-]{32}/,
  // URLs that are secret as a whole.
  /hooks\.slack\.com\/(?:services|workflows|triggers)\/\w/,
  /discord(?:app)?\.com\/api\/webhooks\/\d/,
  // Password hashes of crypt(3) and argon2.
  /^\$(?:1|2[abxy]?|5|6|7|y|argon2\w{0,2})\$/,
];

/** Returns whether a text contains a JSON web token: three base64url parts, of which the first is a JSON object. */
function holdsJsonWebToken(text: string): boolean {
  if (!text.includes('eyJ')) return false;
  for (const [run] of text.matchAll(/[A-Za-z0-9_.-]+/g)) {
    const parts = run.split('.');
    for (let index = 0; index + 2 < parts.length; index += 1) {
      const isHeader = (parts[index] ?? '').lastIndexOf('eyJ') >= 0;
      if (isHeader && (parts[index + 1] ?? '').length >= 4 && (parts[index + 2] ?? '').length >= 8) return true;
    }
  }
  return false;
}

/**
 * Returns whether a text has the form of an AWS secret access key: 40 characters of base64 in mixed case, unlike a hex
 * digest.
 */
function isAwsSecretKey(text: string): boolean {
  return (
    text.length === 40 &&
    /^[A-Za-z0-9+/]{40}$/.test(text) &&
    /[a-z]/.test(text) &&
    /[A-Z]/.test(text) &&
    /[0-9+/]/.test(text)
  );
}

/**
 * Returns whether a text has the form of a key of 64 bytes in base64, as Azure issues them for storage accounts and
 * others.
 */
function isLongAccountKey(text: string): boolean {
  return text.length === 88 && /^[A-Za-z0-9+/]{86}==$/.test(text);
}

/** Most names and values of a configuration: shorter than any of the patterns can match without `=`, `:` or `@`. */
const shortWord = /^[\w./-]{0,14}$/;

/** Returns whether a text contains a secret. */
export function holdsSecret(text: string): boolean {
  if (shortWord.test(text)) return false;
  return secretPatterns.some((pattern) => pattern.test(text)) || holdsJsonWebToken(text);
}

/** Returns whether a value has the form of a secret or contains one. */
export function isSecretValue(value: string): boolean {
  const trimmed = value.trim();
  return isAwsSecretKey(trimmed) || isLongAccountKey(trimmed) || holdsSecret(value);
}
