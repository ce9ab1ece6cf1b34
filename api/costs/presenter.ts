import type { CostRow, ResourceDayRow } from '../../db/reads/costs/costs.ts';

/** A sum of costs as the API shows it. */
export function presentCost({ amount, ...row }: CostRow) {
  return { ...row, amount: Number(amount) };
}

interface ShownMonth {
  month: string;
  total: number;
  currency: string;
  days: { date: string; amount: number }[];
}

/** The cost history of a resource from its days, oldest first. */
export function presentResourceCost(resourceId: number, rows: ResourceDayRow[]) {
  const months = new Map<string, ShownMonth & { sum: bigint }>();
  for (const { day, currency, amount } of rows) {
    const month = day.slice(0, 7);
    const key = `${month} ${currency}`;
    const shown = months.get(key) ?? { month, total: 0, currency, days: [], sum: 0n };
    shown.sum += scaled(amount);
    shown.days.push({ date: day, amount: Number(amount) });
    months.set(key, shown);
  }
  const currencies = new Set(rows.map(({ currency }) => currency));
  return {
    resource_id: resourceId,
    currency: currencies.size === 1 ? (rows[0]?.currency ?? null) : null,
    months: [...months.values()].map(({ month, currency, days, sum }) => ({
      month,
      total: Number(sum) / Number(scale),
      currency,
      days,
    })),
  };
}

const places = 12;
const scale = 10n ** BigInt(places);

/** Decimal text as a whole number of billionths of a thousandth, so that a sum is exact. */
function scaled(amount: string): bigint {
  const isNegative = amount.startsWith('-');
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole) * scale + BigInt(fraction.slice(0, places).padEnd(places, '0'));
  return isNegative ? -value : value;
}
