import type { Operation } from '../../../../domain/remediation/plan.ts';
import { type FoundObject, type KubernetesOperation, refused } from '../session/operation.ts';

/** Merges lists of containers by name. */
const strategicPatch = 'application/strategic-merge-patch+json';

/**
 * Sets the image of a container. Parameters: `container`, `image`, and `expected_image`, the image to replace; any
 * other image was set in the meantime.
 */
function setImage(found: FoundObject, operation: Operation): ReturnType<KubernetesOperation> {
  const { container, image, expected_image: expected = null } = operation.parameters;
  if (typeof container !== 'string' || typeof image !== 'string') {
    throw refused(operation, 'container and image must be strings');
  }
  const spec = found.spec?.template?.spec;
  for (const list of ['containers', 'initContainers'] as const) {
    const present = spec?.[list]?.find(({ name }) => name === container);
    if (present === undefined) continue;
    if (present.image === image) return null;
    if (expected !== null && present.image !== expected) {
      throw refused(operation, `container ${container} runs a different image than when it was planned`, 'Stale');
    }
    const template = { spec: { [list]: [{ name: container, image }] } };
    return { body: { spec: { template } }, type: strategicPatch };
  }
  throw refused(operation, `there is no container ${container}`, 'Stale');
}

/** Returns the operations on images of the containers of one type of workload. */
export function imageOperations(type: 'deployment' | 'stateful_set' | 'daemon_set') {
  return { [`${type}.set_image`]: setImage } satisfies Readonly<Record<string, KubernetesOperation>>;
}
