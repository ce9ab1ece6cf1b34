import { setTimeout as pause } from 'node:timers/promises';
import { applyChanges, type ApplyDependencies } from '../../activities/changes/apply-changes.ts';
import { followChanges, type FollowDependencies } from '../../activities/changes/follow-changes.ts';

/** Turns of an activity that are taken until `end`, which waits for the last one. */
export interface FeedTurns {
  /** Resolves with false when a turn said that the feed is switched off, with true when `end` was called. */
  over: Promise<boolean>;
  end(): Promise<void>;
}

type Activity<Dependencies> = (
  dependencies: Dependencies,
  turn: { providerId: number; forMs: number; signal: AbortSignal; heartbeat: () => void },
) => Promise<boolean>;

const forMs = 60_000;
const restMs = 20;

/**
 * Takes turns of an activity of a feed, one after the other, as the feed's workflow does: a turn that fails is no end, and
 * a busy machine may need more than one.
 */
function takeTurns<Dependencies>(
  activity: Activity<Dependencies>,
  dependencies: Dependencies,
  providerId: number,
): FeedTurns {
  const stop = new AbortController();
  const { signal } = stop;
  const take = async (): Promise<boolean> => {
    while (!signal.aborted) {
      try {
        if (!(await activity(dependencies, { providerId, forMs, signal, heartbeat: () => undefined }))) return false;
      } catch {
        await pause(restMs);
      }
    }
    return true;
  };
  const over = take();
  return {
    over,
    async end() {
      stop.abort();
      await over;
    },
  };
}

/** Stores what the cloud of a provider announces. */
export const followInTurns = (dependencies: FollowDependencies, providerId: number): FeedTurns =>
  takeTurns(followChanges, dependencies, providerId);

/** Reads and compares what announcements name. */
export const applyInTurns = (dependencies: ApplyDependencies, providerId: number): FeedTurns =>
  takeTurns(applyChanges, dependencies, providerId);

/** Both, as a worker does for a provider. */
export function followAndApply(dependencies: ApplyDependencies, providerId: number): FeedTurns {
  const both = [followInTurns(dependencies, providerId), applyInTurns(dependencies, providerId)];
  return {
    over: Promise.all(both.map(({ over }) => over)).then((ends) => ends.some(Boolean)),
    async end() {
      await Promise.all(both.map(({ end }) => end()));
    },
  };
}
