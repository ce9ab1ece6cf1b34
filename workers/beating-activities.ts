import { Context } from '@temporalio/activity';

/** Several within the shortest heartbeat timeout that a workflow asks for. */
const beatMs = 3_000;

type Activity = (...args: never[]) => Promise<unknown>;

/**
 * Gives activities with a heartbeat for as long as they run, so that Temporal soon notices a worker that died, hangs or
 * was cut off. Those that keep details in heartbeats of their own are left out by `except`.
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
