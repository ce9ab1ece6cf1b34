import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { Database, Transaction } from '../../database.ts';
import { readRelated } from '../compliance/evaluations.ts';

/** More are not sent to the thread of each page: that alone would hold the process up. */
const relatedAtMost = 5_000;

/** All resources of some types, and why there are none of the types that have too many. */
export interface RelatedLists {
  related: Record<string, CheckedResource[]>;
  unlisted: Record<string, string>;
}

/** Returns what `relatedLists` does; what it read for an evaluation is kept for its next pages. */
export type RelatedListsOf = (
  evaluationId: number,
  query: { providerId: number; types: readonly string[] },
) => Promise<RelatedLists>;

/** How many evaluations' lists are kept, and of how many resources each at most; others are read again. */
const keptAtMost = 2;
const keptResourcesAtMost = 5_000;

/** Returns a reader that keeps the lists of the evaluations that it read last. */
export function relatedListsReader(database: Database): RelatedListsOf {
  let kept: ReadonlyMap<number, RelatedLists> = new Map();
  return async (evaluationId, query) => {
    const known = kept.get(evaluationId);
    if (known !== undefined) return known;
    const lists = await relatedLists(database, query);
    const size = Object.values(lists.related).reduce((sum, list) => sum + list.length, 0);
    if (size > keptResourcesAtMost) return lists;
    kept = new Map([...kept, [evaluationId, lists] as const].slice(-keptAtMost));
    return lists;
  };
}

/** Returns all resources of some types of a provider, for predicates. */
export async function relatedLists(
  database: Database | Transaction,
  { providerId, types }: { providerId: number; types: readonly string[] },
): Promise<RelatedLists> {
  if (types.length === 0) return { related: {}, unlisted: {} };
  const counts = await database('resources')
    .where({ provider_id: providerId })
    .whereIn('resource_type', [...types])
    .whereNot({ status: 'deleted' })
    .groupBy('resource_type')
    .select<{ type: string; count: number }[]>('resource_type as type', database.raw('count(*)::integer as count'));
  const tooMany = counts.filter(({ count }) => count > relatedAtMost).map(({ type }) => type);
  const wholeTypes = types.filter((type) => !tooMany.includes(type));
  const related: Record<string, CheckedResource[]> = {};
  for (const resource of await readRelated(database, { providerId, ids: [], wholeTypes })) {
    (related[resource.resourceType] ??= []).push(resource);
  }
  const reason = `there are more than ${relatedAtMost} resources of the type`;
  return { related, unlisted: Object.fromEntries(tooMany.map((type) => [type, reason])) };
}
