/** A closed interval of ports. */
export interface PortRange {
  first: number;
  last: number;
}

const highestPort = 65_535;

/** All ports, including `0` because rules may name it. */
export const everyPort: PortRange = { first: 0, last: highestPort };

/** Reads `22`, `20-30` or `*`; anything else is null. */
export function parsePortRange(text: string): PortRange | null {
  if (text.trim() === '*') return everyPort;
  const [, from, to] = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(text) ?? [];
  if (from === undefined) return null;
  const first = Number(from);
  const last = Number(to ?? from);
  return first <= last && last <= highestPort ? { first, last } : null;
}

/** Returns a range of one port. */
export function singlePort(port: number): PortRange {
  return { first: port, last: port };
}

/**
 * Returns whether one range of a list contains all of another one. Ranges that contain it only together do not count.
 */
export function holdsPorts(ranges: readonly PortRange[], { first, last }: PortRange): boolean {
  return ranges.some((range) => range.first <= first && last <= range.last);
}

/** Cuts ranges at every bound of others: within a piece, none of the others distinguishes two ports. */
export function portPieces(ranges: readonly PortRange[], others: readonly PortRange[]): PortRange[] {
  return ranges.flatMap(({ first, last }) => {
    const cuts = others.flatMap((other) => [other.first, other.last + 1]).filter((cut) => first < cut && cut <= last);
    const starts = [...new Set([first, ...cuts])].toSorted((a, b) => a - b);
    return starts.map((start, index) => ({ first: start, last: (starts[index + 1] ?? last + 1) - 1 }));
  });
}
