/** The parts of a package URL. */
export interface PurlParts {
  readonly type: string;
  /** Segments separated by slashes; null where the type has none. */
  readonly namespace: string | null;
  readonly name: string;
  readonly version: string | null;
  readonly qualifiers?: Readonly<Record<string, string>>;
}

/** Percent-encodes as the purl specification requires: all reserved characters except the colon. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%3A', ':');

/** Writes a package URL (purl specification, ECMA-427); the inverse of `parsePurl`. */
export const buildPurl = ({ type, namespace, name, version, qualifiers = {} }: PurlParts): string => {
  const place = namespace === null ? '' : `${namespace.split('/').map(encoded).join('/')}/`;
  const pairs = Object.entries(qualifiers).map(([key, value]) => `${key}=${encoded(value)}`);
  const tail = pairs.length === 0 ? '' : `?${pairs.toSorted().join('&')}`;
  return `pkg:${type}/${place}${encoded(name)}${version === null ? '' : `@${encoded(version)}`}${tail}`;
};
