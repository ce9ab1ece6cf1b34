import { isSecretName } from '../secret-names.ts';
import { isPlaceholder, isUuid } from './placeholders.ts';
import { nameWords, secretRules, signedToken, tokenBegin, type SecretRule } from './rules.ts';

/** A secret in a text. */
export interface FoundSecret {
  kind: string;
  /** Where in the text it begins. */
  index: number;
  secret: string;
}

/** Further secrets of a text are not looked for: one is enough for a verdict, and a person reads no longer list. */
export const mostFound = 50;

/** The longest name that is read around a word, and the longest value after it. */
const longestName = 64;
const longestValue = 256;

/** Shortest values that count, by what the name says. */
const shortestPassword = 4;
const shortestToken = 12;

/** The shortest signature of a JSON Web Token: 32 bytes of HMAC SHA-256 are 43 characters; some tools cut them. */
const shortestSignature = 20;

/** Bits per character below which a value is text, not random. Keys of 16 characters and more have 3 and more. */
const leastEntropy = 3;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const rulesByBegin = new Map<string, SecretRule[]>();
for (const rule of secretRules) {
  for (const begin of rule.begins) rulesByBegin.set(begin, [...(rulesByBegin.get(begin) ?? []), rule]);
}
const words: ReadonlySet<string> = new Set(nameWords);

/** Returns a search for literals, the longest first. It looks at each character no more often than the longest has. */
const searchFor = (literals: readonly string[]): RegExp =>
  new RegExp(
    literals
      .toSorted((one, other) => other.length - one.length)
      .map(escaped)
      .join('|'),
    'g',
  );

const tokenBegins = [...rulesByBegin.keys(), tokenBegin];
const anyBegin = searchFor([...tokenBegins, ...nameWords]);
const anyTokenBegin = searchFor(tokenBegins);

/**
 * Returns the secrets in a text, in the order in which they stand, at most `mostFound`. Tokens and keys are recognised by the
 * forms that their issuers document, others by the name before the value (`password=…`, `"api_key": "…"`, `--token …`).
 * What stands for a secret, or names one that is stored elsewhere, is none. Linear in the length of the text. Never throws.
 */
export function findSecrets(text: string): FoundSecret[] {
  const found: FoundSecret[] = [];
  const search = new RegExp(anyBegin);
  let end = 0;
  let nameEnd = 0;
  for (let hit = search.exec(text); hit !== null && found.length < mostFound; hit = search.exec(text)) {
    const [begin] = hit;
    let secret: FoundSecret | null;
    if (words.has(begin)) {
      // A name is read once, however many of the words it has.
      if (hit.index < nameEnd) continue;
      const name = nameAround(text, hit.index, begin);
      nameEnd = name.end;
      secret = namedSecret(text, name);
    } else secret = secretBeginning(text, hit.index, begin);
    // Within a secret that is known already, a name says nothing more.
    if (secret === null || secret.index < end) continue;
    found.push({ kind: secret.kind, index: secret.index, secret: secret.secret });
    end = secret.index + secret.secret.length;
    search.lastIndex = Math.max(search.lastIndex, end);
  }
  return found;
}

/**
 * Returns the secrets in the value of a name: a variable of an environment, a parameter, an entry of metadata. The name makes
 * the whole value a secret (`DB_PASSWORD`); otherwise secrets are looked for in it.
 */
export function findSecretsOf(name: string, value: string): FoundSecret[] {
  const inside = findSecrets(value);
  if (inside.length > 0) return inside;
  const isNamed = isSecretName(name) && isSecretOf(name, value.trim(), true);
  return isNamed ? [{ kind: kindOfName(name), index: 0, secret: value }] : [];
}

function secretBeginning(text: string, index: number, begin: string): FoundSecret | null {
  if (begin === tokenBegin) return webToken(text, index);
  for (const rule of rulesByBegin.get(begin) ?? []) {
    if (rule.isWord && isWordCharacter(text[index - 1])) continue;
    rule.pattern.lastIndex = index;
    const match = rule.pattern.exec(text);
    if (match === null) continue;
    const [whole, inner = whole] = match;
    const after = text[index + whole.length];
    if (rule.ends !== undefined && after !== undefined && rule.ends.test(after)) continue;
    if (isPlaceholder(inner)) continue;
    return { kind: rule.kind, index: index + whole.lastIndexOf(inner), secret: inner };
  }
  return null;
}

function webToken(text: string, index: number): FoundSecret | null {
  if (/[A-Za-z0-9_-]/.test(text[index - 1] ?? '')) return null;
  signedToken.lastIndex = index;
  const match = signedToken.exec(text);
  const signature = match?.[0].split('.')[2] ?? '';
  if (match === null || signature.length < shortestSignature) return null;
  const header = Buffer.from(match[1] ?? '', 'base64url').toString('utf8');
  return header.includes('"alg"') ? { kind: 'json_web_token', index, secret: match[0] } : null;
}

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[A-Za-z0-9_]/.test(character);

const nameCharacter = /[A-Za-z0-9_.-]/;

/** What may stand between a name and its value: quotes, blanks, one sign; only blanks after an option. */
const separator = /["']?[ \t]{0,8}(?:=>|:=|==|[=:])[ \t]{0,8}/y;
const optionSeparator = /[ \t]{1,8}/y;
const quotedValue = /(?:"([^"\r\n]{1,256})"|'([^'\r\n]{1,256})')/y;
const plainValue = /[^\s"',;&|<>)]{1,256}/y;

function nameAround(text: string, at: number, word: string): { name: string; end: number } {
  let from = at;
  while (from > 0 && at - from < longestName && nameCharacter.test(text[from - 1] ?? '')) from -= 1;
  let end = at + word.length;
  while (end - at < longestName && nameCharacter.test(text[end] ?? '')) end += 1;
  return { name: text.slice(from, end), end };
}

function namedSecret(text: string, { name, end }: { name: string; end: number }): FoundSecret | null {
  if (!isSecretName(name)) return null;
  const value = valueAfter(text, end, name);
  if (value === null || value.text.length > longestValue) return null;
  if (!isSecretOf(name, value.text, value.isQuoted)) return null;
  const token = tokenIn(value.text);
  if (token !== null) return { ...token, index: value.index + token.index };
  return { kind: kindOfName(name), index: value.index, secret: value.text };
}

/** Returns the first token of a known form in a short text. */
function tokenIn(text: string): FoundSecret | null {
  for (const { 0: begin, index } of text.matchAll(anyTokenBegin)) {
    const token = secretBeginning(text, index, begin);
    if (token !== null) return token;
  }
  return null;
}

function valueAfter(
  text: string,
  end: number,
  name: string,
): { text: string; index: number; isQuoted: boolean } | null {
  separator.lastIndex = end;
  const sign = separator.exec(text);
  let index = end;
  if (sign !== null) index += sign[0].length;
  else if (name.startsWith('-')) {
    optionSeparator.lastIndex = end;
    const blanks = optionSeparator.exec(text);
    if (blanks === null) return null;
    index += blanks[0].length;
  } else return null;
  quotedValue.lastIndex = index;
  const quoted = quotedValue.exec(text);
  const inner = quoted?.[1] ?? quoted?.[2];
  if (inner !== undefined) return { text: inner, index: index + 1, isQuoted: true };
  plainValue.lastIndex = index;
  const plain = plainValue.exec(text)?.[0];
  return plain === undefined ? null : { text: plain, index, isQuoted: false };
}

const password = /pass(?:word|wd|phrase)?|pwd/i;

function kindOfName(name: string): string {
  if (password.test(name)) return 'password';
  return /token/i.test(name) ? 'token' : /key/i.test(name) ? 'key' : 'secret';
}

/**
 * Returns whether a value is the secret that its name says. Passwords are often short words; what is called a token or a
 * key is one only if it looks random, since such names are also given to references.
 */
function isSecretOf(name: string, value: string, isQuoted: boolean): boolean {
  if (isPlaceholder(value)) return false;
  if (!isQuoted && isExpression(value)) return false;
  if (/^https?:\/\//.test(value)) return false;
  if (password.test(name)) {
    const isWordOfProse = !isQuoted && /^[a-z]+[.!?]?$/.test(value);
    return value.length >= shortestPassword && !isWordOfProse;
  }
  if (value.length < shortestToken || isUuid(value) || /^\d+$/.test(value)) return false;
  const isMixed = (/\d/.test(value) && /[A-Za-z]/.test(value)) || (/[a-z]/.test(value) && /[A-Z]/.test(value));
  return isMixed && !/\s/.test(value) && entropyOf(value) >= leastEntropy;
}

/** Returns whether a value is code that computes one: `config.password`, `getpass()`, `os.environ["X"]`. */
function isExpression(value: string): boolean {
  return /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/.test(value) || /^[A-Za-z_][\w.]*[([]/.test(value);
}

/** Returns the Shannon entropy of the characters of a text, in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
