import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Age } from '../../../domain/lists/ages.ts';
import type { ChangeActor, ChangeKind, ChangeSource } from '../../../domain/changes/announced-change.ts';
import type { ChangeMeans } from '../../../domain/changes/change-means.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Difference } from '../../../domain/drift/diff.ts';
import { type DriftStatus, driftStatuses, type DriftType } from '../../../domain/drift/drift-types.ts';
import type { DriftFindingRow } from '../../../domain/drift/finding.ts';
import { type Severity, severities } from '../../../domain/severity.ts';
import type { Database, Transaction } from '../../database.ts';
import { careColumns, type CareFilter, type FindingCare, overdueCondition } from '../findings/care.ts';
import { type FindingSummary, keptSummary } from '../lists/kept-counts.ts';
import { shownMeans, shownRemediation } from '../changes/means.ts';
import { driftFindingColumns } from './columns.ts';
import { selectProviders } from '../providers/selection.ts';
import type { ListFilter } from '../lists/list-filter.ts';
import type { ListPage } from '../lists/list-window.ts';
import { type ListSort, type SelectedList, selectedPage } from '../lists/selected-list.ts';

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

/** Filters of the list by columns; several values of one mean any of them. */
export interface DriftFilter extends CareFilter {
  resource_id?: number;
  severity?: Severity | readonly Severity[];
  drift_type?: DriftType | readonly DriftType[];
  status?: DriftStatus | readonly DriftStatus[];
  expected?: boolean;
  change_window_id?: number;
  resource_type?: readonly string[];
  region?: readonly string[];
}

/** Columns that the list may be ordered by. */
export const driftSortColumns = ['id', 'severity', 'detected_at'] as const;

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

/** The list of drift findings. */
export const driftList: SelectedList = {
  table: 'drift_findings',
  alias: 'finding',
  ageColumn: 'detected_at',
  mostlyNull: 'owner_id',
  counts: [
    { table: 'drift_finding_counts', columns: ['provider_id', 'drift_type', 'severity', 'status'] },
    {
      table: 'drift_finding_place_counts',
      columns: ['provider_id', 'resource_type', 'region', 'drift_type', 'severity', 'status'],
    },
  ],
  orders: { severity: (prefix, direction) => `severity_rank(${prefix}severity) ${direction}` },
  joined: (from, database) =>
    from
      .join('resources as resource', 'resource.id', 'finding.resource_id')
      .join('providers as provider', 'provider.id', 'finding.provider_id')
      .leftJoin('members as owner', 'owner.id', 'finding.owner_id')
      .select([...listColumns, ...careColumns, ...wordColumns(database)]),
};

/** Returns the filter of the list. */
export function driftFilterOf({ overdue, ...columns }: DriftFilter): ListFilter {
  return { columns, also: overdueCondition('drift', overdue) };
}

/**
 * Returns one page of the findings, newest first unless a sort is given, and their exact number: from stored counts, or
 * counted when the filter names a resource, change windows or what is overdue.
 */
export async function listDrifts(
  database: Database,
  query: {
    providers: ProviderSelection;
    filter: DriftFilter;
    ages?: readonly Age[];
    sort?: ListSort;
    page: { page: number; perPage: number };
  },
): Promise<ListPage<OfKind<DriftRow>>> {
  const { filter, ages = [], ...rest } = query;
  return selectedPage(database, driftList, { ...rest, filter: { ...driftFilterOf(filter), ages } });
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
