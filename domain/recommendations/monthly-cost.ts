import { addDays, dayNumber } from '../anomalies/calendar-days.ts';
import { shownAmount, sumAmounts } from '../costs/amounts.ts';
import type { JsonObject } from '../json.ts';
import type { ResourceFacts } from './resource-facts.ts';

/** With fewer days, a month cannot be estimated. */
const fewestDays = 7;
const windowDays = 30;
const daysOfMonth = 365.25 / 12;

/** The monthly cost of a resource, estimated from its own history. */
export interface MonthlyCost {
  /** USD; null when the history is shorter than a week, in another currency, or sums to nothing. */
  usd: number | null;
  /** The figures that it is based on. */
  evidence: JsonObject;
}

/**
 * Returns the mean of the last thirty days that are on the bill, times the days of a month. Days between the first and
 * the last that have no line cost nothing; today is left out, since its bill is not complete.
 */
export function monthlyCost({ costs, today }: Pick<ResourceFacts, 'costs' | 'today'>): MonthlyCost {
  const since = addDays(today, -windowDays);
  const recent = costs.filter(({ day }) => day >= since && day < today);
  const [first, last] = [recent[0]?.day, recent.at(-1)?.day];
  if (first === undefined || last === undefined) return { usd: null, evidence: { monthly_cost_usd: null } };
  const days = dayNumber(last) - dayNumber(first) + 1;
  const currencies = [...new Set(recent.map(({ currency }) => currency))];
  const sum = shownAmount(sumAmounts(recent.map(({ amount }) => amount)));
  const isKnown = days >= fewestDays && currencies.length === 1 && currencies[0] === 'USD' && sum > 0;
  const usd = isKnown ? cents((sum / days) * daysOfMonth) : null;
  return {
    usd: usd === 0 ? null : usd,
    evidence: { monthly_cost_usd: usd, cost_from: first, cost_to: last, cost_currencies: currencies },
  };
}

/**
 * Returns the part of a monthly cost that is saved, to the cent; null when the cost is unknown or nothing is left of
 * it.
 */
export function savingsOf({ usd }: MonthlyCost, part: number): number | null {
  if (usd === null) return null;
  const saved = cents(usd * part);
  return saved > 0 ? Math.min(saved, usd) : null;
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
