import { setTimeout as delay } from 'node:timers/promises';
import { isPlainName } from '../../../../domain/clouds/gcp/schemas/asset-changes.ts';
import { isObject, type JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { GcpChanged } from '../session/calls.ts';
import { failedOperation } from '../session/failed-operation.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { sourceOf } from '../session/gcp-resource.ts';
import type { AssetCall } from './asset-call.ts';

/** The used parts of an operation (google.longrunning.Operation). */
interface LongOperation {
  name?: string;
  done?: boolean;
  metadata?: JsonObject;
  error?: { code?: number; message?: string };
}

/** A check of a change is done at once; a service that needs longer may be making the change. */
const checkedWithinMs = 2 * 60_000;
const [firstPauseMs, longestPauseMs] = [100, 10_000];
const mostPages = 5;
const pageSize = 100;

/**
 * Returns whether the service is carrying out a change of a resource, whoever requested it: what the resource shows until then
 * says nothing of what it will be. Where operations are not listed, or may not be, the resource itself says so at most.
 */
export async function isUnderWay(run: GcpRun, present: CollectedResource, call: AssetCall): Promise<boolean> {
  const { reconciling, state } = sourceOf(present).document as JsonObject;
  if (reconciling === true || state === 'UPDATING') return true;
  const { name, service, facts } = call;
  if (facts.operationsBelow === undefined) return false;
  const path = `${facts.root}${name.split('/').slice(0, facts.operationsBelow).join('/')}/operations`;
  let pageToken: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    let answer: { operations?: LongOperation[]; nextPageToken?: string };
    try {
      answer = await run.calls.get(service, path, { pageSize, pageToken });
    } catch (fault) {
      if (fault instanceof CloudError && ['access_denied', 'not_supported', 'invalid_request'].includes(fault.kind)) {
        return false;
      }
      throw fault;
    }
    const { operations = [], nextPageToken } = answer;
    if (operations.some((operation) => operation.done !== true && isAbout(operation, name))) return true;
    if (!nextPageToken) return false;
    pageToken = nextPageToken;
  }
  return false;
}

/** Operations name what they change in their metadata: as `target`, or in the copy of the resource. */
function isAbout({ metadata = {} }: LongOperation, name: string): boolean {
  return Object.values(metadata).some((value) =>
    isObject(value)
      ? value['name'] === name
      : typeof value === 'string' && (value === name || value.endsWith(`/${name}`)),
  );
}

/**
 * Returns whether the operation in the answer to a change has ended; also where it may not be read: then the resource shows
 * when the change is there. Throws `CloudError` when it failed.
 */
export async function hasEnded(run: GcpRun, { answer }: GcpChanged, call: AssetCall): Promise<boolean> {
  const begun = answer as LongOperation;
  if (call.facts.ends === 'at_once' || begun.name === undefined) return true;
  const operation = begun.done === true ? begun : await shownOperation(run, begun.name, call);
  if (operation === null) return true;
  const { error } = operation;
  if (error !== undefined) {
    throw failedOperation(`${call.service}:operations`, { status: error.code, message: error.message });
  }
  return operation.done === true;
}

/**
 * Waits for the end of the operation in the answer to a check of a change. Returns false where it does not end in time. Throws
 * `CloudError` when it failed.
 */
export async function endsInTime(run: GcpRun, changed: GcpChanged, call: AssetCall): Promise<boolean> {
  const deadlineMs = Date.now() + checkedWithinMs;
  for (let pauseMs = firstPauseMs; !(await hasEnded(run, changed, call)); pauseMs *= 2) {
    if (Date.now() > deadlineMs) return false;
    await delay(Math.min(pauseMs, longestPauseMs), undefined, { signal: run.signal });
  }
  return true;
}

async function shownOperation(run: GcpRun, name: string, { service, facts }: AssetCall): Promise<LongOperation | null> {
  // The name is that of an answer: it must not lead to another call.
  if (!isPlainName(name)) return null;
  try {
    return await run.calls.get<LongOperation>(service, `${facts.root}${name}`);
  } catch (fault) {
    if (fault instanceof CloudError && ['access_denied', 'not_supported'].includes(fault.kind)) return null;
    throw fault;
  }
}
