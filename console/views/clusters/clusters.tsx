import { StatusBadge } from '../../parts/badges.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Show } from '../../parts/notices.tsx';
import { Page } from '../../parts/page.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { pageOf } from '../../routing/paths.ts';
import { usePlace } from '../../routing/location.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { countText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import type { Cluster } from '../../../client/src/client.ts';

const refreshMs = 30_000;

/** Shows the Kubernetes clusters that are connected. */
export function ClusterListView() {
  const { query } = usePlace();
  const loaded = useLoaded(
    (signal) => {
      const asked = { page: pageOf(query), per_page: 50 };
      return bodyOf(api.GET('/api/v1/orchestrator/clusters', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  useRepeated(loaded.reload, refreshMs);
  return (
    <Page
      title="Clusters"
      aside={
        <a class="button main" href="/providers/connect">
          Connect a cluster
        </a>
      }
    >
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <Clusters rows={data} />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
  );
}

const number = (title: string, value: (cluster: Cluster) => number) => ({
  title,
  align: 'right' as const,
  from: 'medium' as const,
  cell: (cluster: Cluster) => countText(value(cluster)),
});

function Clusters({ rows }: { rows: readonly Cluster[] }) {
  return (
    <DataTable
      caption="Clusters"
      rows={rows}
      keyOf={({ id }) => id}
      empty="No cluster is connected."
      columns={[
        {
          title: 'Cluster',
          isHeader: true,
          cell: ({ id, name, version }) => (
            <>
              <a href={`/clusters/${id}`}>
                <Name text={name} />
              </a>
              {version !== null && <span class="where">{visibleText(version)}</span>}
            </>
          ),
        },
        { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        number('Nodes', (cluster) => cluster.node_count),
        number('Namespaces', (cluster) => cluster.namespace_count),
        number('Deployments', (cluster) => cluster.deployment_count),
        number('Pods', (cluster) => cluster.pod_count),
        number('Services', (cluster) => cluster.service_count),
        { title: 'Last sync', from: 'wide', cell: ({ last_synced_at: at }) => <Time at={at} none="Never" /> },
      ]}
    />
  );
}
