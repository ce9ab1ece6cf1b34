import { setTimeout as delay } from 'node:timers/promises';
import { isObject, type JsonObject } from '../../../../domain/json.ts';
import { CloudError, type CloudErrorKind } from '../../errors.ts';
import { askedWaitMs } from '../session/azure-errors.ts';
import type { DocumentCalls } from '../session/calls.ts';
import type { ChangeAnswer } from '../../shared/json-calls.ts';

/** How long an operation is followed. A later attempt reads what became of it. */
export const followedForMs = 30 * 60_000;
/** The code of the fault for an operation that did not end in time. */
export const notSettledCode = 'NotSettled';
export const firstPauseMs = 100;
export const longestPauseMs = 10_000;
const longestAskedPauseMs = 60_000;

/** Codes of failures that another attempt may not meet. */
const passing =
  /^(?:InternalServerError|InternalError|ServerTimeout|ServiceUnavailable|GatewayTimeout|OperationTimedOut|RetryableError|TooManyRequests|AnotherOperationInProgress|.*Throttl.*)$/i;

/** The result of a call, at once or later. */
type Begun = Pick<ChangeAnswer, 'status' | 'header' | 'answer'>;

/**
 * Waits for the end of what a call began and returns its last answer; null where it has to be found out from the resource: no
 * address was named, or the caller may not read it (Azure, "Track asynchronous Azure operations"). Throws `CloudError` where it
 * failed.
 */
export async function ended(
  begun: Begun,
  {
    calls,
    signal,
    call,
    withinMs = followedForMs,
  }: { calls: DocumentCalls; signal: AbortSignal; call: string; withinMs?: number },
): Promise<JsonObject | null> {
  const operation = begun.header('azure-asyncoperation');
  const location = begun.header('location');
  const link = operation ?? (begun.status === 202 ? location : null);
  if (link === null) return begun.status === 202 ? null : begun.answer;
  const deadlineMs = Date.now() + withinMs;
  let last: Begun | null = begun;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const asked: number | null = askedWaitMs(last.header);
    await delay(asked === null ? pauseMs : Math.min(asked, longestAskedPauseMs), undefined, { signal });
    last = await progress(calls, link);
    if (last === null) return null;
    const isDone = operation === null ? last.status !== 202 : hasEnded(last.answer, call);
    if (isDone) return last.answer;
    if (Date.now() > deadlineMs) {
      throw new CloudError({ kind: 'unavailable', call, code: notSettledCode, message: 'it is still in progress' });
    }
  }
}

/** The state is gone some time after the end, and roles for a resource need not include it. */
async function progress(calls: DocumentCalls, link: string): Promise<Begun | null> {
  try {
    return await calls.progress(link);
  } catch (fault) {
    if (fault instanceof CloudError && (fault.kind === 'access_denied' || fault.kind === 'not_supported')) return null;
    throw fault;
  }
}

/** Returns the status in an answer, in lower case; empty where there is none. */
export function statusOf({ status }: JsonObject): string {
  return typeof status === 'string' ? status.toLowerCase() : '';
}

/** Returns whether the state of an operation is final. Throws `CloudError` where it failed. */
function hasEnded(state: JsonObject, call: string): boolean {
  const status = statusOf(state);
  if (status === 'succeeded') return true;
  if (status !== 'failed' && status !== 'canceled' && status !== 'cancelled') return false;
  throw failureOf(state, call);
}

/** Returns the fault of a failed operation: `error` has its code and its reason. */
export function failureOf(state: JsonObject, call: string): CloudError {
  const error = isObject(state['error'] ?? null) ? (state['error'] as JsonObject) : {};
  const code = typeof error['code'] === 'string' ? error['code'] : 'Failed';
  const said = typeof error['message'] === 'string' ? error['message'].replaceAll(/\s+/g, ' ').trim() : '';
  const kind: CloudErrorKind = passing.test(code) ? 'unavailable' : 'invalid_request';
  return new CloudError({ kind, call, code, message: `${code}${said === '' ? '' : `: ${said.slice(0, 300)}`}` });
}
