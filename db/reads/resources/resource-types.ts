import { kindOf, type ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { changeableMember } from '../../../domain/clouds/kubernetes/schemas/fixed-fields.ts';
import { isSchemaType } from '../../../domain/clouds/schema-types.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database } from '../../database.ts';
import { selectProviders, whereProviders } from '../providers/selection.ts';

/** A resource type that has resources. */
export interface ListedType {
  provider_kind: ProviderKind;
  resource_type: string;
  resource_count: number;
  /** False where the cluster shows resources of the type, but changes none. */
  is_changeable: boolean;
}

/** Returns the types of the visible resources with their numbers by provider kind, deleted resources included. */
export async function listResourceTypes(database: Database, selection: ProviderSelection): Promise<ListedType[]> {
  const shown = database('providers').whereNotNull('answered_at').groupBy('type');
  whereProviders(shown, 'id', await selectProviders(database, selection));
  const kinds = await shown.select<{ kind: ProviderKind; ids: number[] }[]>(
    'type as kind',
    database.raw('array_agg(id) as ids'),
  );
  // With hundreds of types there are tens of thousands of counts: one pass that groups by the type alone, as few groups as possible.
  const rows = await database('resource_counts')
    .whereRaw('provider_id = any(?::bigint[])', [kinds.flatMap(({ ids }) => ids)])
    .groupBy('resource_type')
    .orderBy('resource_type')
    .select<({ resource_type: string } & Record<ProviderKind, number | null>)[]>(
      'resource_type',
      ...kinds.map(({ kind, ids }) =>
        database.raw('(sum(total) filter (where provider_id = any(?::bigint[])))::bigint as ??', [ids, kind]),
      ),
    );
  const clusters = kinds.find(({ kind }) => kind === kindOf.kubernetes)?.ids ?? [];
  const fixed = await fixedTypes(database, {
    clusters,
    types: rows.flatMap((row) => (row[kindOf.kubernetes] === null ? [] : [row.resource_type])),
  });
  return rows.flatMap((row) =>
    kinds
      .map(({ kind }) => ({
        provider_kind: kind,
        resource_type: row.resource_type,
        resource_count: row[kind] ?? 0,
        is_changeable: kind !== kindOf.kubernetes || !fixed.has(row.resource_type),
      }))
      .filter(({ resource_count: count }) => count > 0)
      .toSorted((one, other) => (one.provider_kind < other.provider_kind ? -1 : 1)),
  );
}

/**
 * Returns those kinds by schema of which the clusters change no object. Each cluster says that for itself: the object that was
 * found last decides, so this holds for one cluster exactly.
 */
async function fixedTypes(
  database: Database,
  { clusters, types }: { clusters: readonly number[]; types: readonly string[] },
): Promise<ReadonlySet<string>> {
  const bySchema = types.filter(isSchemaType);
  if (bySchema.length === 0) return new Set();
  const { rows } = await database.raw<{ rows: { resource_type: string }[] }>(
    `select named.resource_type from unnest(?::text[]) as named (resource_type)
     cross join lateral (
       select observed from resources
       where resource_type = named.resource_type and provider_id = any(?::bigint[]) and status <> 'deleted'
       order by id desc limit 1) as newest
     where newest.observed->? = 'false'`,
    [bySchema, [...clusters], changeableMember],
  );
  return new Set(rows.map(({ resource_type: type }) => type));
}
