import { buildPurl } from './build-purl.ts';

/** How the packages of an operating system are identified: purl type, namespace and `distro` qualifier. */
export interface OperatingSystem {
  readonly type: 'apk' | 'deb' | 'rpm';
  readonly namespace: string;
  readonly distro: string;
}

/** The clouds' names of operating systems, in lower case, with the purl type and namespace of their packages. */
const systems: readonly (readonly [words: RegExp, type: OperatingSystem['type'], namespace: string])[] = [
  [/^amazon ?linux/, 'rpm', 'amzn'],
  [/^alma ?linux/, 'rpm', 'almalinux'],
  [/^rocky/, 'rpm', 'rocky'],
  [/^(red ?hat|rhel)/, 'rpm', 'redhat'],
  [/^opensuse/, 'rpm', 'opensuse'],
  [/^(sles|suse)/, 'rpm', 'suse'],
  [/^(azure linux|cbl-mariner|mariner)/, 'rpm', 'azurelinux'],
  [/^photon/, 'rpm', 'photon'],
  [/^oracle/, 'rpm', 'oraclelinux'],
  [/^centos/, 'rpm', 'centos'],
  [/^fedora/, 'rpm', 'fedora'],
  [/^ubuntu/, 'deb', 'ubuntu'],
  [/^debian/, 'deb', 'debian'],
  [/^alpine/, 'apk', 'alpine'],
];

/**
 * Returns the operating system for a cloud's platform name, with its version separate (`AlmaLinux`, `9.3`) or included
 * (`UBUNTU_22_04`). Null for one without packages of these kinds, such as Windows.
 */
export const operatingSystemOf = (platform: string, version: string | null): OperatingSystem | null => {
  const words = platform.toLowerCase().replaceAll('_', ' ').trim();
  const found = systems.find(([pattern]) => pattern.test(words));
  if (found === undefined) return null;
  const numbers = version ?? /[0-9][0-9 .]*$/.exec(words)?.[0].trim().replaceAll(' ', '.') ?? '';
  const [, type, namespace] = found;
  return { type, namespace, distro: `${namespace}-${numbers}` };
};

/** A package as listed in an operating system's package database. */
export interface SystemPackage {
  readonly name: string;
  readonly version: string;
  /** RPM and dpkg list these separately from the version; some sources include them in it. */
  readonly release?: string | null | undefined;
  readonly epoch?: string | null | undefined;
}

/** Returns the full version of a package: `[epoch:]version[-release]`; an epoch of zero is omitted. */
export const systemVersion = ({ version, release, epoch }: SystemPackage): string => {
  const withRelease = release === undefined || release === null || release === '' ? version : `${version}-${release}`;
  const isPlain = epoch === undefined || epoch === null || epoch === '' || epoch === '0' || version.includes(':');
  return isPlain ? withRelease : `${epoch}:${withRelease}`;
};

/** Returns the package URL of an operating system's package. */
export const systemPurl = (system: OperatingSystem, item: SystemPackage): string =>
  buildPurl({
    type: system.type,
    namespace: system.namespace,
    name: item.name,
    version: systemVersion(item),
    qualifiers: { distro: system.distro },
  });
