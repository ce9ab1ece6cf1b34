import { patchAssetOperation } from '../../../../domain/clouds/gcp/schemas/asset-planner.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import type { OperationReach } from '../../shared/carry-out.ts';
import { gcpOperations } from '../resources.ts';
import { patchAsset } from '../schemas/patch-asset.ts';
import type { GcpChanged } from './calls.ts';
import type { GcpRun } from './gcp-run.ts';

/** Codes and reasons of refusals because somebody else has changed the resource since it was read, or is changing it. */
const busyCodes = new Set([
  'ABORTED',
  'FAILED_PRECONDITION',
  'conditionNotMet',
  'operationInProgress',
  'resourceInUseByAnotherResource',
  'resourceNotReady',
  'staleData',
]);

/** How operations on projects are carried out, except for the parts that come from a session. */
export const gcpReach: Omit<OperationReach<GcpRun>, 'run' | 'read'> = {
  operations: { ...gcpOperations, [patchAssetOperation]: patchAsset },
  busyCodes,
  responseRecord(answer: unknown): JsonObject {
    const { status, requestId, answer: body } = answer as GcpChanged;
    const name = body['name'];
    const isOperation = typeof name === 'string' && ('operationType' in body || name.includes('/operations/'));
    return { http_status: status, request_id: requestId, ...(isOperation ? { operation: name } : {}) };
  },
};
