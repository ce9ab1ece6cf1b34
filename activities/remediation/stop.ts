import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { readGate } from '../../db/reads/remediation/gate.ts';
import { logRemediation } from '../../db/commands/remediation/log.ts';
import type { LogPhase } from '../../db/reads/remediation/log.ts';
import { stopSentence } from '../../domain/remediation/change-guard.ts';

const pollMs = 1_000;

/** A step was not begun because remediation is stopped. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';

  constructor() {
    super('remediation is stopped');
  }
}

/**
 * Does the work of a step. If remediation is stopped, waits until the stop is lifted and then repeats everything,
 * including the checks, because the resource may have changed in the meantime. The action's log records the wait and
 * its end.
 */
export async function unlessStopped<Result>(
  { database, stopped }: { database: Database; stopped: boolean },
  step: { actionId: number; number: number; phase: LogPhase; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  const { actionId, number, phase, signal } = step;
  const note = (message: string) => logRemediation(database, actionId, { level: 'warn', phase, step: number, message });
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error;
    }
    const reason = stopSentence(await readGate(database), { stopped });
    if (reason === null) continue;
    await note(`Waiting before step ${number}: ${reason}`);
    while (stopSentence(await readGate(database), { stopped }) !== null) await delay(pollMs, undefined, { signal });
    await note(`Continuing with step ${number}: remediation was resumed`);
  }
}
