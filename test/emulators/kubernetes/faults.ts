import type { DescribedCall } from '../../../activities/clouds/kubernetes/descriptions/described-call.ts';
import { refusal, type Answer } from './answers.ts';

/** How an API server may fail although nothing is wrong with the call. */
export type FaultKind =
  /** 429 of API Priority and Fairness. */
  | { kind: 'throttled'; retryAfterSeconds: number }
  /** A page shows none of its objects and continues, which `limit` allows. */
  | { kind: 'partial' }
  /** The snapshot of a listing is gone; `isResumable` when the rest may be listed as it is now. */
  | { kind: 'expired listing'; isResumable: boolean }
  /** The tokens that were issued so far end before the call. */
  | { kind: 'expired token' }
  /** The answer waits for `until`. */
  | { kind: 'slow'; until: Promise<void> }
  /** The connection ends in the middle of the body. */
  | { kind: 'truncated' }
  /** A read that allows any version (`resourceVersion=0`) comes from a cache that saw no change since the start. */
  | { kind: 'stale' }
  | { kind: 'refused'; status: number; reason: string };

/** A fault of some calls. */
export type Fault = FaultKind & {
  /** A part of the ids of the operations that it concerns; every operation without it. */
  of?: string;
  /** How many calls go well before it. */
  after?: number;
  /** How many calls it concerns; without it, all. */
  times?: number;
};

/** Counts the calls of faults, and says which one a call meets. */
export class Faults {
  readonly #all: { fault: Fault; before: number; left: number }[] = [];

  add(fault: Fault): void {
    this.#all.push({ fault, before: fault.after ?? 0, left: fault.times ?? Number.POSITIVE_INFINITY });
  }

  clear(): void {
    this.#all.length = 0;
  }

  /** The fault that this call meets, or null. A listing expires only while it continues. */
  meet({ id }: DescribedCall, query: URLSearchParams): Fault | null {
    for (const one of this.#all) {
      if (one.left === 0 || (one.fault.of !== undefined && !id.includes(one.fault.of))) continue;
      if (one.fault.kind === 'expired listing' && !query.has('continue')) continue;
      if (one.before > 0) {
        one.before -= 1;
        continue;
      }
      one.left -= 1;
      return one.fault;
    }
    return null;
  }
}

/** A refusal of API Priority and Fairness, which is a text and not a `Status`. */
export const throttled = (seconds: number): Answer => ({
  status: 429,
  body: 'Too many requests, please try again later.\n',
  headers: { 'retry-after': String(seconds), 'x-kubernetes-pf-flowschema-uid': '5f0a3d8e-0000-4000-8000-000000000000' },
});

/** The refusal of a listing whose snapshot is gone. */
export const expiredListing = (fresh: string | null): Answer =>
  refusal(410, 'Expired', {
    message: 'The provided continue parameter is too old to display a consistent list result.',
    ...(fresh === null ? {} : { metadata: { continue: fresh } }),
  });
