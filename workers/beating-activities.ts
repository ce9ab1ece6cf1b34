import { Context } from '@temporalio/activity';

/** Several beats fit in the shortest heartbeat timeout of any workflow. */
const beatMs = 3_000;

type Activity = (...args: never[]) => Promise<unknown>;

/**
 * Wraps activities so that they send heartbeats while they run, by which Temporal detects a worker that died, hangs or
 * was cut off. `except` names those that send their own heartbeats with details.
 */
export function withHeartbeat<Activities extends Record<string, Activity>>(
  activities: Activities,
  { except = [] }: { except?: readonly (keyof Activities)[] } = {},
): Activities {
  const names = Object.keys(activities).filter((name) => !except.includes(name));
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
