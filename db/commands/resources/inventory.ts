import type { Snapshot } from '../../../domain/inventory/snapshot.ts';
import { namesOfType } from '../../../domain/clouds/former-types.ts';
import { noCounts, type TypeCounts } from '../../../domain/inventory/sync-outcome.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Transaction } from '../../database.ts';
import { convertContinued } from './convert-continued.ts';
import { continueFormerTypes } from './former-types.ts';
import { storeOvertaken } from './read-parts.ts';
import { recordset } from './recordset.ts';

/** A resource from a page of a listing, ready to be stored. */
export interface SeenResource extends Snapshot {
  externalId: string;
  name: string;
  resourceType: string;
  region: string;
  status: 'active' | 'stopped';
  /** What its listing showed, as a key; null or absent if that is not known. */
  listedKey?: string | null;
  /** When reading it began, if not when reading its page began. */
  readAt?: Date;
}

interface UpsertedRow {
  id: number;
  resource_type: string;
  external_id: string;
  configuration_hash: string;
  version_id: number | null;
  /** In milliseconds: of the newest reading of the whole that is stored, and of the newest of a part since then. */
  read_ms: number;
  part_read_ms: number | null;
}

/** Condition that a resource, or a part of it, was read later than what is to be stored. */
const isOvertaken = 'greatest(known.read_at, known.part_read_at) > excluded.read_at';

const keyOf = (type: string, externalId: string): string => `${type}\n${externalId}`;

/**
 * Stores the resources of one page of a provider: new ones are added, all are marked as seen now and as live if they
 * had been deleted, and each whose configuration or tags changed gets a new version. `readAt` is, by the clock of the
 * database, no later than when reading the page began: a resource that a later reading has already stored is left
 * unchanged, and counts as such; a part that was read later stays as it is. Runs a fixed number of statements whatever the size of the page, which may contain
 * each resource only once. Resources that an earlier release read by schema go on under the type of their collector. Locks known resources in the order of their ids, and adds new ones in that of their names.
 * Returns the counts per type.
 */
export async function storeSeenResources(
  transaction: Transaction,
  page: { providerId: number; executionId: number | null; readAt: Date; resources: SeenResource[] },
): Promise<Record<string, TypeCounts>> {
  const { resources, continued } = await continueFormerTypes(transaction, page);
  if (resources.length === 0) return {};
  const { rows: upserted } = await transaction.raw<{ rows: UpsertedRow[] }>(
    `insert into resources as known
       (provider_id, external_id, name, resource_type, region, status, tags, observed, configuration_hash,
        listed_key, read_at, first_seen_at, last_seen_at)
     select :providerId, seen.external_id, seen.name, seen.resource_type, seen.region, seen.status, seen.tags, seen.observed,
        seen.hash, seen.listed_key, coalesce(seen.read_at, :readAt), clock_timestamp(), clock_timestamp()
     from jsonb_to_recordset(:seen::jsonb) as seen (external_id text, name text, resource_type text, region text,
        status text, tags jsonb, observed jsonb, hash text, listed_key text, read_at timestamptz)
     left join resources as stored on stored.provider_id = :providerId and stored.resource_type = seen.resource_type
        and stored.external_id = seen.external_id
     order by stored.id, seen.resource_type collate "C", seen.external_id collate "C"
     on conflict (provider_id, resource_type, external_id) do update set
        name = excluded.name, region = excluded.region, last_seen_at = excluded.last_seen_at, deleted_at = null,
        status = case when ${isOvertaken} and known.deleted_at is null
                      then known.status else excluded.status end,
        tags = case when ${isOvertaken} then known.tags else excluded.tags end,
        observed = case when ${isOvertaken} then known.observed else excluded.observed end,
        previous_read_at = case when ${isOvertaken} then known.previous_read_at else known.read_at end,
        -- A reading without its listing leaves the key only where it changed nothing.
        listed_key = case when ${isOvertaken} then known.listed_key
                          else coalesce(excluded.listed_key, case when known.configuration_hash = excluded.configuration_hash
                                                                  then known.listed_key end) end,
        read_at = case when ${isOvertaken} then known.read_at else excluded.read_at end
     returning id, resource_type, external_id, configuration_hash, version_id,
        (extract(epoch from read_at) * 1000)::float8 as read_ms,
        (extract(epoch from part_read_at) * 1000)::float8 as part_read_ms`,
    {
      providerId: page.providerId,
      readAt: page.readAt,
      seen: recordset(
        resources.map(({ externalId, name, resourceType, region, status, hash, listedKey, readAt }) => ({
          external_id: externalId,
          name,
          resource_type: resourceType,
          region,
          status,
          hash,
          listed_key: listedKey ?? null,
          read_at: readAt?.toISOString() ?? null,
        })),
        resources.map(({ tags, observed }) => ({ tags, observed })),
      ),
    },
  );
  const known = new Map(upserted.map((row) => [keyOf(row.resource_type, row.external_id), row]));
  const counts: Record<string, TypeCounts> = {};
  const changed: { id: number; resource: SeenResource }[] = [];
  const merged = await storeOvertakenIn(transaction, { ...page, resources, known });
  for (const resource of resources) {
    const row = known.get(keyOf(resource.resourceType, resource.externalId));
    if (row === undefined) throw new Error(`${resource.resourceType} ${resource.externalId} was not stored`);
    const typeCounts = (counts[resource.resourceType] ??= { ...noCounts });
    const isNew = row.version_id === null;
    const isNewest = Math.max(row.read_ms, row.part_read_ms ?? 0) <= (resource.readAt ?? page.readAt).getTime();
    const isChanged = !isNew && isNewest && row.configuration_hash !== resource.hash;
    if (isNew) typeCounts.created += 1;
    else if (isChanged || merged.has(row.id)) typeCounts.changed += 1;
    else typeCounts.unchanged += 1;
    if (isNew || isChanged) changed.push({ id: row.id, resource });
  }
  await addVersions(transaction, { executionId: page.executionId, changed });
  await convertContinued(transaction, continued);
  return counts;
}

/** Stores what was read of resources of which only parts were read later. Returns the ids of those that changed. */
async function storeOvertakenIn(
  transaction: Transaction,
  page: {
    executionId: number | null;
    readAt: Date;
    resources: SeenResource[];
    known: ReadonlyMap<string, UpsertedRow>;
  },
): Promise<Set<number>> {
  const readings = page.resources.flatMap(({ observed, ...resource }) => {
    const row = page.known.get(keyOf(resource.resourceType, resource.externalId));
    const readAt = resource.readAt ?? page.readAt;
    const isOvertakenByParts =
      row !== undefined && row.read_ms <= readAt.getTime() && (row.part_read_ms ?? 0) > readAt.getTime();
    if (!isOvertakenByParts) return [];
    const { name, region, status, listedKey = null } = resource;
    return {
      id: row.id,
      name,
      region,
      status,
      readAt,
      listedKey,
      configuration: {
        ...(JSON.parse(resource.configuration) as JsonObject),
        observed: JSON.parse(observed) as JsonObject,
      },
      tags: JSON.parse(resource.tags) as Record<string, string>,
      unreadable: JSON.parse(resource.unreadable) as Record<string, string>,
    };
  });
  return storeOvertaken(transaction, { executionId: page.executionId, readings });
}

/**
 * Expression for when the parts in which a version differs from the one before were last read without the difference: by
 * the last reading of the whole before this one, or later one by one.
 */
const changedAfter = `case when resource.parts_read_at is null then resource.previous_read_at else coalesce((
  select min(greatest(resource.previous_read_at, (resource.parts_read_at->>part)::timestamptz))
  from jsonb_object_keys(former.configuration || seen.configuration) as part
  where former.configuration->part is distinct from seen.configuration->part), resource.previous_read_at) end`;

async function addVersions(
  transaction: Transaction,
  { executionId, changed }: { executionId: number | null; changed: { id: number; resource: SeenResource }[] },
): Promise<void> {
  if (changed.length === 0) return;
  await transaction.raw(
    `with added as (
       insert into resource_versions
         (resource_id, configuration, configuration_hash, unreadable, facts, execution_id, changed_after)
       select resource.id, seen.configuration, seen.hash, seen.unreadable, nullif(seen.facts, 'null'::jsonb), ?, ${changedAfter}
       from jsonb_to_recordset(?::jsonb)
         as seen (id bigint, configuration jsonb, hash text, unreadable jsonb, facts jsonb)
       join resources as resource on resource.id = seen.id
       left join resource_versions as former on former.id = resource.version_id
       returning id, resource_id, configuration_hash
     )
     update resources set version_id = added.id, configuration_hash = added.configuration_hash
     from added where resources.id = added.resource_id`,
    [
      executionId,
      recordset(
        changed.map(({ id, resource }) => ({ id, hash: resource.hash })),
        changed.map(({ resource: { configuration, unreadable, facts } }) => ({
          configuration,
          unreadable,
          facts,
        })),
      ),
    ],
  );
}

/** A complete listing of types in a region; null for any region. */
export interface CompleteListing {
  providerId: number;
  resourceTypes: string[];
  region: string | null;
  /** What was last seen before is gone. */
  seenSince: Date;
}

const isUnseen = `provider_id = :providerId and resource_type = any(:resourceTypes)
  and (:region::text is null or region = :region) and status <> 'deleted' and last_seen_at < :seenSince`;

/**
 * Locks, in the order of their ids, the known resources that writing one page changes in more than one statement: those
 * that it shows, under any name of their type, those listed as they were known (`unreadIds`), and with a complete listing
 * those that it did not show.
 */
export async function holdListed(
  transaction: Transaction,
  page: {
    providerId: number;
    shown: readonly SeenResource[];
    unreadIds: readonly number[];
    complete: CompleteListing | null;
  },
): Promise<void> {
  const { providerId, shown, complete } = page;
  await transaction.raw(
    `select id from resources where id in (
       select known.id from jsonb_to_recordset(:shown::jsonb) as shown ("resourceType" text, "externalId" text)
       join resources as known on known.provider_id = :providerId and known.resource_type = "resourceType"
         and known.external_id = "externalId"
       union all select unnest(:unreadIds::bigint[])
       ${complete === null ? '' : `union all select id from resources where ${isUnseen}`})
     order by id for no key update`,
    {
      ...complete,
      providerId,
      shown: JSON.stringify(
        shown.flatMap(({ resourceType, externalId }) =>
          namesOfType(resourceType).map((name) => ({ resourceType: name, externalId })),
        ),
      ),
      unreadIds: [...page.unreadIds],
    },
  );
}

/** Marks as deleted the resources that a complete listing did not show. Returns the counts per type. */
export async function deleteUnseen(
  transaction: Transaction,
  listing: CompleteListing,
): Promise<Record<string, TypeCounts>> {
  const { rows } = await transaction.raw<{ rows: { resource_type: string; deleted: number }[] }>(
    `with gone as (
       update resources set status = 'deleted', deleted_at = clock_timestamp()
       where ${isUnseen}
       returning resource_type
     )
     select resource_type, count(*)::integer as deleted from gone group by resource_type`,
    { ...listing },
  );
  return Object.fromEntries(rows.map(({ resource_type: type, deleted }) => [type, { ...noCounts, deleted }]));
}

/** Marks resources as seen now that were listed as they were known, and not read. Returns the counts per type. */
export async function markSeenUnread(
  transaction: Transaction,
  ids: readonly number[],
): Promise<Record<string, TypeCounts>> {
  if (ids.length === 0) return {};
  const { rows } = await transaction.raw<{ rows: { resource_type: string; unchanged: number }[] }>(
    `with seen as (
       update resources set last_seen_at = clock_timestamp()
       where id in (select id from resources where id = any(?) and deleted_at is null order by id for no key update)
       returning resource_type
     )
     select resource_type, count(*)::integer as unchanged from seen group by resource_type`,
    [[...ids]],
  );
  return Object.fromEntries(rows.map(({ resource_type: type, unchanged }) => [type, { ...noCounts, unchanged }]));
}
