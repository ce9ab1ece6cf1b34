import type { JsonObject } from '../../../../domain/json.ts';
import type { CloudOperation, OperationPlace } from '../../shared/operation.ts';
import { CloudError } from '../../errors.ts';
import { armVersions } from './api-versions.ts';
import { typeOfId } from './azure-resource.ts';
import type { AzureRun } from './azure-run.ts';

/** One type of change in an Azure subscription. */
export type AzureOperation = CloudOperation<AzureRun>;
export type AzurePlace = OperationPlace<AzureRun>;

/** Resource Manager responds to many changes before they are complete. */
export const settlesWithinMs = 5 * 60_000;

/**
 * Returns the API version for a resource. Throws `CloudError` of kind `not_supported` for a type that is not changed.
 */
export function versionFor(externalId: string): string {
  const version = armVersions[typeOfId(externalId)];
  if (version !== undefined) return version;
  throw new CloudError({ kind: 'not_supported', call: 'arm', message: 'resources of this type cannot be changed' });
}

/**
 * Returns the properties of a resource as Resource Manager has them now: the parts that are not ours are sent back as
 * they are.
 */
export async function propertiesNow({ run, target }: AzurePlace, path = target.externalId): Promise<JsonObject> {
  const resource = await run.calls.get<{ properties?: JsonObject }>(path, versionFor(target.externalId));
  return resource.properties ?? {};
}
