import { severityValues, trendFindingKindValues, type Trends } from '../../client/src/client.ts';
import { Figure } from '../parts/figure.tsx';
import { Filters, WordFilter } from '../parts/filters.tsx';
import { Empty, Show } from '../parts/notices.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Time } from '../parts/text.tsx';
import { LineChart, type Series } from '../plots/line-chart.tsx';
import { usePlace } from '../routing/location.tsx';
import { selectionIn, wordOf } from '../routing/paths.ts';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { compact, compactMoney, countText, percent, roundMoney, valueText } from '../show/format.ts';
import { savingsText } from '../show/savings.ts';
import { valuesByDay, summaryOf } from '../show/trends.ts';
import { ProviderFilter, useProviders } from './providers.tsx';
import { AccountScores } from './trends/account-scores.tsx';
import { RiskiestResources } from './trends/riskiest.tsx';

const periods = ['30', '90', '365'] as const;
const periodTexts = { '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 365 days' };
const tones = ['accent', 'good', 'high', 'medium', 'low', 'critical', 'plain'] as const;

/** Shows how findings, scores, coverage and cost developed. */
export function TrendsView() {
  const { query } = usePlace();
  const providers = useProviders();
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        days: Number(wordOf(periods, query.get('days')) ?? periods[0]),
        kind: wordOf(trendFindingKindValues, query.get('kind')),
        ...selectionIn(query),
      };
      return bodyOf(api.GET('/api/v1/trends', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  return (
    <Page title="Trends">
      <Filters>
        <WordFilter name="days" title="Period" words={periods} texts={periodTexts} standing="30" hasAny={false} />
        <ProviderFilter providers={providers} />
        <WordFilter name="kind" title="Findings" words={trendFindingKindValues} />
      </Filters>
      <Show loaded={loaded}>
        {(trends) =>
          trends.findings.length === 0 ? (
            <Empty>
              Nothing was recorded yet. The figures of connected <a href="/providers">accounts</a> are recorded every
              hour.
            </Empty>
          ) : (
            <Figures trends={trends} nameOf={providers.nameOf} />
          )
        }
      </Show>
    </Page>
  );
}

function Figures({ trends, nameOf }: { trends: Trends; nameOf: (id: number) => string }) {
  const { findings, scores, accounts, costs, riskiest, recorded_at: recordedAt } = trends;
  const days = findings.map(({ day }) => day);
  const severitySeries = severityValues.map((severity): Series => ({
    name: valueText(severity),
    tone: severity,
    values: findings.map(({ open }) => open[severity]),
  }));
  const currencies = [...new Set(costs.map(({ currency }) => currency))];
  const { appeared, resolved, daysToResolve } = summaryOf(trends);
  return (
    <>
      <dl class="figures">
        <Figure name="New findings" value={countText(appeared)} to="/drifts?status=any" />
        <Figure name="Resolved findings" value={countText(resolved)} to="/drifts?status=resolved" />
        <Figure name="Mean time to resolve" value={daysToResolve ?? 'none resolved'} />
        <Figure name="Possible savings" value={savingsText(trends.savings)} />
        {trends.forecasts.map(({ currency, forecast }) =>
          forecast === null ? null : (
            <Figure
              key={currency}
              name={`Expected cost this month, ${currency}`}
              value={roundMoney(forecast.total, currency)}
            />
          ),
        )}
      </dl>
      <div class="cards even">
        <Section title="Open findings" aside={<a href="/drifts">Drifts</a>}>
          <LineChart
            title="Open findings by severity"
            days={days}
            series={severitySeries}
            show={countText}
            showTick={compact}
            isWhole
          />
        </Section>
        <Section title="New and resolved" aside={<a href="/vulnerabilities">Vulnerabilities</a>}>
          <LineChart
            title="New and resolved findings"
            days={days}
            series={[
              { name: 'New', tone: 'high', values: findings.map((day) => day.appeared) },
              { name: 'Resolved', tone: 'good', values: findings.map((day) => day.resolved) },
            ]}
            show={countText}
            showTick={compact}
            isWhole
          />
        </Section>
        <Section title="Compliance scores" aside={<a href="/compliance">Compliance</a>}>
          {scores.length === 0 ? (
            <Empty>No assessment was made yet.</Empty>
          ) : (
            <LineChart
              title="Compliance scores"
              days={days}
              series={scores.map(({ framework_id: name, days: scored }, index) => ({
                name,
                tone: tones[index % tones.length] ?? 'plain',
                values: valuesByDay(days, scored, ({ score }) => score),
              }))}
              show={percent}
              largest={1}
            />
          )}
        </Section>
        <AccountScores scores={scores} days={days} />
        <Section title="Coverage" aside={<a href="/resources">Resources</a>}>
          <LineChart
            title="Resources, and those of which a part could not be read"
            days={days}
            series={[
              { name: 'Resources', tone: 'accent', values: valuesByDay(days, accounts, (day) => day.resources) },
              {
                name: 'Partly unreadable',
                tone: 'medium',
                values: valuesByDay(days, accounts, (day) => day.partly_unreadable),
              },
            ]}
            show={countText}
            showTick={compact}
            isWhole
          />
        </Section>
        {currencies.map((currency) => {
          const own = costs.filter((cost) => cost.currency === currency);
          return (
            <Section
              key={currency}
              title={`Cost in ${currency}`}
              aside={
                <>
                  <a href="/costs">Costs</a> <a href="/anomalies?type=cost">Anomalies</a>
                </>
              }
            >
              <LineChart
                title={`Cost in ${currency} by day`}
                days={days}
                series={[{ name: 'Cost', tone: 'accent', values: valuesByDay(days, own, ({ amount }) => amount) }]}
                show={(amount) => roundMoney(amount, currency)}
                showTick={(amount) => compactMoney(amount, currency)}
              />
            </Section>
          );
        })}
      </div>
      <RiskiestResources resources={riskiest} nameOf={nameOf} />
      {recordedAt !== null && (
        <p class="hint">
          Recorded <Time at={recordedAt} />. Days are those of UTC; today is shown as far as it has come.
        </p>
      )}
    </>
  );
}
