import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import { logToExecution } from '../../db/queries/executions.ts';
import { endUnit, takeUnits, type HeldUnit } from '../../db/queries/sync-units.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import type { CloudSession } from '../clouds/cloud.ts';
import { CloudError, isRetryable } from '../clouds/errors.ts';
import { collectUnit } from '../inventory/collect-unit.ts';
import type { UnitName } from './sync-state.ts';

/** What a heartbeat keeps of a listing that is under way: where each unfinished unit is to go on. */
interface Progress {
  cursors: Record<string, string>;
  /** Resources written by all attempts, for the operator who looks at the pending activity. */
  seen: number;
}

const heartbeatMs = 3_000;
const keyOf = ({ service, region }: UnitName): string => `${service}/${region}`;

function progressSoFar(context: Context): Progress {
  const details = context.info.heartbeatDetails as Partial<Progress> | undefined;
  return { cursors: { ...details?.cursors }, seen: details?.seen ?? 0 };
}

/**
 * Lists some units of an account one after the other. A unit that the cloud refuses ends as failed with its reason
 * and the others go on; one that the cloud cannot serve just now is left for the next attempt, which skips what ended
 * and goes on from the last page that was written. Fails as a whole when the credentials are refused.
 */
export function collectActivities({ database, sessions }: { database: Database; sessions: CloudSessions }) {
  async function collectOne(work: {
    session: CloudSession;
    held: HeldUnit;
    providerId: number;
    progress: Progress;
    context: Context;
    resourceTypes: string[];
  }): Promise<void> {
    const { session, held, progress, context } = work;
    const key = keyOf(held);
    await collectUnit({
      database,
      session,
      unit: { service: held.service, region: held.region, resourceTypes: work.resourceTypes },
      held,
      providerId: work.providerId,
      cursor: progress.cursors[key] ?? null,
      signal: context.cancellationSignal,
      onPage: ({ cursor, resources }) => {
        if (cursor === null) delete progress.cursors[key];
        else progress.cursors[key] = cursor;
        progress.seen += resources;
        context.heartbeat(progress);
      },
    });
  }

  return {
    async collectUnits(input: { executionId: number; providerId: number; units: UnitName[] }): Promise<void> {
      const context = Context.current();
      const attemptsLeft = (context.info.retryPolicy?.maximumAttempts ?? Infinity) - context.info.attempt;
      const progress = progressSoFar(context);
      const held = await takeUnits(database, input.executionId, input.units);
      const open = held.filter(({ status }) => status === 'running');
      if (open.length === 0) return;
      const beat = setInterval(() => context.heartbeat(progress), heartbeatMs);
      try {
        await sessions.use(input.providerId, async (session) => {
          const regions = [...new Set(open.map(({ region }) => region))];
          const known = new Map(session.units({ regions, withGlobal: true }).map((unit) => [keyOf(unit), unit]));
          let postponed: CloudError | null = null;
          for (const unit of open) {
            context.cancellationSignal.throwIfAborted();
            const definition = known.get(keyOf(unit));
            if (definition === undefined) {
              throw ApplicationFailure.nonRetryable(`There is no listing ${keyOf(unit)}`, 'UnknownListing');
            }
            try {
              await collectOne({
                session,
                held: unit,
                providerId: input.providerId,
                progress,
                context,
                resourceTypes: definition.resourceTypes,
              });
            } catch (error) {
              context.cancellationSignal.throwIfAborted();
              if (!(error instanceof CloudError) || error.kind === 'bad_credentials') throw error;
              if (isRetryable(error.kind) && attemptsLeft > 0) {
                postponed = error;
                continue;
              }
              await failUnit(database, unit, error);
            }
          }
          if (postponed !== null) throw postponed;
        });
      } finally {
        clearInterval(beat);
      }
    },
  };
}

export type CollectActivities = ReturnType<typeof collectActivities>;

async function failUnit(database: Database, unit: HeldUnit, error: CloudError): Promise<void> {
  const words = { access_denied: 'access denied', not_supported: 'not offered here' } as Record<string, string>;
  const reason = `${words[error.kind] ?? error.kind.replaceAll('_', ' ')}: ${error.message}`.slice(0, 500);
  await database.transaction(async (transaction) => {
    if (!(await endUnit(transaction, unit, { status: 'failed', reason }))) return;
    await logToExecution(transaction, unit.executionId, [
      { level: 'warn', message: `${unit.service} in ${unit.region} was not evaluated: ${reason}` },
    ]);
  });
}
