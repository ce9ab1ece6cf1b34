import { sealAuditRows, type SealingRefusal } from '../activities/audit/seal.ts';
import { raiseAlerts } from '../db/commands/alerts/raise.ts';
import { resolveAlerts } from '../db/commands/alerts/resolve.ts';
import type { Database } from '../db/database.ts';
import { writeEvents } from '../db/commands/events/write.ts';
import { maySeal } from '../db/roles/separation.ts';
import type { Log } from '../platform/log.ts';
import { repeatOnDemand, type Repetition } from '../platform/repeat.ts';
import type { Sealer } from '../platform/secrets/sealing.ts';
import type { WorkerMetrics } from './worker-metrics.ts';

export const refusalSentences: Record<SealingRefusal['reason'], string> = {
  head_file_damaged: 'The file with the head of the audit chain is damaged or was not written by this installation',
  key_missing: 'The key of the audit chain is missing from the database',
  key_unreadable:
    'The key of the audit chain cannot be decrypted: it was changed, or CREDENTIALS_KEY is a different one',
  key_replaced: 'The key of the audit chain is not the one that the known head was signed with',
  head_lost:
    'The last known head is not part of the audit chain: the chain was cut or rewritten, or a backup was restored',
  chain_changed: 'Links or rows after the last known head do not verify',
  rows_changed: 'Audit rows were changed before they were sealed',
  rows_lost: 'Audit rows were removed before they were sealed',
};

/**
 * Seals the audit log's new rows every few seconds and publishes heads. Every worker process runs this; a lock allows
 * one at a time. If it must not seal, it raises an alert and checks again in every cycle.
 */
export function startAuditSealer(deps: {
  database: Database;
  /** Connection with the sealer's role, or the application's if one role does everything. */
  sealing: Database;
  sealer: Sealer;
  log: Log;
  metrics: Pick<WorkerMetrics, 'headPublished' | 'chainChecked'>;
  directory: string;
  publishEverySeconds: number;
}): Repetition {
  const { database, sealing, sealer, log, metrics, directory, publishEverySeconds } = deps;
  let isAllowed: boolean | null = null;
  /** The last reported state; undefined before the first cycle, since an earlier process may have raised the alert. */
  let reported: SealingRefusal['reason'] | null | undefined;

  const report = async (refusal: SealingRefusal | null): Promise<void> => {
    if (reported === (refusal?.reason ?? null)) return;
    metrics.chainChecked(refusal === null);
    if (refusal === null) {
      const note = 'The audit chain contains the last known head again';
      await database.transaction((transaction) => resolveAlerts(transaction, [{ kind: 'audit_chain', note }]));
    } else {
      const place = refusal.sequence === null ? '' : ` (link ${refusal.sequence})`;
      const reason = `${refusalSentences[refusal.reason]}${place}`;
      log.error({ audit_chain: refusal }, `${reason}; nothing is sealed`);
      await database.transaction((transaction) => raiseAlerts(transaction, [{ kind: 'audit_chain', reason }]));
    }
    reported = refusal?.reason ?? null;
  };

  const round = async (): Promise<{ againInMs: number | null }> => {
    if (isAllowed === null) {
      isAllowed = await maySeal(sealing);
      if (!isAllowed) log.warn('this worker does not seal audit rows: DATABASE_SEALER_URL is not set');
    }
    if (!isAllowed) return { againInMs: null };
    const outcome = await sealAuditRows({
      sealing,
      database,
      sealer,
      directory,
      publishEverySeconds,
      now: () => new Date(),
      async publish(head) {
        await database.transaction((transaction) =>
          writeEvents(transaction, [{ type: 'audit.sealed', providerId: null, resourceId: null, data: { ...head } }]),
        );
        // As text: the log redacts fields with names of secrets, and the signature is not one.
        log.info({ audit_head: JSON.stringify(head) }, 'the audit log is sealed up to this head');
        metrics.headPublished(head.sequence);
      },
    });
    if (outcome.kind === 'busy') return { againInMs: null };
    await report(outcome.kind === 'refused' ? outcome.refusal : null);
    return { againInMs: outcome.kind === 'sealed' && outcome.rows > 0 ? 0 : null };
  };
  return repeatOnDemand({ name: 'audit sealer', round, log });
}
