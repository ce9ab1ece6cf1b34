/**
 * Kubernetes' own kinds that are read by schema → their plural name, by which roles name them. Those of custom kinds are in
 * their definitions.
 */
export const ownKinds: Readonly<Record<string, string>> = {
  'admissionregistration.k8s.io/MutatingWebhookConfiguration': 'mutatingwebhookconfigurations',
  'admissionregistration.k8s.io/ValidatingAdmissionPolicy': 'validatingadmissionpolicies',
  'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding': 'validatingadmissionpolicybindings',
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration': 'validatingwebhookconfigurations',
  'apiextensions.k8s.io/CustomResourceDefinition': 'customresourcedefinitions',
  'apiregistration.k8s.io/APIService': 'apiservices',
  'apps/ControllerRevision': 'controllerrevisions',
  'apps/ReplicaSet': 'replicasets',
  'autoscaling/HorizontalPodAutoscaler': 'horizontalpodautoscalers',
  'batch/CronJob': 'cronjobs',
  'batch/Job': 'jobs',
  'certificates.k8s.io/CertificateSigningRequest': 'certificatesigningrequests',
  'core/LimitRange': 'limitranges',
  'core/PersistentVolumeClaim': 'persistentvolumeclaims',
  'core/PodTemplate': 'podtemplates',
  'core/ReplicationController': 'replicationcontrollers',
  'core/ResourceQuota': 'resourcequotas',
  'flowcontrol.apiserver.k8s.io/FlowSchema': 'flowschemas',
  'flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration': 'prioritylevelconfigurations',
  'networking.k8s.io/IPAddress': 'ipaddresses',
  'networking.k8s.io/IngressClass': 'ingressclasses',
  'networking.k8s.io/ServiceCIDR': 'servicecidrs',
  'node.k8s.io/RuntimeClass': 'runtimeclasses',
  'policy/PodDisruptionBudget': 'poddisruptionbudgets',
  'resource.k8s.io/DeviceClass': 'deviceclasses',
  'resource.k8s.io/ResourceClaim': 'resourceclaims',
  'resource.k8s.io/ResourceClaimTemplate': 'resourceclaimtemplates',
  'resource.k8s.io/ResourceSlice': 'resourceslices',
  'scheduling.k8s.io/PriorityClass': 'priorityclasses',
  'storage.k8s.io/CSIDriver': 'csidrivers',
  'storage.k8s.io/CSINode': 'csinodes',
  'storage.k8s.io/CSIStorageCapacity': 'csistoragecapacities',
  'storage.k8s.io/StorageClass': 'storageclasses',
  'storage.k8s.io/VolumeAttachment': 'volumeattachments',
  'storage.k8s.io/VolumeAttributesClass': 'volumeattributesclasses',
};

/** Groups that only the API server itself serves: no definition of a custom kind may be in them. */
const ownGroups: ReadonlySet<string> = new Set([
  ...Object.keys(ownKinds).map((type) => type.split('/')[0] ?? ''),
  'authentication.k8s.io',
  'authorization.k8s.io',
  'coordination.k8s.io',
  'discovery.k8s.io',
  'events.k8s.io',
  'internal.apiserver.k8s.io',
  'rbac.authorization.k8s.io',
  'storagemigration.k8s.io',
]);

/**
 * Returns the rights to change the objects of a kind, e.g. `batch/cronjobs:patch`, by the name of its resource type, or for a
 * custom kind by the name of its definition, `certificates.cert-manager.io`; null for every other name.
 */
export function changeRights(name: string): readonly string[] | null {
  const plural = Object.hasOwn(ownKinds, name) ? ownKinds[name] : undefined;
  if (plural !== undefined) return rightsOn((name.split('/')[0] ?? '').replace(/^core$/, ''), plural);
  const [, resource, group] =
    /^([a-z][a-z0-9-]{0,62})\.((?:[a-z0-9][a-z0-9-]{0,62}\.)+[a-z0-9][a-z0-9-]{0,62})$/.exec(name) ?? [];
  return resource === undefined || group === undefined || ownGroups.has(group) ? null : rightsOn(group, resource);
}

/** Returns the rights to read and change an object of a resource, which the core group precedes with nothing. */
export function rightsOn(group: string, resource: string): readonly string[] {
  return ['get', 'patch'].map((verb) => `${group}/${resource}:${verb}`);
}
