import { shownAmount, sumAmounts } from '../../domain/costs/amounts.ts';
import type { CostRow, ResourceDayRow } from '../../db/reads/costs/costs.ts';

/** Returns a sum of costs as the API shows it. */
export function presentCost({ amount, ...row }: CostRow) {
  return { ...row, amount: shownAmount(amount) };
}

interface ShownMonth {
  month: string;
  total: number;
  currency: string;
  days: { date: string; amount: number }[];
}

/** Returns the cost history of a resource from its days, oldest first. */
export function presentResourceCost(resourceId: number, rows: ResourceDayRow[]) {
  const months = new Map<string, ShownMonth & { amounts: string[] }>();
  for (const { day, currency, amount } of rows) {
    const month = day.slice(0, 7);
    const key = `${month} ${currency}`;
    const shown = months.get(key) ?? { month, total: 0, currency, days: [], amounts: [] };
    shown.amounts.push(amount);
    shown.days.push({ date: day, amount: shownAmount(amount) });
    months.set(key, shown);
  }
  const currencies = new Set(rows.map(({ currency }) => currency));
  return {
    resource_id: resourceId,
    currency: currencies.size === 1 ? (rows[0]?.currency ?? null) : null,
    months: [...months.values()].map(({ month, currency, days, amounts }) => ({
      month,
      total: shownAmount(sumAmounts(amounts)),
      currency,
      days,
    })),
  };
}
