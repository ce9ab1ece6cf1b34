import type { AccountCosts } from './cost-anomalies.ts';

/** Daily amounts of a service in one currency; days are numbers, ascending. */
export interface ServiceDays {
  service: string;
  currency: string;
  days: number[];
  amounts: number[];
}

/**
 * Lays the services of an account out by day, one account for each currency. A day on which nothing is billed at all is
 * not known; one on which others are billed is a day without cost for a service that is not named.
 */
export function accountsByCurrency(services: ServiceDays[]): Map<string, AccountCosts> {
  const accounts = new Map<string, AccountCosts>();
  for (const currency of new Set(services.map((service) => service.currency))) {
    const own = services.filter((service) => service.currency === currency);
    const firstDay = Math.min(...own.map(({ days }) => days[0] ?? Number.POSITIVE_INFINITY));
    const lastDay = Math.max(...own.map(({ days }) => days.at(-1) ?? Number.NEGATIVE_INFINITY));
    if (!Number.isFinite(firstDay) || !Number.isFinite(lastDay)) continue;
    const total = new Float64Array(lastDay - firstDay + 1).fill(Number.NaN);
    for (const { days, amounts } of own) {
      for (const [index, day] of days.entries()) {
        const known = total[day - firstDay] as number;
        total[day - firstDay] = (Number.isNaN(known) ? 0 : known) + (amounts[index] as number);
      }
    }
    accounts.set(currency, {
      firstDay,
      total,
      services: own.map(({ service, days, amounts }) => {
        const values = total.map((known) => (Number.isNaN(known) ? Number.NaN : 0));
        for (const [index, day] of days.entries()) values[day - firstDay] = amounts[index] as number;
        return { service, values };
      }),
    });
  }
  return accounts;
}
