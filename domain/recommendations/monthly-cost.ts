import { addDays, dayNumber } from '../anomalies/calendar-days.ts';
import { shownAmount, sumAmounts } from '../costs/amounts.ts';
import type { JsonObject } from '../json.ts';
import type { ResourceFacts } from './resource-facts.ts';

/** With fewer days, a month cannot be estimated. */
const fewestDays = 7;
const windowDays = 30;
const unknown = { amount: null, currency: null };
const daysOfMonth = 365.25 / 12;

/** The monthly cost of a resource, estimated from its own history. */
export interface MonthlyCost {
  /** In `currency`; null when the history is shorter than a week, in several currencies, or sums to nothing. */
  amount: number | null;
  /** ISO 4217 code of the bill; null where the amount is. */
  currency: string | null;
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
  if (first === undefined || last === undefined) return { ...unknown, evidence: { monthly_cost_usd: null } };
  const days = dayNumber(last) - dayNumber(first) + 1;
  const currencies = [...new Set(recent.map(({ currency }) => currency))];
  const sum = shownAmount(sumAmounts(recent.map(({ amount }) => amount)));
  const [currency] = currencies;
  if (days < fewestDays || currency === undefined || currencies.length > 1 || sum <= 0) {
    return { ...unknown, evidence: evidenceOf(null) };
  }
  const amount = cents((sum / days) * daysOfMonth);
  return {
    ...(amount === 0 ? unknown : { amount, currency }),
    evidence: {
      ...evidenceOf(currency === 'USD' ? amount : null),
      ...(currency === 'USD' ? {} : { monthly_cost: amount }),
    },
  };

  function evidenceOf(usd: number | null): JsonObject {
    return { monthly_cost_usd: usd, cost_from: first ?? null, cost_to: last ?? null, cost_currencies: currencies };
  }
}

/**
 * Returns the part of a monthly cost that is saved, to the cent; null when the cost is unknown or nothing is left of
 * it.
 */
export function savingsOf({ amount }: MonthlyCost, part: number): number | null {
  if (amount === null) return null;
  const saved = cents(amount * part);
  return saved > 0 ? Math.min(saved, amount) : null;
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
