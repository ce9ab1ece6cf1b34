import { setMaxListeners } from 'node:events';
import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import { logToExecution } from '../../db/commands/jobs/executions.ts';
import { endUnit, SupersededError, takeUnits } from '../../db/commands/sync/units.ts';
import { hasTrustedFeed, knownItems } from '../../db/reads/resources/known-items.ts';
import type { HeldUnit } from '../../db/reads/sync/units.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import { globalRegion, type CloudSession, type CollectionUnit } from '../clouds/cloud.ts';
import { requestOutdatedCheck } from '../../db/commands/access-checks/access-checks.ts';
import { recordSchemaListing } from '../../db/commands/sync/schema-listings.ts';
import { schemaListingState } from '../../db/reads/sync/schema-listings.ts';
import { isListedBySchema } from '../../domain/clouds/former-types.ts';
import { allSchemaTypes, isSchemaType } from '../../domain/clouds/schema-types.ts';
import { CloudError, isRetryable } from '../clouds/errors.ts';
import { collectUnit } from '../inventory/collect-unit.ts';
import type { UnitName } from '../../domain/inventory/unit-name.ts';
import { ListingCalls } from './listing-calls.ts';
import type { ListingSlot, ListingSlots } from './listing-slots.ts';

/** The heartbeat details that an operator sees on the pending activity. */
interface Progress {
  /** Resources written by all attempts. */
  seen: number;
}

/** How many listings an activity left incomplete for a later one; where it ran several at once, also which. */
export interface PausedListings {
  open: number;
  units?: UnitName[];
}

/** What an activity is to list. */
interface CollectInput {
  executionId: number;
  providerId: number;
  units: UnitName[];
  /** How long a listing goes on while another account waits; workflows of early releases pass none. */
  sliceMs?: number;
  /** How many of the units are listed at a time; by default one after the other. */
  atOnce?: number;
}

/** An attempt of the activity at the units that it still holds. */
interface Attempt {
  input: CollectInput;
  context: Context;
  session: CloudSession;
  open: HeldUnit[];
  progress: Progress;
  calls: ListingCalls;
  /** Whether details of what is listed as it is known need not be read. */
  savesReadings: boolean;
}

/** How a listing went on in an attempt. */
interface Outcome {
  isComplete: boolean;
  /** Whether it got past what earlier attempts had written. */
  gotFurther: boolean;
  fault: unknown;
}

const heartbeatMs = 3_000;
/** A listing that takes longer gets an activity of its own, which any worker can run. */
const longestTogetherMs = 30_000;
const keyOf = ({ service, region }: UnitName): string => `${service}/${region}`;

function progressSoFar(context: Context): Progress {
  const details = context.info.heartbeatDetails as Partial<Progress> | undefined;
  return { seen: details?.seen ?? 0 };
}

/**
 * Returns the activity that lists units of an account: one after the other, or several at once. A unit that the cloud
 * refuses ends as failed with its reason and the others continue. Fails as a whole when the credentials are rejected.
 *
 * One after the other: a unit that the cloud cannot serve at the moment is left to the next attempt, which skips completed
 * units and resumes after the last written page. After `sliceMs` the activity yields to other accounts with work: it stops
 * at the end of a page and returns how many listings are left. It does the same, instead of failing the listing, when the
 * last attempt was throttled but made progress. Workflows of early releases pass no `sliceMs` and are never asked to
 * continue.
 *
 * At once: an activity for each listing costs more than listing a small account. Whatever does not simply end, because it
 * takes long or fails, is returned, and gets an activity with retries of its own.
 *
 * Either way a listing hands its slot over at the end of a page when its account holds more than its share while another
 * waits, and goes on where it was with the next one.
 */
export function collectActivities(deps: {
  database: Database;
  sessions: CloudSessions;
  slots: ListingSlots;
  /** How old details may be that a scheduled sync does not read again; 0 to read all. */
  detailMaxAgeHours: number;
  /** Whether tasks wait in a task queue. */
  hasBacklog: (taskQueue: string) => boolean;
}) {
  const { database, sessions, slots, detailMaxAgeHours, hasBacklog } = deps;

  const knownOf = ({ service, region }: HeldUnit, listing: { providerId: number; resourceTypes: readonly string[] }) =>
    knownItems(database, {
      ...listing,
      service,
      region: region === globalRegion ? null : region,
      maxAgeHours: detailMaxAgeHours,
    });

  /** Lists one unit as far as `isOver` allows; faults of the cloud are in the outcome, others are thrown. */
  async function listOne(
    attempt: Attempt,
    listing: {
      held: HeldUnit;
      resourceTypes: readonly string[];
      signal: AbortSignal;
      slot: ListingSlot;
      isOver: () => boolean;
    },
  ): Promise<Outcome> {
    const { input, context, session, progress } = attempt;
    const { held, resourceTypes, signal, slot, isOver } = listing;
    const outcome: Outcome = { isComplete: false, gotFurther: false, fault: null };
    try {
      outcome.isComplete = await collectUnit({
        database,
        session,
        unit: { service: held.service, region: held.region, resourceTypes },
        held,
        providerId: input.providerId,
        cursor: held.cursor,
        signal,
        onCall: (call) => attempt.calls.count(held, call),
        ...(attempt.savesReadings
          ? { known: await knownOf(held, { providerId: input.providerId, resourceTypes }) }
          : {}),
        async onPage({ cursor, resources }) {
          progress.seen += resources;
          if (cursor !== held.cursor) outcome.gotFurther = true;
          context.heartbeat(progress);
          if (isOver()) return 'pause';
          if (cursor !== null) await slot.giveWay();
          return 'go on';
        },
      });
    } catch (fault) {
      signal.throwIfAborted();
      if (fault instanceof CloudError && fault.kind === 'bad_credentials') throw fault;
      outcome.fault = fault;
    }
    return outcome;
  }

  async function definitionsOf({ input, session, open }: Attempt): Promise<Map<string, CollectionUnit>> {
    const regions = [...new Set(open.map(({ region }) => region))];
    const known = open.some(({ service }) => service === allSchemaTypes)
      ? await schemaListingState(database, input.providerId)
      : null;
    const bySchema = open
      .filter(({ service }) => isSchemaType(service))
      .map(({ service, region }) => ({
        service,
        region,
        // One listing of all types shows which of those that are known have no resources any more.
        resourceTypes: service === allSchemaTypes ? [...(known?.liveTypes ?? [])].filter(isListedBySchema) : [service],
      }));
    return new Map([...session.units({ regions, withGlobal: true }), ...bySchema].map((unit) => [keyOf(unit), unit]));
  }

  async function listInTurn(attempt: Attempt): Promise<PausedListings | null> {
    const { input, context, open } = attempt;
    const { providerId } = input;
    const signal = context.cancellationSignal;
    const endsAt = performance.now() + (input.sliceMs ?? Infinity);
    const isOver = (): boolean =>
      performance.now() >= endsAt && (hasBacklog(context.info.taskQueue) || slots.isWantedBesides(providerId));
    const attemptsLeft = (context.info.retryPolicy?.maximumAttempts ?? Infinity) - context.info.attempt;
    const definitions = await definitionsOf(attempt);
    let left = open.length;
    let postponed: CloudError | null = null;
    for (const held of open) {
      signal.throwIfAborted();
      const definition = definitions.get(keyOf(held));
      if (definition === undefined) {
        throw ApplicationFailure.nonRetryable(`There is no listing ${keyOf(held)}`, 'UnknownListing');
      }
      const { resourceTypes } = definition;
      const { isComplete, gotFurther, fault } = await slots.run(providerId, signal, (slot) =>
        listOne(attempt, { held, resourceTypes, signal, slot, isOver }),
      );
      if (fault !== null) {
        if (!(fault instanceof CloudError)) throw fault;
        if (isRetryable(fault.kind) && attemptsLeft > 0) {
          postponed = fault;
          attempt.calls.countRetry(held);
          continue;
        }
        if (fault.kind === 'throttled' && gotFurther && input.sliceMs !== undefined) continue;
        await failUnit(database, { unit: held, providerId, error: fault });
      } else if (!isComplete) break;
      left -= 1;
      if (left > 0 && isOver()) break;
    }
    if (postponed !== null) throw postponed;
    return left > 0 ? { open: left } : null;
  }

  async function listTogether(attempt: Attempt, atOnce: number): Promise<PausedListings | null> {
    const { input, context, open } = attempt;
    const { providerId, sliceMs = 0 } = input;
    const stop = new AbortController();
    const signal = AbortSignal.any([context.cancellationSignal, stop.signal]);
    // Each listing that waits for a slot listens to it.
    setMaxListeners(0, signal);
    const definitions = await definitionsOf(attempt);
    const left = new Map(open.map((unit) => [keyOf(unit), unit]));

    async function list(held: HeldUnit): Promise<void> {
      const resourceTypes = definitions.get(keyOf(held))?.resourceTypes;
      if (resourceTypes === undefined) return;
      const { isComplete, fault } = await slots.run(providerId, signal, (slot) => {
        const isOver = (): boolean => {
          const workedMs = slot.heldMs();
          return workedMs >= longestTogetherMs || (workedMs >= sliceMs && slots.isWantedBesides(providerId));
        };
        return listOne(attempt, { held, resourceTypes, signal, slot, isOver });
      });
      if (fault instanceof SupersededError) throw fault;
      if (fault instanceof CloudError && !isRetryable(fault.kind)) {
        await failUnit(database, { unit: held, providerId, error: fault });
      } else if (!isComplete) {
        if (fault !== null) attempt.calls.countRetry(held);
        return;
      }
      left.delete(keyOf(held));
    }

    const waiting = open[Symbol.iterator]();
    const lanes = Array.from({ length: Math.min(atOnce, open.length) }, async () => {
      for (const held of waiting) await list(held);
    });
    try {
      await Promise.all(lanes);
    } catch (fault) {
      stop.abort(fault);
      await Promise.allSettled(lanes);
      throw fault;
    }
    const units = [...left.values()].map(({ service, region }) => ({ service, region }));
    return units.length > 0 ? { open: units.length, units } : null;
  }

  return {
    async collectUnits(input: CollectInput): Promise<PausedListings | null> {
      const context = Context.current();
      const progress = progressSoFar(context);
      const open = await takeUnits(database, {
        executionId: input.executionId,
        units: input.units,
        scheduledAt: new Date(context.info.currentAttemptScheduledTimestampMs),
      });
      if (open.length === 0) return null;
      const beat = setInterval(() => context.heartbeat(progress), heartbeatMs);
      const calls = new ListingCalls(database, input.executionId);
      try {
        const savesReadings = detailMaxAgeHours > 0 && (await hasTrustedFeed(database, input));
        return await sessions.use(input.providerId, (session) => {
          const attempt = { input, context, session, open, progress, calls, savesReadings };
          return input.atOnce === undefined ? listInTurn(attempt) : listTogether(attempt, input.atOnce);
        });
      } finally {
        clearInterval(beat);
        // A count that cannot be stored is no reason to list again.
        await calls.end().catch(() => undefined);
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
  const isBySchema = isSchemaType(unit.service);
  // What a region does not offer is no failure of a sync that tries everything there is.
  const status = isBySchema && error.kind === 'not_supported' ? 'succeeded' : 'failed';
  await database.transaction(async (transaction) => {
    if (!(await endUnit(transaction, unit, { status, reason }))) return;
    if (isBySchema) await recordSchemaListing(transaction, { providerId, unit, found: false, reason });
    if (status === 'succeeded') return;
    const isDenied = error.kind === 'access_denied';
    const advice = isDenied ? `; /api/v1/providers/${providerId}/access shows what to add` : '';
    await logToExecution(transaction, unit.executionId, [
      { level: 'warn', message: `${unit.service} in ${unit.region} was not evaluated: ${reason}${advice}` },
    ]);
    if (isDenied) await requestOutdatedCheck(transaction, { providerId, executionId: unit.executionId });
  });
}
