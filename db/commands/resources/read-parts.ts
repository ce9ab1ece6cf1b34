import {
  differentParts,
  oldestReading,
  partReadAt,
  withParts,
  type PartedResource,
  type ReadTimes,
} from '../../../domain/inventory/merge-parts.ts';
import { snapshotOf } from '../../../domain/inventory/snapshot.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Transaction } from '../../database.ts';
import { recordset } from './recordset.ts';

/** Parts of a resource as they were read after `readAt`. */
export interface PartlyRead extends PartedResource {
  resourceType: string;
  externalId: string;
  name: string;
  region: string;
  status: 'active' | 'stopped';
  readAt: Date;
  /** The parts that were announced; they are among `parts`. */
  announced: readonly string[];
  /** Everything that was read. */
  parts: readonly string[];
}

interface StoredRow {
  id: number;
  name: string;
  region: string;
  status: 'active' | 'stopped';
  tags: Record<string, string>;
  observed: JsonObject;
  configuration: JsonObject;
  unreadable: Record<string, string>;
  configuration_hash: string;
  read_at: Date;
  parts_read_at: Record<string, string> | null;
}

/** A stored resource with its parts as they are to be stored. */
interface Merged {
  row: StoredRow;
  resource: PartedResource;
  shown: { name: string; region: string; status: 'active' | 'stopped' };
  /** Null where it was not read as a whole. */
  whole: { readAt: Date; listedKey: string | null } | null;
  partTimes: Readonly<Record<string, Date>>;
}

/**
 * Stores parts of resources that were read without the rest, which stays as it is stored, with its age: a resource whose
 * parts changed gets a new version. Returns, in the same order, each as it is now, or null for one that has to be read as
 * a whole, since more than was announced differs or nothing is stored. Lock the resources first.
 */
export async function storeReadParts(
  transaction: Transaction,
  { providerId, resources }: { providerId: number; resources: readonly PartlyRead[] },
): Promise<(PartedResource | null)[]> {
  if (resources.length === 0) return [];
  const rows = await storedRows(transaction, { providerId, resources });
  const merged: Merged[] = [];
  const now = resources.map((read) => {
    const row = rows.get(keyOf(read));
    if (row === undefined) return null;
    const [stored, times] = [partedOf(row), timesOf(row)];
    // A later reading of the whole has shown what was announced.
    if (times.readAt > read.readAt) return stored;
    const isTaken = (part: string): boolean => read.parts.includes(part) && partReadAt(times, part) <= read.readAt;
    const resource = withParts(stored, read, isTaken);
    const changed = differentParts(stored, resource);
    if (changed.some((part) => !read.announced.includes(part))) return null;
    const taken = read.parts.filter(isTaken).map((part) => [part, read.readAt] as const);
    merged.push({
      row,
      resource,
      shown: read,
      whole: null,
      partTimes: { ...times.parts, ...Object.fromEntries(taken) },
    });
    return resource;
  });
  await storeMerged(transaction, { executionId: null, merged });
  return now;
}

/** A resource that was read as a whole before some of its parts were read. */
export interface OvertakenReading extends PartedResource {
  id: number;
  name: string;
  region: string;
  status: 'active' | 'stopped';
  readAt: Date;
  listedKey: string | null;
}

/**
 * Stores whole readings of resources of which parts were read later: these parts stay as they are stored. Returns the ids
 * of those that changed. The resources are locked.
 */
export async function storeOvertaken(
  transaction: Transaction,
  { executionId, readings }: { executionId: number | null; readings: readonly OvertakenReading[] },
): Promise<Set<number>> {
  if (readings.length === 0) return new Set();
  const rows = new Map(
    (await selectRows(transaction, 'known.id = any(:ids)', { ids: readings.map(({ id }) => id) })).map((row) => [
      row.id,
      row,
    ]),
  );
  const merged = readings.flatMap((read): Merged[] => {
    const row = rows.get(read.id);
    if (row === undefined) return [];
    const times = timesOf(row);
    const resource = withParts(partedOf(row), read, (part) => partReadAt(times, part) <= read.readAt);
    const { readAt, listedKey } = read;
    return [{ row, resource, shown: read, whole: { readAt, listedKey }, partTimes: times.parts }];
  });
  return storeMerged(transaction, { executionId, merged });
}

const keyOf = ({ resourceType, externalId }: { resourceType: string; externalId: string }): string =>
  `${resourceType}\n${externalId}`;

const partedOf = ({ configuration, observed, tags, unreadable }: StoredRow): PartedResource => ({
  configuration: { ...configuration, observed },
  tags,
  unreadable,
});

function timesOf({ read_at: readAt, parts_read_at: parts }: StoredRow): ReadTimes {
  return {
    readAt,
    parts: Object.fromEntries(Object.entries(parts ?? {}).map(([part, at]) => [part, new Date(at)])),
  };
}

async function storedRows(
  transaction: Transaction,
  { providerId, resources }: { providerId: number; resources: readonly PartlyRead[] },
): Promise<Map<string, StoredRow>> {
  const rows = await selectRows(
    transaction,
    `known.provider_id = :providerId and (known.resource_type, known.external_id) in (
       select "resourceType", "externalId" from jsonb_to_recordset(:named::jsonb)
         as named ("resourceType" text, "externalId" text))`,
    {
      providerId,
      named: JSON.stringify(resources.map(({ resourceType, externalId }) => ({ resourceType, externalId }))),
    },
  );
  return new Map(rows.map((row) => [keyOf({ resourceType: row.resource_type, externalId: row.external_id }), row]));
}

async function selectRows(
  transaction: Transaction,
  condition: string,
  bindings: Record<string, number | string | number[]>,
): Promise<(StoredRow & { resource_type: string; external_id: string })[]> {
  const { rows } = await transaction.raw<{ rows: (StoredRow & { resource_type: string; external_id: string })[] }>(
    `select known.id, known.resource_type, known.external_id, known.name, known.region, known.status, known.tags,
       known.observed, version.configuration, version.unreadable, known.configuration_hash, known.read_at,
       known.parts_read_at
     from resources as known join resource_versions as version on version.id = known.version_id
     where known.deleted_at is null and known.read_at is not null and ${condition}`,
    bindings,
  );
  return rows;
}

/** Returns the ids of the resources that got a new version. */
async function storeMerged(
  transaction: Transaction,
  { executionId, merged }: { executionId: number | null; merged: readonly Merged[] },
): Promise<Set<number>> {
  if (merged.length === 0) return new Set();
  const stored = merged.map(({ resource, ...one }) => ({ ...one, resource, snapshot: snapshotOf(resource) }));
  const { rows } = await transaction.raw<{ rows: { id: number; is_changed: boolean }[] }>(
    `with merged as materialized (
       select * from jsonb_to_recordset(:merged::jsonb) as merged (id bigint, name text, region text, status text,
         tags jsonb, observed jsonb, configuration jsonb, unreadable jsonb, hash text, whole_read_at timestamptz,
         listed_key text, parts_read_at jsonb, part_read_at timestamptz, changed_after timestamptz, is_changed boolean)),
     added as (
       insert into resource_versions
         (resource_id, configuration, configuration_hash, unreadable, execution_id, changed_after)
       select id, configuration, hash, unreadable, :executionId::bigint, changed_after from merged where is_changed
       returning id, resource_id)
     update resources as known set name = merged.name, region = merged.region, status = merged.status, tags = merged.tags,
       observed = merged.observed, last_seen_at = clock_timestamp(), configuration_hash = merged.hash,
       version_id = coalesce((select added.id from added where added.resource_id = merged.id), known.version_id),
       parts_read_at = merged.parts_read_at, part_read_at = merged.part_read_at,
       previous_read_at = case when whole_read_at is null then known.previous_read_at else known.read_at end,
       read_at = coalesce(whole_read_at, known.read_at), listed_key = coalesce(merged.listed_key, known.listed_key)
     from merged where known.id = merged.id
     returning known.id, merged.is_changed`,
    {
      executionId,
      merged: recordset(
        stored.map(({ row, resource, shown, whole, partTimes, snapshot }) => {
          const times = Object.values(partTimes).map((at) => at.getTime());
          return {
            id: row.id,
            name: shown.name,
            region: shown.region,
            status: shown.status,
            hash: snapshot.hash,
            whole_read_at: whole?.readAt.toISOString() ?? null,
            listed_key: whole?.listedKey ?? null,
            part_read_at: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
            changed_after: oldestReading(timesOf(row), differentParts(partedOf(row), resource)).toISOString(),
            is_changed: snapshot.hash !== row.configuration_hash,
          };
        }),
        stored.map(({ snapshot: { tags, observed, configuration, unreadable }, partTimes }) => ({
          tags,
          observed,
          configuration,
          unreadable,
          parts_read_at: Object.keys(partTimes).length === 0 ? 'null' : JSON.stringify(partTimes),
        })),
      ),
    },
  );
  return new Set(rows.flatMap(({ id, is_changed: isChanged }) => (isChanged ? [id] : [])));
}
