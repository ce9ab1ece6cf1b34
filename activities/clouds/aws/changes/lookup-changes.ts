import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '../../../../domain/json.ts';
import { isObject } from '../../../../domain/json.ts';
import { emptyPage, type ChangePage } from '../../change-page.ts';
import { CloudError } from '../../errors.ts';
import type { OperationRun } from '../session/unit-run.ts';
import { readCallRecord } from './call-record.ts';
import { effectsOf } from './changed-resources.ts';

const minuteMs = 60_000;
const pollEveryMs = 3 * minuteMs;
/** Records appear within about fifteen minutes of the call (CloudTrail User Guide): each poll looks back further. */
const overlapMs = 20 * minuteMs;
/** CloudTrail keeps its event history for 90 days. */
const keptMs = 89 * 24 * 60 * minuteMs;
const recordsPerCall = 50;
/** Two calls a second and region of an account, which others make, too: half of it. */
const callEveryMs = 1_000;
const rememberedAtMost = 50_000;

/**
 * Yields the changes in the event history of CloudTrail, read every few minutes in each region, those of account-wide
 * services in the one where they are recorded. Polls overlap, so that no late record is missed; what was yielded is not
 * yielded again. A region without a cursor, or with one that is older than the history, is a gap.
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
  const known = new Set<string>();
  let deniedBefore: readonly string[] = [];
  for (;;) {
    const startedAt = now();
    const denied: string[] = [];
    yield {
      ...emptyPage({ through: { ...through } }),
      regionFaults: { ...unread(regions, { through, at: startedAt }), ...denials(deniedBefore) },
    };
    for (const region of regions) {
      try {
        for await (const page of regionPages(runIn(region), { since: sinceOf(through[region], startedAt), pause })) {
          const effects = page.records.map(effectsIn);
          yield {
            ...emptyPage({ through: { ...through } }),
            changes: effects.flatMap(({ changes }) => changes.filter(({ eventId }) => !known.has(eventId))),
            listings: effects.flatMap(({ listings }) => listings.filter(({ eventId }) => !known.has(eventId))),
          };
          if (known.size > rememberedAtMost) known.clear();
          for (const { changes, listings } of effects) {
            for (const { eventId } of [...changes, ...listings]) known.add(eventId);
          }
        }
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof CloudError) || error.kind !== 'access_denied' || regions.length === 1) throw error;
        denied.push(region);
        continue;
      }
      const gap = gapOf(region, through[region], startedAt);
      through[region] = startedAt;
      yield { ...emptyPage({ through: { ...through } }), gaps: gap === null ? [] : [gap] };
    }
    if (denied.length === regions.length) {
      throw new CloudError({
        kind: 'access_denied',
        call: 'cloudtrail:LookupEvents',
        message: 'it is denied in every region',
      });
    }
    deniedBefore = denied;
    yield {
      ...emptyPage({ through: { ...through } }),
      regionFaults: denials(denied),
      notes: denied.length === 0 ? [] : [`The event history may not be read in ${denied.join(', ')}`],
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

function denials(regions: readonly string[]): Record<string, string> {
  return Object.fromEntries(regions.map((region) => [region, 'its event history may not be read']));
}

function sinceOf(through: number | undefined, at: number): number {
  return Math.max(through ?? at, at - keptMs) - overlapMs;
}

function gapOf(region: string, through: number | undefined, at: number): string | null {
  if (through === undefined) return `${region} was not followed before`;
  return at - through > keptMs ? `${region} was not followed for longer than CloudTrail keeps its history` : null;
}

function effectsIn(text: string) {
  let detail: unknown = null;
  try {
    detail = JSON.parse(text);
  } catch {
    // As any other record that is none, below.
  }
  const record = readCallRecord(detail);
  return typeof record === 'string' ? { changes: [], listings: [] } : effectsOf(record);
}

async function* regionPages(
  run: OperationRun,
  { since, pause }: { since: number; pause: number },
): AsyncGenerator<{ records: string[] }> {
  const sdk = await import('@aws-sdk/client-cloudtrail');
  const cloudTrail = run.service('cloudtrail', (settings) => new sdk.CloudTrailClient(settings));
  let token: string | undefined;
  do {
    const answer = await cloudTrail(
      new sdk.LookupEventsCommand({
        LookupAttributes: [{ AttributeKey: 'ReadOnly', AttributeValue: 'false' }],
        StartTime: new Date(since),
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
