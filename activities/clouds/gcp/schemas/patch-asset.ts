import type { JsonObject } from '../../../../domain/json.ts';
import { pointerKeys } from '../../../../domain/drift/json-pointer.ts';
import type { CollectedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { objectOf } from '../../shared/operation-parameters.ts';
import { secretsHider } from '../../shared/secret-texts.ts';
import type { GcpChanged } from '../session/calls.ts';
import type { GcpOperation } from '../session/gcp-operation.ts';
import { sourceOf } from '../session/gcp-resource.ts';
import { assetCall, type AssetCall } from './asset-call.ts';
import { hasEnded, isUnderWay } from './asset-operations.ts';
import { assetRequest, openValues, type PlannedValues } from './asset-request.ts';
import { readAsset } from './read-asset.ts';

/** A worker follows an operation that long; a later attempt waits for the same one. */
const settlesWithinMs = 30 * 60_000;

/** Which call each answer belongs to, and the resource before it. */
const calls = new WeakMap<GcpChanged, { call: AssetCall; present: CollectedResource }>();

/**
 * Changes a resource of a type by schema with the `PATCH` of its service. A field that has neither the planned nor the
 * expected value was changed by somebody else, and nothing is done. While the service carries out another change of the resource, that is waited
 * for: one that a worker began which died is not begun again.
 */
export const patchAsset: GcpOperation = {
  call: 'patch',
  looksAt: (parameters) => [
    ...new Set(Object.keys(objectOf(parameters, 'values')).map((path) => pointerKeys(path)[0] ?? '')),
  ],
  remaining: async (present, parameters, run) => {
    const call = callOf(present);
    if (await isUnderWay(run, present, call)) return 'under_way';
    const { values, expected } = openValues(present, plannedValues(parameters), call.facts);
    return Object.keys(values).length === 0 ? null : { values, expected };
  },
  act: async ({ run, target }, remaining) => {
    // A change that was under way may have ended since the resource was read.
    const present = await readAsset(run, target);
    if (present === null) throw gone();
    const call = callOf(present);
    const { values } = openValues(present, plannedValues(remaining), call.facts);
    if (Object.keys(values).length === 0) return { status: 200, requestId: null, answer: {} } satisfies GcpChanged;
    const changed = await hidingSecrets(present, run.calls.change(assetRequest(present, { call, values })));
    calls.set(changed, { call, present });
    return changed;
  },
  follow: async (run, answer) => {
    const begun = calls.get(answer as GcpChanged);
    if (begun === undefined) return true;
    return hidingSecrets(begun.present, hasEnded(run, answer as GcpChanged, begun.call));
  },
  settlesWithinMs,
};

/** Takes secrets out of a refusal, which may quote the request: it has what surrounds the changed fields. */
export async function hidingSecrets<Result>(present: CollectedResource, work: Promise<Result>): Promise<Result> {
  return work.catch((fault: unknown) => {
    if (!(fault instanceof CloudError)) throw fault;
    const { kind, call, code, retryAfterMs } = fault;
    const hide = secretsHider(sourceOf(present).document as JsonObject, present.configuration);
    throw new CloudError({ kind, call, code, retryAfterMs, message: hide(fault.message.replace(`${call}: `, '')) });
  });
}

/** Returns how a resource is changed. Throws `CloudError` for one that this release does not know. */
export function callOf(present: CollectedResource): AssetCall {
  const call = assetCall(present);
  if (call !== null) return call;
  const message = 'this release does not know how resources of this type are changed';
  throw new CloudError({ kind: 'not_supported', call: 'patch', message });
}

function gone(): CloudError {
  const message = 'the resource no longer exists';
  return new CloudError({ kind: 'invalid_request', call: 'patch', code: 'ResourceNotFound', message });
}

/** Returns what the parameters of a plan say. */
export function plannedValues(parameters: JsonObject): PlannedValues {
  return { values: objectOf(parameters, 'values'), expected: objectOf(parameters, 'expected') };
}
