import { type Client, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Database } from '../db/database.ts';
import type { DatabaseListener } from '../db/listener.ts';
import { unfollowedFeeds } from '../db/reads/changes/feeds.ts';
import type { Log } from '../platform/log.ts';
import type { Repetition } from '../platform/repeat.ts';
import { searchAttributePairs, withinDeadline } from '../platform/temporal.ts';
import type { changeFeed } from '../workflows/change-feed.ts';
import { workflowIds } from '../workflows/ids.ts';
import { workflowQueue } from '../workflows/task-queues.ts';
import { repeatOnNotices } from './repeat-on-notices.ts';

const roundMs = 30_000;
/** A feed that is followed says so more often. */
const silentSeconds = 60;

/**
 * Starts the workflow of every feed that is switched on and that nobody seems to follow: new ones, and those whose
 * workflow an operator ended or Temporal lost. One that runs after all is left alone.
 */
export function keepChangeFeeds(deps: {
  database: Database;
  listener: DatabaseListener;
  temporal: Client;
  log: Log;
}): Repetition {
  const { database, listener, temporal, log } = deps;

  async function start(providerId: number): Promise<void> {
    try {
      await withinDeadline(temporal, () =>
        temporal.workflow.start<typeof changeFeed>('changeFeed', {
          workflowId: workflowIds.changeFeed(providerId),
          taskQueue: workflowQueue,
          args: [providerId],
          workflowIdReusePolicy: 'ALLOW_DUPLICATE',
          typedSearchAttributes: searchAttributePairs({ ProviderId: String(providerId) }),
          staticSummary: `Follow the changes of provider ${providerId}`,
        }),
      );
      log.info({ provider_id: providerId }, 'the change feed was started');
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    }
  }

  return repeatOnNotices({
    name: 'change feeds',
    log,
    listener,
    channels: ['change_feeds_changed'],
    async round() {
      for (const providerId of await unfollowedFeeds(database, silentSeconds)) await start(providerId);
      return { againInMs: roundMs };
    },
  });
}
