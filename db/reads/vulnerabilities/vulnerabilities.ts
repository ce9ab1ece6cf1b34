import type { Age } from '../../../domain/lists/ages.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import { type Severity, severities } from '../../../domain/severity.ts';
import type { ScoreBasis } from '../../../domain/vulnerabilities/finding-values.ts';
import { type VulnerabilityStatus, vulnerabilityStatuses } from '../../../domain/vulnerabilities/statuses.ts';
import type { Database, Transaction } from '../../database.ts';
import { selectProviders } from '../providers/selection.ts';
import { careColumns, type CareFilter, type FindingCare, overdueCondition } from '../findings/care.ts';
import { type FindingSummary, keptSummary } from '../lists/kept-counts.ts';
import type { ListFilter } from '../lists/list-filter.ts';
import type { ListPage } from '../lists/list-window.ts';
import { type ListSort, type SelectedList, selectedPage } from '../lists/selected-list.ts';

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

/** Filters of the list by columns; several values of one mean any of them. */
export interface VulnerabilityFilter extends CareFilter {
  resource_id?: number;
  severity?: Severity | readonly Severity[];
  status?: VulnerabilityStatus | readonly VulnerabilityStatus[];
  cve_id?: string;
  known_exploited?: boolean;
  resource_type?: readonly string[];
  region?: readonly string[];
}

/** Columns that the list may be ordered by. */
export const vulnerabilitySortColumns = [
  'id',
  'cvss_score',
  'epss',
  'known_exploited',
  'detected_at',
  'due_at',
] as const;

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

/** The list of vulnerability findings. */
export const vulnerabilityList: SelectedList = {
  table: 'vulnerability_findings',
  alias: 'finding',
  ageColumn: 'detected_at',
  mostlyNull: 'owner_id',
  counts: [
    { table: 'vulnerability_finding_counts', columns: ['provider_id', 'severity', 'status'] },
    {
      table: 'vulnerability_finding_place_counts',
      columns: ['provider_id', 'resource_type', 'region', 'severity', 'status'],
    },
  ],
  // EPSS descending has unknown values last, due dates ascending have them last; the other direction is the exact reverse.
  orders: {
    epss: (prefix, direction) => `${prefix}epss ${direction} nulls ${direction === 'desc' ? 'last' : 'first'}`,
  },
  joined: (from) =>
    from
      .join('resources as resource', 'resource.id', 'finding.resource_id')
      .leftJoin('members as owner', 'owner.id', 'finding.owner_id')
      .select(listColumns),
};

/** Returns the filter of the list. */
export function vulnerabilityFilterOf({ overdue, ...columns }: VulnerabilityFilter): ListFilter {
  return { columns, also: overdueCondition('vulnerability', overdue) };
}

/**
 * Returns one page of the findings, newest first unless a sort is given, and their exact number: from stored counts, or
 * counted when the filter names a resource, a CVE or what is overdue.
 */
export async function listVulnerabilities(
  database: Database,
  query: {
    providers: ProviderSelection;
    filter: VulnerabilityFilter;
    ages?: readonly Age[];
    sort?: ListSort;
    page: { page: number; perPage: number };
  },
): Promise<ListPage<VulnerabilityRow>> {
  const { filter, ages = [], ...rest } = query;
  return selectedPage(database, vulnerabilityList, { ...rest, filter: { ...vulnerabilityFilterOf(filter), ages } });
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
