import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '../../../../domain/json.ts';
import { isObject } from '../../../../domain/json.ts';
import { emptyPage, type ChangePage } from '../../change-page.ts';
import { CloudError } from '../../errors.ts';
import type { OperationRun } from '../session/unit-run.ts';
import { readCallRecord } from './call-record.ts';
import { numberIn } from '../../shared/cursor-number.ts';
import { effectsWithCall, type EffectsAndCalls } from './write-calls.ts';

const minuteMs = 60_000;
const pollEveryMs = 3 * minuteMs;
/** Records appear within about fifteen minutes of the call (CloudTrail User Guide): each poll looks back further. */
const overlapMs = 20 * minuteMs;
/** Some records are later: now and then a poll looks back further. */
const longOverlapMs = 2 * 60 * minuteMs;
const longEveryMs = 15 * minuteMs;
/** A busy account needs minutes for a slice; the cursor moves after each. */
const sliceMs = 15 * minuteMs;
/** CloudTrail keeps its event history for 90 days; after a week, a sync finds what happened with fewer calls. */
const followedUpMs = 7 * 24 * 60 * minuteMs;
const recordsPerCall = 50;
/** Two calls a second and region of an account, which others make, too: half of it. */
const callEveryMs = 1_000;
const rememberedAtMost = 50_000;

/** A part of the event history of a region, with its number in the order of time. */
interface Slice {
  region: string;
  turn: number;
  from: number;
  to: number;
}

/**
 * Yields the changes in the event history of CloudTrail, read every few minutes in each region, those of account-wide
 * services in the one where they are recorded. Regions are read in turn, a slice of time in each, the oldest first. Polls
 * overlap, so that late records are not missed; what was yielded is not yielded again. A region without a cursor, or with one that is older than a week, is a gap.
 */
export async function* lookupChanges(
  runIn: (region: string) => OperationRun,
  {
    regions,
    cursor,
    signal,
    now = Date.now,
    pause = callEveryMs,
    everyMs = pollEveryMs,
  }: {
    regions: readonly string[];
    cursor: JsonObject | null;
    signal: AbortSignal;
    now?: () => number;
    pause?: number;
    everyMs?: number;
  },
): AsyncGenerator<ChangePage> {
  const through = throughIn(cursor);
  let lookedFarBackAt = numberIn(cursor, 'looked_far_back_at');
  const known = new Set<string>();
  let denied = new Set<string>();
  const page = (): ChangePage => ({
    ...emptyPage({ through: { ...through }, looked_far_back_at: lookedFarBackAt }),
    calls: [],
  });

  /** Yields what a region recorded in a slice of time; adds one that denies it to `denied`. */
  async function* read({ region, from, to }: Slice): AsyncGenerator<ChangePage> {
    try {
      for await (const { records } of slicePages(runIn(region), { from, to, pause })) {
        const effects = records.map(effectsIn);
        yield {
          ...page(),
          changes: effects.flatMap(({ changes }) => changes.filter(({ eventId }) => !known.has(eventId))),
          listings: effects.flatMap(({ listings }) => listings.filter(({ eventId }) => !known.has(eventId))),
          calls: effects.flatMap(({ calls }) => calls),
        };
        if (known.size > rememberedAtMost) known.clear();
        for (const { changes, listings } of effects) {
          for (const { eventId } of [...changes, ...listings]) known.add(eventId);
        }
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof CloudError) || error.kind !== 'access_denied' || regions.length === 1) throw error;
      denied.add(region);
    }
  }

  for (;;) {
    const startedAt = now();
    yield { ...page(), regionFaults: { ...unread(regions, { through, at: startedAt }), ...denials(denied) } };
    denied = new Set();
    const starts = new Map(regions.map((region) => [region, sinceOf(through[region], startedAt)]));
    let turn = 0;
    for (const slice of slicesInTurn(starts, () => startedAt)) {
      if (denied.has(slice.region)) continue;
      if (slice.turn > turn) await wait(pause, undefined, { signal });
      ({ turn } = slice);
      yield* read(slice);
      if (denied.has(slice.region)) continue;
      const gap = gapOf(slice.region, through[slice.region], startedAt);
      // As if polled then: the next poll overlaps with it.
      through[slice.region] = Math.min(slice.to + overlapMs, startedAt);
      yield { ...page(), gaps: gap === null ? [] : [gap] };
    }
    if (denied.size === regions.length) {
      throw new CloudError({
        kind: 'access_denied',
        call: 'cloudtrail:LookupEvents',
        message: 'it is denied in every region',
      });
    }
    yield { ...page(), regionFaults: denials(denied) };
    if (lookedFarBackAt === null || startedAt - lookedFarBackAt >= longEveryMs) {
      // Stored first, so that one that does not end in time is not begun again at once.
      lookedFarBackAt = startedAt;
      const farBack = new Map(regions.map((region) => [region, startedAt - longOverlapMs]));
      for (const slice of slicesInTurn(farBack, (region) => starts.get(region) ?? startedAt)) {
        if (denied.has(slice.region)) continue;
        if (slice.turn > 0) await wait(pause / regions.length, undefined, { signal });
        yield* read(slice);
      }
    }
    yield {
      ...page(),
      notes: denied.size === 0 ? [] : [`The event history may not be read in ${[...denied].join(', ')}`],
    };
    await wait(Math.max(0, everyMs - (now() - startedAt)), undefined, { signal });
  }
}

/** Returns the regions of which more was not read than a poll overlaps with the one before. */
function unread(
  regions: readonly string[],
  { through, at }: { through: Readonly<Record<string, number>>; at: number },
): Record<string, string> {
  const late = regions.filter((region) => at - (through[region] ?? 0) > overlapMs);
  return Object.fromEntries(late.map((region) => [region, 'its event history was not yet read']));
}

function denials(regions: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries([...regions].map((region) => [region, 'its event history may not be read']));
}

function sinceOf(through: number | undefined, at: number): number {
  return (through === undefined || at - through > followedUpMs ? at : through) - overlapMs;
}

function gapOf(region: string, through: number | undefined, at: number): string | null {
  if (through === undefined) return `${region} was not followed before`;
  return at - through > followedUpMs ? `${region} was not followed for seven days` : null;
}

function effectsIn(text: string): EffectsAndCalls {
  let detail: unknown = null;
  try {
    detail = JSON.parse(text);
  } catch {
    // As any other record that is none, below.
  }
  const record = readCallRecord(detail);
  return typeof record === 'string' ? { changes: [], listings: [], calls: [] } : effectsWithCall(record);
}

/** Returns slices of the time from the start of each region to an end, the first ones of all regions before the second. */
function slicesInTurn(starts: ReadonlyMap<string, number>, endOf: (region: string) => number): Slice[] {
  return [...starts]
    .flatMap(([region, start]) => {
      const end = endOf(region);
      return Array.from({ length: Math.max(0, Math.ceil((end - start) / sliceMs)) }, (_, turn) => {
        const from = start + turn * sliceMs;
        return { region, turn, from, to: Math.min(from + sliceMs, end) };
      });
    })
    .toSorted((one, other) => one.turn - other.turn);
}

async function* slicePages(
  run: OperationRun,
  { from, to, pause }: { from: number; to: number; pause: number },
): AsyncGenerator<{ records: string[] }> {
  const sdk = await import('@aws-sdk/client-cloudtrail');
  const cloudTrail = run.service('cloudtrail', (settings) => new sdk.CloudTrailClient(settings));
  let token: string | undefined;
  do {
    const answer = await cloudTrail(
      new sdk.LookupEventsCommand({
        LookupAttributes: [{ AttributeKey: 'ReadOnly', AttributeValue: 'false' }],
        StartTime: new Date(from),
        EndTime: new Date(to),
        MaxResults: recordsPerCall,
        NextToken: token,
      }),
    );
    yield { records: (answer.Events ?? []).flatMap(({ CloudTrailEvent: text }) => text ?? []) };
    token = answer.NextToken;
    if (token !== undefined) await wait(pause, undefined, { signal: run.signal });
  } while (token !== undefined);
}

function throughIn(cursor: JsonObject | null): Record<string, number> {
  const through = cursor?.['through'];
  if (!isObject(through)) return {};
  return Object.fromEntries(
    Object.entries(through).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
