import { createHash } from 'node:crypto';
import { canonicalText } from '../../../../domain/clouds/canonical.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import type { GcpChange, GcpChanged } from './calls.ts';
import { failedOperation } from './failed-operation.ts';
import {
  isUnsettled,
  longRunning,
  noteEnded,
  sets,
  type GcpOperation,
  type GcpPlace,
  type LongRunning,
  type Write,
} from './gcp-operation.ts';
import { baseName, sourceOf } from './gcp-resource.ts';
import type { GcpRun } from './gcp-run.ts';

/** The used parts of an operation of Compute Engine. */
interface ComputeOperation {
  id?: string | number;
  name?: string;
  status?: string;
  zone?: string;
  region?: string;
  httpErrorStatusCode?: number;
  error?: { errors?: { code?: string; message?: string }[] };
}

interface Placed {
  id?: string | number;
  zone?: string;
  region?: string;
}

const mostPages = 20;

/** Returns where a resource or an operation is, e.g. `zones/europe-west1-b` or `global`. */
function placeOf(placed: Placed): string {
  if ('zone' in placed) return `zones/${baseName(placed.zone)}`;
  return 'region' in placed ? `regions/${baseName(placed.region)}` : 'global';
}

/** Returns the path of a resource, by its id: a namesake that was created since is never changed. */
export function computePath({ run, target, present }: GcpPlace, collection: string): string {
  const place = placeOf(sourceOf(present).document as Placed);
  return `/compute/v1/projects/${run.projectId}/${place}/${collection}/${target.externalId}`;
}

/** The id of the newest operation on a resource, as of its last look; none where there is no operation. */
const newest = new WeakMap<CollectedResource, string>();

/** Looks at the operations on a resource, the newest first. */
async function isUnderWay(present: CollectedResource, run: GcpRun): Promise<boolean> {
  const document = sourceOf(present).document as Placed;
  const path = `/compute/v1/projects/${run.projectId}/${placeOf(document)}/operations`;
  let pageToken: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const answer: { items?: ComputeOperation[]; nextPageToken?: string } = await run.calls.get('compute', path, {
      filter: `targetId=${document.id ?? present.externalId}`,
      orderBy: 'creationTimestamp desc',
      pageToken,
    });
    const { items = [], nextPageToken } = answer;
    const [last] = items;
    if (last !== undefined) {
      newest.set(present, String(last.id ?? ''));
      const isRunning = items.some(({ status }) => status !== 'DONE');
      return isUnsettled(run, { id: String(last.id ?? ''), isRunning });
    }
    if (!nextPageToken) break;
    pageToken = nextPageToken;
  }
  newest.delete(present);
  return false;
}

async function follow(run: GcpRun, { answer }: GcpChanged): Promise<boolean> {
  const begun = answer as ComputeOperation;
  const path = `/compute/v1/projects/${run.projectId}/${placeOf(begun)}/operations/${begun.name ?? ''}`;
  const operation = begun.status === 'DONE' ? begun : await run.calls.get<ComputeOperation>('compute', path);
  const [fault] = operation.error?.errors ?? [];
  if (fault !== undefined) {
    throw failedOperation('compute:operations', { status: operation.httpErrorStatusCode, ...fault });
  }
  if (operation.status !== 'DONE') return false;
  noteEnded(run, String(operation.id ?? ''));
  return true;
}

/**
 * Returns a request id: the same for the same change after the same operations on the resource, so that a call that was sent
 * by a worker which died is not carried out twice, and another one for the same change an hour of changes later.
 */
function requestIdOf(place: GcpPlace, change: GcpChange): string {
  const { target, present, run } = place;
  const text = canonicalText([
    run.projectId,
    target.resourceType,
    target.externalId,
    change.method,
    change.path,
    (change.query ?? {}) as JsonObject,
    change.body ?? {},
    newest.get(present) ?? '',
  ] as Json);
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const minutes = 60_000;

/** How Compute Engine carries out changes. */
export const computeEngine: LongRunning = {
  settlesWithinMs: 5 * minutes,
  isUnderWay,
  follow,
  complete: (place, change) => ({
    ...change,
    query: { ...change.query, requestId: requestIdOf(place, change) },
  }),
};

/** Sets keys of the configuration with one call to Compute Engine. */
export const computeSets = (call: string, write: Write<JsonObject>): GcpOperation =>
  longRunning(sets(call, write), computeEngine);
