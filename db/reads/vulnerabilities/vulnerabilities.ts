import type { Knex } from 'knex';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import { type Severity, severities } from '../../../domain/severity.ts';
import type { ScoreBasis } from '../../../domain/vulnerabilities/finding-values.ts';
import { type VulnerabilityStatus, vulnerabilityStatuses } from '../../../domain/vulnerabilities/statuses.ts';
import type { Database, Transaction } from '../../database.ts';
import { selectProviders, whereProviders } from '../providers/selection.ts';
import { careColumns, type CareFilter, countCared, type FindingCare, overdueCondition } from '../findings/care.ts';
import { type FindingSummary, keptSummary } from '../lists/kept-counts.ts';
import { matchingColumns } from '../lists/matching-columns.ts';
import { joinedPage, type ListPage, type ListWindow, idsInOrder } from '../lists/list-window.ts';

/** A vulnerability finding as lists show it. */
export interface VulnerabilityRow extends FindingCare {
  id: number;
  cve_id: string;
  severity: Severity;
  cvss_score: number;
  cvss_vector: string | null;
  score_estimated: boolean;
  known_exploited: boolean;
  /** Likelihood of exploitation, 0 to 1. */
  epss: number | null;
  ecosystem: string;
  package_name: string;
  installed_version: string;
  fix_version: string | null;
  resource_id: number;
  resource_name: string;
  provider_id: number;
  status: VulnerabilityStatus;
  reason: string | null;
  detected_at: Date;
  last_seen_at: Date;
  fixed_at: Date | null;
}

/** A vulnerability finding with its origin. */
export interface VulnerabilityDetailRow extends VulnerabilityRow {
  installed_versions: string[];
  score_basis: ScoreBasis;
  advisory_ids: string[];
  changed_by: number | null;
  execution_id: number | null;
  acceptance_id: number | null;
}

export interface VulnerabilityFilter extends CareFilter {
  resource_id?: number;
  severity?: Severity;
  status?: VulnerabilityStatus;
  cve_id?: string;
}

/** Columns that the list may be ordered by. */
export const vulnerabilitySortColumns = ['id', 'cvss_score', 'epss', 'known_exploited', 'due_at'] as const;
export interface VulnerabilitySort {
  column: (typeof vulnerabilitySortColumns)[number];
  descending: boolean;
}

const listColumns = [
  'finding.id',
  'finding.cve_id',
  'finding.severity',
  'finding.cvss_score',
  'finding.cvss_vector',
  'finding.score_estimated',
  'finding.known_exploited',
  'finding.epss',
  'finding.ecosystem',
  'finding.package_name',
  'finding.installed_version',
  'finding.fix_version',
  'finding.resource_id',
  'resource.name as resource_name',
  'finding.provider_id',
  'finding.status',
  'finding.reason',
  'finding.detected_at',
  'finding.last_seen_at',
  'finding.fixed_at',
  ...careColumns,
];

const detailColumns = [
  ...listColumns,
  'finding.installed_versions',
  'finding.score_basis',
  'finding.advisory_ids',
  'finding.changed_by',
  'finding.execution_id',
  'finding.acceptance_id',
];

/**
 * Returns one page of the findings, newest first unless a sort is given, and their exact number: from stored counts, or
 * counted when the filter names a resource, a CVE, an owner or what is overdue.
 */
export async function listVulnerabilities(
  database: Database,
  query: {
    providers: ProviderSelection;
    filter: VulnerabilityFilter;
    page: { page: number; perPage: number };
    sort?: VulnerabilitySort;
  },
): Promise<ListPage<VulnerabilityRow>> {
  const { filter, page } = query;
  const table = 'vulnerability_findings';
  const providers = await selectProviders(database, query.providers);
  const isKept = filter.resource_id === undefined && filter.cve_id === undefined;
  const { total, holders } = await countCared(database, 'vulnerability', { filter, providers, isKept });
  const condition = overdueCondition(database, 'vulnerability', filter);
  const { overdue: _overdue, ...columns } = filter;
  const { column, descending } = query.sort ?? { column: 'id', descending: true };
  const sortedIds = ({ reversed, limit, offset }: ListWindow): Knex.QueryBuilder => {
    const matching = matchingColumns(database(table), columns).select('id');
    if (condition !== null) void matching.whereRaw(condition);
    whereProviders(matching, 'provider_id', holders);
    return matching
      .orderByRaw(orderOf({ column, descending: descending !== reversed }))
      .limit(limit)
      .offset(offset);
  };
  return joinedPage({
    page,
    total,
    ids: (window) =>
      column === 'id'
        ? idsInOrder(database, { table, filter: columns, condition, providers: holders, window, descending })
        : sortedIds(window),
    rows: (ids) =>
      database('vulnerability_findings as finding')
        .join(ids, 'page.id', 'finding.id')
        .join('resources as resource', 'resource.id', 'finding.resource_id')
        .leftJoin('members as owner', 'owner.id', 'finding.owner_id')
        .orderByRaw(orderOf({ column, descending }, 'finding.'))
        .select<VulnerabilityRow[]>(listColumns),
  });
}

/**
 * Returns the sort order: EPSS descending with unknown values last, due dates ascending with those without one last, and
 * the other direction as the exact reverse. Ties are ordered by id.
 */
function orderOf({ column, descending }: VulnerabilitySort, table = ''): string {
  const direction = descending ? 'desc' : 'asc';
  if (column === 'id') return `${table}id ${direction}`;
  const nulls = column === 'epss' ? (descending ? ' nulls last' : ' nulls first') : '';
  return `${table}${column} ${direction}${nulls}, ${table}id ${direction}`;
}

/** Returns the finding with this id, or null. */
export async function findVulnerability(
  database: Database | Transaction,
  findingId: number,
): Promise<VulnerabilityDetailRow | null> {
  const row = await database('vulnerability_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .leftJoin('members as owner', 'owner.id', 'finding.owner_id')
    .where('finding.id', findingId)
    .first<VulnerabilityDetailRow>(detailColumns);
  return row ?? null;
}

/** Returns the total number of findings and the numbers by severity and state, from stored counts. */
export async function summariseVulnerabilities(
  database: Database,
  selection: ProviderSelection,
): Promise<FindingSummary<Severity, VulnerabilityStatus>> {
  const providers = await selectProviders(database, selection);
  return keptSummary(database, 'vulnerability_finding_counts', {
    severities,
    statuses: vulnerabilityStatuses,
    providers,
  });
}
