import { CountedFaults, type CountedFault } from '../counted-faults.ts';
import type { DescribedCall } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import { refusal, type AwsAnswer } from './refuse-request.ts';

/** How AWS may fail although nothing is wrong with the call. */
export type FaultKind =
  /** The refusal for too many calls that the service documents. */
  | { kind: 'throttled' }
  /** The token of the credentials ends before the call. */
  | { kind: 'expired token' }
  /** A refusal with a code of the service. */
  | { kind: 'refused'; code: string }
  /** The handler of Cloud Control leaves these properties out, of one resource or of all. */
  | { kind: 'omits'; properties: readonly string[]; from?: string }
  /** The answer waits for `until`. */
  | { kind: 'slow'; until: Promise<void> }
  /** The answer to the same call as it was when it was made first: what was made since is missing, what was deleted is there. */
  | { kind: 'stale' }
  /** The connection ends in the middle of the body. */
  | { kind: 'truncated' }
  /** The body of a successful answer is another one. */
  | { kind: 'rewritten'; rewrite: (body: string) => string };

/** A fault of some calls. */
export type Fault = FaultKind &
  CountedFault & {
    /** The calls that it concerns, as `service Operation`; every call without it. */
    of?: readonly string[];
  };

/** The faults of an emulator, and which calls they concern. */
export const countedFaults = () => new CountedFaults<Fault>((fault, id) => fault.of?.includes(id) ?? true);

/** Codes and states by service (error references of EC2 and S3), and by protocol for the others. */
export function throttled(call: DescribedCall): AwsAnswer {
  const { service, protocol } = call.description;
  if (service === 'ec2') return refusal(call, 503, 'RequestLimitExceeded', 'Request limit exceeded.');
  if (protocol === 'rest-xml') return refusal(call, 503, 'SlowDown', 'Please reduce your request rate.');
  if (protocol === 'query') return refusal(call, 400, 'Throttling', 'Rate exceeded');
  return refusal(call, protocol === 'rest-json' ? 429 : 400, 'ThrottlingException', 'Rate exceeded');
}

export function expiredToken(call: DescribedCall): AwsAnswer {
  const { service, protocol } = call.description;
  const words = 'The security token included in the request is expired';
  if (service === 'ec2') return refusal(call, 400, 'RequestExpired', words);
  if (protocol === 'rest-xml') return refusal(call, 400, 'ExpiredToken', words);
  if (protocol === 'query') return refusal(call, 403, 'ExpiredToken', words);
  return refusal(call, protocol === 'rest-json' ? 403 : 400, 'ExpiredTokenException', words);
}
