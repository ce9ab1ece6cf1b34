import { setTimeout as wait } from 'node:timers/promises';

const pollMs = 50;

/** Polls for a result that a workflow writes; null if there was none within the time. */
export async function waitForAnswer<Answer>(
  ask: () => Promise<Answer | null>,
  options: { timeoutMs: number; signal: AbortSignal },
): Promise<Answer | null> {
  const deadline = Date.now() + options.timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null || Date.now() >= deadline || options.signal.aborted) return answer;
    await wait(pollMs);
  }
}
