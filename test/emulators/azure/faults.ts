import { CountedFaults, type CountedFault } from '../counted-faults.ts';
import type { ArmAnswer } from '../../../sample/azure/server.ts';
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
export type Fault = FaultKind &
  CountedFault & {
    /** A part of the ids of the operations that it concerns; every operation without it. */
    of?: string;
  };

/** The faults of an emulator, and which calls they concern. */
export const countedFaults = () =>
  new CountedFaults<Fault>((fault, id) => fault.of === undefined || id.includes(fault.of));

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
