import { Empty, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Time } from '../../parts/text.tsx';
import { CostChart, type CostDay } from '../../plots/cost-chart.tsx';
import { daysBetween } from '../../plots/scale.ts';
import { api, bodyOf } from '../../service/api.ts';
import type { Anomaly, CostRow } from '../../../client/src/client.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { money } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';

const lookBackDays = 30;
const shownAnomalies = 4;
const dayMs = 86_400_000;

interface Costs {
  days: CostDay[];
  total: number;
  currency: string | null;
  otherCurrencies: string[];
  anomalies: Anomaly[];
}

async function costs(signal: AbortSignal): Promise<Costs> {
  const from = new Date(Date.now() - lookBackDays * dayMs).toISOString().slice(0, 10);
  const [sums, { data: anomalies }] = await Promise.all([
    bodyOf(api.GET('/api/v1/costs', { params: { query: { group_by: 'day', from, per_page: 100 } }, signal })),
    bodyOf(
      api.GET('/api/v1/anomalies', {
        params: { query: { type: 'cost', status: 'active', days: lookBackDays, per_page: 100 } },
        signal,
      }),
    ),
  ]);
  const byAmount = sums.totals.toSorted((first, second) => second.amount - first.amount);
  const currency = byAmount[0]?.currency ?? null;
  return {
    days: currency === null ? [] : daysOf(sums.data, { currency, anomalies, from: sums.from, to: sums.to }),
    total: byAmount[0]?.amount ?? 0,
    currency,
    otherCurrencies: byAmount.slice(1).map((total) => total.currency),
    anomalies,
  };
}

function daysOf(
  rows: readonly CostRow[],
  options: { currency: string; anomalies: readonly Anomaly[]; from: string; to: string },
): CostDay[] {
  const amounts = new Map(rows.filter((row) => row.currency === options.currency).map((row) => [row.day, row.amount]));
  const known = [...amounts.keys()].filter((day) => day !== null).toSorted();
  // Days after the last bill are not days without cost.
  return daysBetween(known[0] ?? options.from, known.at(-1) ?? options.to).map((day) => {
    const amount = amounts.get(day) ?? 0;
    const isOdd = options.anomalies.some((anomaly) => anomaly.date <= day && day <= anomaly.last_date);
    const about = options.anomalies.find((anomaly) => anomaly.date === day && anomaly.services.length === 0);
    return { day, amount, isOdd, expectedUpper: about?.expected_upper ?? null };
  });
}

/** Shows the cost of the last thirty days and its anomalies. */
export function CostCard() {
  const loaded = useLoaded(costs, []);
  return (
    <Section title="Cost of the last 30 days">
      <Show loaded={loaded}>
        {({ days, total, currency, otherCurrencies, anomalies }) =>
          currency === null || days.length === 0 ? (
            <Empty>No bill has been fetched yet. The billing job does it once a day.</Empty>
          ) : (
            <>
              <CostChart days={days} total={total} currency={currency} />
              {otherCurrencies.length > 0 && <p class="hint">Not shown: cost in {otherCurrencies.join(', ')}.</p>}
              <Anomalies anomalies={anomalies} />
            </>
          )
        }
      </Show>
    </Section>
  );
}

function Anomalies({ anomalies }: { anomalies: readonly Anomaly[] }) {
  if (anomalies.length === 0) return <p class="calm">No anomaly is active.</p>;
  return (
    <ul class="anomalies">
      {anomalies.slice(0, shownAnomalies).map((anomaly) => (
        <li key={anomaly.id}>
          <a href={`/anomalies/${anomaly.id}`}>{anomaly.date}</a>{' '}
          {anomaly.services.length === 0 ? 'total' : visibleText(anomaly.services.join(', '))}:{' '}
          {money(anomaly.actual_amount, anomaly.currency ?? 'USD')}, expected{' '}
          {money(anomaly.expected_amount, anomaly.currency ?? 'USD')}
          <span class="hint">
            {' '}
            detected <Time at={anomaly.detected_at} />
          </span>
        </li>
      ))}
      {anomalies.length > shownAnomalies && (
        <li>
          <a href="/anomalies?type=cost">and {anomalies.length - shownAnomalies} more</a>
        </li>
      )}
    </ul>
  );
}
