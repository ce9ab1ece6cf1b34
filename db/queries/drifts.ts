import type { Knex } from 'knex';
import type { Difference } from '../../domain/drift/diff.ts';
import {
  driftStatuses,
  severities,
  type DriftStatus,
  type DriftType,
  type Severity,
} from '../../domain/drift/severity.ts';
import type { Json } from '../../domain/json.ts';
import type { Database, Transaction } from '../database.ts';
import { listWindow } from './list-window.ts';

/** A drift finding as lists show it. */
export interface DriftRow {
  id: number;
  resource_id: number;
  resource_name: string;
  resource_type: string;
  provider_id: number;
  aspect: string;
  drift_type: DriftType;
  severity: Severity;
  status: DriftStatus;
  summary: string;
  baseline_value: Json;
  current_value: Json;
  detected_at: Date;
  last_seen_at: Date;
  resolved_at: Date | null;
}

/** A drift finding with its differences and where it comes from. */
export interface DriftDetailRow extends DriftRow {
  diff: Difference[];
  baseline_id: number | null;
  execution_id: number | null;
  previous_id: number | null;
  resolved_by: number | null;
  resolution: string | null;
}

export interface DriftFilter {
  provider_id?: number;
  resource_id?: number;
  severity?: Severity;
  drift_type?: DriftType;
  status?: DriftStatus;
}

const listColumns = [
  'finding.id',
  'finding.resource_id',
  'resource.name as resource_name',
  'resource.resource_type',
  'finding.provider_id',
  'finding.aspect',
  'finding.drift_type',
  'finding.severity',
  'finding.status',
  'finding.summary',
  'finding.baseline_value',
  'finding.current_value',
  'finding.detected_at',
  'finding.last_seen_at',
  'finding.resolved_at',
];

const detailColumns = [
  ...listColumns,
  'finding.diff',
  'finding.baseline_id',
  'finding.execution_id',
  'finding.previous_id',
  'finding.resolved_by',
  'finding.resolution',
];

/**
 * One page of the findings, newest first, and their exact number: from kept counts, or counted when the filter names
 * a resource.
 */
export async function listDrifts(
  database: Database,
  query: { filter: DriftFilter; page: { page: number; perPage: number } },
): Promise<{ rows: DriftRow[]; total: number }> {
  const matching = (): Knex.QueryBuilder => database('drift_findings').where(query.filter);
  const total =
    query.filter.resource_id === undefined
      ? await keptCount(database, query.filter)
      : ((await matching().count<{ count: number }[]>('* as count'))[0]?.count ?? 0);
  const window = listWindow(query.page, total);
  if (window === null) return { rows: [], total };
  const direction = window.reversed ? 'asc' : 'desc';
  const ids = matching().select('id').orderBy('id', direction).limit(window.limit).offset(window.offset);
  const rows = await database('drift_findings as finding')
    .join(ids.as('page'), 'page.id', 'finding.id')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .orderBy('finding.id', 'desc')
    .select<DriftRow[]>(listColumns);
  return { rows, total };
}

async function keptCount(database: Database, filter: DriftFilter): Promise<number> {
  const [row] = await database('drift_finding_counts').where(filter).sum<{ total: number | null }[]>('total as total');
  return Number(row?.total ?? 0);
}

/** The finding with this id, or null. */
export async function findDrift(database: Database | Transaction, driftId: number): Promise<DriftDetailRow | null> {
  const row = await database('drift_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .where('finding.id', driftId)
    .first<DriftDetailRow>(detailColumns);
  return row ?? null;
}

/** Locks a finding and gives its state. Lock its resource first. */
export async function lockDriftStatus(transaction: Transaction, driftId: number): Promise<DriftStatus | null> {
  const row = await transaction('drift_findings')
    .where({ id: driftId })
    .forUpdate()
    .first<{ status: DriftStatus }>('status');
  return row?.status ?? null;
}

/** Marks a finding that is locked by this transaction as being investigated. */
export async function investigateDrift(transaction: Transaction, driftId: number): Promise<void> {
  await transaction('drift_findings').where({ id: driftId }).update({ status: 'investigating' });
}

/**
 * Resolves open findings of a resource: the one with `driftId`, or all of them. Gives those that were resolved, by
 * id; the caller tells them as `drift.resolved` in the same transaction.
 */
export async function resolveDrifts(
  transaction: Transaction,
  resolve: { resourceId: number; driftId: number | null; memberId: number; resolution: string | null },
): Promise<DriftDetailRow[]> {
  const open = transaction('drift_findings')
    .where({ resource_id: resolve.resourceId })
    .whereNot({ status: 'resolved' });
  if (resolve.driftId !== null) void open.where({ id: resolve.driftId });
  const resolved = await open
    .update({
      status: 'resolved',
      resolved_at: transaction.fn.now(),
      resolved_by: resolve.memberId,
      resolution: resolve.resolution,
    })
    .returning<{ id: number }[]>('id');
  return transaction('drift_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .whereIn(
      'finding.id',
      resolved.map(({ id }) => id),
    )
    .orderBy('finding.id')
    .select<DriftDetailRow[]>(detailColumns);
}

/** Numbers of findings in all and by severity and state, from kept counts. */
export async function summariseDrifts(database: Database): Promise<{
  total: number;
  by_severity: Record<Severity, number>;
  by_status: Record<DriftStatus, number>;
}> {
  const counts = await database('drift_finding_counts')
    .groupBy('severity', 'status')
    .select<{ severity: Severity; status: DriftStatus; total: number }[]>(
      'severity',
      'status',
      database.raw('sum(total)::bigint as total'),
    );
  const sumOf = (fits: (count: (typeof counts)[number]) => boolean): number =>
    counts.filter(fits).reduce((sum, count) => sum + count.total, 0);
  return {
    total: sumOf(() => true),
    by_severity: Object.fromEntries(
      severities.map((severity) => [severity, sumOf((count) => count.severity === severity)]),
    ) as Record<Severity, number>,
    by_status: Object.fromEntries(
      driftStatuses.map((status) => [status, sumOf((count) => count.status === status)]),
    ) as Record<DriftStatus, number>,
  };
}
