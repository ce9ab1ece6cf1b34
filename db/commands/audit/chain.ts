import { advisoryLocks } from '../../advisory-locks.ts';
import type { Database, Transaction } from '../../database.ts';

/**
 * Runs a round of sealing unless another process is running one; then returns null. The lock outlasts the commits of
 * `work`, which opens its own transactions on other connections.
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

/** Appends links; throws when one of their sequence numbers is taken. */
export async function appendLinks(
  transaction: Transaction,
  links: readonly { sequence: number; audit_id: number; mac: Buffer }[],
): Promise<void> {
  if (links.length > 0) await transaction('audit_chain').insert([...links]);
}
