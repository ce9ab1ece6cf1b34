import { type SearchMatch, shortestContained } from '../../../domain/search/search-kinds.ts';
import type { Database } from '../../database.ts';
import type { SelectedProviders } from '../providers/selection.ts';

/** Kinds whose texts are in `search_texts`. */
export type StoredKind = 'resource' | 'drift' | 'vulnerability' | 'alert' | 'remediation';

/** A row that was found, with how the better of its texts matches. */
export interface FoundSubject {
  id: number;
  match: SearchMatch;
}

interface TextQuery {
  kind: StoredKind;
  sought: string;
  providers: SelectedProviders;
  /** Rows of `search_texts` at most. */
  limit: number;
}

/** A row has two texts at most. */
const textsPerRow = 2;

/** Texts of some providers that are read one by one, rather than found by the index, which knows those of all. */
const readAtMost = 30_000;

/** Where a frequent text is found without reading the long lists of an index: in the newest rows. */
const newestTexts = 20_000;

/** Returns the condition that a row may be shown: names of vulnerabilities belong to all that have findings of them. */
function isVisible({ kind, providers }: Pick<TextQuery, 'kind' | 'providers'>): string {
  const isSelected = providers === null ? 'true' : 'provider_id = any(cast(:providerIds as bigint[]))';
  if (kind !== 'vulnerability') {
    return `${isSelected} and (provider_id is null or provider_id not in
      (select id from providers where answered_at is null))`;
  }
  return providers === null
    ? 'exists (select from vulnerability_name_counts where name_id = subject_id and total > 0)'
    : `subject_id in (select name_id from vulnerability_name_counts where total > 0 and ${isSelected})`;
}

/**
 * Finds rows of a kind by a text that equals, begins with or contains what is sought, ignoring case: equal ones first,
 * the newest before others; then those that begin with it, by their text; then the rest, the newest first. Returns up to
 * `limit` rows.
 */
export async function searchTexts(database: Database, query: TextQuery): Promise<FoundSubject[]> {
  const wanted = { ...query, limit: query.limit * textsPerRow };
  const found = new Map<number, SearchMatch>();
  const take = (ids: readonly number[], match: SearchMatch): boolean => {
    for (const id of ids) if (!found.has(id)) found.set(id, match);
    return found.size >= query.limit;
  };
  const result = (): FoundSubject[] => [...found].slice(0, query.limit).map(([id, match]) => ({ id, match }));

  const beginning = await beginningWith(database, wanted);
  take(beginning.exact, 'exact');
  if (take(beginning.prefix, 'prefix') || Array.from(query.sought).length < shortestContained) return result();
  // Rows that were found above have a second text, which may contain it, too.
  const rest = { ...wanted, limit: wanted.limit + found.size };
  if (await isSmall(database, query)) {
    take(await containing(database, rest, 'read'), 'contains');
    return result();
  }
  const known = new Map(found);
  if (take(await newestContaining(database, rest), 'contains')) return result();
  found.clear();
  for (const [id, match] of known) found.set(id, match);
  take(await containing(database, rest, 'find'), 'contains');
  return result();
}

const bindingsOf = ({ kind, sought, providers, limit }: TextQuery) => {
  const escaped = sought.replaceAll(/[\\%_]/g, String.raw`\$&`);
  return {
    kind,
    sought,
    begins: `${escaped}%`,
    contains: `%${escaped}%`,
    providerIds: providers === null ? null : [...providers],
    limit,
  };
};

async function beginningWith(database: Database, query: TextQuery): Promise<{ exact: number[]; prefix: number[] }> {
  const ofOne = (condition: string, order: string): string => `select subject_id, text from search_texts
    where kind = :kind and ${condition} order by ${order} limit :limit`;
  // Of some providers, the first rows of each are merged: an index finds those without reading past others.
  const isMerged = query.providers !== null && query.kind !== 'vulnerability';
  const matching = (condition: string, order: string): string =>
    isMerged
      ? `select own.subject_id, own.text from unnest(cast(:providerIds as bigint[])) as chosen (id)
           cross join lateral (${ofOne(`provider_id = chosen.id and ${condition}`, order)}) as own
         where chosen.id not in (select id from providers where answered_at is null)
         order by ${order} limit :limit`
      : ofOne(`${condition} and ${isVisible(query)}`, order);
  const { rows } = await database.raw<{ rows: { subject_id: number; is_exact: boolean }[] }>(
    `(select subject_id, true as is_exact from (${matching('text = lower(:sought)', 'subject_id desc')}) as equal)
     union all
     (select subject_id, false from (${matching('text like lower(:begins) and text <> lower(:sought)', 'text, subject_id')}) as longer)`,
    bindingsOf(query),
  );
  const idsWhere = (isExact: boolean): number[] =>
    rows.filter((row) => row.is_exact === isExact).map((row) => row.subject_id);
  return { exact: idsWhere(true), prefix: idsWhere(false) };
}

/** Returns the condition that a text contains what is sought elsewhere than at its beginning. */
const isContained = (text: string): string => `${text} like lower(:contains) and ${text} not like lower(:begins)`;

/** Returns whether the texts that a caller may see are few enough to read them all. */
async function isSmall(database: Database, { kind, providers }: TextQuery): Promise<boolean> {
  if (providers === null || kind === 'vulnerability') return false;
  const { rows } = await database.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from (
       select from search_texts where kind = ? and provider_id = any(?::bigint[]) limit ${readAtMost + 1}) as counted`,
    [kind, [...providers]],
  );
  return (rows[0]?.count ?? 0) <= readAtMost;
}

async function newestContaining(database: Database, query: TextQuery): Promise<number[]> {
  const { rows } = await database.raw<{ rows: { subject_id: number }[] }>(
    `select subject_id from (
       select subject_id, provider_id, text from search_texts where kind = :kind
       order by subject_id desc, field desc limit ${newestTexts}) as newest
     where ${isContained('text')} and ${isVisible(query)}
     order by subject_id desc limit :limit`,
    bindingsOf(query),
  );
  return rows.map(({ subject_id: id }) => id);
}

/** Finds texts by the index of three-letter parts, or reads all of the selected providers. */
async function containing(database: Database, query: TextQuery, how: 'find' | 'read'): Promise<number[]> {
  // An expression is not in the index. `offset 0` has rows found before they are sorted: following the order takes longer.
  const text = how === 'find' ? 'text' : `(text || '')`;
  const { rows } = await database.raw<{ rows: { subject_id: number }[] }>(
    `select subject_id from (
       select subject_id from search_texts
       where kind = :kind and ${isContained(text)} and ${isVisible(query)} offset 0) as matching
     order by subject_id desc limit :limit`,
    bindingsOf(query),
  );
  return rows.map(({ subject_id: id }) => id);
}
