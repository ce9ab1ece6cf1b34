import type { ClearedCause } from '../../../domain/alerts/causes.ts';
import { placeOf } from '../../../domain/alerts/subjects.ts';
import type { Transaction } from '../../database.ts';
import { refreshTexts } from './texts.ts';

const batchSize = 1_000;

/** A cause that has ended, and the resolution note for an alert that is resolved with it. */
export type Cleared = ClearedCause & { note: string };

/**
 * Removes causes that have ended. An alert that loses its last cause is resolved with the note as its
 * `resolution_note`; the text of one that keeps some is rewritten for those. Causes without an alert are skipped.
 */
export async function resolveAlerts(transaction: Transaction, cleared: readonly Cleared[]): Promise<void> {
  for (let start = 0; start < cleared.length; start += batchSize) {
    await resolveBatch(transaction, cleared.slice(start, start + batchSize));
  }
}

async function resolveBatch(transaction: Transaction, cleared: readonly Cleared[]): Promise<void> {
  const given = JSON.stringify(cleared.map((one) => ({ rule: one.kind, note: one.note, ...placeOf(one) })));
  const givenRows = 'jsonb_to_recordset(?::jsonb) as given (rule text, subject text, cause text, note text)';
  // Locked in the same order as by raising, before their causes are counted.
  const { rows: touched } = await transaction.raw<{ rows: { id: number }[] }>(
    `select id from alerts where id in (
       select known.alert_id from ${givenRows}
       join alert_causes known on known.rule = given.rule and known.subject = given.subject
         and (given.cause is null or known.cause = given.cause))
     order by rule, subject, id for update`,
    [given],
  );
  if (touched.length === 0) return;
  const { rows: deleted } = await transaction.raw<{ rows: { alert_id: number; note: string }[] }>(
    `delete from alert_causes known using ${givenRows}
     where known.rule = given.rule and known.subject = given.subject
       and (given.cause is null or known.cause = given.cause)
     returning known.alert_id, given.note`,
    [given],
  );
  await transaction.raw(
    `update alerts set status = 'resolved', resolved_at = now(), resolution_note = given.note
     from (select distinct on (alert_id) alert_id, note
       from jsonb_to_recordset(?::jsonb) as given (alert_id bigint, note text) order by alert_id) as given
     where alerts.id = given.alert_id and status <> 'resolved'
       and not exists (select from alert_causes where alert_causes.alert_id = alerts.id)`,
    [JSON.stringify(deleted)],
  );
  await refreshTexts(
    transaction,
    touched.map(({ id }) => id),
  );
}

/**
 * Resolves every alert that a rule raised about a provider that is deleted: with its findings closed and its syncs
 * ended, nothing else would resolve them.
 */
export async function resolveProviderAlerts(
  transaction: Transaction,
  options: { providerId: number; note: string },
): Promise<void> {
  await transaction('alerts')
    .where({ provider_id: options.providerId })
    .whereNotNull('rule')
    .whereNot({ status: 'resolved' })
    .update({ status: 'resolved', resolved_at: transaction.fn.now(), resolution_note: options.note });
  await transaction.raw(
    'delete from alert_causes using alerts where alerts.id = alert_causes.alert_id and alerts.provider_id = ?',
    [options.providerId],
  );
}
