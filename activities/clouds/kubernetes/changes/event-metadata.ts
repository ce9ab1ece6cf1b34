/** The parts of an object's metadata that say which change an event announces. */
export interface EventMetadata {
  uid: string | null;
  version: string | null;
  /** The program that wrote last, as it names itself (`metadata.managedFields`); null if that is not certain. */
  manager: string | null;
  /** When it wrote, or when the deletion was requested, to the second; null if that is not certain. */
  writtenAt: string | null;
  /** When the deletion was requested; null for an object that is deleted at once. */
  deletionRequestedAt: string | null;
}

interface WireMetadata {
  uid?: string;
  resourceVersion?: string;
  /** When the object will be gone at the latest. */
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  managedFields?: { manager?: string; time?: string; subresource?: string }[];
}

interface WireObject {
  metadata?: WireMetadata;
  /** Of a table. */
  rows?: { object?: { metadata?: WireMetadata } }[];
}

/**
 * A write that only removes fields is not entered in `managedFields`: what they say is older then. Times are rounded to
 * the second, and the event takes a moment.
 */
const freshMs = 2_000;

/**
 * Returns the metadata of an event's object, which may be a table with one row, and which was received at `nowMs`. The
 * program and the time are those of this event only if they are from just now.
 */
export function eventMetadata(object: unknown, nowMs: number): EventMetadata {
  const { metadata, rows } = (object ?? {}) as WireObject;
  const own = rows?.[0]?.object?.metadata ?? metadata ?? {};
  const writers = own.managedFields ?? [];
  // Writers of the status are controllers that report what somebody else has changed.
  const wanted = writers.filter(({ subresource }) => subresource !== 'status');
  const writtenAt =
    wanted
      .map(({ time = '' }) => time)
      .toSorted()
      .at(-1) ?? null;
  const isFresh = Math.abs(nowMs - Date.parse(writtenAt ?? '')) <= freshMs;
  const names = new Set(wanted.filter(({ time }) => time === writtenAt).map(({ manager }) => manager));
  const [manager] = names;
  return {
    uid: own.uid ?? null,
    version: own.resourceVersion ?? metadata?.resourceVersion ?? null,
    // Two programs within the second that times are rounded to: it may have been either.
    manager: isFresh && names.size === 1 && own.deletionTimestamp === undefined ? (manager ?? null) : null,
    writtenAt: requestedAt(own) ?? (isFresh ? writtenAt : null),
    deletionRequestedAt: requestedAt(own),
  };
}

/** Returns when the deletion of an object was requested, to the second; null where it was not, or is deleted at once. */
export function requestedAt({
  deletionTimestamp,
  deletionGracePeriodSeconds = 0,
}: Pick<WireMetadata, 'deletionTimestamp' | 'deletionGracePeriodSeconds'>): string | null {
  const goneMs = Date.parse(deletionTimestamp ?? '');
  return Number.isNaN(goneMs) ? null : new Date(goneMs - deletionGracePeriodSeconds * 1_000).toISOString();
}
