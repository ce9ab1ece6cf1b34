import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { betterMatch, matchOf, type SearchMatch } from '../../../domain/search/search-kinds.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { Database } from '../../database.ts';
import { type SelectedProviders, whereProviders } from '../providers/selection.ts';
import { type FoundSubject, searchTexts, type StoredKind } from './texts.ts';

/** What was found of one kind, the best first, and whether there is more. */
export interface Found<Row> {
  rows: Row[];
  hasMore: boolean;
}

export interface SearchQuery {
  sought: string;
  providers: SelectedProviders;
  /** Results at most. */
  limit: number;
}

export interface FoundResource {
  id: number;
  name: string;
  external_id: string;
  resource_type: string;
  provider_kind: ProviderKind;
  provider_id: number;
  provider_name: string;
  region: string;
  status: string;
  match: SearchMatch;
}

/** Finds resources by name or external id. */
export const searchResources = (database: Database, query: SearchQuery): Promise<Found<FoundResource>> =>
  foundRows(database, 'resource', query, (ids) =>
    database('resources as resource')
      .join('providers as provider', 'provider.id', 'resource.provider_id')
      .whereIn('resource.id', ids)
      .select<Omit<FoundResource, 'match'>[]>(
        'resource.id',
        'resource.name',
        'resource.external_id',
        'resource.resource_type',
        'provider.type as provider_kind',
        'resource.provider_id',
        'provider.name as provider_name',
        'resource.region',
        'resource.status',
      ),
  );

/** A finding, alert or remediation with the resource that it is about. */
export interface FoundItem {
  id: number;
  title: string;
  severity: Severity | null;
  status: string;
  provider_id: number | null;
  resource_id: number | null;
  resource_name: string | null;
  match: SearchMatch;
}

const items = {
  drift: { table: 'drift_findings', title: 'summary', severity: 'item.severity' },
  alert: { table: 'alerts', title: 'title', severity: 'item.severity' },
  remediation: { table: 'remediation_actions', title: 'title', severity: 'null' },
} as const;

/** Finds drift findings by what changed, or alerts or remediations by title. */
export function searchItems(
  database: Database,
  kind: keyof typeof items,
  query: SearchQuery,
): Promise<Found<FoundItem>> {
  const { table, title, severity } = items[kind];
  return foundRows(database, kind, query, (ids) =>
    database(`${table} as item`)
      .leftJoin('resources as resource', 'resource.id', 'item.resource_id')
      .whereIn('item.id', ids)
      .select<Omit<FoundItem, 'match'>[]>(
        'item.id',
        `item.${title} as title`,
        database.raw(`${severity} as severity`),
        'item.status',
        'item.provider_id',
        'item.resource_id',
        'resource.name as resource_name',
      ),
  );
}

/** A CVE in a package, and how many findings of it the caller may see, in every state. */
export interface FoundVulnerability {
  id: number;
  cve_id: string;
  package_name: string;
  findings: number;
  match: SearchMatch;
}

/** Finds vulnerabilities by CVE or package. */
export const searchVulnerabilities = (database: Database, query: SearchQuery): Promise<Found<FoundVulnerability>> =>
  foundRows(database, 'vulnerability', query, (ids) => {
    const counts = database('vulnerability_name_counts').whereIn('name_id', ids).where('total', '>', 0);
    whereProviders(counts, 'provider_id', query.providers);
    const sums = counts.groupBy('name_id').select('name_id', database.raw('sum(total)::bigint as findings'));
    return database('vulnerability_names as name')
      .join(sums.as('counted'), 'counted.name_id', 'name.id')
      .select<Omit<FoundVulnerability, 'match'>[]>('name.id', 'name.cve_id', 'name.package_name', 'counted.findings');
  });

export interface FoundProvider {
  id: number;
  name: string;
  type: ProviderKind;
  account_id: string | null;
  match: SearchMatch;
}

/** Finds connected providers by name or account id. There are few enough to read all. */
export async function searchProviders(database: Database, query: SearchQuery): Promise<Found<FoundProvider>> {
  const rows = database('providers').whereNotNull('answered_at').whereNull('deleted_at').orderBy(['name', 'id']);
  whereProviders(rows, 'id', query.providers);
  const known = await rows.select<Omit<FoundProvider, 'match'>[]>('id', 'name', 'type', 'account_id');
  return bestMatches(known, query, ({ name, account_id: account }) => [name, account ?? '']);
}

/** Returns the best of some rows by their texts, equally good ones in the given order. */
export function bestMatches<Row>(
  rows: readonly Row[],
  { sought, limit }: Pick<SearchQuery, 'sought' | 'limit'>,
  textsOf: (row: Row) => readonly string[],
): Found<Row & { match: SearchMatch }> {
  const matching = rows.flatMap((row) => {
    const match = textsOf(row)
      .map((text) => matchOf(text, sought))
      .reduce(betterMatch, null);
    return match === null ? [] : [{ ...row, match }];
  });
  const order = { exact: 0, prefix: 1, contains: 2 };
  const best = matching.toSorted((a, b) => order[a.match] - order[b.match]);
  return { rows: best.slice(0, limit), hasMore: best.length > limit };
}

/** Finds ids, and reads the rows that they stand for in the same order. */
async function foundRows<Row extends { id: number }>(
  database: Database,
  kind: StoredKind,
  { sought, providers, limit }: SearchQuery,
  read: (ids: number[]) => PromiseLike<Row[]>,
): Promise<Found<Row & { match: SearchMatch }>> {
  const found = await searchTexts(database, { kind, sought, providers, limit: limit + 1 });
  const shown: FoundSubject[] = found.slice(0, limit);
  if (shown.length === 0) return { rows: [], hasMore: false };
  const rows = new Map((await read(shown.map(({ id }) => id))).map((row) => [row.id, row]));
  return {
    rows: shown.flatMap(({ id, match }) => {
      const row = rows.get(id);
      return row === undefined ? [] : [{ ...row, match }];
    }),
    hasMore: found.length > limit,
  };
}
