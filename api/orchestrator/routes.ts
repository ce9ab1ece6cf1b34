import { Type, type Static } from 'typebox';
import {
  type ClusterObjectRow,
  type ClusterRow,
  listClusterObjects,
  listClusters,
} from '../../db/reads/resources/clusters.ts';
import { kindOf } from '../../domain/clouds/cloud-names.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { amongProviders, selectProviders } from '../../db/reads/providers/selection.ts';
import { providersOf } from '../provider-filter.ts';
import { pageIfAsked, pageSchema, paginated } from '../pagination.ts';
import { connectByForm } from '../providers/connect-routes.ts';
import { kubernetesForm } from '../providers/forms/kubernetes.ts';
import { removeProvider } from '../providers/removal.ts';
import { discoveredClusterEndpoints } from './discovered-routes.ts';
import { presentCluster, presentDeployment, presentNamespace, presentPod, presentService } from './presenter.ts';
import {
  clusterSchema,
  deploymentSchema,
  namespacedListQuery,
  namespaceSchema,
  objectListQuery,
  podSchema,
  serviceSchema,
} from './schema.ts';

const tag = 'Clusters';
const base = '/api/v1/orchestrator/clusters';
const fromSync = 'From the last sync. Returns all of them, at most 10,000, unless a page is requested.';

/**
 * Declares the endpoints of clusters and their workloads (interface specification §4, Cluster inventory). A cluster is
 * a provider of the kind `orchestrator` and has its id; all data comes from the synced inventory.
 */
export function orchestratorEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database } = dependencies;

  async function clusterById(id: number): Promise<ClusterRow> {
    const [cluster] = await listClusters(database, { id });
    if (cluster === undefined) throw notFound('Cluster');
    return cluster;
  }

  /** Returns a page of a cluster's objects of one type, as responses show them. */
  async function objectsOf<Shown>(list: {
    clusterId: number;
    query: Static<typeof namespacedListQuery>;
    resourceType: string;
    present: (row: ClusterObjectRow, now: Date) => Shown;
  }) {
    const { clusterId, query, resourceType, present } = list;
    await clusterById(clusterId);
    const page = pageIfAsked(query);
    const namespace = query.namespace ?? null;
    const { rows, total } = await listClusterObjects(database, { clusterId, resourceType, namespace, page });
    const now = new Date();
    return paginated(
      rows.map((row) => present(row, now)),
      total,
      page,
    );
  }

  return [
    endpoint({
      method: 'post',
      path: base,
      tag,
      summary: 'Register a cluster',
      description:
        'The same as connecting a provider of the kind orchestrator. Waits up to five seconds for the check of the credentials; a refusal that comes later shows as `error`.',
      body: kubernetesForm.connectBody,
      idempotent: true,
      responses: { 201: clusterSchema },
      async handler(request) {
        const id = await connectByForm(dependencies, {
          form: kubernetesForm,
          body: request.body,
          actor: actorOf(request),
          signal: request.signal,
        });
        return { status: 201, body: presentCluster(await clusterById(id)) };
      },
    }),
    endpoint({
      method: 'get',
      path: base,
      tag,
      summary: 'List registered clusters',
      description: 'Each with the number of its objects by kind. The kubeconfig is never returned.',
      query: objectListQuery,
      responses: { 200: pageSchema(clusterSchema) },
      async handler({ query, principal }) {
        const page = pageIfAsked(query);
        const visible = await selectProviders(database, providersOf({ principal }));
        const clusters = amongProviders(await listClusters(database), visible);
        const start = (page.page - 1) * page.perPage;
        const shown = clusters.slice(start, start + page.perPage).map(presentCluster);
        return { status: 200, body: paginated(shown, clusters.length, page) };
      },
    }),
    ...discoveredClusterEndpoints(dependencies),
    endpoint({
      method: 'get',
      path: `${base}/{id}`,
      tag,
      summary: 'Get a cluster',
      description: 'Includes its version and the number of its objects by kind. The kubeconfig is never returned.',
      params: idParams,
      responses: { 200: clusterSchema },
      async handler({ params }) {
        return { status: 200, body: presentCluster(await clusterById(params.id)) };
      },
    }),
    endpoint({
      method: 'get',
      path: `${base}/{id}/namespaces`,
      tag,
      summary: 'List the namespaces of a cluster',
      description: fromSync,
      params: idParams,
      query: objectListQuery,
      responses: { 200: pageSchema(namespaceSchema) },
      async handler({ params, query }) {
        const list = { clusterId: params.id, query, resourceType: 'namespace', present: presentNamespace };
        return { status: 200, body: await objectsOf(list) };
      },
    }),
    endpoint({
      method: 'get',
      path: `${base}/{id}/deployments`,
      tag,
      summary: 'List the deployments of a cluster',
      description: fromSync,
      params: idParams,
      query: namespacedListQuery,
      responses: { 200: pageSchema(deploymentSchema) },
      async handler({ params, query }) {
        const list = { clusterId: params.id, query, resourceType: 'deployment', present: presentDeployment };
        return { status: 200, body: await objectsOf(list) };
      },
    }),
    endpoint({
      method: 'get',
      path: `${base}/{id}/pods`,
      tag,
      summary: 'List the pods of a cluster',
      description: fromSync,
      params: idParams,
      query: namespacedListQuery,
      responses: { 200: pageSchema(podSchema) },
      async handler({ params, query }) {
        const list = { clusterId: params.id, query, resourceType: 'pod', present: presentPod };
        return { status: 200, body: await objectsOf(list) };
      },
    }),
    endpoint({
      method: 'get',
      path: `${base}/{id}/services`,
      tag,
      summary: 'List the services of a cluster',
      description: fromSync,
      params: idParams,
      query: namespacedListQuery,
      responses: { 200: pageSchema(serviceSchema) },
      async handler({ params, query }) {
        const list = { clusterId: params.id, query, resourceType: 'service', present: presentService };
        return { status: 200, body: await objectsOf(list) };
      },
    }),
    endpoint({
      method: 'delete',
      path: `${base}/{id}`,
      tag,
      summary: 'Remove the registration of a cluster',
      description:
        'Deletes the credentials and the scheduled sync, and cancels a running sync; resources and history remain.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        const { id } = request.params;
        await removeProvider(dependencies, { id, kind: kindOf.kubernetes, what: 'Cluster', actor: actorOf(request) });
        return { status: 204, body: null };
      },
    }),
  ];
}
