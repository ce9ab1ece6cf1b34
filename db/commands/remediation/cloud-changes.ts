import { type ChangeGuard, limitReached, stopSentence } from '../../../domain/remediation/change-guard.ts';
import type { Transaction } from '../../database.ts';
import { holdGate } from './gate.ts';

/**
 * Counts an execution or a rollback that is about to begin, or returns the sentence why it may not: remediation is
 * stopped, or the hourly limit is reached. Counts under one lock for all processes until the transaction ends; a
 * transaction that is rolled back counts nothing.
 */
export async function admitChange(
  transaction: Transaction,
  change: { actionId: number; providerId: number; kind: 'execute' | 'rollback'; guard: ChangeGuard },
): Promise<{ refusal: string } | null> {
  const { actionId, providerId, kind, guard } = change;
  const stopped = stopSentence(await holdGate(transaction), guard);
  if (stopped !== null) return { refusal: stopped };
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('cloud-changes', 0))`);
  const { rows } = await transaction.raw<{
    rows: { total: number; account: number; total_next: Date; account_next: Date }[];
  }>(
    `select count(*)::int as total, count(*) filter (where provider_id = ?)::int as account,
       min(begun_at) + interval '1 hour' as total_next,
       min(begun_at) filter (where provider_id = ?) + interval '1 hour' as account_next
     from cloud_changes where begun_at > clock_timestamp() - interval '1 hour'`,
    [providerId, providerId],
  );
  const [counted] = rows;
  if (counted === undefined) throw new Error('nothing was counted');
  const reached = limitReached(
    {
      inAll: { begun: counted.total, nextAt: counted.total_next },
      inAccount: { begun: counted.account, nextAt: counted.account_next },
    },
    guard,
  );
  if (reached !== null) return { refusal: reached };
  await transaction('cloud_changes').insert({ action_id: actionId, provider_id: providerId, kind });
  return null;
}
