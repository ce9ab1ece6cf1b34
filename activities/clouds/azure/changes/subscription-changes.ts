import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '../../../../domain/json.ts';
import { emptyPage, type ChangePage } from '../../change-page.ts';
import { CloudError } from '../../errors.ts';
import type { AzureRun } from '../session/azure-run.ts';
import { graphPage } from '../session/graph.ts';
import { unannouncedTypes } from './announced-types.ts';
import { changeIn, changesOfLast } from './change-rows.ts';

const minuteMs = 60_000;
/** Records appear "in less than five minutes": each poll looks back twice as far. */
const overlapMs = 10 * minuteMs;
/** Some records are late: now and then a poll looks back further. */
const longOverlapMs = 2 * 60 * minuteMs;
const longEveryMs = 15 * minuteMs;
/** Resource Graph keeps changes for 14 days, and kept them for seven at times. */
const keptMs = 7 * 24 * 60 * minuteMs - longOverlapMs;
/** A feed that was throttled for longer is shown as failing. */
const throttledAtMostMs = 10 * minuteMs;
const longestPauseMs = 5 * minuteMs;
/** Announced changes that are remembered, so that the overlap does not store them again. */
const rememberedAtMost = 20_000;

/** When polls that showed everything began, by the clock of this service, in milliseconds. */
interface Progress {
  polledAt: number | null;
  lookedFarBackAt: number | null;
}

/**
 * Yields the changes of a subscription that Resource Graph records, polled once a minute. Polls overlap, and what was
 * yielded is not yielded again unless its actor became known since. A start without a cursor, or with one that is older
 * than the records, is a gap.
 */
export async function* subscriptionChanges(
  run: AzureRun,
  cursor: JsonObject | null,
  { pollEveryMs = minuteMs, now = Date.now }: { pollEveryMs?: number; now?: () => number } = {},
): AsyncGenerator<ChangePage> {
  const remembered = new Set<string>();
  let progress = progressIn(cursor);
  let throttledSince: number | null = null;
  for (;;) {
    const startedAt = now();
    const { windowMs, isLong, gap } = windowOf(progress, startedAt);
    const next: Progress = { polledAt: startedAt, lookedFarBackAt: isLong ? startedAt : progress.lookedFarBackAt };
    try {
      for await (const { rows, isLast } of rowsOfLast(run, windowMs)) {
        const changes = rows.flatMap((row) => changeIn(row, run.subscriptionId) ?? []);
        yield {
          ...emptyPage(cursorOf(isLast ? next : progress)),
          changes: changes.filter(({ eventId, actor }) => !remembered.has(`${eventId} ${actor?.principal ?? ''}`)),
          gaps: isLast && gap !== null ? [gap] : [],
          refused: { ...unannouncedTypes },
        };
        if (remembered.size > rememberedAtMost) remembered.clear();
        for (const { eventId, actor } of changes) remembered.add(`${eventId} ${actor?.principal ?? ''}`);
      }
      progress = next;
      throttledSince = null;
    } catch (error) {
      if (!(error instanceof CloudError) || error.kind !== 'throttled') throw error;
      // Syncs use the same quota. The next poll shows what this one did not.
      throttledSince ??= startedAt;
      if (startedAt - throttledSince > throttledAtMostMs) throw error;
      await wait(Math.min(error.retryAfterMs ?? pollEveryMs, longestPauseMs), undefined, { signal: run.signal });
      continue;
    }
    await wait(Math.max(0, pollEveryMs - (now() - startedAt)), undefined, { signal: run.signal });
  }
}

function windowOf({ polledAt, lookedFarBackAt }: Progress, startedAt: number) {
  const isLong = lookedFarBackAt === null || startedAt - lookedFarBackAt >= longEveryMs;
  const overlap = isLong ? longOverlapMs : overlapMs;
  if (polledAt === null) return { windowMs: overlap, isLong, gap: 'changes were not followed before' };
  const sinceMs = Math.max(0, startedAt - polledAt);
  if (sinceMs <= keptMs) return { windowMs: sinceMs + overlap, isLong, gap: null };
  return { windowMs: overlap, isLong, gap: 'changes were not followed for longer than Azure keeps them' };
}

async function* rowsOfLast(run: AzureRun, windowMs: number): AsyncGenerator<{ rows: unknown[]; isLast: boolean }> {
  const query = changesOfLast(windowMs / 1_000);
  let next: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof graphPage>> = await graphPage(run, query, next);
    next = page.next;
    yield { rows: page.rows, isLast: next === null };
  } while (next !== null);
}

function cursorOf({ polledAt, lookedFarBackAt }: Progress): JsonObject {
  return { polled_at: polledAt, looked_far_back_at: lookedFarBackAt };
}

function progressIn(cursor: JsonObject | null): Progress {
  const at = (name: string): number | null => {
    const value = cursor?.[name];
    return typeof value === 'number' ? value : null;
  };
  return { polledAt: at('polled_at'), lookedFarBackAt: at('looked_far_back_at') };
}
