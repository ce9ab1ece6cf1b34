/** The decoded parts of a package URL; names are not normalised. */
export interface PackageUrl {
  /** In lower case. */
  readonly type: string;
  readonly namespace: string | null;
  readonly name: string;
  readonly version: string | null;
  /** Keys in lower case. */
  readonly qualifiers: ReadonlyMap<string, string>;
}

/** Decodes percent-encoded text; null when an escape is not valid. */
const decoded = (text: string): string | null => {
  if (!text.includes('%')) return text;
  return /%(?![0-9A-Fa-f]{2})/.test(text) ? null : decodeUtf8(text);
};

const decodeUtf8 = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // The escapes are complete but their bytes are not UTF-8; the caller gets null, as for a malformed escape.
  }
};

const decodedAll = (segments: readonly string[]): string[] | null => {
  const texts: string[] = [];
  for (const segment of segments) {
    const text = decoded(segment);
    if (text === null) return null;
    texts.push(text);
  }
  return texts;
};

const readQualifiers = (text: string): Map<string, string> | null => {
  const qualifiers = new Map<string, string>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = (equals === -1 ? pair : pair.slice(0, equals)).toLowerCase();
    const value = equals === -1 ? '' : decoded(pair.slice(equals + 1));
    if (value === null || !/^[a-z._-][a-z0-9._-]*$/.test(key)) return null;
    if (value !== '') qualifiers.set(key, value);
  }
  return qualifiers;
};

/** Splits text at the last separator; the second part is null when there is none. */
const cutLast = (text: string, separator: string): [before: string, after: string | null] => {
  const at = text.lastIndexOf(separator);
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
};

/**
 * Splits off the version at its `@`; an `@` at the start of a path segment is the scope of an npm package, written
 * without its escape.
 */
const cutVersion = (path: string): [before: string, version: string | null] => {
  const [before, version] = cutLast(path, '@');
  return version === null || before === '' || before.endsWith('/') ? [path, null] : [before, version];
};

/**
 * Parses a package URL (purl specification, ECMA-427): `pkg:type/namespace/name@version?qualifiers#subpath`. A plus
 * sign is a literal plus, in qualifiers too. Returns null for a text that is not a package URL.
 */
export const parsePurl = (text: string): PackageUrl | null => {
  const scheme = /^pkg:\/*/i.exec(text);
  if (scheme === null || /\s/.test(text)) return null;
  const hash = text.indexOf('#');
  const withoutSubpath = hash === -1 ? text : text.slice(0, hash);
  const question = withoutSubpath.indexOf('?');
  const path = (question === -1 ? withoutSubpath : withoutSubpath.slice(0, question)).slice(scheme[0].length);
  const qualifiers = readQualifiers(question === -1 ? '' : withoutSubpath.slice(question + 1));
  const slash = path.indexOf('/');
  const type = path.slice(0, Math.max(slash, 0)).toLowerCase();
  if (qualifiers === null || !/^[a-z][a-z0-9.+-]*$/.test(type)) return null;

  const [before, rawVersion] = cutVersion(path.slice(slash + 1));
  const segments = decodedAll(before.split('/').filter((segment) => segment !== ''));
  const version = rawVersion === null ? '' : decoded(rawVersion);
  const name = segments?.pop();
  if (segments === null || version === null || name === undefined || name === '') return null;
  return {
    type,
    namespace: segments.length === 0 ? null : segments.join('/'),
    name,
    version: version === '' ? null : version,
    qualifiers,
  };
};
