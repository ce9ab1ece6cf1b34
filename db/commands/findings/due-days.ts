import type { DueDays } from '../../../domain/findings/care.ts';
import { severities } from '../../../domain/severity.ts';
import type { Transaction } from '../../database.ts';

/** Saves the days until findings are due. They hold for findings that are opened from now on. */
export async function saveDueDays(
  transaction: Transaction,
  { days, memberId }: { days: DueDays; memberId: number },
): Promise<void> {
  await transaction('finding_due_days')
    .insert(severities.map((severity) => ({ severity, days: days[severity], updated_by: memberId })))
    .onConflict('severity')
    .merge({
      days: transaction.raw('excluded.days'),
      updated_by: transaction.raw('excluded.updated_by'),
      updated_at: transaction.fn.now(),
    });
}
