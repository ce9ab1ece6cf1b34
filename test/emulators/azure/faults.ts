import type { ArmAnswer } from '../../../sample/azure/server.ts';
import type { DescribedCall } from '../../descriptions/azure/described-call.ts';
import { refusal } from './refuse-request.ts';

/** How Azure may fail although nothing is wrong with the call. */
export type FaultKind =
  /** 429, with the headers of Resource Manager, Resource Graph or Cost Management. */
  | { kind: 'throttled'; headers?: Record<string, string> }
  /** Resource Graph shows the first rows and says that it is truncated; lists are whole or fail. */
  | { kind: 'partial' }
  /** The tokens that were issued so far end before the call. */
  | { kind: 'expired token' }
  /** The connection ends in the middle of the body. */
  | { kind: 'truncated' };

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

  /** The fault that this call meets, or null. */
  meet({ id }: DescribedCall): Fault | null {
    for (const one of this.#all) {
      if (one.left === 0 || (one.fault.of !== undefined && !id.includes(one.fault.of))) continue;
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

/** A refusal for too many calls; without headers it says nothing about when to come back. */
export const throttled = ({ headers = {} }: Extract<FaultKind, { kind: 'throttled' }>): ArmAnswer => ({
  ...refusal(429, 'TooManyRequests', 'Number of requests for the subscription exceeded the limit.'),
  headers,
});

/** An answer of Resource Graph that lacks its last row and all pages after it. */
export function partial(answer: ArmAnswer): ArmAnswer {
  const { data, $skipToken: _more, ...rest } = answer.body as { data?: unknown[]; $skipToken?: string };
  if (data === undefined || data.length === 0) return answer;
  const shown = data.slice(0, -1);
  return { ...answer, body: { ...rest, count: shown.length, resultTruncated: 'true', data: shown } };
}
