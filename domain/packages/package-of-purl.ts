import { ecosystemOfPurl } from './purl-ecosystems.ts';
import { parsePurl } from './purl.ts';
import type { PackageUrl } from './purl.ts';

/** A package as a bill of materials or a cloud names it. */
export interface NamedPackage {
  /** Null for a type of package without OSV advisories, which is not evaluated. */
  readonly ecosystem: string | null;
  readonly name: string;
  readonly version: string | null;
  readonly purl: string;
}

/**
 * How the OSV name of a package is built from namespace and name, by purl type; by default they are joined by a slash.
 */
const nameOf = (purl: PackageUrl): string => {
  const { namespace, name, type } = purl;
  if (namespace === null) return name;
  switch (type) {
    case 'apk':
    case 'bitnami':
    case 'deb':
    case 'rpm':
      return name;
    case 'maven':
      return `${namespace}:${name}`;
    case 'swift':
      return `https://${namespace}/${name}`;
    default:
      return `${namespace}/${name}`;
  }
};

/**
 * Returns the source package of the `upstream` qualifier, `name[@version]`: Debian, Ubuntu and Alpine advisories name
 * source packages.
 */
const sourceOf = (purl: PackageUrl): { name: string; version: string | null } | null => {
  const upstream = purl.type === 'deb' || purl.type === 'apk' ? purl.qualifiers.get('upstream') : undefined;
  if (upstream === undefined) return null;
  const [name = '', version] = upstream.split('@');
  return name === '' ? null : { name, version: version ?? purl.version };
};

const versionWithEpoch = (purl: PackageUrl, version: string | null): string | null => {
  const epoch = purl.type === 'rpm' || purl.type === 'deb' ? purl.qualifiers.get('epoch') : undefined;
  return version === null || epoch === undefined || version.includes(':') ? version : `${epoch}:${version}`;
};

/**
 * Returns the package that a package URL identifies, in OSV's terms; null for a text that is not a package URL.
 * Distribution packages take the release from `distro`, the epoch from `epoch` and the source package from `upstream`.
 */
export const packageOfPurl = (text: string): NamedPackage | null => {
  const purl = parsePurl(text);
  if (purl === null) return null;
  const source = sourceOf(purl);
  return {
    ecosystem: ecosystemOfPurl(purl),
    name: source?.name ?? nameOf(purl),
    version: versionWithEpoch(purl, source?.version ?? purl.version),
    purl: text,
  };
};
