import { setTimeout as wait } from 'node:timers/promises';
import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import type { KnownResource, KnownResources } from '../../../../domain/changes/known-resource.ts';
import { emptyPage, type ChangePage } from '../../change-page.ts';
import { CloudError } from '../../errors.ts';
import { numberIn } from '../../shared/cursor-number.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { assetNameOf, namedTypes, partlyInHistory, policyTypes } from './asset-names.ts';
import { attributed, noActors } from './attributed.ts';
import { changesIn } from './history-changes.ts';
import { historyOf, namesAtMost, type HistoryRequest } from './history-calls.ts';
import { projectOf, type Project } from './project.ts';
import { RefusedAssets, type AskedAsset } from './refused-assets.ts';

const minuteMs = 60_000;
const shortestIntervalMs = 3 * minuteMs;
/** Half of the quota: 100 calls a minute for each consumer project (cloud.google.com/asset-inventory/docs/quota). */
const halfOfTheQuota = 50;
/** States appear minutes after the change; a longer window costs no call more. */
const overlapMs = 2 * 60 * minuteMs;
/** Google keeps 35 days; after a week, a sync finds what happened with fewer calls. */
const followedUpMs = 7 * 24 * 60 * minuteMs;
/** An entry of the log of admin activity may be later than the state: who made a change is looked for again until then. */
const actorsWithinMs = 10 * minuteMs;
const rememberedAtMost = 50_000;

/** What is asked for in turn, and the types whose resources have it. */
const contents: readonly { contentType: HistoryRequest['contentType']; types: readonly string[] }[] = [
  { contentType: 'RESOURCE', types: namedTypes },
  { contentType: 'IAM_POLICY', types: policyTypes },
];

/** A look at the history of all assets: where it is, since when it looks, and how many calls it made so far. */
interface Look {
  startedAt: number;
  since: number;
  content: number;
  after: number;
  assets: number;
  calls: number;
}

/**
 * Yields the changes in the history of a project's assets (Cloud Asset API v1, `batchGetAssetsHistory`), a hundred assets
 * a call. Only assets of the inventory can be asked for: new ones are found by syncs. Looks overlap, so that late states are
 * not missed; what was yielded is not yielded again. One that is interrupted goes on after its last page. The more assets,
 * the longer the interval, so that half of the quota is enough. Throws `CloudError`.
 */
export async function* assetHistory(
  run: GcpRun,
  {
    cursor,
    known,
    now = Date.now,
    everyMs = shortestIntervalMs,
    callsPerMinute = halfOfTheQuota,
    pauseMs,
  }: {
    cursor: JsonObject | null;
    known: KnownResources;
    now?: () => number;
    everyMs?: number;
    callsPerMinute?: number;
    /** After a call beyond the quota that names no time. */
    pauseMs?: number;
  },
): AsyncGenerator<ChangePage> {
  const project = await projectOf(run);
  const refused = new RefusedAssets(cursor?.['refused'], now);
  const yielded = new Set<string>();
  let through = numberIn(cursor, 'asked_through');
  let nextAt = numberIn(cursor, 'next_at') ?? 0;
  const gaps = gapsSince(through, now());
  if (gaps.length > 0) through = null;
  let look = gaps.length > 0 ? null : lookIn(cursor?.['look']);
  let logIsRefused = false;
  const page = (): ChangePage => {
    const at = { asked_through: through ?? now(), next_at: nextAt, look: look === null ? null : { ...look } };
    return emptyPage({ ...at, refused: refused.toJson() });
  };

  /** Returns what happened to resources; who made it where the log says so. */
  async function changesOf(resources: readonly KnownResource[], { content, since }: Look, onCall: () => void) {
    const { contentType = 'RESOURCE' } = contents[content] ?? {};
    const { named, assets } = assetsOf(resources, project);
    const window = { contentType, since: new Date(since).toISOString() };
    const states = await historyOf(run, assets, {
      ...window,
      refused,
      onCall,
      ...(pauseMs === undefined ? {} : { pauseMs }),
    });
    const found = changesIn(states, { since, until: now(), project, named });
    const fresh = found.changes.filter(({ change }) => !yielded.has(change.eventId));
    const attributes = logIsRefused ? null : await attributed(run, fresh);
    if (attributes === 'refused') logIsRefused = true;
    const changes = Array.isArray(attributes) ? attributes : fresh.map(({ change }) => change);
    const listings = found.listings.filter(({ eventId }) => !yielded.has(eventId));
    return { changes, listings };
  }

  function remember({ changes, listings }: Pick<ChangePage, 'changes' | 'listings'>): void {
    if (yielded.size > rememberedAtMost) yielded.clear();
    const late = now() - actorsWithinMs;
    for (const { eventId, actor, occurredAt } of changes) {
      if (logIsRefused || actor !== null || Date.parse(occurredAt ?? '') < late) yielded.add(eventId);
    }
    for (const { eventId } of listings) yielded.add(eventId);
  }

  yield { ...page(), gaps, refused: { ...partlyInHistory }, notes: null };
  for (;;) {
    if (look === null) {
      await wait(Math.max(0, nextAt - now()), undefined, { signal: run.signal });
      const startedAt = now();
      look = { startedAt, since: (through ?? startedAt) - overlapMs, content: 0, after: 0, assets: 0, calls: 0 };
    }
    const current: Look = look;
    const isWhole = current.calls === 0;
    for (; current.content < contents.length; current.content += 1, current.after = 0) {
      const { types = [] } = contents[current.content] ?? {};
      for (;;) {
        const resources = await known({ types, after: current.after, most: namesAtMost });
        const last = resources.at(-1);
        if (last === undefined) break;
        const found = await changesOf(resources, current, () => {
          current.calls += 1;
        });
        current.after = last.id;
        if (current.content === 0) current.assets += resources.length;
        yield { ...page(), ...found };
        remember(found);
      }
    }
    if (isWhole && refused.isTotal()) throw noneIsKnown();
    const intervalMs = Math.max(everyMs, (current.calls / callsPerMinute) * minuteMs);
    through = current.startedAt;
    nextAt = current.startedAt + intervalMs;
    look = null;
    yield { ...page(), notes: notesOf({ assets: current.assets, intervalMs, refused, logIsRefused }) };
  }
}

/** Returns the assets of resources, each once: a project is several resources. */
function assetsOf(resources: readonly KnownResource[], project: Project) {
  const named = new Map<string, KnownResource[]>();
  const assets: AskedAsset[] = [];
  for (const resource of resources) {
    const name = assetNameOf(resource, project);
    if (name === null) continue;
    const others = named.get(name);
    if (others === undefined) assets.push({ name, resourceType: resource.resourceType });
    named.set(name, [...(others ?? []), resource]);
  }
  return { named, assets };
}

function gapsSince(through: number | null, at: number): string[] {
  if (through === null) return ['changes were not followed before'];
  return at - through > followedUpMs - 2 * overlapMs ? ['the history was not read for seven days'] : [];
}

function lookIn(kept: Json | undefined): Look | null {
  if (kept === undefined || !isObject(kept)) return null;
  const { startedAt, since, content, after, assets, calls } = kept;
  const numbers = [startedAt, since, content, after, assets, calls];
  return numbers.every((value) => typeof value === 'number') ? (kept as unknown as Look) : null;
}

function notesOf(look: {
  assets: number;
  intervalMs: number;
  refused: RefusedAssets;
  logIsRefused: boolean;
}): string[] {
  const minutes = Math.ceil(look.intervalMs / minuteMs);
  const asked = `the history of ${look.assets} resources is read every ${minutes} min; new ones are found by syncs`;
  const [first = '', ...others] = look.refused.current();
  const unknown = others.length === 0 ? first : `${first} and ${others.length} others`;
  return [
    asked,
    ...(first === '' ? [] : [`Cloud Asset Inventory does not know ${unknown} by name: syncs find their changes`]),
    ...(look.logIsRefused ? [noActors] : []),
  ];
}

const noneIsKnown = (): CloudError =>
  new CloudError({
    kind: 'invalid_request',
    call: 'cloudasset:batchGetAssetsHistory',
    message: 'Cloud Asset Inventory knows none of the resources by name',
  });
