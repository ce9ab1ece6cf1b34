import { computedLabels } from '../../../../domain/clouds/kubernetes/computed-labels.ts';
import type {
  KubernetesConfigurations,
  KubernetesResourceType,
} from '../../../../domain/clouds/kubernetes/resource-types.ts';
import { sortedMap } from '../../../../domain/clouds/canonical.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { globalRegion, type CollectedResource } from '../../cloud.ts';

/** The metadata that all objects have. */
export interface ObjectMeta {
  name?: string;
  namespace?: string;
  creationTimestamp?: string;
  labels?: Record<string, string>;
}

/** Returns an object as the inventory has it: named by namespace and name, its labels as tags. */
export function clusterResource<Type extends KubernetesResourceType>(object: {
  resourceType: Type;
  metadata: ObjectMeta | undefined;
  status?: 'active' | 'stopped';
  configuration: Omit<KubernetesConfigurations[Type], 'tags'>;
  unreadable?: Record<string, string>;
}): CollectedResource<Type> {
  const { name = '', namespace } = object.metadata ?? {};
  const tags = sortedMap(ownLabels(object.metadata?.labels));
  return {
    externalId: namespace === undefined ? name : `${namespace}/${name}`,
    name,
    resourceType: object.resourceType,
    region: globalRegion,
    status: object.status ?? 'active',
    tags,
    configuration: { ...(object.configuration as JsonObject), tags },
    unreadable: object.unreadable ?? {},
  };
}

/** Returns when the object was created; null when it does not say. */
export function createdAt(metadata: ObjectMeta | undefined): string | null {
  return metadata?.creationTimestamp ?? null;
}

/** Returns the labels that people set. */
function ownLabels(labels: Record<string, string> | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(labels ?? {}).filter(([name]) => !computedLabels.has(name)));
}
