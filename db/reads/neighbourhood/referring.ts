import { isDistinctive } from '../../../domain/neighbourhood/references.ts';
import { dependantTypes } from '../../../domain/remediation/dependant-types.ts';
import type { Database } from '../../database.ts';
import { neighbourColumns, type NeighbourRow, neighbourTables } from './rows.ts';

/** Configurations that are looked through at most, first those of types that are known to depend on the resource. */
const readAtMost = 5_000;
/** Resources that are found at most. */
const foundAtMost = 500;

/**
 * Returns resources of an account whose configuration has the id of one, newest first. No index knows what configurations
 * name, so that the number of those that are read is limited; `isComplete` says whether that was enough.
 */
export async function resourcesReferringTo(
  database: Database,
  own: NeighbourRow,
  account: readonly number[],
): Promise<{ rows: NeighbourRow[]; isComplete: boolean }> {
  const types = dependantTypes(own.providerKind, own.resourceType);
  const byAny = isDistinctive(own.externalId);
  if (types.length === 0 && !byAny) return { rows: [], isComplete: true };
  const first = types.length === 0 ? null : await ofTypes('any', readAtMost);
  const left = readAtMost - (first?.read ?? 0);
  const others = !byAny || left <= 0 ? null : await ofTypes('all', left);
  const rows = [...(first?.rows ?? []), ...(others?.rows ?? [])];
  const isRead = (first === null || first.read < readAtMost) && (others === null || others.read < left);
  return { rows, isComplete: isRead && !(byAny && others === null) && rows.length < foundAtMost };

  /** `any`: of the types that are known to depend on it; `all`: of all others. */
  async function ofTypes(which: 'any' | 'all', limit: number): Promise<{ rows: NeighbourRow[]; read: number }> {
    const isOfTypes = which === 'any' ? 'resource_type = any(:types)' : 'not (resource_type = any(:types))';
    const { sought, namespace } = soughtIn(own);
    const { rows: found } = await database.raw<{ rows: (NeighbourRow & { read: number })[] }>(
      `with candidates as materialized (
         select id, version_id from resources
         where provider_id = any(:account) and status <> 'deleted' and id <> :id and ${isOfTypes}
         order by id desc limit :limit),
       named as (
         select candidates.id from candidates join resource_versions as own on own.id = candidates.version_id
         where strpos(cast(own.configuration as text), :sought) > 0
           and (cast(:namespace as text) is null or own.configuration->>'namespace' = :namespace)
         limit ${foundAtMost})
       select counted.read, found.* from (select count(*)::integer as read from candidates) as counted
       left join (select ${neighbourColumns} from ${neighbourTables}
                  where resource.id in (select id from named)) as found on true`,
      { account: [...account], id: own.id, types: [...types], limit, sought, namespace },
    );
    return { rows: found.filter(({ id }) => id !== null), read: found[0]?.read ?? 0 };
  }
}

/** Returns the part of a configuration's JSON text that names a resource. */
function soughtIn({ providerKind, externalId, configuration }: NeighbourRow): {
  sought: string;
  namespace: string | null;
} {
  if (providerKind === 'orchestrator') {
    const { namespace: own } = configuration;
    const namespace = typeof own === 'string' ? own : null;
    const name =
      namespace !== null && externalId.startsWith(`${namespace}/`)
        ? externalId.slice(namespace.length + 1)
        : externalId;
    return { sought: JSON.stringify(name), namespace };
  }
  const whole = JSON.stringify(externalId);
  // Ids of parts, such as subnets, begin with that of the resource.
  return { sought: providerKind === 'cloud_c' ? whole.slice(0, -1) : whole, namespace: null };
}
