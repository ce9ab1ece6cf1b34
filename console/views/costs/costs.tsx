import { costMetricValues } from '../../../client/src/client.ts';
import { Figure } from '../../parts/figure.tsx';
import { Filters, WordFilter } from '../../parts/filters.tsx';
import { Empty, Show } from '../../parts/notices.tsx';
import { Page, Section } from '../../parts/page.tsx';
import { LineChart } from '../../plots/line-chart.tsx';
import { daysBetween } from '../../plots/scale.ts';
import { selectionIn, wordOf } from '../../routing/paths.ts';
import { usePlace } from '../../routing/location.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { compactMoney, percent, roundMoney } from '../../show/format.ts';
import { valuesByDay } from '../../show/trends.ts';
import { ProviderFilter, useProviders } from '../providers.tsx';
import { Anomalies } from './anomalies.tsx';
import { Budgets } from './budgets.tsx';
import { CostParts, costParts } from './parts.tsx';

const periods = ['30', '90', '365'] as const;
const periodTexts = { '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 365 days' };
const metricTexts = { billed: 'Billed', amortized: 'Amortized' };
const partTexts = { service: 'Service', provider: 'Account', tag: 'Tag', resource: 'Resource' };
const dayMs = 86_400_000;

/** Shows what is spent, on what, what the month will cost, and the budgets. */
export function CostsView() {
  const { query } = usePlace();
  const providers = useProviders();
  const days = Number(wordOf(periods, query.get('days')) ?? periods[0]);
  const from = new Date(Date.now() - (days - 1) * dayMs).toISOString().slice(0, 10);
  const metric = wordOf(costMetricValues, query.get('metric')) ?? 'billed';
  const selection = selectionIn(query);
  const loaded = useLoaded(
    async (signal) => {
      const asked = { group_by: 'day' as const, from, metric, ...selection };
      const [sums, forecast] = await Promise.all([
        bodyOf(api.GET('/api/v1/costs', { params: { query: asked }, signal })),
        bodyOf(api.GET('/api/v1/costs/forecast', { params: { query: selection }, signal })),
      ]);
      return { sums, forecasts: forecast.data };
    },
    [query.toString()],
  );
  const part = wordOf(costParts, query.get('by')) ?? 'service';
  return (
    <Page title="Costs">
      <Filters>
        <WordFilter name="days" title="Period" words={periods} texts={periodTexts} standing="30" hasAny={false} />
        <ProviderFilter providers={providers} />
        <WordFilter name="by" title="By" words={costParts} texts={partTexts} standing="service" hasAny={false} />
        <WordFilter
          name="metric"
          title="Amounts"
          words={costMetricValues}
          texts={metricTexts}
          standing="billed"
          hasAny={false}
        />
      </Filters>
      <Show loaded={loaded}>
        {({ sums, forecasts }) =>
          sums.totals.length === 0 ? (
            <Empty>No bill has been fetched yet. The billing job does it once a day.</Empty>
          ) : (
            sums.totals.map(({ currency, amount, billed_part: billedPart = 0 }) => {
              const own = sums.data.filter((row) => row.currency === currency);
              const shownDays = daysBetween(sums.from, sums.to);
              const forecast = forecasts.find((one) => one.currency === currency)?.forecast ?? null;
              return (
                <Section key={currency} title={`Cost in ${currency}`}>
                  <dl class="figures">
                    <Figure
                      name={periodTexts[String(days) as (typeof periods)[number]]}
                      value={roundMoney(amount, currency)}
                    />
                    <Figure
                      name="Expected this month"
                      value={forecast === null ? 'not known' : roundMoney(forecast.total, currency)}
                    />
                    {forecast !== null && forecast.low !== null && forecast.high !== null && (
                      <Figure
                        name="In eight of ten months"
                        value={`${roundMoney(forecast.low, currency)} to ${roundMoney(forecast.high, currency)}`}
                      />
                    )}
                    {forecast !== null && forecast.error !== null && forecast.naive_error !== null && (
                      <Figure
                        name="Error of past forecasts"
                        value={`${percent(forecast.error)}, naive ${percent(forecast.naive_error)}`}
                      />
                    )}
                  </dl>
                  {billedPart !== 0 && (
                    <p class="hint">
                      {roundMoney(billedPart, currency)} of it as billed: no amortized cost is known for it.
                    </p>
                  )}
                  <LineChart
                    title={`Cost in ${currency} by day`}
                    days={shownDays}
                    series={[
                      {
                        name: 'Cost',
                        tone: 'accent',
                        values: valuesByDay(
                          shownDays,
                          own.flatMap(({ day, amount: value }) => (day === null ? [] : [{ day, value }])),
                          ({ value }) => value,
                        ),
                      },
                    ]}
                    show={(value) => roundMoney(value, currency)}
                    showTick={(value) => compactMoney(value, currency)}
                  />
                </Section>
              );
            })
          )
        }
      </Show>
      <CostParts part={part} asked={{ from, ...selection }} metric={metric} nameOf={providers.nameOf} />
      <Anomalies selection={selection} days={days} nameOf={providers.nameOf} />
      <Budgets providers={providers} />
    </Page>
  );
}
