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
import { keptCount, keptSummary, type FindingSummary } from './kept-counts.ts';
import { countOf, joinedPage, type ListPage } from './list-window.ts';

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
  acceptance_id: number | null;
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
  'finding.acceptance_id',
];

/**
 * One page of the findings, newest first, and their exact number: from kept counts, or counted when the filter names
 * a resource.
 */
export async function listDrifts(
  database: Database,
  query: { filter: DriftFilter; page: { page: number; perPage: number } },
): Promise<ListPage<DriftRow>> {
  const { filter, page } = query;
  const matching = (): Knex.QueryBuilder => database('drift_findings').where(filter);
  const isKept = filter.resource_id === undefined;
  return joinedPage({
    page,
    total: await (isKept ? keptCount(database, 'drift_finding_counts', filter) : countOf(matching())),
    ids: (reversed) =>
      matching()
        .select('id')
        .orderBy('id', reversed ? 'asc' : 'desc'),
    rows: (ids) =>
      database('drift_findings as finding')
        .join(ids, 'page.id', 'finding.id')
        .join('resources as resource', 'resource.id', 'finding.resource_id')
        .orderBy('finding.id', 'desc')
        .select<DriftRow[]>(listColumns),
  });
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

/**
 * Resolves open findings of a resource as accepted: the one with `driftId`, or all of them. Gives those that were
 * resolved, by id; the caller publishes them as `drift.resolved` in the same transaction.
 */
export async function acceptDrifts(
  transaction: Transaction,
  accept: {
    resourceId: number;
    driftId: number | null;
    memberId: number;
    acceptanceId: number;
    resolution: string;
  },
): Promise<DriftDetailRow[]> {
  const resolved = await resolveDrifts(transaction, accept);
  const ids = resolved.map(({ id }) => id);
  await transaction('drift_findings').whereIn('id', ids).update({ acceptance_id: accept.acceptanceId });
  return resolved.map((finding) => ({ ...finding, acceptance_id: accept.acceptanceId }));
}

/** Numbers of findings in all and by severity and state, from kept counts. */
export function summariseDrifts(database: Database): Promise<FindingSummary<Severity, DriftStatus>> {
  return keptSummary(database, 'drift_finding_counts', { severities, statuses: driftStatuses });
}
