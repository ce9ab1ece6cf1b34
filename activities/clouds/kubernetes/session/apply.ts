import { patchObjectOperation } from '../../../../domain/clouds/kubernetes/schemas/object-planner.ts';
import { isObject, type JsonObject } from '../../../../domain/json.ts';
import type { Operation } from '../../../../domain/remediation/plan.ts';
import type { AppliedOperation } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { ClusterRun } from './cluster-run.ts';
import { changeObject } from '../kinds/change-object.ts';
import { createKindCatalog, type KindCatalog } from '../kinds/kind-catalog.ts';
import { unitOfType } from '../../shared/unit-listings.ts';
import { kubernetesOperations, kubernetesUnits } from '../resources.ts';
import { type FoundObject, refused } from './operation.ts';

/** Requests only the metadata of an object; a change returns the same form. */
const metadataAlone = 'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io';

/**
 * Carries out one operation on an object: reads it, and patches it only where it differs from the desired state, on condition
 * that no one changed it in between (`resourceVersion`). The API server shows a change as soon as it answers; a rollout
 * that follows is the cluster's own.
 */
export async function applyOperation(
  run: ClusterRun,
  operation: Operation,
  kinds: KindCatalog = createKindCatalog(),
): Promise<AppliedOperation> {
  if (operation.name === patchObjectOperation) return changeObject({ run, kinds }, operation);
  const change = Object.hasOwn(kubernetesOperations, operation.name) ? kubernetesOperations[operation.name] : undefined;
  if (change === undefined) {
    const message = `there is no operation ${operation.name}`;
    throw new CloudError({ kind: 'not_supported', call: operation.name, message });
  }
  const { resourceType, externalId } = operation.target;
  const unit = unitOfType(kubernetesUnits, resourceType);
  const path = await unit.objectPath(run, externalId);
  if (path === null) throw refused(operation, `the cluster has no ${resourceType}`);
  const asked = { path, signal: run.signal, ...(unit.hasHiddenContent === true ? { accept: metadataAlone } : {}) };
  const found = await run.client.get<FoundObject>(asked);
  const wanted = change(found, operation);
  if (wanted === null) return { outcome: 'already_there', request: { method: 'GET', path }, response: {} };
  const resourceVersion = found.metadata?.resourceVersion ?? '';
  const metadata = { ...objectOf(wanted.body['metadata']), resourceVersion };
  const body = { ...wanted.body, metadata };
  const answer = await run.client.patch<FoundObject>({ ...asked, body, type: wanted.type });
  return {
    outcome: 'changed',
    request: { method: 'PATCH', path, body },
    response: { resource_version: answer.metadata?.resourceVersion ?? null },
  };
}

function objectOf(value: JsonObject[string] | undefined): JsonObject {
  return isObject(value) ? value : {};
}
