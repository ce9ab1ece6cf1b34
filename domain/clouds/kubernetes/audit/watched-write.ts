import type { ChangeKind } from '../../../changes/announced-change.ts';

/** An entry of `metadata.managedFields` that is not of the status. The time is given to the second. */
export interface Writer {
  manager: string | null;
  operation: string;
  apiVersion: string;
  subresource: string;
  time: string | null;
}

/** What calls have set in an object, as one watch event shows it. */
export interface ObjectState {
  writers: Writer[];
  /** Hash of all but the status and what the server itself counts. */
  content: string;
  deletionRequestedAt: string | null;
}

/** An event of a watch: which object, and what it is like since. */
export interface ObjectWrite extends ObjectState {
  uid: string | null;
  version: string | null;
  createdAt: string | null;
}

/** What a call did to an object. */
export type WriteEffect = 'create' | 'change' | 'delete';

/** What is known about the call behind an event. */
export interface KnownWrite {
  /** Null where it is not known that there is one: the event may be about the status alone. */
  effect: WriteEffect | null;
  /** By the clock of the server, rounded down to the second, as ISO 8601; null if that is unknown. */
  writtenAt: string | null;
  /** The program that called, as it names itself; null if that is unknown. */
  manager: string | null;
}

/** Of many writers, those before the last ten are merged under this name. */
const mergedManagers = 'ancient-changes';

/** Returns whether two events of an object show the same, but for its status. */
export function isSameState(one: ObjectState, other: ObjectState): boolean {
  return (
    one.content === other.content &&
    one.deletionRequestedAt === other.deletionRequestedAt &&
    one.writers.length === other.writers.length &&
    one.writers.every((writer) =>
      other.writers.some((known) => isSameEntry(writer, known) && isSameTime(writer, known)),
    )
  );
}

/**
 * Returns what is known about the call behind an event: the entry of `managedFields` that is new since the event before
 * says when it was made, and by which program. A call that only removes fields makes no entry, nor does one that repeats
 * an entry of the same second. Without an event before, an entry is new if it is from after `coveredSince` (ms): since
 * then, every event of the object was seen.
 */
export function knownWrite(
  event: ObjectWrite & { kind: ChangeKind; isAnnounced: boolean },
  { before, coveredSince }: { before: ObjectState | null; coveredSince: number },
): KnownWrite {
  const { kind, writers, createdAt, deletionRequestedAt, isAnnounced } = event;
  const isNew = (time: string | null): boolean => time !== null && Date.parse(time) >= coveredSince;
  if (kind === 'created') return { effect: 'create', writtenAt: createdAt, manager: onlyManager(writers) };
  if (kind === 'deleted') return { effect: 'delete', writtenAt: deletionRequestedAt, manager: null };
  const isMarked =
    deletionRequestedAt !== null &&
    (before === null ? isNew(deletionRequestedAt) : before.deletionRequestedAt !== deletionRequestedAt);
  if (isMarked) return { effect: 'delete', writtenAt: deletionRequestedAt, manager: null };
  const fresh = writers.filter((writer) => {
    if (before === null) return isNew(writer.time);
    const known = before.writers.find((one) => isSameEntry(one, writer));
    return known === undefined || !isSameTime(known, writer);
  });
  const writtenAt = newest(fresh);
  if (writtenAt !== null) {
    return { effect: 'change', writtenAt, manager: onlyManager(fresh.filter(({ time }) => time === writtenAt)) };
  }
  return { effect: before !== null || isAnnounced ? 'change' : null, writtenAt: null, manager: null };
}

function newest(writers: readonly Writer[]): string | null {
  const times = writers.flatMap(({ time }) => time ?? []).toSorted();
  return times.at(-1) ?? null;
}

function onlyManager(writers: readonly Writer[]): string | null {
  const names = new Set(writers.map(({ manager }) => manager));
  const [name] = names;
  return names.size === 1 && name !== undefined && name !== mergedManagers ? name : null;
}

function isSameEntry(one: Writer, other: Writer): boolean {
  return (['manager', 'operation', 'apiVersion', 'subresource'] as const).every((name) => one[name] === other[name]);
}

function isSameTime(one: Writer, other: Writer): boolean {
  return one.time === other.time;
}
