import type { AuditVerb } from './audit-record.ts';
import { componentsOf, type Component } from './components.ts';
import type { WriteEffect } from './watched-write.ts';

/** A write of an object that a watch showed. Times are in milliseconds. */
export interface WatchedWrite {
  effect: WriteEffect;
  uid: string | null;
  version: string | null;
  /** The program that wrote; null if that is unknown. */
  manager: string | null;
  /** By the clock of the server, rounded down to the second; null if that is unknown. */
  writtenAt: number | null;
  /** When the event arrived, by the clock of this service. */
  seenAt: number;
}

/** A recorded call on the same object. Times are by the clock of the server, in milliseconds. */
export interface RecordedCall {
  id: number;
  verb: AuditVerb;
  uid: string | null;
  resourceVersion: string | null;
  manager: string | null;
  requestedAt: number;
  completedAt: number;
  /** Who made it. */
  by: string;
}

/** A write without a time was made at most so long before its event arrived. */
export const longestDelayMs = 15_000;
/** By how much the clocks of a cluster and of this service may differ. */
export const clockDifferenceMs = 3_000;

const verbsOf: Readonly<Record<WriteEffect, readonly AuditVerb[]>> = {
  create: ['create'],
  change: ['update', 'patch'],
  delete: ['delete', 'deletecollection'],
};

interface Span {
  from: number;
  to: number;
}

type MayBe<Write, Call> = (write: Write, call: Call) => boolean;

/**
 * Returns which recorded call made which write of one object: write → call. `writes` are all of them, in the order in
 * which they were made. A call whose response is recorded names the version that it made, or, if it changed nothing, that
 * of the write before it. Effect, object, program and, by the server's clock, the second have to agree as well, and
 * several such calls have to be of the same user. Without a response, as in a record that was cut, the order of calls is
 * the order of writes. Where that leaves several possibilities, a write is matched only if all of them have a call of the
 * same user for it: a call may have changed nothing, and the record of another may be missing.
 */
export function matchRecords<Write extends WatchedWrite, Call extends RecordedCall>(
  writes: readonly Write[],
  calls: readonly Call[],
): Map<Write, Call> {
  const matched = new Map<Write, Call>();
  const requested = requestsOf(writes);
  const spans = spansOf(writes.filter((write) => !requested.has(write)));
  const agree: MayBe<Write, Call> = (write, call) => isPossible(write, call) && overlaps(spans.get(write), call);
  // A deletion by name succeeds only where there was something to delete; that of a collection may not have met it.
  const byName = new Set(writes.filter((write) => calls.some((call) => call.verb === 'delete' && agree(write, call))));
  const mayBe: MayBe<Write, Call> = (write, call) =>
    call.resourceVersion === null
      ? agree(write, call) && (call.verb !== 'deletecollection' || !byName.has(write))
      : isExact(write, call, spans.get(write));
  const contested = new Set<Write>();
  const doubtful = new Set<Call>();
  for (const write of writes) {
    const exact = calls.filter((call) => call.resourceVersion !== null && mayBe(write, call)).toSorted(byTime);
    const [call] = exact;
    if (call === undefined) continue;
    const isDoubtful = calls.some(
      (other) => other.resourceVersion === null && other.by !== call.by && mayBe(write, other),
    );
    if (new Set(exact.map(({ by }) => by)).size > 1) contested.add(write);
    // It may have changed nothing, and have got the version that the other one made.
    else if (isDoubtful) for (const one of exact) doubtful.add(one);
    else matched.set(write, call);
  }
  const open = componentsOf({
    writes: writes.filter((write) => !matched.has(write) && !requested.has(write)),
    calls: calls.filter((call) => call.resourceVersion === null || doubtful.has(call)).toSorted(byTime),
    mayBe,
  });
  for (const component of open) settle(component, mayBe, matched);
  for (const write of contested) matched.delete(write);
  for (const [end, request] of requested) {
    const call = matched.get(request);
    if (call !== undefined) matched.set(end, call);
  }
  return matched;
}

/** A version is made before any call can name it, so that a write without a time has no other beginning. */
function isExact(write: WatchedWrite, call: RecordedCall, span: Span | undefined): boolean {
  if (span === undefined || call.resourceVersion === null || call.resourceVersion !== write.version) return false;
  const from = write.writtenAt ?? Number.NEGATIVE_INFINITY;
  return isPossible(write, call) && overlaps({ from, to: span.to }, call);
}

function isSameObject(write: WatchedWrite, call: RecordedCall): boolean {
  return call.uid === null || write.uid === null || call.uid === write.uid;
}

function isPossible(write: WatchedWrite, call: RecordedCall): boolean {
  const isSameProgram = write.manager === null || call.manager === null || write.manager === call.manager;
  return verbsOf[write.effect].includes(call.verb) && isSameObject(write, call) && isSameProgram;
}

/** Returns the ends of deletions that had to wait, each with the event that showed the request: both are one call. */
function requestsOf<Write extends WatchedWrite>(writes: readonly Write[]): Map<Write, Write> {
  const requested = new Map<Write, Write>();
  for (const write of writes) {
    const request = writes.find(
      (other) =>
        other.effect === 'delete' &&
        write.effect === 'delete' &&
        other.uid === write.uid &&
        other.writtenAt !== null &&
        other.writtenAt === write.writtenAt,
    );
    if (request !== undefined && request !== write) requested.set(write, request);
  }
  return requested;
}

/** Returns when each write was made, by the clock of the server: within its second, or between those around it. */
function spansOf<Write extends WatchedWrite>(writes: readonly Write[]): Map<Write, Span> {
  const spans = new Map<Write, Span>();
  let from = Number.NEGATIVE_INFINITY;
  for (const write of writes) {
    from = Math.max(from, write.writtenAt ?? write.seenAt - longestDelayMs);
    spans.set(write, { from: write.writtenAt ?? from, to: 0 });
  }
  let to = Number.POSITIVE_INFINITY;
  for (const write of writes.toReversed()) {
    const last = write.writtenAt === null ? write.seenAt + clockDifferenceMs : write.writtenAt + 999;
    to = Math.min(to, last);
    const span = spans.get(write);
    if (span !== undefined) span.to = write.writtenAt === null ? to : last;
  }
  return spans;
}

function overlaps(span: Span | undefined, { requestedAt, completedAt }: RecordedCall): boolean {
  return span !== undefined && Math.floor(requestedAt) <= span.to && span.from <= completedAt;
}

function byTime(one: RecordedCall, other: RecordedCall): number {
  return one.requestedAt - other.requestedAt || one.completedAt - other.completedAt || one.id - other.id;
}

/** Matches the writes of a component for which every way to match as many as possible has a call of the same user. */
function settle<Write extends WatchedWrite, Call extends RecordedCall>(
  { writes, calls }: Component<Write, Call>,
  mayBe: MayBe<Write, Call>,
  matched: Map<Write, Call>,
): void {
  const before = mostMatched(writes, calls, mayBe);
  const after = mostMatched(writes.toReversed(), calls.toReversed(), mayBe);
  const left = (fromWrite: number, fromCall: number): number =>
    after[writes.length - fromWrite]?.[calls.length - fromCall] ?? 0;
  const most = left(0, 0);
  const taken = new Set<Call>();
  for (const [place, write] of writes.entries()) {
    const counts = before[place] ?? [];
    // Some way leaves this write without a call.
    if (counts.some((count, call) => count + left(place + 1, call) === most)) continue;
    const options = calls.filter(
      (call, at) => mayBe(write, call) && (counts[at] ?? 0) + 1 + left(place + 1, at + 1) === most,
    );
    const all = calls.filter((call) => options.includes(call) || (mayBe(write, call) && isAtOnce(call, options)));
    if (new Set(all.map(({ by }) => by)).size !== 1) continue;
    const call = options.find((option) => !taken.has(option)) ?? options[0];
    if (call === undefined) continue;
    taken.add(call);
    matched.set(write, call);
  }
}

/** Whether a call was made while another one was: their order is unknown. */
function isAtOnce(call: RecordedCall, others: readonly RecordedCall[]): boolean {
  return others.some((other) => call.requestedAt < other.completedAt && other.requestedAt < call.completedAt);
}

/** Returns how many of the first writes can be matched with the first calls, in order: [writes][calls]. */
function mostMatched<Write, Call>(writes: readonly Write[], calls: readonly Call[], mayBe: MayBe<Write, Call>) {
  const counts: number[][] = [Array.from({ length: calls.length + 1 }, () => 0)];
  for (const write of writes) {
    const above = counts.at(-1) ?? [];
    const row = [0];
    for (const [at, call] of calls.entries()) {
      const matchedHere = mayBe(write, call) ? (above[at] ?? 0) + 1 : 0;
      row.push(Math.max(above[at + 1] ?? 0, row[at] ?? 0, matchedHere));
    }
    counts.push(row);
  }
  return counts;
}
