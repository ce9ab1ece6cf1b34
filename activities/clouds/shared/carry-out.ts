import { setTimeout as delay } from 'node:timers/promises';
import type { JsonObject } from '../../../domain/json.ts';
import type { AppliedOperation, CollectedResource, RequestedOperation } from '../cloud.ts';
import { CloudError } from '../errors.ts';
import type { CloudOperation } from './operation.ts';

const settlesWithinMs = 60_000;
const defaultFirstPauseMs = 100;
const longestPauseMs = 5_000;

/** What a cloud provides for carrying out its operations. */
export interface OperationReach<Run extends { signal: AbortSignal }> {
  run: Run;
  operations: Readonly<Partial<Record<string, CloudOperation<Run>>>>;
  /** Error codes for a resource that is busy with an earlier change, which are worth a retry. */
  busyCodes: ReadonlySet<string>;
  /** Returns the part of a response that is recorded: only identifiers, since services echo settings. */
  responseRecord(answer: unknown): JsonObject;
  /** Returns the current resource, with at least these keys of its configuration. */
  read(keys: readonly string[]): Promise<CollectedResource | null>;
  /** Pause before the second look at an operation; each further one is twice as long, to 5 s. 100 ms unless given. */
  firstPauseMs?: number | undefined;
}

/**
 * Carries out one operation: reads the resource, acts only if something remains to be done, and waits until the cloud shows the change.
 * Killed at any point and started again, it finds what is left by reading. Throws `CloudError`.
 */
export async function carryOut<Run extends { signal: AbortSignal }>(
  operation: RequestedOperation,
  { run, operations, busyCodes, responseRecord, read, firstPauseMs = defaultFirstPauseMs }: OperationReach<Run>,
): Promise<AppliedOperation> {
  const definition = Object.hasOwn(operations, operation.name) ? operations[operation.name] : undefined;
  if (definition === undefined) {
    throw fault('not_supported', operation.name, 'there is no such operation', null);
  }
  const { parameters, target, token = null } = operation;
  const pause = async (pauseMs: number): Promise<void> => {
    if (Date.now() > deadlineMs) {
      throw fault('unavailable', definition.call, 'the cloud does not show the change yet', 'NotSettled');
    }
    await delay(pauseMs, undefined, { signal: run.signal });
  };
  const deadlineMs = Date.now() + (definition.settlesWithinMs ?? settlesWithinMs);
  let acted: { request: JsonObject; response: JsonObject } | null = null;
  let isFollowed: () => Promise<boolean> = async () => true;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    if (!(await isFollowed())) {
      await pause(pauseMs);
      continue;
    }
    isFollowed = async () => true;
    const looksAt = definition.looksAt(parameters);
    const present = readable(await read(looksAt), { call: definition.call, looksAt });
    const remaining = await definition.remaining(present, parameters, run);
    if (remaining === null) {
      return acted === null
        ? { outcome: 'already_there', request: {}, response: {} }
        : { outcome: 'changed', ...acted };
    }
    if (acted === null && remaining !== 'under_way') {
      // Due timers run first, including the one that ends the attempt if this process was suspended.
      await delay(0, undefined, { signal: run.signal });
      const answer = await act(() => definition.act({ run, target, present, token }, remaining), busyCodes);
      acted = { request: { call: definition.call, parameters: remaining }, response: responseRecord(answer) };
      isFollowed = async () => (await definition.follow?.(run, answer)) ?? true;
      pauseMs = firstPauseMs / 2;
      continue;
    }
    if (acted !== null) await definition.verdict?.({ run, target, present, token }, parameters);
    await pause(pauseMs);
  }
}

/** Returns the resource if it is there and what the operation looks at could be read. */
function readable(
  present: CollectedResource | null,
  { call, looksAt }: { call: string; looksAt: readonly string[] },
): CollectedResource {
  if (present === null) {
    throw fault('invalid_request', call, 'the resource no longer exists', 'ResourceNotFound');
  }
  for (const key of looksAt) {
    const reason = present.unreadable[''] ?? present.unreadable[`/${key}`];
    if (reason === undefined) continue;
    throw fault('access_denied', call, `${key} cannot be read before the change (${reason})`, null);
  }
  return present;
}

async function act(send: () => Promise<unknown>, busyCodes: ReadonlySet<string>): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CloudError) || !busyCodes.has(error.code ?? '')) throw error;
    const message = error.message.replace(`${error.call}: `, '');
    throw fault('unavailable', error.call, message, error.code);
  }
}

function fault(kind: CloudError['kind'], call: string, message: string, code: string | null): CloudError {
  return new CloudError({ kind, call, message, code });
}
