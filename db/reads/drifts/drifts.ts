import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { ChangeActor, ChangeKind, ChangeSource } from '../../../domain/changes/announced-change.ts';
import type { ChangeMeans } from '../../../domain/changes/change-means.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Difference } from '../../../domain/drift/diff.ts';
import { type DriftStatus, driftStatuses, type DriftType } from '../../../domain/drift/drift-types.ts';
import type { DriftFindingRow } from '../../../domain/drift/finding.ts';
import { type Severity, severities } from '../../../domain/severity.ts';
import type { Database, Transaction } from '../../database.ts';
import { careColumns, type CareFilter, countCared, type FindingCare, overdueCondition } from '../findings/care.ts';
import { type FindingSummary, keptSummary } from '../lists/kept-counts.ts';
import { shownMeans, shownRemediation } from '../changes/means.ts';
import { driftFindingColumns } from './columns.ts';
import { selectProviders } from '../providers/selection.ts';
import { joinedPage, type ListPage, idsInOrder } from '../lists/list-window.ts';

/** A drift finding as lists show it. */
export interface DriftRow extends DriftFindingRow {
  aspect: string;
  last_seen_at: Date;
  resolved_at: Date | null;
}

/** A drift finding with its differences and its origin. */
export interface DriftDetailRow extends DriftRow {
  diff: Difference[];
  baseline_id: number | null;
  execution_id: number | null;
  previous_id: number | null;
  resolved_by: number | null;
  resolution: string | null;
  acceptance_id: number | null;
  remediation_id: number | null;
}

/** A change behind a finding. */
export interface ChangeBehind {
  id: number;
  event_id: string;
  source: ChangeSource;
  kind: ChangeKind;
  occurred_at: string | null;
  announced_at: string;
  via: string | null;
  means: ChangeMeans | null;
  call: string | null;
  actor: ChangeActor | null;
  /** The remediation that made it; null for a change by others. */
  remediation_id: number | null;
}

/** A drift finding with the changes behind it, oldest first. */
export interface ExplainedDriftRow extends DriftDetailRow {
  changes: ChangeBehind[];
}

/**
 * A row with its owner and due date, and what its words are made of: the provider kind, which determines the label of the resource type, the first
 * differences and the number of all.
 */
export type OfKind<Row> = Row &
  FindingCare & {
    provider_kind: ProviderKind;
    first_differences: Difference[];
    difference_count: number;
  };

export interface DriftFilter extends CareFilter {
  resource_id?: number;
  severity?: Severity;
  drift_type?: DriftType;
  status?: DriftStatus;
  expected?: boolean;
  change_window_id?: number;
}

/** `finding` is joined with `provider`. A drift may have thousands of differences, of which a sentence needs few. */
export const wordColumns = (database: Database | Transaction) => [
  'provider.type as provider_kind',
  database.raw(`jsonb_path_query_array(finding.diff, '$[0 to 19]') as first_differences`),
  database.raw('jsonb_array_length(finding.diff) as difference_count'),
];
const listColumns = [...driftFindingColumns, 'finding.aspect', 'finding.last_seen_at', 'finding.resolved_at'];

export const detailColumns = [
  ...listColumns,
  'finding.diff',
  'finding.baseline_id',
  'finding.execution_id',
  'finding.previous_id',
  'finding.resolved_by',
  'finding.resolution',
  'finding.acceptance_id',
  'finding.remediation_id',
];

/**
 * Returns one page of the findings, newest first, and their exact number: from stored counts, or counted when the
 * filter names a resource, change windows, an owner or what is overdue.
 */
export async function listDrifts(
  database: Database,
  query: { providers: ProviderSelection; filter: DriftFilter; page: { page: number; perPage: number } },
): Promise<ListPage<OfKind<DriftRow>>> {
  const { filter, page } = query;
  const providers = await selectProviders(database, query.providers);
  const isKept = [filter.resource_id, filter.expected, filter.change_window_id].every((one) => one === undefined);
  const { total, holders } = await countCared(database, 'drift', { filter, providers, isKept });
  const condition = overdueCondition(database, 'drift', filter);
  const { overdue: _overdue, ...columns } = filter;
  return joinedPage({
    page,
    total,
    ids: (window) =>
      idsInOrder(database, { table: 'drift_findings', filter: columns, condition, providers: holders, window }),
    rows: (ids) =>
      database('drift_findings as finding')
        .join(ids, 'page.id', 'finding.id')
        .join('resources as resource', 'resource.id', 'finding.resource_id')
        .join('providers as provider', 'provider.id', 'finding.provider_id')
        .leftJoin('members as owner', 'owner.id', 'finding.owner_id')
        .orderBy('finding.id', 'desc')
        .select<OfKind<DriftRow>[]>([...listColumns, ...careColumns, ...wordColumns(database)]),
  });
}

/** Returns the finding with this id, or null. */
export async function findDrift(
  database: Database | Transaction,
  driftId: number,
): Promise<OfKind<ExplainedDriftRow> | null> {
  const row = await database('drift_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .join('providers as provider', 'provider.id', 'finding.provider_id')
    .leftJoin('members as owner', 'owner.id', 'finding.owner_id')
    .where('finding.id', driftId)
    .first<OfKind<ExplainedDriftRow>>([
      ...detailColumns,
      ...careColumns,
      ...wordColumns(database),
      database.raw(changesColumn),
    ]);
  return row ?? null;
}

const changesColumn = `coalesce((
  select jsonb_agg(jsonb_build_object('id', change.id, 'event_id', event_id, 'source', source, 'kind', kind,
      'occurred_at', occurred_at, 'announced_at', announced_at, 'via', via, 'means', ${shownMeans}, 'call', call, 'actor', actor,
      'remediation_id', ${shownRemediation})
    order by coalesce(occurred_at, announced_at), change.id)
  from drift_finding_changes as link join announced_changes as change on change.id = link.change_id
  where link.finding_id = finding.id), '[]') as changes`;

/** Returns the findings with these ids, by id. */
export function driftRowsById(transaction: Transaction, ids: readonly number[]): Promise<DriftRow[]> {
  return transaction('drift_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .whereIn('finding.id', [...ids])
    .orderBy('finding.id')
    .select<DriftRow[]>(listColumns);
}

/** Returns the total number of findings and the numbers by severity and state, from stored counts. */
export async function summariseDrifts(
  database: Database,
  selection: ProviderSelection,
): Promise<FindingSummary<Severity, DriftStatus>> {
  const providers = await selectProviders(database, selection);
  return keptSummary(database, 'drift_finding_counts', { severities, statuses: driftStatuses, providers });
}

/** Returns the open findings of a provider, by id. */
export function openDriftsOf(database: Database | Transaction, providerId: number): Promise<number[]> {
  return database('drift_findings')
    .where({ provider_id: providerId })
    .whereNot({ status: 'resolved' })
    .orderBy('id')
    .pluck<number[]>('id');
}
