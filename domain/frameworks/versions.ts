/**
 * Compares two versions of a framework for `toSorted`, older first. Numbers in them count as numbers, so that 1.12 is
 * newer than 1.9; everything else as text.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = compareParts(left[index] ?? '', right[index] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}

function partsOf(version: string): string[] {
  return version.match(/\d+|[^\d.-]+/g) ?? [];
}

function compareParts(a: string, b: string): number {
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) return Number(a) - Number(b);
  return a === b ? 0 : a < b ? -1 : 1;
}
