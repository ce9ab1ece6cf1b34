import type { V1PodSpec } from '@kubernetes/client-node';
import type { JsonObject } from '../../../domain/json.ts';
import type { Operation } from '../../../domain/remediation/plan.ts';
import type { AppliedOperation } from '../cloud.ts';
import { CloudError } from '../errors.ts';
import type { ClusterRun } from './cluster-run.ts';
import { unitOfType } from '../unit-listings.ts';
import { kubernetesUnits } from './listing.ts';
import type { Wire } from './wire.ts';

/** The parts of an object that operations look at. */
interface FoundObject {
  metadata?: { resourceVersion?: string; labels?: Record<string, string> };
  spec?: { template?: { spec?: Wire<V1PodSpec> } };
}

/** A change of an object, or null when it is as it is to be. Throws `CloudError` for one that cannot be. */
type Change = (found: FoundObject, operation: Operation) => { body: JsonObject; type: string } | null;

const mergePatch = 'application/merge-patch+json';
/** Merges lists of containers by their names. */
const strategicPatch = 'application/strategic-merge-patch+json';

function refused(operation: Operation, message: string, code: string | null = null): CloudError {
  return new CloudError({ kind: 'invalid_request', call: operation.name, message, code });
}

/** `container`, `image`, and `expected_image`: the image that may be replaced; another one was set meanwhile. */
function setImage(found: FoundObject, operation: Operation): ReturnType<Change> {
  const { container, image, expected_image: expected = null } = operation.parameters;
  if (typeof container !== 'string' || typeof image !== 'string') {
    throw refused(operation, 'container and image must be texts');
  }
  const spec = found.spec?.template?.spec;
  for (const list of ['containers', 'initContainers'] as const) {
    const present = spec?.[list]?.find(({ name }) => name === container);
    if (present === undefined) continue;
    if (present.image === image) return null;
    if (expected !== null && present.image !== expected) {
      throw refused(operation, `container ${container} runs another image than was planned for`, 'Stale');
    }
    const template = { spec: { [list]: [{ name: container, image }] } };
    return { body: { spec: { template } }, type: strategicPatch };
  }
  throw refused(operation, `there is no container ${container}`, 'Stale');
}

/** Labels to set: `tags`, a map. */
function setTags(found: FoundObject, operation: Operation): ReturnType<Change> {
  const { tags } = operation.parameters;
  if (tags === null || typeof tags !== 'object' || Array.isArray(tags)) throw refused(operation, 'tags must be a map');
  const missing = Object.entries(tags).filter(([name, value]) => found.metadata?.labels?.[name] !== value);
  if (missing.length === 0) return null;
  return { body: { metadata: { labels: Object.fromEntries(missing) } }, type: mergePatch };
}

/** Labels to take away: `names`. */
function removeTags(found: FoundObject, operation: Operation): ReturnType<Change> {
  const { names } = operation.parameters;
  if (!Array.isArray(names)) throw refused(operation, 'names must be a list');
  const labels = found.metadata?.labels ?? {};
  const present = names.filter((name) => typeof name === 'string' && Object.hasOwn(labels, name));
  if (present.length === 0) return null;
  return { body: { metadata: { labels: Object.fromEntries(present.map((name) => [name, null])) } }, type: mergePatch };
}

/** Every operation that is known, by name. */
export const kubernetesOperations: Readonly<Record<string, Change>> = {
  'deployment.set_image': setImage,
  'stateful_set.set_image': setImage,
  'daemon_set.set_image': setImage,
  'object.set_tags': setTags,
  'object.remove_tags': removeTags,
};

/**
 * Carries out one operation on an object: reads it, and patches it only where it is not yet as it is to be, on condition
 * that nobody changed it in between (`resourceVersion`). The API server shows a change as soon as it answers; a rollout
 * that follows is the cluster's own.
 */
export async function applyOperation(run: ClusterRun, operation: Operation): Promise<AppliedOperation> {
  const change = Object.hasOwn(kubernetesOperations, operation.name) ? kubernetesOperations[operation.name] : undefined;
  if (change === undefined) {
    const message = `there is no operation ${operation.name}`;
    throw new CloudError({ kind: 'not_supported', call: operation.name, message });
  }
  const { resourceType, externalId } = operation.target;
  const path = await unitOfType(kubernetesUnits, resourceType).objectPath(run, externalId);
  if (path === null) throw refused(operation, `the cluster has no ${resourceType}`);
  const found = await run.client.get<FoundObject>({ path, signal: run.signal });
  const wanted = change(found, operation);
  if (wanted === null) return { outcome: 'already_there', request: { method: 'GET', path }, response: {} };
  const resourceVersion = found.metadata?.resourceVersion ?? '';
  const metadata = { ...objectOf(wanted.body['metadata']), resourceVersion };
  const body = { ...wanted.body, metadata };
  const answer = await run.client.patch<FoundObject>({ path, body, type: wanted.type, signal: run.signal });
  return {
    outcome: 'changed',
    request: { method: 'PATCH', path, body },
    response: { resource_version: answer.metadata?.resourceVersion ?? null },
  };
}

function objectOf(value: JsonObject[string] | undefined): JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
}
