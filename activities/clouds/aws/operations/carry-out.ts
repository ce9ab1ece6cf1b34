import { setTimeout as delay } from 'node:timers/promises';
import type { JsonObject } from '../../../../domain/json.ts';
import type { Operation } from '../../../../domain/remediation/plan.ts';
import type { AppliedOperation, CollectedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { OperationRun } from '../unit-run.ts';
import type { AwsOperation } from './operation.ts';
import { awsOperations } from './operations.ts';

const settlesWithinMs = 60_000;
const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** What the cloud says while a resource is busy with an earlier change: worth another try. */
const busy = new Set([
  'ConcurrentModification',
  'ConcurrentModificationException',
  'IncorrectInstanceState',
  'IncorrectState',
  'InvalidDBClusterStateFault',
  'InvalidDBInstanceState',
  'InvalidDBInstanceStateFault',
  'InvalidCacheClusterState',
  'InvalidReplicationGroupState',
  'OperationAborted',
  'ResourceConflictException',
  'ResourceInUseException',
]);

interface Reach {
  run: OperationRun;
  /** The resource now, as far as these keys of its configuration go. */
  read(keys: readonly string[]): Promise<CollectedResource | null>;
}

/**
 * Carries out one operation: looks, acts only if something remains to be done, and waits until the cloud shows it.
 * Killed at any place and started again, it finds by looking what is left. Throws `CloudError`.
 */
export async function carryOut(operation: Operation, { run, read }: Reach): Promise<AppliedOperation> {
  const definition = awsOperations[operation.name];
  if (definition === undefined) {
    throw fault('not_supported', operation.name, 'there is no such operation', null);
  }
  const { parameters, target } = operation;
  const deadlineMs = Date.now() + (definition.settlesWithinMs ?? settlesWithinMs);
  let acted: { request: JsonObject; response: JsonObject } | null = null;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const present = readable(operation, definition, await read(definition.looksAt(parameters)));
    const remaining = await definition.remaining(present, parameters, run);
    if (remaining === null) {
      return acted === null
        ? { outcome: 'already_there', request: {}, response: {} }
        : { outcome: 'changed', ...acted };
    }
    if (acted === null && remaining !== 'under_way') {
      const answer = await act(() => definition.act({ run, target, present }, remaining));
      acted = { request: { call: definition.call, parameters: remaining }, response: told(answer) };
      pauseMs = firstPauseMs / 2;
      continue;
    }
    if (acted !== null) await definition.verdict?.({ run, target, present }, parameters);
    if (Date.now() > deadlineMs) {
      throw fault('unavailable', definition.call, 'the cloud does not show the change yet', 'NotSettled');
    }
    await delay(pauseMs, undefined, { signal: run.signal });
  }
}

/** The resource, if it is there and what the operation looks at could be read. */
function readable(
  operation: Operation,
  definition: AwsOperation,
  present: CollectedResource | null,
): CollectedResource {
  if (present === null) {
    throw fault('invalid_request', definition.call, 'the resource is not there any more', 'ResourceNotFound');
  }
  for (const key of definition.looksAt(operation.parameters)) {
    const reason = present.unreadable[''] ?? present.unreadable[`/${key}`];
    if (reason === undefined) continue;
    throw fault('access_denied', definition.call, `${key} cannot be read beforehand (${reason})`, null);
  }
  return present;
}

async function act(send: () => Promise<unknown>): Promise<unknown> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CloudError) || !busy.has(error.code ?? '')) throw error;
    const message = error.message.replace(`${error.call}: `, '');
    throw fault('unavailable', error.call, message, error.code);
  }
}

/** Of an answer only its identifiers: settings and whatever else a service repeats stay out of the record. */
function told(answer: unknown): JsonObject {
  const { $metadata: metadata } = (answer ?? {}) as {
    $metadata?: { httpStatusCode?: number; requestId?: string };
  };
  return { http_status: metadata?.httpStatusCode ?? null, request_id: metadata?.requestId ?? null };
}

function fault(kind: CloudError['kind'], call: string, message: string, code: string | null): CloudError {
  return new CloudError({ kind, call, message, code });
}
