/** Kinds of which nothing is changed, with the reason. */
const fixedKinds: Readonly<Record<string, string>> = {
  'apiextensions.k8s.io/CustomResourceDefinition':
    'Another definition of a kind can remove values from its objects, which no undo brings back.',
  'apps/ControllerRevision': 'Kubernetes keeps the history of workloads in it and does not allow changes.',
  'certificates.k8s.io/CertificateSigningRequest': 'A request that was made cannot be changed.',
  'networking.k8s.io/IPAddress': 'Kubernetes itself keeps which service has an address.',
  'resource.k8s.io/ResourceSlice': 'Drivers write what their devices offer.',
  'storage.k8s.io/CSINode': 'Kubelets write which drivers a node has.',
  'storage.k8s.io/CSIStorageCapacity': 'Drivers write what their storage offers.',
  'storage.k8s.io/VolumeAttachment': 'Kubernetes itself keeps which volumes are attached to which nodes.',
};

const metadata: Readonly<Record<string, string>> = {
  'metadata/finalizers': 'Finalizers decide whether and when an object is deleted.',
  'metadata/ownerReferences': 'An object whose owner no longer exists is deleted at once.',
};

/** Fields that the API server does not change, or in some cases only (Kubernetes 1.34, `pkg/apis/*\/validation`). */
const immutable: Readonly<Record<string, readonly string[]>> = {
  'apps/ReplicaSet': ['spec/selector'],
  'batch/Job': [
    'spec/backoffLimitPerIndex',
    'spec/completionMode',
    'spec/completions',
    'spec/managedBy',
    'spec/podFailurePolicy',
    'spec/selector',
    'spec/successPolicy',
    'spec/template',
  ],
  'core/PersistentVolumeClaim': [
    'spec/accessModes',
    'spec/dataSource',
    'spec/dataSourceRef',
    'spec/resources',
    'spec/selector',
    'spec/storageClassName',
    'spec/volumeAttributesClassName',
    'spec/volumeMode',
    'spec/volumeName',
  ],
  'core/ResourceQuota': ['spec/scopes'],
  'networking.k8s.io/IngressClass': ['spec/controller'],
  'networking.k8s.io/ServiceCIDR': ['spec/cidrs'],
  'node.k8s.io/RuntimeClass': ['handler'],
  'resource.k8s.io/ResourceClaim': ['spec'],
  'resource.k8s.io/ResourceClaimTemplate': ['spec'],
  'scheduling.k8s.io/PriorityClass': ['preemptionPolicy', 'value'],
  'storage.k8s.io/CSIDriver': ['spec/attachRequired', 'spec/volumeLifecycleModes'],
  'storage.k8s.io/StorageClass': ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode'],
  'storage.k8s.io/VolumeAttributesClass': ['driverName', 'parameters'],
};

/** The member of `observed` that is false where the cluster changes no object of the kind: it serves no `patch` of it. */
export const changeableMember = 'changeable';

/** Why an object of a kind without `patch` is not changed. */
export const unchangeableReason = 'The cluster shows objects of this kind, but changes none.';

/** Returns why no object of a kind is changed; null where some can be. */
export function fixedKindReason(resourceType: string): string | null {
  return Object.hasOwn(fixedKinds, resourceType) ? (fixedKinds[resourceType] ?? null) : null;
}

/** Returns the fields of a kind that cannot be changed, by the names of members. */
export function immutableFields(resourceType: string): readonly string[] {
  return Object.hasOwn(immutable, resourceType) ? (immutable[resourceType] ?? []) : [];
}

/** Returns why a field of a kind is not changed, or what contains it; null where it can be. */
export function fixedFieldReason(resourceType: string, names: readonly string[]): string | null {
  const name = names.join('/');
  const isAt = (place: string): boolean =>
    name === place || name.startsWith(`${place}/`) || place.startsWith(`${name}/`);
  const known = Object.entries(metadata).find(([place]) => isAt(place));
  if (known !== undefined) return `${known[1]} Change this part of the metadata by hand.`;
  if (names[0] === 'metadata' && !['annotations', 'labels'].includes(names[1] ?? '')) {
    return 'Only labels and annotations of the metadata of an object are changed.';
  }
  const fixed = immutableFields(resourceType).find(isAt);
  if (fixed === undefined) return null;
  return `${fixed.replaceAll('/', '.')} of an existing object cannot be changed, or in some cases only: the object has to be replaced.`;
}
