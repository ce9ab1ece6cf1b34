import type { Authentication } from '../../../domain/clouds/authentication.ts';
import { kindOf, type ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { managedServiceOf, type ManagedService } from '../../../domain/clouds/kubernetes/managed-service.ts';
import type { Database, Transaction } from '../../database.ts';

/** Returns the managed service of each cluster among some providers, by the provider's id; without those of which it is unknown. */
export async function managedServicesOf(
  database: Database | Transaction,
  providers: readonly { id: number; type: ProviderKind }[],
): Promise<ReadonlyMap<number, ManagedService>> {
  const ids = providers.filter(({ type }) => type === kindOf.kubernetes).map(({ id }) => id);
  const found = new Map<number, ManagedService>();
  if (ids.length === 0) return found;
  const clusters = await database('providers')
    .whereIn('id', ids)
    .select<{ id: number; authentication: Authentication | null }[]>('id', 'authentication');
  for (const { id, authentication } of clusters) {
    const identity = authentication?.type === 'cloud_cluster' ? authentication.identity : null;
    const service = managedServiceOf({ identity, ...(await traitsOf(database, id)) });
    if (service !== null) found.set(id, service);
  }
  return found;
}

async function traitsOf(database: Database | Transaction, providerId: number) {
  const current = (type: string) =>
    database('resources as resource')
      .join('resource_versions as version', 'version.id', 'resource.version_id')
      .where({ 'resource.provider_id': providerId, 'resource.resource_type': type })
      .whereNot('resource.status', 'deleted');
  const cluster = await current('cluster').first<{ version: string | null } | undefined>(
    database.raw(`version.configuration ->> 'version' as version`),
  );
  // Every node counts: one on another machine shows that the service does not run the whole cluster.
  const nodes = await current('node').select<{ provider_id: string | null; labels: string[] | null }[]>(
    database.raw(`version.configuration ->> 'provider_id' as provider_id`),
    database.raw(`array(select jsonb_object_keys(coalesce(resource.tags, '{}'))) as labels`),
  );
  return {
    version: cluster?.version ?? null,
    nodes: nodes.map(({ provider_id: machine, labels }) => ({ providerId: machine, labels: labels ?? [] })),
  };
}
