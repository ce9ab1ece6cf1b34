import { StatusBadge } from '../../parts/badges.tsx';
import { CommandButton } from '../../parts/controls.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { FaultNotice, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { RunHistory, type Run } from '../../plots/run-history.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { type Provider, providerKindNames } from '../../../client/src/client.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { countText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import { ConnectFirst } from '../connect/connect-first.tsx';

const shownRuns = 20;
const mostShown = 12;
/** What needs attention comes first. */
const order: readonly Provider['status'][] = ['error', 'syncing', 'synced'];
const [syncingMs, quietMs] = [3_000, 60_000];

interface Synced {
  provider: Provider;
  jobId: number | null;
  runs: Run[];
}

async function syncs(signal: AbortSignal): Promise<{ rows: Synced[]; total: number }> {
  const [providers, jobs] = await Promise.all([
    bodyOf(api.GET('/api/v1/providers', { signal })),
    bodyOf(api.GET('/api/v1/jobs', { params: { query: { type: 'inventory_sync' } }, signal })),
  ]);
  const shown = providers.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status)).slice(0, mostShown);
  const rows = await Promise.all(
    shown.map(async (provider) => {
      const job = jobs.find(({ provider_id: id }) => id === provider.id);
      if (job === undefined) return { provider, jobId: null, runs: [] };
      const params = { path: { id: job.id }, query: { per_page: shownRuns } };
      const { data } = await bodyOf(api.GET('/api/v1/jobs/{id}/executions', { params, signal }));
      return { provider, jobId: job.id, runs: data.toReversed() };
    }),
  );
  return { rows, total: providers.length };
}

/** Shows when each account was last synced, and the result. */
export function SyncsCard() {
  const loaded = useLoaded(syncs, []);
  const isSyncing = loaded.value?.rows.some(({ provider }) => provider.status === 'syncing') ?? false;
  useRepeated(loaded.reload, isSyncing ? syncingMs : quietMs);
  const command = useCommand();
  const sync = (provider: Provider): void => {
    void command.run(async () => {
      await done(api.POST('/api/v1/providers/{id}/sync', { params: { path: { id: provider.id } } }));
      loaded.reload();
    });
  };
  return (
    <Section title="Recent syncs">
      <FaultNotice fault={command.fault} />
      <Show loaded={loaded}>
        {({ rows, total }) => (
          <>
            <DataTable
              caption="Connected accounts and their latest syncs"
              rows={rows}
              keyOf={({ provider }) => provider.id}
              empty={<ConnectFirst />}
              columns={[
                {
                  title: 'Account',
                  isHeader: true,
                  cell: ({ provider }) => (
                    <a href={`/providers/${provider.id}`}>
                      <Name text={provider.name} />
                    </a>
                  ),
                },
                { title: 'Provider', from: 'wide', cell: ({ provider }) => providerKindNames[provider.type] },
                {
                  title: 'Status',
                  cell: ({ provider }) => (
                    <>
                      <StatusBadge status={provider.status} />
                      {provider.status_reason !== null && (
                        <span class="reason clamped">{visibleText(provider.status_reason)}</span>
                      )}
                    </>
                  ),
                },
                { title: 'Last sync', cell: ({ provider }) => <Time at={provider.last_synced_at} none="Never" /> },
                {
                  title: 'Resources',
                  align: 'right',
                  from: 'medium',
                  cell: ({ provider }) => (
                    <a href={`/resources?provider_id=${provider.id}`}>{countText(provider.resource_count)}</a>
                  ),
                },
                {
                  title: 'Recent runs',
                  from: 'medium',
                  cell: ({ runs, provider, jobId }) =>
                    jobId === null ? (
                      '–'
                    ) : (
                      <a href={`/jobs/${jobId}`} class="plot-link">
                        <RunHistory runs={runs} name={`Syncs of ${provider.name}`} />
                      </a>
                    ),
                },
                {
                  title: 'Actions',
                  cell: ({ provider }) => (
                    <CommandButton
                      command={command}
                      onPress={() => sync(provider)}
                      blocked={provider.status === 'syncing' ? 'A sync is running.' : null}
                    >
                      Sync now<span class="for-readers">: {visibleText(provider.name)}</span>
                    </CommandButton>
                  ),
                },
              ]}
            />
            {total > rows.length && (
              <p class="more">
                <a href="/providers">All {countText(total)} accounts</a>
              </p>
            )}
          </>
        )}
      </Show>
    </Section>
  );
}
