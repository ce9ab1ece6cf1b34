import type { KnownResource, WantedResources } from '../domain/changes/known-resource.ts';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import type { CloudCall, OpenCloud } from '../activities/clouds/cloud-kind.ts';
import { CloudError, type CloudErrorKind } from '../activities/clouds/errors.ts';
import type { CallRate, Reservation } from '../activities/clouds/shared/call-budgets.ts';
import type { WorkerSettings } from '../platform/settings.ts';

/** Methods of a session that return once, and those that stream parts. */
export type SingleCall =
  | 'verify'
  | 'schemaTypes'
  | 'read'
  | 'readListed'
  | 'apply'
  | 'rehearse'
  | 'packages'
  | 'diagnose'
  | 'tryAccess'
  | 'callerIdentity'
  | 'remediationAccess'
  | 'stillBelow';
export const streamedCalls = ['pages', 'costs', 'metrics', 'discover', 'changes', 'auditLog'] as const;
export type StreamedCall = (typeof streamedCalls)[number];

/** Start data of the cloud thread. */
export interface CloudThreadData {
  settings: WorkerSettings;
  fingerprintKey: Uint8Array;
}

/** Messages to the thread. The caller numbers its calls; each part of a streamed one is requested. */
export type CloudRequest =
  | {
      type: 'open';
      session: number;
      kind: ProviderKind;
      account: Parameters<OpenCloud>[0];
    }
  | { type: 'close'; session: number }
  | { type: 'call'; call: number; session: number; method: SingleCall | StreamedCall; args: unknown[] }
  | { type: 'next'; call: number }
  /** Reply to `reserve`; null if the budgets cannot be reached. */
  | { type: 'reserved'; reservation: number; granted: Reservation | null }
  /** Reply to `ask_known`; null if the inventory cannot be read. */
  | { type: 'known'; question: number; resources: KnownResource[] | null }
  /** The caller has cancelled: a single call is aborted, a streamed one ended. */
  | { type: 'abort'; call: number };

/** Messages from the thread: each call, and each part of a streamed one, gets exactly one. */
export type CloudAnswer =
  | { type: 'done'; call: number; value: unknown }
  | { type: 'part'; call: number; value: unknown }
  | { type: 'failed'; call: number; fault: SentFault }
  /** The thread requests a share of a budget that all processes use. */
  | { type: 'reserve'; reservation: number; bucket: string; rate: CallRate; calls: number }
  | { type: 'slow'; bucket: string; rate: CallRate }
  /** The thread asks what the inventory knows, for a streamed call. */
  | { type: 'ask_known'; question: number; call: number; wanted: WantedResources }
  /** Calls to clouds that completed since the last such message. */
  | { type: 'calls'; calls: EndedCall[] };

/** A completed call to a cloud; `listing` is the number of the streamed call that it belongs to. */
export interface EndedCall {
  kind: ProviderKind;
  call: CloudCall;
  listing: number | null;
}

/** An error in transfer between threads, which would otherwise lose its class. */
export interface SentFault {
  name: string;
  message: string;
  stack: string | null;
  cloud: {
    kind: CloudErrorKind;
    call: string;
    retryAfterMs: number | null;
    code: string | null;
    mayLackCall: boolean;
  } | null;
}

/** Serialises an error for the other thread. */
export function sentFault(fault: unknown): SentFault {
  const error = fault instanceof Error ? fault : new Error(String(fault));
  const { name, message, stack = null } = error;
  if (!(error instanceof CloudError)) return { name, message, stack, cloud: null };
  const { kind, call, retryAfterMs, code, mayLackCall } = error;
  return { name, message, stack, cloud: { kind, call, retryAfterMs, code, mayLackCall } };
}

/** Restores a serialised error; a `CloudError` becomes one again. */
export function receivedFault({ name, message, stack, cloud }: SentFault): Error {
  const error: Error =
    cloud === null
      ? Object.assign(new Error(message), { name })
      : new CloudError({ ...cloud, message: message.slice(cloud.call.length + 2) });
  if (stack !== null) error.stack = stack;
  return error;
}
