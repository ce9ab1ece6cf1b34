import { heldAnswer } from '../emulators/aws/held-json.ts';
import { addDays, dayOf } from '../../domain/anomalies/calendar-days.ts';

/** Cost of each service on a day, as text; no such services when the day is quiet. */
export type CostsOfDay = (day: string, index: number) => Record<string, string>;

/** Days up to and including yesterday, oldest first. */
export function daysUntilYesterday(count: number): string[] {
  const yesterday = addDays(dayOf(new Date()), -1);
  return Array.from({ length: count }, (_, index) => addDays(yesterday, index - count + 1));
}

/** What Cost Explorer answers to `GetCostAndUsage` by service. */
export function costAnswer(days: string[], costs: CostsOfDay, { unit = 'USD' }: { unit?: string } = {}) {
  return heldAnswer('ce GetCostAndUsage', {
    ResultsByTime: days.map((day, index) => ({
      TimePeriod: { Start: day, End: addDays(day, 1) },
      Total: {},
      Groups: Object.entries(costs(day, index)).map(([service, amount]) => ({
        Keys: [service],
        Metrics: { UnblendedCost: { Amount: amount, Unit: unit } },
      })),
      Estimated: false,
    })),
    DimensionValueAttributes: [],
  });
}

/** Has moto answer the next requests for costs with these, one each. */
export async function queueCosts(motoUrl: string, answers: object[]): Promise<void> {
  const response = await fetch(`${motoUrl}/moto-api/static/ce/cost-and-usage-results`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ results: answers }),
  });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`moto answered ${response.status}`);
}
