import type { Database, Transaction } from '../../database.ts';

/** The full content of an audit row as one text, which changes with any change of the row. */
const content = `json_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), member_id, actor, role,
  channel, action, subject_type, subject_id, before::text, after::text, request_id)::text`;

/** A row to be sealed or verified. */
export interface ChainedRow {
  audit_id: number;
  content: string;
}

/** The end of the chain. */
export interface ChainHead {
  sequence: number;
  mac: Buffer;
  audit_id: number;
}

/** Returns the last link of the chain, or null while there is none. */
export async function chainHead(database: Database | Transaction): Promise<ChainHead | null> {
  const head = await database('audit_chain')
    .orderBy('sequence', 'desc')
    .first<ChainHead | undefined>('sequence', 'mac', 'audit_id');
  return head ?? null;
}

/**
 * Returns up to `limit` rows to seal after the last link, in the order (xid, id), which is that of their ids (see
 * `125-audit-order`), and none beyond a row that a running transaction may still write. The order is the same on every
 * call.
 */
export async function sealableRows(
  database: Database | Transaction,
  options: { lastAuditId: number; limit: number },
): Promise<ChainedRow[]> {
  // A separate statement, so that the next one sees every row up to this id.
  const { rows: final } = await database.raw<{ rows: { id: number }[] }>('select final_audit_id() as id');
  const { rows } = await database.raw<{ rows: ChainedRow[] }>(
    `select id as audit_id, ${content} as content from audit_log
     where (xid, id) > (select xid, id from audit_log where id = :lastAuditId union all select '0', 0 order by 1 desc, 2 desc limit 1)
       and id <= :finalId
     order by xid, id limit :limit`,
    { ...options, finalId: final[0]?.id ?? 0 },
  );
  return rows;
}

/** A link of the chain with the row that it covers; `content` is null when that row is gone. */
export interface ChainLink {
  sequence: number;
  audit_id: number;
  mac: Buffer;
  content: string | null;
}

/** Returns up to `limit` links after a sequence number, in order. */
export async function chainLinks(
  database: Database | Transaction,
  options: { after: number; limit: number },
): Promise<ChainLink[]> {
  const { rows } = await database.raw<{ rows: ChainLink[] }>(
    `select sequence, audit_id, mac, case when audit_log.id is not null then ${content} end as content
     from (select sequence, audit_id, mac from audit_chain where sequence > :after order by sequence limit :limit) as links
     left join audit_log on audit_log.id = audit_id
     order by sequence`,
    options,
  );
  return rows;
}

/**
 * Returns rows that no link covers: those after the head in sealing order are the unsealed tail; one before it was
 * written behind the sealer's back.
 */
export async function unchainedRows(
  database: Database | Transaction,
): Promise<{ tailIds: number[]; strayIds: number[] }> {
  const { rows } = await database.raw<{ rows: { id: number; is_tail: boolean }[] }>(
    `with head as (
       select audit_log.xid, audit_log.id from audit_chain join audit_log on audit_log.id = audit_id
       order by sequence desc limit 1)
     select audit_log.id, (head.id is null or (audit_log.xid, audit_log.id) > (head.xid, head.id)) as is_tail
     from audit_log left join head on true
     where not exists (select from audit_chain where audit_id = audit_log.id)
     order by audit_log.xid, audit_log.id`,
  );
  return {
    tailIds: rows.filter((row) => row.is_tail).map((row) => row.id),
    strayIds: rows.filter((row) => !row.is_tail).map((row) => row.id),
  };
}

/** What is known of the chain without its key. */
export interface ChainState {
  /** The newest seal, with the time of the row that it covers; null while there is none. */
  newest: { sequence: number; mac: Buffer; audit_id: number; at: Date } | null;
  /** Rows that were written since. */
  unsealed: number;
  oldest_unsealed_at: Date | null;
  /** The unresolved alert of the sealer, which found another chain than it knows. */
  broken: { alert_id: number; since: Date; reason: string } | null;
}

/** Reads the end of the chain, what it does not cover yet, and what the sealer has found. */
export async function chainState(database: Database): Promise<ChainState> {
  const [newest, { rows: behind }, broken] = await Promise.all([
    database('audit_chain')
      .join('audit_log', 'audit_log.id', 'audit_chain.audit_id')
      .orderBy('sequence', 'desc')
      .first<ChainState['newest'] | undefined>('sequence', 'mac', 'audit_id', 'audit_log.at'),
    database.raw<{ rows: { unsealed: number; oldest_unsealed_at: Date | null }[] }>(
      `select count(*)::integer as unsealed, min(at) as oldest_unsealed_at from audit_log
       where (xid, id) > (select xid, id from audit_log
         where id = (select audit_id from audit_chain order by sequence desc limit 1)
         union all select '0', 0 order by 1 desc, 2 desc limit 1)`,
    ),
    database('alerts')
      .where({ rule: 'audit_chain' })
      .whereNot({ status: 'resolved' })
      .first<ChainState['broken'] | undefined>('id as alert_id', 'created_at as since', 'description as reason'),
  ]);
  return {
    newest: newest ?? null,
    unsealed: behind[0]?.unsealed ?? 0,
    oldest_unsealed_at: behind[0]?.oldest_unsealed_at ?? null,
    broken: broken ?? null,
  };
}
