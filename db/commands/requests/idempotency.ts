import type { Json } from '../../../domain/json.ts';
import type { Database } from '../../database.ts';
import { answersKeptFor, stuckAfter } from '../../../domain/requests/idempotency.ts';

export interface IdempotencyScope {
  memberId: number;
  /** Method and path, including its ids. */
  route: string;
  key: string;
}

/** The result of claiming a key. */
export type IdempotencyClaim =
  /** The key belongs to this request; `claimedAt` identifies the claim when the answer is stored. */
  | { kind: 'claimed'; claimedAt: string }
  | { kind: 'in_flight' }
  | { kind: 'other_body' }
  | { kind: 'answered'; status: number; body: Json }
  | { kind: 'answered_with_secret'; subjectId: string };

interface StoredKey {
  is_same_body: boolean;
  status: number | null;
  body: Json;
  secret_subject_id: string | null;
}

/** Claims a key for a request, or returns the outcome of the earlier request with the key. */
export async function claimIdempotencyKey(
  database: Database,
  { memberId, route, key, bodyHash }: IdempotencyScope & { bodyHash: Buffer },
): Promise<IdempotencyClaim> {
  const claim = await database.raw<{ rows: { claimed_at: string }[] }>(
    `insert into idempotency_keys as stored (member_id, route, key, body_hash) values (?, ?, ?, ?)
     on conflict (member_id, route, key) do update
       set body_hash = excluded.body_hash, created_at = excluded.created_at,
           status = null, body = null, secret_subject_id = null
       where stored.created_at < now() - interval '${answersKeptFor}'
          or (stored.status is null and stored.body_hash = excluded.body_hash
              and stored.created_at < now() - interval '${stuckAfter}')
     returning created_at::text as claimed_at`,
    [memberId, route, key, bodyHash],
  );
  const claimedAt = claim.rows[0]?.claimed_at;
  if (claimedAt !== undefined) return { kind: 'claimed', claimedAt };
  const stored = await database('idempotency_keys')
    .where({ member_id: memberId, route, key })
    .first<StoredKey | undefined>(
      database.raw('body_hash = ? as is_same_body', [bodyHash]),
      'status',
      'body',
      'secret_subject_id',
    );
  // Removed between the two queries: the first request has just failed, and the client may try again.
  if (stored === undefined) return { kind: 'in_flight' };
  if (!stored.is_same_body) return { kind: 'other_body' };
  if (stored.status === null) return { kind: 'in_flight' };
  if (stored.secret_subject_id !== null) return { kind: 'answered_with_secret', subjectId: stored.secret_subject_id };
  return { kind: 'answered', status: stored.status, body: stored.body };
}

/** Stores the answer for a claimed key, unless another request has taken the key over. */
export async function storeIdempotentAnswer(
  database: Database,
  scope: IdempotencyScope & { claimedAt: string },
  answer: { status: number; body: Json } | { status: number; secretSubjectId: string },
): Promise<void> {
  await claimed(database, scope).update(
    'secretSubjectId' in answer
      ? { status: answer.status, secret_subject_id: answer.secretSubjectId }
      : { status: answer.status, body: JSON.stringify(answer.body) },
  );
}

/** Frees a claimed key whose request has no outcome that could be replayed. */
export async function releaseIdempotencyKey(
  database: Database,
  scope: IdempotencyScope & { claimedAt: string },
): Promise<void> {
  await claimed(database, scope).delete();
}

function claimed(database: Database, { memberId, route, key, claimedAt }: IdempotencyScope & { claimedAt: string }) {
  return database('idempotency_keys')
    .where({ member_id: memberId, route, key })
    .whereRaw('created_at = ?::timestamptz', [claimedAt]);
}

/** Removes expired keys; returns how many. */
export async function pruneIdempotencyKeys(database: Database): Promise<number> {
  return database('idempotency_keys').whereRaw(`created_at < now() - interval '${answersKeptFor}'`).delete();
}
