import type { Operation } from '../../../../domain/remediation/plan.ts';
import { CloudError, ignoredDryRunCode } from '../../errors.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { endsInTime, isUnderWay } from './asset-operations.ts';
import { assetRequest, openValues, stalePaths } from './asset-request.ts';
import { callOf, hidingSecrets, plannedValues } from './patch-asset.ts';
import { readAsset } from './read-asset.ts';

/**
 * Has the service check a planned change without making it (`validateOnly`, AIP-163), where its method can. Throws `CloudError`
 * where it refuses.
 */
export async function rehearseAsset(run: GcpRun, { target, parameters }: Operation): Promise<void> {
  const present = await readAsset(run, target);
  if (present === null) return;
  const call = callOf(present);
  if (call.facts.validates !== true || (await isUnderWay(run, present, call))) return;
  const { values } = openValues(present, plannedValues(parameters), call.facts);
  if (Object.keys(values).length === 0) return;
  const request = assetRequest(present, { call, values, validateOnly: true });
  const answer = await hidingSecrets(present, run.calls.change(request));
  // Also a service that makes the change all the same may answer with an operation: nothing is changed before its end.
  const isDone = await hidingSecrets(present, endsInTime(run, answer, call));
  const later = await readAsset(run, target);
  const isUnchanged = later === null || stalePaths(later, values).length === Object.keys(values).length;
  if (isUnchanged && isDone) return;
  const message = isUnchanged
    ? 'the service did not end the check of the change in time, and may be making the change: look at the resource'
    : 'the service does not support a check without a change and made the change at once: look at the resource';
  throw new CloudError({ kind: 'invalid_request', call: 'patch', code: ignoredDryRunCode, message });
}
