import { Context } from '@temporalio/activity';
import { applyChanges, type ApplyDependencies } from './apply-changes.ts';
import { followChanges } from './follow-changes.ts';

/** Which feed, and for how long. */
export interface FeedTurn {
  providerId: number;
  forMs: number;
}

/** Returns the activities of change feeds; each runs for minutes, so that histories stay short. */
export function feedTurnActivities(dependencies: ApplyDependencies) {
  const turn = (input: FeedTurn) => {
    const context = Context.current();
    return { ...input, signal: context.cancellationSignal, heartbeat: () => context.heartbeat() };
  };
  return {
    /** Stores what a provider announces; returns false when its feed is switched off. */
    followProviderChanges: (input: FeedTurn): Promise<boolean> => followChanges(dependencies, turn(input)),

    /** Reads what was announced; returns false when the feed is switched off. */
    applyProviderChanges: (input: FeedTurn): Promise<boolean> => applyChanges(dependencies, turn(input)),
  };
}

export type FeedTurnActivities = ReturnType<typeof feedTurnActivities>;
