/** The cost of a service on a day, as the cloud reports it. */
export interface ServiceCost {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  service: string;
  /** Decimal text, exactly as the cloud wrote it; negative for credits. */
  amount: string;
  /** The same with commitments spread over the days that use them; absent where the cloud does not report it. */
  amortized?: string;
  /** ISO 4217 code. */
  currency: string;
  /** The account whose cost this is, where a bill is that of several. */
  accountId?: string;
}

/** The part of a service's cost that the cloud reports for one resource. */
export interface ResourceCost extends ServiceCost {
  /** The resource as the bill names it. */
  cloudId: string;
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/;
const longestAmount = 60;
/** Larger amounts are not plausible for a single day. */
const largestAmount = 1e15;
const longestName = 500;

/** Returns why a line of a bill cannot be stored; null when it can. `today` is the current day in UTC. */
export function lineFault(line: ServiceCost & { cloudId?: string }, today: string): string | null {
  if (!isDay(line.day)) return 'an invalid date';
  if (line.day > today) return 'a date in the future';
  if (!/^[A-Z]{3}$/.test(line.currency)) return 'a currency that is not an ISO 4217 code';
  if (line.amount.length > longestAmount || !decimal.test(line.amount)) return 'an amount that is not a decimal number';
  if (!(Math.abs(Number(line.amount)) < largestAmount)) return 'an amount out of range';
  const { amortized } = line;
  if (amortized !== undefined && (amortized.length > longestAmount || !decimal.test(amortized))) {
    return 'an amount that is not a decimal number';
  }
  if (amortized !== undefined && !(Math.abs(Number(amortized)) < largestAmount)) return 'an amount out of range';
  if (!isName(line.service)) return 'no valid service name';
  return line.cloudId === undefined || isName(line.cloudId) ? null : 'no valid resource name';
}

function isName(name: string): boolean {
  return name !== '' && name.length <= longestName && !/[\u0000-\u001f\u007f]|\p{Surrogate}/u.test(name);
}

function isDay(day: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  );
}

/** Returns the lines that can be stored, and how many cannot, by reason. */
export function sortLines<Line extends ServiceCost>(
  lines: Line[],
  today: string,
): { kept: Line[]; refused: Record<string, number> } {
  const kept: Line[] = [];
  const refused: Record<string, number> = {};
  for (const line of lines) {
    const fault = lineFault(line, today);
    if (fault === null) kept.push(line);
    else refused[fault] = (refused[fault] ?? 0) + 1;
  }
  return { kept, refused };
}
