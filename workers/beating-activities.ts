import { Context } from '@temporalio/activity';

/** Several within the shortest heartbeat timeout that a workflow asks for. */
const beatMs = 4_000;

type Activity = (...args: never[]) => Promise<unknown>;

/**
 * Gives these activities with a heartbeat for as long as they run, so that Temporal soon notices a worker that died or
 * hangs. They must not keep details in heartbeats of their own.
 */
export function withHeartbeat<Activities extends Record<string, Activity>>(
  activities: Activities,
  names: readonly (keyof Activities)[],
): Activities {
  const beating = names.map((name) => {
    const activity = activities[name] as Activity;
    const run: Activity = async (...args) => {
      const context = Context.current();
      const beat = setInterval(() => context.heartbeat(), beatMs);
      try {
        return await activity(...args);
      } finally {
        clearInterval(beat);
      }
    };
    return [name, run] as const;
  });
  return { ...activities, ...(Object.fromEntries(beating) as Partial<Activities>) };
}
