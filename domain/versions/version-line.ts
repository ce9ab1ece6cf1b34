/** Beyond every patch number that was ever released. */
const afterEveryPatch = '999999999';

/**
 * Returns the version to compare by: `3.9.*` is the newest patch of the line 3.9, for software whose owner patches it
 * without showing which patch runs. An advisory covers it only when it covers the whole rest of the line.
 */
export const comparableVersion = (version: string): string =>
  version.endsWith('.*') ? `${version.slice(0, -1)}${afterEveryPatch}` : version;
