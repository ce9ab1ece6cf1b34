import { vendorTypes } from './vendor-types.ts';

/** Kinds that are not listed, with the reason. */
export const leftOutKinds: Readonly<Record<string, string>> = {
  'core/Event': 'Reports of what happened, which end after an hour',
  'events.k8s.io/Event': 'Reports of what happened, which end after an hour',
  'coordination.k8s.io/Lease': 'Renewed every few seconds',
  'coordination.k8s.io/LeaseCandidate': 'Renewed every few seconds',
  'core/Endpoints': 'The addresses of the pods of a service',
  'discovery.k8s.io/EndpointSlice': 'The addresses of the pods of a service',
  'core/ComponentStatus': 'Deprecated; the state of the control plane',
};

/** Groups that serve measured values, not objects. */
const measuredGroups: ReadonlySet<string> = new Set([
  'metrics.k8s.io',
  'custom.metrics.k8s.io',
  'external.metrics.k8s.io',
]);

const byHand: ReadonlySet<string> = new Set(Object.values(vendorTypes).flat());

/** Returns the resource type of a kind that is read by schema; the group without a name is called `core`. */
export function schemaTypeOf(group: string, kind: string): string {
  return `${group === '' ? 'core' : group}/${kind}`;
}

/** Returns whether the objects of a kind are listed by schema: not if a resource type by hand shows them. */
export function isListedBySchema(group: string, kind: string): boolean {
  const name = schemaTypeOf(group, kind);
  return !byHand.has(name) && !Object.hasOwn(leftOutKinds, name) && !measuredGroups.has(group);
}
