import { advisoryLocks } from '../../advisory-locks.ts';
import type { Database, Transaction } from '../../database.ts';

/**
 * Does a round of sealing if no other process is at it; null when one is. The lock lasts over the commits of `work`, which
 * makes transactions of its own on other connections.
 */
export async function withSealerLock<Answer>(database: Database, work: () => Promise<Answer>): Promise<Answer | null> {
  return database.transaction(async (transaction) => {
    const { rows: lock } = await transaction.raw<{ rows: { taken: boolean }[] }>(
      'select pg_try_advisory_xact_lock(?) as taken',
      [advisoryLocks.auditSealer],
    );
    return lock[0]?.taken === true ? work() : null;
  });
}

/** Appends links; throws when one of their numbers is taken. */
export async function appendLinks(
  transaction: Transaction,
  links: readonly { sequence: number; audit_id: number; mac: Buffer }[],
): Promise<void> {
  if (links.length > 0) await transaction('audit_chain').insert([...links]);
}
