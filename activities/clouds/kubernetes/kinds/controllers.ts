import { propertyClass } from '../../../../domain/drift/classification/classify-by-schema.ts';

/** Names under which the components of Kubernetes write. */
const components: ReadonlySet<string> = new Set([
  'kube-controller-manager',
  'cloud-controller-manager',
  'kube-scheduler',
  'kube-apiserver',
  'kube-proxy',
  'kubelet',
  'k3s',
]);

/** Programs with which people write; also the state of an object, at times. */
const tools =
  /^(kubectl|helm|terraform|pulumi|argocd|flux|kustomize|k9s|lens|node-fetch|curl|python|mozilla|ansible|before-first-apply)/i;

/** Members that controllers write in certain types, wherever they are in the document. */
const writtenMembers: readonly { types: RegExp; members: ReadonlySet<string> }[] = [
  { types: /^core\/PersistentVolumeClaim$/, members: new Set(['volumeName']) },
  { types: /^apps\/ReplicaSet$/, members: new Set(['replicas']) },
  { types: /^batch\/Job$/, members: new Set(['suspend']) },
];

/**
 * Returns whether a program is a controller: a component of Kubernetes, or one that reports the state of the object, unless
 * people use it. Everybody can claim any name in a request; what a name excuses is limited by `isControlled`.
 */
export function isController(manager: string, reportsState: boolean): boolean {
  return components.has(manager) || (reportsState && !tools.test(manager));
}

/**
 * Returns whether what a controller keeps in a field is left out of comparisons: size and count, notes of its own, and
 * members that certain controllers fill in. Images, commands, secrets, access and labels are always compared, whoever
 * says to have written them.
 */
export function isControlled(resourceType: string, path: readonly string[]): boolean {
  const [first, second] = path;
  if (first === 'metadata') return second === 'annotations' || second === 'finalizers' || second === 'ownerReferences';
  const name = path.at(-1) ?? '';
  if (writtenMembers.some(({ types, members }) => types.test(resourceType) && members.has(name))) return true;
  return propertyClass(resourceType, path) === 'capacity';
}
