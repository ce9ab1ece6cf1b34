import type { JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { keepSource } from '../session/gcp-resource.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { assetCall } from './asset-call.ts';
import { schemaAsset } from './schema-asset.ts';

/**
 * Reads a resource from the service of its type; null when it does not exist. Throws `CloudError`, of kind `not_supported`
 * for a type that the table of changes does not have.
 */
export async function readAsset(
  run: GcpRun,
  { resourceType, externalId }: { resourceType: string; externalId: string },
): Promise<CollectedResource | null> {
  const call = assetCall({ resourceType, externalId });
  if (call === null) {
    const message = 'a resource of this type cannot be read individually';
    throw new CloudError({ kind: 'not_supported', call: `read:${resourceType}`, message });
  }
  const { service, path, name } = call;
  let data: JsonObject;
  try {
    data = await run.calls.get(service, path);
  } catch (fault) {
    if (fault instanceof CloudError && fault.kind === 'not_supported' && fault.code === 'NOT_FOUND') return null;
    throw fault;
  }
  if (!isNamed(data, name)) {
    throw new CloudError({
      kind: 'unavailable',
      call: `read:${resourceType}`,
      message: 'the answer is not the resource',
    });
  }
  const location = locationIn(name) ?? locationOf(data);
  const asset = {
    name: externalId,
    assetType: resourceType,
    resource: { data, ...(location === null ? {} : { location }) },
  };
  const resource = schemaAsset(asset, { resourceType, fingerprint: run.fingerprint, isPlaced: false });
  if (resource !== null) keepSource(resource, data);
  return resource;
}

/** Services name the project by its number, too. A short name says nothing of the place. */
function isNamed({ name: shown }: JsonObject, name: string): boolean {
  if (typeof shown !== 'string' || !shown.startsWith('projects/')) return true;
  const inProject = (full: string): string => full.split('/').slice(2).join('/').toLowerCase();
  return inProject(shown) === inProject(name);
}

function locationIn(name: string): string | null {
  return /\/(?:locations|regions|zones)\/([^/]+)/.exec(name)?.[1] ?? null;
}

const locationOf = ({ location }: JsonObject): string | null => (typeof location === 'string' ? location : null);
