import { severities, type Severity } from '../../../domain/severity.ts';
import type { Database } from '../../database.ts';
import type { ListPage } from '../lists/list-window.ts';
import { ofProviders, type SelectedProviders } from '../providers/selection.ts';

/** A group of open findings that have the same CVE or are of the same kind of drift. */
export interface CountedGroup {
  key: string;
  severity: Severity;
  findings: number;
  providers: number;
  newest_id: number;
  newest_at: Date;
}

/** Where the findings of a grouping and their counts are. */
const sources = {
  cve: { counts: 'cve_counts', findings: 'vulnerability_findings', column: 'cve_id', isOpen: `status = 'open'` },
  drift_kind: {
    counts: 'drift_kind_counts',
    findings: 'drift_findings',
    column: 'kind_key',
    isOpen: `status <> 'resolved'`,
  },
} as const;

/** The counts over all accounts, and what was not added to them yet. */
const cveTotals = `(select cve_id, severity, total from cve_totals
  union all select cve_id, severity, change from cve_total_changes) as counted`;

/** SQL of the counts of a selection: of all accounts at once where that is possible, else of each. */
function countsOf(by: keyof typeof sources, providers: SelectedProviders): { from: string; where: string } {
  const { counts, isOpen } = sources[by];
  if (by === 'cve' && providers === null) return { from: cveTotals, where: 'true' };
  return { from: counts, where: `${isOpen} and total > 0 and ${ofProviders('provider_id')}` };
}

const severityList = `array[${severities.map((severity) => `'${severity}'`).join(', ')}]`;
const ranks = `array_position(${severityList}, severity)`;
const severityOf = `(${severityList})[rank]`;

/**
 * Returns one page of the groups of open findings, the worst and then the largest first, and their exact number. The numbers
 * come from stored counts; the newest finding is looked up for the groups of the page only.
 */
export async function countedGroups(
  database: Database,
  query: {
    by: keyof typeof sources;
    providers: SelectedProviders;
    /** Only this group. */
    key: string | null;
    severity: Severity | null;
    page: { page: number; perPage: number };
  },
): Promise<ListPage<CountedGroup>> {
  const { by, providers, key, severity, page } = query;
  const { counts, findings, column, isOpen } = sources[by];
  const { from, where } = countsOf(by, providers);
  const { rows } = await database.raw<{ rows: (CountedGroup & { groups: number })[] }>(
    `with listed as (
       select ${column} as key, min(${ranks}) as rank, sum(total)::bigint as findings, count(*) over ()::integer as groups
       from ${from}
       where ${where}
         and (cast(:severity as text) is null or severity = :severity)
         and (cast(:key as text) is null or ${column} = :key)
       group by 1 having sum(total) > 0 order by rank, findings desc, key limit :limit offset :offset)
     select listed.key, listed.findings, listed.groups, ${severityOf} as severity, held.providers, held.newest_id,
       (select detected_at from ${findings} as finding where finding.id = held.newest_id) as newest_at
     from listed cross join lateral (
       select count(distinct own.provider_id)::integer as providers, max(newest.id) as newest_id
       from (select distinct provider_id from ${counts}
         where ${column} = listed.key and ${isOpen} and total > 0 and ${ofProviders('provider_id')}
           and (cast(:severity as text) is null or severity = :severity)) as own
       cross join lateral (
         select id from ${findings} as finding
         where finding.${column} = listed.key and finding.provider_id = own.provider_id and finding.${isOpen}
         order by id desc limit 1) as newest) as held
     order by listed.rank, listed.findings desc, listed.key`,
    {
      providerIds: providers === null ? null : [...providers],
      key,
      severity,
      limit: page.perPage,
      offset: (page.page - 1) * page.perPage,
    },
  );
  const [first] = rows;
  if (first === undefined && page.page > 1) {
    return { rows: [], total: await numberOfGroups(database, { by, providers, key, severity }) };
  }
  return { rows, total: first?.groups ?? 0 };
}

/** Returns the number of groups, where a page past the end has no row that says it. */
async function numberOfGroups(
  database: Database,
  query: { by: keyof typeof sources; providers: SelectedProviders; key: string | null; severity: Severity | null },
): Promise<number> {
  const { by, providers, key, severity } = query;
  const { column } = sources[by];
  const { from, where } = countsOf(by, providers);
  const { rows } = await database.raw<{ rows: { groups: number }[] }>(
    `select count(*)::integer as groups from (select from ${from} where ${where}
       and (cast(:severity as text) is null or severity = :severity)
       and (cast(:key as text) is null or ${column} = :key)
       group by ${column} having sum(total) > 0) as listed`,
    { providerIds: providers === null ? null : [...providers], key, severity },
  );
  return rows[0]?.groups ?? 0;
}
