import type { GcpFields } from '../rules.ts';

/** Returns whether an instance is a node of GKE, by the name and the label that GKE gives. */
export function isGkeNode(instance: GcpFields<'vm_instance'>): boolean {
  if (!instance.resource.name.startsWith('gke-') || !instance.has('tags')) return false;
  return Object.hasOwn(instance.map('tags'), 'goog-gke-node');
}
