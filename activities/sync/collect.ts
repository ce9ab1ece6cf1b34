import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import { logToExecution } from '../../db/commands/jobs/executions.ts';
import { endUnit, takeUnits } from '../../db/commands/sync/units.ts';
import type { HeldUnit } from '../../db/reads/sync/units.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import type { CloudSession } from '../clouds/cloud.ts';
import { requestOutdatedCheck } from '../../db/commands/access-checks/access-checks.ts';
import { CloudError, isRetryable } from '../clouds/errors.ts';
import { collectUnit } from '../inventory/collect-unit.ts';
import type { UnitName } from '../../domain/inventory/unit-name.ts';

/** The heartbeat details that an operator sees on the pending activity. */
interface Progress {
  /** Resources written by all attempts. */
  seen: number;
}

/** How many listings an activity left incomplete for a later one. */
export interface PausedListings {
  open: number;
}

const heartbeatMs = 3_000;
const keyOf = ({ service, region }: UnitName): string => `${service}/${region}`;

function progressSoFar(context: Context): Progress {
  const details = context.info.heartbeatDetails as Partial<Progress> | undefined;
  return { seen: details?.seen ?? 0 };
}

/**
 * Returns the activity that lists some units of an account one after the other. A unit that the cloud refuses ends as
 * failed with its reason and the others continue; one that the cloud cannot serve at the moment is left to the next
 * attempt, which skips completed units and resumes after the last written page. Fails as a whole when the credentials
 * are rejected.
 *
 * After `sliceMs` it yields to other accounts with work in its task queue: it stops at the end of a page and returns
 * how many listings are left. It does the same, instead of failing the listing, when the last attempt was throttled but
 * made progress. Workflows of the previous release pass no `sliceMs` and are never asked to continue.
 */
export function collectActivities(deps: {
  database: Database;
  sessions: CloudSessions;
  /** Whether tasks wait in a task queue. */
  hasBacklog: (taskQueue: string) => boolean;
}) {
  const { database, sessions, hasBacklog } = deps;

  async function collectOne(work: {
    session: CloudSession;
    held: HeldUnit;
    providerId: number;
    progress: Progress;
    context: Context;
    resourceTypes: readonly string[];
    isOver: () => boolean;
    onAdvance: () => void;
  }): Promise<boolean> {
    const { session, held, progress, context } = work;
    return collectUnit({
      database,
      session,
      unit: { service: held.service, region: held.region, resourceTypes: work.resourceTypes },
      held,
      providerId: work.providerId,
      cursor: held.cursor,
      signal: context.cancellationSignal,
      onPage: ({ cursor, resources }) => {
        progress.seen += resources;
        if (cursor !== held.cursor) work.onAdvance();
        context.heartbeat(progress);
        return work.isOver() ? 'pause' : 'go on';
      },
    });
  }

  return {
    async collectUnits(input: {
      executionId: number;
      providerId: number;
      units: UnitName[];
      sliceMs?: number;
    }): Promise<PausedListings | null> {
      const context = Context.current();
      const endsAt = performance.now() + (input.sliceMs ?? Infinity);
      const isOver = (): boolean => performance.now() >= endsAt && hasBacklog(context.info.taskQueue);
      const attemptsLeft = (context.info.retryPolicy?.maximumAttempts ?? Infinity) - context.info.attempt;
      const progress = progressSoFar(context);
      const open = await takeUnits(database, {
        executionId: input.executionId,
        units: input.units,
        scheduledAt: new Date(context.info.currentAttemptScheduledTimestampMs),
      });
      if (open.length === 0) return null;
      let left = open.length;
      const beat = setInterval(() => context.heartbeat(progress), heartbeatMs);
      try {
        return await sessions.use(input.providerId, async (session) => {
          const regions = [...new Set(open.map(({ region }) => region))];
          const known = new Map(session.units({ regions, withGlobal: true }).map((unit) => [keyOf(unit), unit]));
          let postponed: CloudError | null = null;
          for (const unit of open) {
            context.cancellationSignal.throwIfAborted();
            const definition = known.get(keyOf(unit));
            if (definition === undefined) {
              throw ApplicationFailure.nonRetryable(`There is no listing ${keyOf(unit)}`, 'UnknownListing');
            }
            let gotFurther = false;
            try {
              const isComplete = await collectOne({
                session,
                held: unit,
                providerId: input.providerId,
                progress,
                context,
                resourceTypes: definition.resourceTypes,
                isOver,
                onAdvance: () => {
                  gotFurther = true;
                },
              });
              if (!isComplete) break;
              left -= 1;
              if (left > 0 && isOver()) break;
            } catch (error) {
              context.cancellationSignal.throwIfAborted();
              if (!(error instanceof CloudError) || error.kind === 'bad_credentials') throw error;
              if (isRetryable(error.kind) && attemptsLeft > 0) {
                postponed = error;
                continue;
              }
              if (error.kind === 'throttled' && gotFurther && input.sliceMs !== undefined) continue;
              await failUnit(database, { unit, providerId: input.providerId, error });
              left -= 1;
            }
          }
          if (postponed !== null) throw postponed;
          return left > 0 ? { open: left } : null;
        });
      } finally {
        clearInterval(beat);
      }
    },
  };
}

export type CollectActivities = ReturnType<typeof collectActivities>;

async function failUnit(
  database: Database,
  { unit, providerId, error }: { unit: HeldUnit; providerId: number; error: CloudError },
): Promise<void> {
  const words = { access_denied: 'access denied', not_supported: 'not offered here' } as Record<string, string>;
  const reason = `${words[error.kind] ?? error.kind.replaceAll('_', ' ')}: ${error.message}`.slice(0, 500);
  await database.transaction(async (transaction) => {
    if (!(await endUnit(transaction, unit, { status: 'failed', reason }))) return;
    const isDenied = error.kind === 'access_denied';
    const advice = isDenied ? `; /api/v1/providers/${providerId}/access shows what to add` : '';
    await logToExecution(transaction, unit.executionId, [
      { level: 'warn', message: `${unit.service} in ${unit.region} was not evaluated: ${reason}${advice}` },
    ]);
    if (isDenied) await requestOutdatedCheck(transaction, { providerId, executionId: unit.executionId });
  });
}
