import { kindOf } from '../../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import { settingOperation, type CloudOperation, type OperationPlace } from '../../shared/operation.ts';
import { removesTags, setsTags } from '../../shared/tag-operations.ts';
import type { GcpChange, GcpChanged } from './calls.ts';
import type { GcpRun } from './gcp-run.ts';

/** One type of change in a Google Cloud project. */
export type GcpOperation = CloudOperation<GcpRun>;
export type GcpPlace = OperationPlace<GcpRun>;

/** Returns the call that sets values, by what the resource was made from. */
export type Write<Values> = (place: GcpPlace, values: Values) => GcpChange;

/** How a service shows the operations that it carries out after its answer. */
export interface LongRunning {
  settlesWithinMs: number;
  /** Returns whether an operation on the resource has not ended, or may have ended since it was read. */
  isUnderWay: (present: CollectedResource, run: GcpRun) => Promise<boolean>;
  /** Returns whether the operation in an answer has ended. Throws `CloudError` when it failed. */
  follow: (run: GcpRun, changed: GcpChanged) => Promise<boolean>;
  /** Completes a call, e.g. with an id that keeps the service from carrying it out twice. */
  complete?: (place: GcpPlace, change: GcpChange) => GcpChange;
}

/** The newest operation that a run has seen ended. */
const seenEnded = new WeakMap<GcpRun, string>();

/** Notes that what a run reads from now on is what the operation left. */
export function noteEnded(run: GcpRun, operation: string): void {
  seenEnded.set(run, operation);
}

/**
 * Returns whether a resource has to be read again: the newest operation on it has not ended, or may have ended after the
 * resource was read. Null for a resource without operations.
 */
export function isUnsettled(run: GcpRun, newest: { id: string; isRunning: boolean } | null): boolean {
  if (newest === null) return false;
  if (newest.isRunning) return true;
  const wasSeen = seenEnded.get(run) === newest.id;
  noteEnded(run, newest.id);
  return !wasSeen;
}

/** Sets keys of the configuration with one call that has completed when it is answered. */
export function sets(call: string, write: Write<JsonObject>): GcpOperation {
  return settingOperation(kindOf.gcp, { call, act: (place, values) => place.run.calls.change(write(place, values)) });
}

/** Changes of labels: those that differ, null for one that is removed, and the whole map as it is to be. */
export interface LabelChange {
  changed: Record<string, string | null>;
  whole: Record<string, string>;
}

/** Returns the operations that set and remove labels of a service's resources. */
export function labelOperations(
  service: string,
  { call, write }: { call: string; write: Write<LabelChange> },
): Readonly<Record<string, GcpOperation>> {
  return {
    [`${service}.set_labels`]: setsTags<GcpRun>({
      call,
      act: (place, tags) =>
        place.run.calls.change(write(place, { changed: tags, whole: { ...place.present.tags, ...tags } })),
    }),
    [`${service}.remove_labels`]: removesTags<GcpRun>({
      call,
      act: (place, names) => {
        const whole = Object.fromEntries(Object.entries(place.present.tags).filter(([name]) => !names.includes(name)));
        const changed = Object.fromEntries(names.map((name) => [name, null]));
        return place.run.calls.change(write(place, { changed, whole }));
      },
    }),
  };
}

/**
 * Returns an operation that waits while one on the resource has not ended, whoever began it, and follows its own to the end:
 * one that a dead worker began is followed, not begun again.
 */
export function longRunning(operation: GcpOperation, service: LongRunning): GcpOperation {
  const { complete = (_place, change) => change } = service;
  return {
    ...operation,
    settlesWithinMs: service.settlesWithinMs,
    remaining: async (present, parameters, run) => {
      const open = await operation.remaining(present, parameters, run);
      return open !== 'under_way' && (await service.isUnderWay(present, run)) ? 'under_way' : open;
    },
    act: (place, remaining) => {
      const { calls } = place.run;
      const change = (given: GcpChange): Promise<GcpChanged> => calls.change(complete(place, given));
      return operation.act({ ...place, run: { ...place.run, calls: { ...calls, change } } }, remaining);
    },
    follow: (run, answer) => service.follow(run, answer as GcpChanged),
  };
}

/** Returns operations that are all long-running in the same way. */
export function allLongRunning(
  operations: Readonly<Record<string, GcpOperation>>,
  service: LongRunning,
): Readonly<Record<string, GcpOperation>> {
  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, longRunning(operation, service)]),
  );
}
