import { Type, type Static } from 'typebox';
import { findProvider } from '../../db/reads/providers/providers.ts';
import {
  findFoundCluster,
  listUnconnectedClusters,
  type FoundClusterRow,
} from '../../db/reads/providers/found-clusters.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { SelectedProviders } from '../../db/reads/providers/selection.ts';
import { requireProviders } from '../require-providers.ts';
import type { ProviderSelection } from '../../domain/organizations/provider-selection.ts';
import { providerFields, providersInBody, queriedProviders } from '../provider-filter.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { ApiError, badRequest, unprocessable } from '../errors.ts';
import { id, providerKind } from '../fields.ts';
import { named } from '../named.ts';
import { pageIfAsked, pageQuery, pageSchema, paginated } from '../pagination.ts';
import { clusterToConnect } from '../providers/forms/cloud-cluster.ts';
import { connectFoundCluster } from './connect-clusters.ts';

const tag = 'Clusters';
const base = '/api/v1/orchestrator/clusters/discovered';

/** Each is a transaction of its own; a request with more would outlast its client. */
const mostAtOnce = 500;

const discoveredCluster = named(
  'DiscoveredCluster',
  Type.Object({
    resource_id: id(),
    name: Type.String(),
    external_id: Type.String({ description: 'e.g. the ARN of an EKS cluster' }),
    region: Type.String(),
    provider_id: id('The provider that found it'),
    provider_name: Type.String(),
    provider_type: providerKind(),
  }),
);

const connectRequest = named(
  'ConnectClustersRequest',
  Type.Object({
    ...providerFields('Only clusters that this provider found'),
    resource_ids: Type.Optional(
      Type.Array(id(), {
        minItems: 1,
        maxItems: mostAtOnce,
        description: 'Clusters to connect; without it all that are not connected, up to 500',
      }),
    ),
  }),
);

const connectedCluster = named(
  'ConnectedCluster',
  Type.Object({ resource_id: id(), name: Type.String(), provider_id: id('Its provider of the kind orchestrator') }),
);

const connectResult = named(
  'ConnectedClusters',
  Type.Object({
    connected: Type.Array(connectedCluster),
    already_connected: Type.Array(connectedCluster),
    failed: Type.Array(
      named('FailedCluster', Type.Object({ resource_id: id(), name: Type.String(), reason: Type.String() })),
    ),
    remaining: Type.Integer({ minimum: 0, description: 'Clusters that another request has to connect' }),
  }),
);

function presentDiscovered(row: FoundClusterRow): Static<typeof discoveredCluster> {
  const { resource_id, name, external_id, region, provider_id, provider_name, provider_type } = row;
  return { resource_id, name, external_id, region, provider_id, provider_name, provider_type };
}

/** Declares the endpoints of managed clusters that cloud accounts found. */
export function discoveredClusterEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database, log } = dependencies;

  /** Returns which providers a request is about. Throws 422 when there are none. */
  async function finders(selection: ProviderSelection): Promise<SelectedProviders> {
    const { providerId } = selection;
    if (providerId !== null && (await findProvider(database, providerId)) === null) {
      throw unprocessable('The clusters cannot be connected', `provider_id ${providerId}: there is no such provider`);
    }
    return requireProviders(database, selection);
  }

  return [
    endpoint({
      method: 'get',
      path: base,
      tag,
      summary: 'List clusters that can be connected',
      description:
        'EKS, GKE and AKS clusters of the inventory that are not connected through the provider that found them. Returns all of them, at most 10,000, unless a page is requested.',
      query: Type.Object({ ...pageQuery, ...providerFields('Only clusters that this provider found') }),
      responses: { 200: pageSchema(discoveredCluster) },
      async handler(request) {
        const page = pageIfAsked(request.query);
        const { rows, total } = await listUnconnectedClusters(database, {
          providers: queriedProviders(request),
          limit: page.perPage,
          offset: (page.page - 1) * page.perPage,
        });
        return { status: 200, body: paginated(rows.map(presentDiscovered), total, page) };
      },
    }),
    endpoint({
      method: 'post',
      path: `${base}/connect`,
      tag,
      summary: 'Connect clusters of the inventory',
      description:
        'Each becomes a provider of the kind orchestrator, named after its cluster, with the access of the provider that found it. It is `syncing` until its access was checked; a refusal shows as `error`. A cluster that is connected already stays as it is.',
      body: connectRequest,
      idempotent: true,
      responses: { 202: connectResult },
      async handler(request) {
        const { resource_ids: asked } = request.body;
        const providers = providersInBody(request);
        const found = await finders(providers);
        const clusters: FoundClusterRow[] = [];
        const result: Static<typeof connectResult> = { connected: [], already_connected: [], failed: [], remaining: 0 };
        if (asked === undefined) {
          const { rows, total } = await listUnconnectedClusters(database, {
            providers,
            limit: mostAtOnce,
            offset: 0,
          });
          clusters.push(...rows);
          result.remaining = total - rows.length;
        } else {
          for (const resourceId of new Set(asked)) {
            try {
              const cluster = await clusterToConnect(database, resourceId);
              if (found !== null && !found.includes(cluster.provider_id)) {
                const who =
                  providers.providerId === null ? 'the selected providers' : `provider ${providers.providerId}`;
                throw badRequest('The cluster cannot be connected', `${who} did not find it`);
              }
              clusters.push(cluster);
            } catch (error) {
              if (!(error instanceof ApiError)) throw error;
              const { cluster } = await findFoundCluster(database, resourceId);
              result.failed.push({
                resource_id: resourceId,
                name: cluster?.name ?? '',
                reason: error.details ?? error.message,
              });
            }
          }
        }
        for (const cluster of clusters) {
          const shown = { resource_id: cluster.resource_id, name: cluster.name };
          try {
            const { providerId: made, isNew } = await connectFoundCluster(dependencies, {
              cluster,
              actor: actorOf(request),
            });
            result[isNew ? 'connected' : 'already_connected'].push({ ...shown, provider_id: made });
          } catch (error) {
            log.error({ err: error, resource_id: cluster.resource_id }, 'a cluster was not connected');
            result.failed.push({ ...shown, reason: 'an internal error; see the log of the API' });
          }
        }
        return { status: 202, body: result };
      },
    }),
  ];
}
