import {
  CancellationScope,
  continueAsNew,
  isCancellation,
  proxyActivities,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { FeedTurnActivities } from '../activities/changes/feed-activities.ts';
import { changeFeedQueue, fairShareOf } from './task-queues.ts';

/** How long one activity follows or applies: long enough for a short history, short enough to move to new workers. */
const turnMs = 10 * 60_000;
/** Turns before the workflow continues as new: about eight hours. */
const turnsPerRun = 50;
/** After refused credentials or denied access, which only people can change. */
const refusedPauseMs = 2 * 60_000;

/**
 * Follows the announcements of a provider's cloud and applies them, until the feed is switched off or the provider is
 * disconnected. What was announced and how far is in the database; the history has nothing but turns.
 */
export async function changeFeed(providerId: number): Promise<void> {
  const { followProviderChanges, applyProviderChanges } = proxyActivities<FeedTurnActivities>({
    taskQueue: changeFeedQueue,
    startToCloseTimeout: '15 minutes',
    heartbeatTimeout: '15 seconds',
    retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
    priority: fairShareOf(providerId),
  });
  const input = { providerId, forMs: turnMs };

  /** Returns whether the feed goes on. */
  async function turn(): Promise<boolean> {
    const scope = new CancellationScope();
    const both = scope.run(() => Promise.all([followProviderChanges(input), applyProviderChanges(input)]));
    try {
      return (await both).every((isOn) => isOn);
    } catch (error) {
      if (isCancellation(error)) throw error;
      scope.cancel();
      await sleep(refusedPauseMs);
      return true;
    }
  }

  for (let turns = 0; turns < turnsPerRun && !workflowInfo().continueAsNewSuggested; turns += 1) {
    if (!(await turn())) return;
  }
  await continueAsNew<typeof changeFeed>(providerId);
}
