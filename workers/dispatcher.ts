import type { Client } from '@temporalio/client';
import type { Database } from '../db/database.ts';
import type { DatabaseListener } from '../db/listener.ts';
import { releaseHeldStarts } from '../db/commands/outbox/held.ts';
import { dispatchDue } from '../db/commands/outbox/outbox.ts';
import { nextPendingStartDueInMs } from '../db/reads/outbox/outbox.ts';
import type { Log } from '../platform/log.ts';
import { startWorkflow } from '../platform/temporal.ts';
import type { Repetition } from '../platform/repeat.ts';
import { repeatOnNotices } from './repeat-on-notices.ts';

const startsPerRound = 50;
/** How soon held starts are looked at again, after which others may have ended. */
const heldAgainInMs = 1_000;

/**
 * Starts the workflows of pending starts in the outbox. Every worker process runs this: rows that one has locked are
 * skipped by the others, and a repeated start has no effect.
 */
export function startDispatcher(deps: {
  database: Database;
  listener: DatabaseListener;
  temporal: Client;
  log: Log;
  consoleUrl: string;
  onStarts: (starts: { started: number; failed: number }) => void;
}): Repetition {
  const { database, listener, temporal, log, consoleUrl, onStarts } = deps;
  let wasFailing = false;

  const round = async (): Promise<{ againInMs: number | null }> => {
    const { waiting } = await releaseHeldStarts(database);
    const { started, failed } = await dispatchDue(database, {
      limit: startsPerRound,
      start: (row) => startWorkflow(temporal, { ...row, consoleUrl }),
    });
    onStarts({ started, failed });
    if (failed > 0 && !wasFailing) log.warn({ failed }, 'workflows could not be started and will be tried again');
    if (started > 0 && wasFailing) log.info({ started }, 'workflows can be started again');
    if (failed > 0 || started > 0) wasFailing = failed > 0;
    const dueInMs = await nextPendingStartDueInMs(database);
    return { againInMs: waiting === 0 ? dueInMs : Math.min(dueInMs ?? heldAgainInMs, heldAgainInMs) };
  };

  return repeatOnNotices({ name: 'dispatcher', round, log, listener, channels: ['outbox_written'] });
}
