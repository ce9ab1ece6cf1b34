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

/** How an ecosystem folds the spellings of a name; the ones not listed keep names as they are. */
const foldByEcosystem: Readonly<Record<string, (name: string) => string>> = {
  // PEP 503: runs of dots, dashes and underscores are one dash, case does not count.
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
 * Returns the name by which two spellings of one package of an ecosystem are the same (PEP 503 for PyPI; case folded
 * where the registry folds it), the same for every release of the ecosystem.
 */
export const packageNameKey = (ecosystem: string, name: string): string => {
  const fold = foldByEcosystem[ecosystemFamily(ecosystem)];
  return fold === undefined ? name : fold(name);
};

/**
 * Returns whether a record of one ecosystem speaks of packages of the other: the same family and, where both name a
 * release, the same one. A release may be named more closely on one side (`22.04` and `22.04:LTS`); without one, every
 * release is meant.
 */
export const isSameEcosystem = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [left, right] = [one.split(':'), other.split(':')];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    if (left[index] !== right[index]) return false;
  }
  return true;
};
