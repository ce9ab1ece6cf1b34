import { DataTable, type Column } from '../../parts/data-table.tsx';
import { Show } from '../../parts/notices.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { pageOf } from '../../routing/paths.ts';
import { usePlace } from '../../routing/location.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded, useRepeated } from '../../service/use-loaded.ts';
import { countText } from '../../show/format.ts';

const refreshMs = 30_000;

interface Shown {
  clusterId: number;
  namespace?: string;
}

interface ClusterObject {
  id: number;
  name: string;
  namespace?: string;
  created_at: string | null;
}

interface ObjectPage<Row> {
  data: Row[];
  meta: { total: number; page: number; per_page: number };
}

/** Shows a page of the objects of one kind, with the columns of that kind between the name and the age. */
function Objects<Row extends ClusterObject>(props: {
  kind: string;
  shown: Shown;
  load: (
    signal: AbortSignal,
    query: { page: number; per_page: number; namespace?: string },
  ) => Promise<ObjectPage<Row>>;
  columns: readonly Column<Row>[];
}) {
  const { kind, shown, load, columns } = props;
  const { query } = usePlace();
  const { clusterId, ...filter } = shown;
  const loaded = useLoaded(
    (signal) => load(signal, { page: pageOf(query), per_page: 50, ...filter }),
    [clusterId, query.toString()],
  );
  useRepeated(loaded.reload, refreshMs);
  return (
    <Show loaded={loaded}>
      {({ data, meta }) => (
        <>
          <DataTable
            caption={kind}
            rows={data}
            keyOf={({ id }) => id}
            empty="There is none."
            columns={[
              {
                title: 'Name',
                isHeader: true,
                cell: ({ id, name, namespace }) => (
                  <>
                    <a href={`/resources/${id}`}>
                      <Name text={name} />
                    </a>
                    {namespace !== undefined && (
                      <span class="where">
                        <Name text={namespace} />
                      </span>
                    )}
                  </>
                ),
              },
              ...columns,
              { title: 'Created', from: 'wide', cell: ({ created_at: at }) => <Time at={at} /> },
            ]}
          />
          <Pager meta={meta} />
        </>
      )}
    </Show>
  );
}

const textCell = (text: string | null) => (text === null ? '–' : <Name text={text} />);

/** Shows the deployments, with how many of the wanted replicas are ready. */
export function Deployments(shown: Shown) {
  const path = { id: shown.clusterId };
  return (
    <Objects
      kind="Deployments"
      shown={shown}
      load={(signal, query) =>
        bodyOf(api.GET('/api/v1/orchestrator/clusters/{id}/deployments', { params: { path, query }, signal }))
      }
      columns={[
        {
          title: 'Ready',
          align: 'right',
          cell: ({ replicas_ready: ready, replicas_desired: desired }) =>
            `${countText(ready)} of ${countText(desired)}`,
        },
        { title: 'Images', from: 'medium', cell: ({ images }) => <Name text={images.join(', ')} /> },
        { title: 'Strategy', from: 'wide', cell: ({ strategy }) => textCell(strategy) },
      ]}
    />
  );
}

/** Shows the pods, with their phase, restarts and node. */
export function Pods(shown: Shown) {
  const path = { id: shown.clusterId };
  return (
    <Objects
      kind="Pods"
      shown={shown}
      load={(signal, query) =>
        bodyOf(api.GET('/api/v1/orchestrator/clusters/{id}/pods', { params: { path, query }, signal }))
      }
      columns={[
        { title: 'Phase', cell: ({ phase }) => textCell(phase) },
        {
          title: 'Ready',
          align: 'right',
          from: 'medium',
          cell: ({ containers_ready: ready, containers_total: total }) => `${countText(ready)} of ${countText(total)}`,
        },
        { title: 'Restarts', align: 'right', cell: ({ restarts }) => countText(restarts) },
        { title: 'Node', from: 'medium', cell: ({ node }) => textCell(node) },
        { title: 'Made by', from: 'wide', cell: ({ owner }) => textCell(owner) },
      ]}
    />
  );
}

/** Shows the services, with the addresses and ports that they are reached by. */
export function Services(shown: Shown) {
  const path = { id: shown.clusterId };
  return (
    <Objects
      kind="Services"
      shown={shown}
      load={(signal, query) =>
        bodyOf(api.GET('/api/v1/orchestrator/clusters/{id}/services', { params: { path, query }, signal }))
      }
      columns={[
        { title: 'Type', cell: ({ type }) => <Name text={type} /> },
        {
          title: 'Ports',
          from: 'medium',
          cell: ({ ports }) => <Name text={ports.map(({ port, protocol }) => `${port}/${protocol}`).join(', ')} />,
        },
        { title: 'Cluster address', from: 'wide', cell: ({ cluster_ip: ip }) => textCell(ip) },
        {
          title: 'Outside addresses',
          from: 'medium',
          cell: ({ external_addresses: addresses }) => textCell(addresses.length === 0 ? null : addresses.join(', ')),
        },
      ]}
    />
  );
}

/** Shows the namespaces. */
export function Namespaces({ clusterId }: { clusterId: number }) {
  const path = { id: clusterId };
  return (
    <Objects
      kind="Namespaces"
      shown={{ clusterId }}
      load={(signal, { page, per_page }) =>
        bodyOf(
          api.GET('/api/v1/orchestrator/clusters/{id}/namespaces', {
            params: { path, query: { page, per_page } },
            signal,
          }),
        )
      }
      columns={[{ title: 'Status', cell: ({ status }) => textCell(status) }]}
    />
  );
}
