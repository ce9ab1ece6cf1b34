import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';

/** The step that the sample account has reached; each step is its own transaction. */
export type SampleStep = 'connecting' | 'examining' | 'changing' | 'shown';

/** Why the sample account ended for good. */
export type SampleEnd = 'deleted' | 'another_connected';

/** The state of the sample account. */
export interface SampleAccountRow {
  provider_id: number | null;
  started_at: Date;
  /** Milliseconds since `started_at`, by the clock of the database. */
  age_ms: number;
  step: SampleStep;
  executions: number[];
  /** Resources that have changed since the account was created, by id; null for a deleted one. */
  changes: Record<string, JsonObject | null>;
  ended_at: Date | null;
}

/** Returns the row of the sample account, locked with `lock`; null when there has never been one. */
export async function sampleAccount(
  database: Database | Transaction,
  { lock = false }: { lock?: boolean } = {},
): Promise<SampleAccountRow | null> {
  const query = database('sample_account').first<SampleAccountRow | undefined>(
    '*',
    database.raw(`(extract(epoch from now() - started_at) * 1000)::float8 as age_ms`),
  );
  if (lock) void query.forUpdate();
  return (await query) ?? null;
}

/** Records that a provider is the sample account, at its first step. */
export async function beginSampleAccount(transaction: Transaction, providerId: number): Promise<void> {
  await transaction('sample_account').insert({ provider_id: providerId }).onConflict('is_only').merge({
    provider_id: providerId,
    started_at: transaction.fn.now(),
    step: 'connecting',
    executions: '[]',
    changes: '{}',
  });
}

/** Moves to a step, with the executions that it waits for. */
export async function stepSampleAccount(
  transaction: Transaction,
  next: { step: SampleStep; executions: number[] },
): Promise<void> {
  await transaction('sample_account').update({ step: next.step, executions: JSON.stringify(next.executions) });
}

/** Stores the current state of a resource, or that it was deleted (null), for the next start. */
export async function keepSampleChange(
  database: Database | Transaction,
  change: { id: string; resource: JsonObject | null },
): Promise<void> {
  await database('sample_account').update({
    changes: database.raw('changes || jsonb_build_object(?::text, ?::jsonb)', [
      change.id,
      JSON.stringify(change.resource),
    ]),
  });
}

/** Records that the sample account has ended for good. The first reason stands. */
export async function endSampleAccount(transaction: Transaction, because: SampleEnd): Promise<void> {
  await transaction('sample_account')
    .whereNull('ended_at')
    .update({ ended_at: transaction.fn.now(), ended_because: because });
}

/** Replaces the credentials, so that new sessions are opened. */
export async function replaceSampleCredentials(
  database: Database,
  { providerId, sealed }: { providerId: number; sealed: Buffer },
): Promise<void> {
  await database('provider_credentials')
    .where({ provider_id: providerId })
    .update({ sealed, version: database.raw('version + 1'), updated_at: database.fn.now() });
}
