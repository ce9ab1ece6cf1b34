import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '../db/database.ts';
import type { DatabaseListener } from '../db/listener.ts';
import { fanOutEvents, notifyWokenEndpoints } from '../db/commands/webhooks/fan-out.ts';
import type { Log } from '../platform/log.ts';
import type { deliverWebhooks } from '../workflows/deliver-webhooks.ts';
import { workflowIds } from '../workflows/ids.ts';
import { workflowQueue } from '../workflows/task-queues.ts';
import type { Repetition } from '../platform/repeat.ts';
import { repeatOnNotices } from './repeat-on-notices.ts';

const eventsPerRound = 1_000;
const unfinishedDelayMs = 50;

/**
 * Turns events into deliveries and wakes the workflow of each endpoint that has some. Every worker process runs this; a
 * lock on the cursor allows one at a time.
 */
export function startWebhookFanOut(deps: {
  database: Database;
  listener: DatabaseListener;
  workflows: WorkflowClient;
  log: Log;
}): Repetition {
  const { database, listener, workflows, log } = deps;

  const wake = async (webhookId: number): Promise<void> => {
    await workflows.signalWithStart<typeof deliverWebhooks>('deliverWebhooks', {
      workflowId: workflowIds.deliverWebhooks(webhookId),
      taskQueue: workflowQueue,
      args: [{ webhookId }],
      signal: 'deliveriesWaiting',
      signalArgs: [],
      staticSummary: `Deliver to webhook ${webhookId}`,
    });
  };

  const round = async (): Promise<{ againInMs: number | null }> => {
    const { outcome } = await fanOutEvents(database, eventsPerRound);
    const woken = await notifyWokenEndpoints(database, wake);
    if (outcome === 'more' || woken > 0) return { againInMs: 0 };
    return { againInMs: outcome === 'unfinished' ? unfinishedDelayMs : null };
  };

  return repeatOnNotices({
    name: 'webhook fan-out',
    round,
    log,
    listener,
    channels: ['events_written', 'webhook_wakeups_written'],
  });
}
