import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database } from '../../database.ts';

/** A running discovery with what its workflow needs. */
export interface OpenDiscovery {
  organizationId: number;
  providerId: number;
  kind: ProviderKind;
}

/** Finds a running discovery; null when it has ended or its organization was removed. */
export async function findOpenDiscovery(database: Database, discoveryId: number): Promise<OpenDiscovery | null> {
  const row = await database('organization_discoveries as discovery')
    .join('organizations as organization', 'organization.id', 'discovery.organization_id')
    .where({ 'discovery.id': discoveryId, 'discovery.status': 'running' })
    .first<OpenDiscovery | undefined>(
      'organization.id as organizationId',
      'organization.provider_id as providerId',
      'organization.kind',
    );
  return row ?? null;
}

/** Returns the folder or management group that an organization begins with; null for the whole of it. */
export async function discoveryRoot(database: Database, organizationId: number): Promise<string | null> {
  const row = await database('organizations')
    .where({ id: organizationId })
    .first<{ root: string | null } | undefined>('root');
  return row?.root ?? null;
}

/** Returns a page of the account ids that a discovery did not list, after the last one of the page before. */
export async function unlistedAccounts(
  database: Database,
  given: { discoveryId: number; organizationId: number; after: string; limit: number },
): Promise<string[]> {
  const { discoveryId, organizationId, after, limit } = given;
  return (
    database('organization_accounts')
      .where({ organization_id: organizationId })
      .whereNot({ seen_in: discoveryId })
      // Those that left are known to have left until a listing shows them again.
      .whereNotNull('unit_id')
      .where('account_id', '>', after)
      .orderBy('account_id')
      .limit(limit)
      .pluck<string[]>('account_id')
  );
}

/** A discovery that has been running for some time. */
export interface RunningDiscovery {
  id: number;
  organization_id: number;
  workflow_id: string;
  age_seconds: number;
}

/** Returns discoveries that have been running for some seconds and have no pending start. */
export function runningDiscoveries(database: Database, olderThanSeconds: number): Promise<RunningDiscovery[]> {
  return database('organization_discoveries as discovery')
    .where('discovery.status', 'running')
    .whereRaw(`discovery.created_at < now() - ? * interval '1 second'`, [olderThanSeconds])
    .whereNotExists(database('outbox').select('id').whereRaw('outbox.workflow_id = discovery.workflow_id'))
    .orderBy('discovery.id')
    .select(
      'discovery.id',
      'discovery.organization_id',
      'discovery.workflow_id',
      database.raw('extract(epoch from now() - discovery.created_at)::float8 as age_seconds'),
    );
}
