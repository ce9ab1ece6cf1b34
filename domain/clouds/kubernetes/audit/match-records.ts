import type { ChangeKind } from '../../../changes/announced-change.ts';
import type { AuditVerb } from './audit-record.ts';

/** A change of an object that a watch announced. Times are in milliseconds. */
export interface WatchedChange {
  id: number;
  kind: ChangeKind;
  uid: string | null;
  resourceVersion: string | null;
  /** By the clock of the server, rounded down to the second; null if that is unknown. */
  occurredAt: number | null;
  /** By the clock of this service. */
  announcedAt: number;
}

/** A recorded call on the same object. Times are by the clock of the server, in milliseconds. */
export interface RecordedCall {
  id: number;
  verb: AuditVerb;
  uid: string | null;
  resourceVersion: string | null;
  requestedAt: number;
  completedAt: number;
  /** Who made it. */
  by: string;
}

const verbsOf: Readonly<Record<ChangeKind, readonly AuditVerb[]>> = {
  created: ['create'],
  // A deletion that has to wait for finalizers first changes the object.
  changed: ['update', 'patch', 'delete', 'deletecollection'],
  // The call that removes the last finalizer deletes the object.
  deleted: ['delete', 'deletecollection', 'update', 'patch'],
};

/** By how much the clocks of a cluster and of this service may differ. */
const clockDifferenceMs = 3_000;

/**
 * Returns which recorded call made which change of one object: change → call. Both are in the order in which they were
 * made. A call whose response is recorded names the version that it made. Otherwise the server's clock has to agree, to
 * the second. Where that leaves several calls or changes, their order decides if there are as many of the
 * one as of the other, and else only if one user made all of the calls: a call may have changed nothing, and the record
 * of another may be missing.
 */
export function matchRecords(
  changes: readonly WatchedChange[],
  calls: readonly RecordedCall[],
): Map<WatchedChange, RecordedCall> {
  const matched = new Map<WatchedChange, RecordedCall>();
  for (const change of changes) {
    const exact = calls.find((call) => isExact(change, call));
    if (exact !== undefined) matched.set(change, exact);
  }
  for (const mayBe of [agreesByServer, agreesByArrival]) {
    const taken = new Set(matched.values());
    const group = components({
      changes: changes.filter((change) => !matched.has(change)),
      // One deletion of a collection deletes each of its objects, and has one version for none of them.
      calls: calls.filter((call) => call.resourceVersion === null && !taken.has(call)),
      mayBe,
    });
    for (const one of group) settle(one, mayBe, matched);
  }
  return matched;
}

type MayBe = (change: WatchedChange, call: RecordedCall) => boolean;

interface Component {
  changes: WatchedChange[];
  calls: RecordedCall[];
}

function isExact(change: WatchedChange, call: RecordedCall): boolean {
  return call.resourceVersion !== null && call.resourceVersion === change.resourceVersion && isSameObject(change, call);
}

function isSameObject(change: WatchedChange, call: RecordedCall): boolean {
  return call.uid === null || change.uid === null || call.uid === change.uid;
}

function isPossible(change: WatchedChange, call: RecordedCall): boolean {
  return verbsOf[change.kind].includes(call.verb) && isSameObject(change, call);
}

const agreesByServer: MayBe = (change, call) =>
  change.occurredAt !== null &&
  isPossible(change, call) &&
  Math.floor(call.requestedAt / 1_000) * 1_000 <= change.occurredAt &&
  change.occurredAt <= call.completedAt;

const agreesByArrival: MayBe = (change, call) =>
  change.occurredAt === null &&
  isPossible(change, call) &&
  call.requestedAt - clockDifferenceMs <= change.announcedAt &&
  change.announcedAt <= call.completedAt + clockDifferenceMs;

/** Returns the changes and calls that may belong to each other, directly or through others. */
function components({ changes, calls, mayBe }: Component & { mayBe: MayBe }): Component[] {
  const found: Component[] = [];
  for (const change of changes) {
    const own = new Set(calls.filter((call) => mayBe(change, call)));
    const touched = found.filter((one) => one.calls.some((call) => own.has(call)));
    const all = new Set([...own, ...touched.flatMap((one) => one.calls)]);
    const merged: Component = {
      changes: [...touched.flatMap((one) => one.changes), change],
      calls: calls.filter((call) => all.has(call)),
    };
    for (const one of touched) found.splice(found.indexOf(one), 1);
    found.push(merged);
  }
  return found;
}

function settle({ changes, calls }: Component, mayBe: MayBe, matched: Map<WatchedChange, RecordedCall>): void {
  if (calls.length === changes.length && areInTurn(calls)) {
    const pairs = changes.map((change, place) => [change, calls[place]] as const);
    for (const [change, call] of pairs) if (call !== undefined && mayBe(change, call)) matched.set(change, call);
    return;
  }
  if (calls.length < changes.length || new Set(calls.map(({ by }) => by)).size !== 1) return;
  for (const change of changes) {
    const call = calls.find((one) => mayBe(change, one));
    if (call !== undefined) matched.set(change, call);
  }
}

/** Whether each call was completed before the next one was received, so that their order is certain. */
function areInTurn(calls: readonly RecordedCall[]): boolean {
  return calls.every((call, place) => {
    const next = calls[place + 1];
    return next === undefined || call.completedAt <= next.requestedAt || call.by === next.by;
  });
}
