import { Page, Section } from '../parts/page.tsx';
import { Show } from '../parts/notices.tsx';
import { SeverityBars } from '../plots/severity-bars.tsx';
import { api, bodyOf } from '../service/api.ts';
import { severityValues, type Severity } from '../../client/src/client.ts';
import { useLoaded, useRepeated, type Loaded } from '../service/use-loaded.ts';
import { useDriftNews } from '../stream/drift-stream.ts';
import { CostCard } from './overview/costs.tsx';
import { DecisionsCard } from './overview/decisions.tsx';
import { RiskiestCard } from './overview/riskiest.tsx';
import { ScoresCard } from './overview/scores.tsx';
import { SyncsCard } from './overview/syncs.tsx';

const refreshMs = 60_000;

type Counts = Record<Severity, number>;

/** Returns the number of rows of each severity, from the totals of lists with one row. */
async function countsOf(total: (severity: Severity) => Promise<number>): Promise<Counts> {
  const counts = await Promise.all(severityValues.map(async (severity) => [severity, await total(severity)] as const));
  return Object.fromEntries(counts) as Counts;
}

const driftCounts = (signal: AbortSignal): Promise<Counts> =>
  countsOf(async (severity) => {
    const query = { severity, status: 'detected', per_page: 1 } as const;
    return (await bodyOf(api.GET('/api/v1/drifts', { params: { query }, signal }))).meta.total;
  });

const vulnerabilityCounts = (signal: AbortSignal): Promise<Counts> =>
  countsOf(async (severity) => {
    const query = { severity, status: 'open', per_page: 1 } as const;
    return (await bodyOf(api.GET('/api/v1/vulnerabilities', { params: { query }, signal }))).meta.total;
  });

const alertCounts = (signal: AbortSignal): Promise<Counts> =>
  countsOf(async (severity) => {
    const query = { severity, status: 'open', per_page: 1 } as const;
    return (await bodyOf(api.GET('/api/v1/alerts', { params: { query }, signal }))).meta.total;
  });

/** Shows pending decisions, open findings, and whether every account is synced. */
export function OverviewView() {
  const drifts = useLoaded(driftCounts, []);
  const vulnerabilities = useLoaded(vulnerabilityCounts, []);
  const alerts = useLoaded(alertCounts, []);
  useRepeated(() => {
    for (const { reload } of [drifts, vulnerabilities, alerts]) reload();
  }, refreshMs);
  useDriftNews(drifts.reload, [drifts.reload]);
  return (
    <Page title="Overview">
      <DecisionsCard />
      <div class="cards three">
        <CountsCard
          title="Unassigned drifts"
          noun="drifts"
          loaded={drifts}
          to="/drifts"
          query={{ status: 'detected' }}
        />
        <CountsCard
          title="Open vulnerabilities"
          noun="vulnerabilities"
          loaded={vulnerabilities}
          to="/vulnerabilities"
          query={{ status: 'open' }}
        />
        <CountsCard title="Open alerts" noun="alerts" loaded={alerts} to="/alerts" query={{ status: 'open' }} />
      </div>
      <div class="cards two">
        <CostCard />
        <ScoresCard />
      </div>
      <RiskiestCard />
      <SyncsCard />
    </Page>
  );
}

function CountsCard(props: {
  title: string;
  noun: string;
  loaded: Loaded<Counts>;
  to: string;
  query: Record<string, string>;
}) {
  const { title, noun, loaded, to, query } = props;
  return (
    <Section title={title}>
      <Show loaded={loaded}>{(counts) => <SeverityBars counts={counts} to={to} query={query} noun={noun} />}</Show>
    </Section>
  );
}
