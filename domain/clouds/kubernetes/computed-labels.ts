/** Labels that controllers set: hashes and ids that differ for every new pod. */
export const computedLabels: ReadonlySet<string> = new Set([
  'pod-template-hash',
  'controller-revision-hash',
  'pod-template-generation',
  'controller-uid',
  'job-name',
  'batch.kubernetes.io/controller-uid',
  'batch.kubernetes.io/job-name',
  'apps.kubernetes.io/pod-index',
  'statefulset.kubernetes.io/pod-name',
]);
