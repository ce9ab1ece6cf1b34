import { StatusBadge } from '../../parts/badges.tsx';
import { Filters, TextFilter, WordFilter } from '../../parts/filters.tsx';
import { Notice, Show } from '../../parts/notices.tsx';
import { Facts, Page } from '../../parts/page.tsx';
import { Time } from '../../parts/text.tsx';
import { wordOf } from '../../routing/paths.ts';
import { usePlace } from '../../routing/location.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { countText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import type { Cluster } from '../../../client/src/client.ts';
import { Deployments, Namespaces, Pods, Services } from './objects.tsx';

const kinds = ['deployments', 'pods', 'services', 'namespaces'] as const;

/** Shows a cluster and its objects, kind by kind. */
export function ClusterView({ id }: { id: number }) {
  const { query } = usePlace();
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/orchestrator/clusters/{id}', { params: { path: { id } }, signal })),
    [id],
  );
  const kind = wordOf(kinds, query.get('kind')) ?? 'deployments';
  const namespace = query.get('namespace') ?? '';
  const shown = { clusterId: id, ...(namespace === '' ? {} : { namespace }) };
  return (
    <Page
      title={visibleText(loaded.value?.name ?? `Cluster ${id}`)}
      up={{ to: '/clusters', name: 'Clusters' }}
      aside={
        <a class="button" href={`/providers/${id}`}>
          Access and syncs
        </a>
      }
    >
      <Show loaded={loaded}>{(cluster) => <ClusterFacts cluster={cluster} />}</Show>
      <Filters>
        <WordFilter name="kind" title="Objects" words={kinds} standing="deployments" hasAny={false} />
        {kind !== 'namespaces' && <TextFilter name="namespace" title="Namespace" hint="The whole name" />}
      </Filters>
      {kind === 'deployments' && <Deployments {...shown} />}
      {kind === 'pods' && <Pods {...shown} />}
      {kind === 'services' && <Services {...shown} />}
      {kind === 'namespaces' && <Namespaces clusterId={id} />}
    </Page>
  );
}

function ClusterFacts({ cluster }: { cluster: Cluster }) {
  const { id, status, status_reason: reason, version, uid } = cluster;
  return (
    <>
      <Facts
        facts={[
          ['Status', <StatusBadge status={status} />],
          ['Version', version === null ? '–' : visibleText(version)],
          ['Nodes', countText(cluster.node_count)],
          ['Resources', <a href={`/resources?provider_id=${id}`}>{countText(cluster.resource_count)}</a>],
          ['Cluster id', uid === null ? '–' : <code>{visibleText(uid)}</code>],
          ['Last sync', <Time at={cluster.last_synced_at} none="Never" />],
        ]}
      />
      {reason !== null && <Notice tone="wait">{visibleText(reason)}</Notice>}
    </>
  );
}
