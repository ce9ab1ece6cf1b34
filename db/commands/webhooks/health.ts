import { failingDaysBeforePause } from '../../../domain/webhooks/schedule.ts';
import type { Transaction } from '../../database.ts';
import { raiseAlerts } from '../alerts/raise.ts';

/**
 * Records since when an endpoint fails, and pauses one that has failed for five days without a success: it receives no
 * deliveries until a member enables it again, and an alert is raised.
 */
export async function noteHealth(
  transaction: Transaction,
  options: { webhookId: number; anySucceeded: boolean },
): Promise<void> {
  if (options.anySucceeded) {
    await transaction('webhooks')
      .where({ id: options.webhookId })
      .whereNotNull('failing_since')
      .update({ failing_since: null });
    return;
  }
  await transaction('webhooks')
    .where({ id: options.webhookId })
    .whereNull('failing_since')
    .update({ failing_since: transaction.fn.now() });
  const [paused] = (await transaction('webhooks')
    .where({ id: options.webhookId })
    .whereNull('paused_at')
    .whereNull('deleted_at')
    .where('failing_since', '<=', transaction.raw(`now() - ? * interval '1 day'`, [failingDaysBeforePause]))
    .update({ paused_at: transaction.fn.now() })
    .returning(['id', 'name'])) as { id: number; name: string }[];
  if (paused === undefined) return;
  await raiseAlerts(transaction, [
    { kind: 'webhook_paused', webhookId: paused.id, webhookName: paused.name, days: failingDaysBeforePause },
  ]);
}
