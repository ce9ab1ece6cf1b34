import { recordKey, type AuditRecord } from '../../../domain/clouds/kubernetes/audit/audit-record.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';
import { nameActors } from './actors.ts';
import { notifyAnnounced } from './count-announced.ts';
import { pruneAuditLog } from './prune-audit-log.ts';
import { lockAuditLog } from './watched-writes.ts';

/** As far around calls as `nameActors` names changes. */
const isNear = `write.seen_at >= :from::timestamptz - interval '20 seconds'
  and least(write.seen_at, write.written_at) <= :to::timestamptz + interval '20 seconds'`;

interface StoredRecord {
  resource_type: string;
  external_id: string;
  requested_at: Date;
  completed_at: Date;
}

/** How far the log of a cloud was read. */
export interface LogReading {
  /** Continues after these records. */
  cursor: JsonObject;
  /** Whether that is its end at present. */
  isEnd: boolean;
}

/**
 * Stores records of a cluster's audit log, each once, and names the actors of the changes that they belong to; with
 * `reading` those of the log of its cloud, together with the position from which it continues. Returns how many were new;
 * null when the feed was removed, or has another source by now.
 */
export async function storeAuditRecords(
  database: Database,
  given: { providerId: number; received: number; records: readonly AuditRecord[]; reading?: LogReading },
): Promise<number | null> {
  const { providerId, received, records, reading } = given;
  return database.transaction(async (transaction) => {
    const log = await lockAuditLog(transaction, providerId);
    if (log?.source !== (reading === undefined ? 'webhook' : 'cloud_log')) return null;
    const stored = await insertRecords(transaction, { providerId, records });
    await transaction('audit_feeds')
      .where({ provider_id: providerId })
      .update({
        ...(received === 0 ? {} : { received_at: transaction.raw('clock_timestamp()') }),
        received: transaction.raw('received + ?', [received]),
        stored: transaction.raw('stored + ?', [stored.length]),
        ...(reading === undefined ? {} : { cursor: JSON.stringify(reading.cursor), reason: null }),
        ...(reading?.isEnd === true ? { read_at: transaction.raw('clock_timestamp()') } : {}),
      });
    if (stored.length === 0) return 0;
    await nameActors(transaction, { providerId, ...(await neighbourhood(transaction, { providerId, stored })) });
    await notifyAnnounced(transaction, providerId);
    await pruneAuditLog(transaction, providerId);
    return stored.length;
  });
}

async function insertRecords(
  transaction: Transaction,
  { providerId, records }: { providerId: number; records: readonly AuditRecord[] },
): Promise<StoredRecord[]> {
  if (records.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: StoredRecord[] }>(
    `insert into audit_records (provider_id, event_id, resource_type, external_id, uid, resource_version, verb, call,
       manager, requested_at, completed_at, actor)
     select :providerId, key, "resourceType", "externalId", uid, "resourceVersion", verb, call, manager,
       "requestedAt", "completedAt", actor
     from jsonb_to_recordset(:records::jsonb) as given (key text, "resourceType" text, "externalId" text, uid text,
       "resourceVersion" text, verb text, call text, manager text, "requestedAt" timestamptz, "completedAt" timestamptz, actor jsonb)
     order by key
     on conflict (provider_id, event_id) do nothing
     returning resource_type, external_id, requested_at, completed_at`,
    { providerId, records: JSON.stringify(records.map((record) => ({ ...record, key: recordKey(record) }))) },
  );
  return rows;
}

/** Returns the objects that stored records concern; of a collection those that were written around that time. */
async function neighbourhood(
  transaction: Transaction,
  { providerId, stored }: { providerId: number; stored: readonly StoredRecord[] },
) {
  const from = new Date(Math.min(...stored.map(({ requested_at: at }) => at.getTime())));
  const to = new Date(Math.max(...stored.map(({ completed_at: at }) => at.getTime())));
  const { rows: objects } = await transaction.raw<{ rows: { resource_type: string; external_id: string }[] }>(
    `with record as materialized (
       select distinct resource_type, external_id
       from jsonb_to_recordset(:stored::jsonb) as record (resource_type text, external_id text))
     select resource_type, external_id
     from record cross join lateral (
       select from watched_writes as write
       where write.provider_id = :providerId and write.resource_type = record.resource_type
         and write.external_id = record.external_id and ${isNear} limit 1) as own
     union
     select resource_type, object.external_id
     from record cross join lateral (
       select distinct write.external_id from watched_writes as write
       where write.provider_id = :providerId and write.resource_type = record.resource_type
         and starts_with(write.external_id, left(record.external_id, -1)) and ${isNear}) as object
     where right(record.external_id, 1) = '*'`,
    {
      providerId,
      stored: JSON.stringify(stored.map(({ resource_type, external_id }) => ({ resource_type, external_id }))),
      from,
      to,
    },
  );
  return { objects, from, to };
}
