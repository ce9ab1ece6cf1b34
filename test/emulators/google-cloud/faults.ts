import { CountedFaults, type CountedFault } from '../counted-faults.ts';
import { answerFields, type DescribedCall } from '../../../activities/clouds/gcp/descriptions/described-call.ts';
import { refusal, type SpecialAnswer } from './answers.ts';

/** How Google may fail although nothing is wrong with the call. */
export type FaultKind =
  /** 429 with Retry-After, or 403 `rateLimitExceeded` as the older APIs say it. */
  | { kind: 'throttled'; status: 429 | 403; retryAfterSeconds?: number }
  /** The fields of the answer that say what is missing. */
  | { kind: 'partial' }
  /** The tokens that were issued so far end before the call. */
  | { kind: 'expired token' }
  /** The answer waits for `until`. */
  | { kind: 'slow'; until: Promise<void> }
  /** The connection ends in the middle of the body. */
  | { kind: 'truncated' };

/** A fault of some calls. */
export type Fault = FaultKind &
  CountedFault & {
    /** Ids of the methods that it concerns; every method without it. */
    methods?: readonly string[];
  };

/** The faults of an emulator, and which calls they concern. */
export const countedFaults = () => new CountedFaults<Fault>((fault, id) => fault.methods?.includes(id) ?? true);

/** A refusal for too many calls, in the form of the newer APIs (429) or of the older ones (403). */
export function throttled({ status, retryAfterSeconds }: Extract<FaultKind, { kind: 'throttled' }>): SpecialAnswer {
  const error =
    status === 429
      ? { status: 'RESOURCE_EXHAUSTED', reason: 'RATE_LIMIT_EXCEEDED', message: 'Quota exceeded' }
      : { status: 'PERMISSION_DENIED', reason: 'rateLimitExceeded', message: 'Rate Limit Exceeded' };
  const headers = retryAfterSeconds === undefined ? {} : { $headers: { 'retry-after': String(retryAfterSeconds) } };
  return { ...refusal(status, error), ...headers };
}

const lacking: Readonly<Record<string, unknown>> = {
  unreachable: ['us-east4'],
  unreachables: ['zones/us-east4-a'],
  missingZones: ['us-east4-a'],
  warning: { code: 'UNREACHABLE', message: 'us-east4-a could not be reached' },
  warnings: [{ code: 'REGION_UNREACHABLE', region: 'us-east4', message: 'us-east4 could not be reached' }],
  executionErrors: [{ code: 4, message: 'us-east4 timed out' }],
};

/** The answer as the method says that something is missing; as it was where the method has no way to say so. */
export function partial(call: DescribedCall, answer: object): object {
  const own = Object.keys(answerFields(call)).filter((name) => Object.hasOwn(lacking, name));
  return { ...answer, ...Object.fromEntries(own.map((name) => [name, lacking[name]])) };
}

/** Whether a method can say that its answer is incomplete. */
export const canBePartial = (call: DescribedCall): boolean =>
  Object.keys(answerFields(call)).some((name) => Object.hasOwn(lacking, name));
