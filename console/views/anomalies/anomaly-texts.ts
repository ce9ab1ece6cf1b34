import type { Anomaly } from '../../../client/src/client.ts';
import { countText, money } from '../../show/format.ts';

/** Returns an amount of an anomaly: money of a cost, a plain figure of performance. */
export function amountText({ currency }: Pick<Anomaly, 'currency'>, amount: number): string {
  return currency === null ? countText(amount) : money(amount, currency);
}

/** Returns what an anomaly is about: its services, its resource, or all cost of the account. */
export function subjectText({ type, services, resource_name: name }: Anomaly): string {
  if (services.length > 0) return services.join(', ');
  return type === 'cost' ? 'All services' : (name ?? 'Performance');
}

/** Returns the days of an anomaly: `2026-11-20`, `2026-11-20 to 2026-11-22`. */
export function daysText({ date, last_date: last }: Pick<Anomaly, 'date' | 'last_date'>): string {
  return date === last ? date : `${date} to ${last}`;
}
