import type { Operation } from '../../../../domain/remediation/plan.ts';
import { type FoundObject, type KubernetesOperation, refused } from './operation.ts';

const mergePatch = 'application/merge-patch+json';

/** Sets labels: `tags`, a map. */
function setTags(found: FoundObject, operation: Operation): ReturnType<KubernetesOperation> {
  const { tags } = operation.parameters;
  if (tags === null || typeof tags !== 'object' || Array.isArray(tags)) throw refused(operation, 'tags must be a map');
  const missing = Object.entries(tags).filter(([name, value]) => found.metadata?.labels?.[name] !== value);
  if (missing.length === 0) return null;
  return { body: { metadata: { labels: Object.fromEntries(missing) } }, type: mergePatch };
}

/** Removes labels: `names`. */
function removeTags(found: FoundObject, operation: Operation): ReturnType<KubernetesOperation> {
  const { names } = operation.parameters;
  if (!Array.isArray(names)) throw refused(operation, 'names must be a list');
  const labels = found.metadata?.labels ?? {};
  const present = names.filter((name) => typeof name === 'string' && Object.hasOwn(labels, name));
  if (present.length === 0) return null;
  return { body: { metadata: { labels: Object.fromEntries(present.map((name) => [name, null])) } }, type: mergePatch };
}

/** Labels of any object. */
export const labelOperations: Readonly<Record<string, KubernetesOperation>> = {
  'object.set_tags': setTags,
  'object.remove_tags': removeTags,
};
