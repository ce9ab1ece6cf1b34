/** A package that is installed on a resource; the version is null when no source names it. */
export interface InstalledPackage {
  /** OSV ecosystem, with its release where one is known (`PyPI`, `AlmaLinux:9`, `Ubuntu:22.04:LTS`). */
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string | null;
}

/** Returns an ecosystem without its release: `AlmaLinux` for `AlmaLinux:9`. */
export const ecosystemFamily = (ecosystem: string): string => {
  const colon = ecosystem.indexOf(':');
  return colon === -1 ? ecosystem : ecosystem.slice(0, colon);
};

const lowerCase = (name: string): string => name.toLowerCase();

/** How an ecosystem normalises names; names of unlisted ecosystems are unchanged. */
const foldByEcosystem: Readonly<Record<string, (name: string) => string>> = {
  // PEP 503: runs of dots, dashes and underscores become one dash, and case does not matter.
  PyPI: (name) => name.replaceAll(/[-_.]+/g, '-').toLowerCase(),
  // The package URL of a Go module is in lower case whatever the module path is.
  Go: lowerCase,
  NuGet: lowerCase,
  Packagist: lowerCase,
  'GitHub Actions': lowerCase,
  VSCode: lowerCase,
  Hex: lowerCase,
};

/**
 * Returns the normalised name of a package (PEP 503 for PyPI; lower case where the registry ignores case), the same for
 * every spelling and every release of the ecosystem.
 */
export const packageNameKey = (ecosystem: string, name: string): string => {
  const fold = foldByEcosystem[ecosystemFamily(ecosystem)];
  return fold === undefined ? name : fold(name);
};

/**
 * Returns whether a record of one ecosystem applies to packages of the other: the same family and, where both name a
 * release, the same one. A release may be more specific on one side (`22.04` and `22.04:LTS`); without one, every
 * release matches.
 */
export const isSameEcosystem = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [left, right] = [one.split(':'), other.split(':')];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    if (left[index] !== right[index]) return false;
  }
  return true;
};
