/** Labels that controllers write by themselves: hashes and ids that every new pod gets. */
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
