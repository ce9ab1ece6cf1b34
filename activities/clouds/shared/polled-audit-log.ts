import { setTimeout as wait } from 'node:timers/promises';
import type { LoggedCalls } from '../../../domain/clouds/kubernetes/audit/logged-events.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { AuditLogPage } from '../cloud.ts';
import { numberIn } from './cursor-number.ts';

const minuteMs = 60_000;
const pollEveryMs = 10_000;
/** Entries appear seconds to minutes after their calls, in no order: each poll looks back further than the last. */
const overlapMs = 3 * minuteMs;
/** Some entries are later: now and then a poll looks back further. */
const longOverlapMs = 60 * minuteMs;
const longEveryMs = 15 * minuteMs;
/** A log that was not read for long is read in parts, each of which moves the cursor. */
const sliceMs = 15 * minuteMs;
/** What entries are matched with is kept for a day. */
const keptMs = 24 * 60 * minuteMs;
const rememberedAtMost = 50_000;

/** A part of a log by the time of its entries, in milliseconds. */
export interface LogWindow {
  from: number;
  to: number;
}

/** An entry of a log, with its id there. */
export interface IdentifiedEntry<Content> {
  id: string;
  content: Content;
}

interface Part extends LogWindow {
  /** Continues after this part. */
  cursor: JsonObject;
  isLast: boolean;
}

/**
 * Yields the calls in a log that is searched by the time of its entries, polled until the signal aborts. Polls overlap,
 * so that late entries are not missed; an entry that was yielded is not yielded again while the process lives. `read`
 * yields the entries of a part of the log page by page; `callsIn` says which calls entries record.
 */
export async function* polledAuditLog<Content>(
  log: {
    read: (window: LogWindow) => AsyncGenerator<readonly IdentifiedEntry<Content>[]>;
    callsIn: (contents: readonly Content[]) => LoggedCalls;
  },
  {
    cursor,
    signal,
    now = Date.now,
    everyMs = pollEveryMs,
  }: { cursor: JsonObject | null; signal: AbortSignal; now?: () => number; everyMs?: number },
): AsyncGenerator<AuditLogPage> {
  const known = new Set<string>();
  let reached = cursor;
  for (;;) {
    const startedAt = now();
    for (const part of partsSince(reached, startedAt)) {
      for await (const entries of log.read(part)) {
        const fresh = entries.filter(({ id }) => !known.has(id));
        if (fresh.length === 0) continue;
        const before = reached ?? { through: startedAt, looked_back_at: startedAt };
        yield { ...log.callsIn(fresh.map(({ content }) => content)), cursor: before, isEnd: false };
        if (known.size > rememberedAtMost) known.clear();
        for (const { id } of fresh) known.add(id);
      }
      reached = part.cursor;
      yield { received: 0, records: [], cursor: reached, isEnd: part.isLast };
    }
    await wait(Math.max(0, everyMs - (now() - startedAt)), undefined, { signal });
  }
}

/** Returns the parts of a log that a poll reads, the oldest first; `cursor` is that of the poll before. */
function partsSince(cursor: JsonObject | null, now: number): Part[] {
  const through = Math.min(numberIn(cursor, 'through') ?? now, now);
  const lookedBackAt = numberIn(cursor, 'looked_back_at') ?? now;
  const isLong = now - lookedBackAt >= longEveryMs;
  const from = Math.max(through - (isLong ? longOverlapMs : overlapMs), now - keptMs);
  const parts = Math.ceil((now - from) / sliceMs);
  return Array.from({ length: parts }, (_, index) => {
    const isLast = index === parts - 1;
    const to = isLast ? now : from + (index + 1) * sliceMs;
    // As if polled then: the next poll overlaps with it. What is older than the cursor was read before.
    const reached = Math.max(Math.min(to + overlapMs, now), through);
    const looked = isLast && isLong ? now : lookedBackAt;
    return { from: from + index * sliceMs, to, isLast, cursor: { through: reached, looked_back_at: looked } };
  });
}
