/** Higher than every real patch number. */
const afterEveryPatch = '999999999';

/**
 * Returns the version to compare by: `3.9.*` is the newest patch of release line 3.9, for software that its vendor
 * patches without showing which patch runs. An advisory covers it only when it covers the whole rest of the line.
 */
export const comparableVersion = (version: string): string =>
  version.endsWith('.*') ? `${version.slice(0, -1)}${afterEveryPatch}` : version;
