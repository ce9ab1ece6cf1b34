/** A part of an anomaly's gap. */
export interface ServiceShare {
  service: string;
  amount: number;
  /** `amount` less its expected value. */
  vs_expected: number;
}

/** How many services an explanation names; the rest are summed. */
const mostNamed = 8;
/** Label of the rest. */
export const otherServices = 'Other services';
const places = 1e6;

/** Rounds an amount to a millionth of its unit, which no cloud bills below. */
export function roundAmount(amount: number): number {
  return Math.round(amount * places) / places;
}

/**
 * Returns by how many percent an amount exceeds the expected one; where nothing was expected, in percent of the amount
 * itself.
 */
export function deviationPercent({ actual, expected }: { actual: number; expected: number }): number {
  const base = expected > 0 ? expected : Math.abs(actual);
  if (base === 0) return 0;
  return Math.min(999_999, Math.round(((actual - expected) / base) * 10_000) / 100);
}

/**
 * Returns what makes up a day's amount and its gap to the expectation: the services that moved most, by name, and one
 * entry for the rest. Expectations of single services do not add up to that of their sum; the rest takes the
 * difference, so that the amounts sum to `actual` and the gaps to `actual - expected`.
 */
export function explainGap(
  services: { service: string; amount: number; expected: number }[],
  { actual, expected }: { actual: number; expected: number },
): ServiceShare[] {
  const named = services
    .map(({ service, amount, expected: usual }) => ({
      service,
      amount: roundAmount(amount),
      vs_expected: roundAmount(amount - usual),
    }))
    .filter(({ amount, vs_expected: gap }) => amount !== 0 || gap !== 0)
    .toSorted((one, other) => Math.abs(other.vs_expected) - Math.abs(one.vs_expected))
    .slice(0, mostNamed);
  const sum = (read: (share: ServiceShare) => number): number => named.reduce((all, share) => all + read(share), 0);
  const rest = {
    service: otherServices,
    amount: roundAmount(actual - sum(({ amount }) => amount)),
    vs_expected: roundAmount(actual - expected - sum(({ vs_expected: gap }) => gap)),
  };
  return rest.amount === 0 && rest.vs_expected === 0 ? named : [...named, rest];
}
