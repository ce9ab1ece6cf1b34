import type { AccessCheckStatus, TriedCall } from '../../../domain/access-checks/access-check.ts';
import type { RemediationAnswer } from '../../../domain/access-checks/remediation-access.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database, Transaction } from '../../database.ts';

/** A check of access without its calls. */
export interface AccessCheckRow {
  id: number;
  provider_id: number;
  provider_type: ProviderKind;
  status: AccessCheckStatus;
  identity: string | null;
  remediation: RemediationAnswer | null;
  workflow_id: string;
  error: string | null;
  created_at: Date;
  ended_at: Date | null;
}

const columns = [
  'check.id',
  'check.provider_id',
  'provider.type as provider_type',
  'check.status',
  'check.identity',
  'check.remediation',
  'check.workflow_id',
  'check.error',
  'check.created_at',
  'check.ended_at',
];

const checks = (database: Database | Transaction) =>
  database('access_checks as check').join('providers as provider', 'provider.id', 'check.provider_id');

/** Returns the check with this id, or null. */
export async function findAccessCheck(database: Database | Transaction, id: number): Promise<AccessCheckRow | null> {
  const row = await checks(database)
    .where({ 'check.id': id })
    .first<AccessCheckRow | undefined>(...columns);
  return row ?? null;
}

/** Returns the newest check of a provider; null when its access was never checked. */
export async function lastAccessCheck(
  database: Database | Transaction,
  providerId: number,
): Promise<AccessCheckRow | null> {
  const row = await checks(database)
    .where({ 'check.provider_id': providerId })
    .orderBy('check.id', 'desc')
    .first<AccessCheckRow | undefined>(...columns);
  return row ?? null;
}

/** Returns the resource types in the inventory of a provider, sorted. */
export async function inventoriedTypes(database: Database, providerId: number): Promise<string[]> {
  const rows = await database('resource_counts')
    .where({ provider_id: providerId })
    .where('total', '>', 0)
    .whereNot({ status: 'deleted' })
    .distinct<{ resource_type: string }[]>('resource_type');
  return rows.map(({ resource_type: type }) => type).toSorted();
}

/** Returns the calls that were tried so far, by service. */
export async function triedCalls(database: Database | Transaction, checkId: number): Promise<TriedCall[]> {
  return database('access_check_calls')
    .where({ check_id: checkId })
    .orderByRaw('service collate "C"')
    .select<TriedCall[]>('service', 'operation', 'permission', 'region', 'result', 'denied_by as deniedBy', 'reason');
}

/** Returns checks that have been running for some seconds and have no pending start. */
export function runningAccessChecks(
  database: Database,
  olderThanSeconds: number,
): Promise<(AccessCheckRow & { age_seconds: number })[]> {
  return checks(database)
    .where('check.status', 'checking')
    .whereRaw(`"check".created_at < now() - ? * interval '1 second'`, [olderThanSeconds])
    .whereNotExists(database('outbox').select('id').whereRaw('outbox.workflow_id = "check".workflow_id'))
    .orderBy('check.id')
    .select(...columns, database.raw('extract(epoch from now() - "check".created_at)::float8 as age_seconds'));
}
