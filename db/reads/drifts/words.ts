import type { ShownActor } from '../../../domain/changes/shown-actor.ts';
import { driftInWords } from '../../../domain/drift/words/drift-in-words.ts';
import type { Database, Transaction } from '../../database.ts';
import { type OfKind, wordColumns } from './drifts.ts';

/** What the words of a drift are made of. */
export type WordedDrift = OfKind<{
  resource_type: string;
  resource_name: string;
  aspect: string;
  changed_by: Pick<ShownActor, 'principal'> | null;
}>;

/** Returns a drift as a sentence; see `driftInWords`. */
export function wordsOf(row: WordedDrift): string {
  return driftInWords({
    providerKind: row.provider_kind,
    resourceType: row.resource_type,
    resourceName: row.resource_name,
    aspect: row.aspect,
    diff: row.first_differences,
    differences: row.difference_count,
    changedBy: row.changed_by?.principal ?? null,
  });
}

/** Returns findings as sentences, by their id. */
export async function driftWords(
  database: Database | Transaction,
  findingIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await database('drift_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .join('providers as provider', 'provider.id', 'finding.provider_id')
    .whereIn('finding.id', [...findingIds])
    .select<(WordedDrift & { id: number })[]>(
      'finding.id',
      'finding.aspect',
      'finding.changed_by',
      'resource.resource_type',
      'resource.name as resource_name',
      ...wordColumns(database),
    );
  return new Map(rows.map((row) => [row.id, wordsOf(row)]));
}
