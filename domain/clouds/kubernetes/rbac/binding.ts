import type { Configuration } from '../../configuration.ts';
import type { ObservedObject } from '../observed-object.ts';

/** `role_binding` and `cluster_role_binding`. */
export interface RoleBindingConfiguration extends Configuration {
  namespace: string | null;
  role: { kind: 'Role' | 'ClusterRole'; name: string };
  subjects: { kind: string; name: string; namespace: string | null }[];
  observed: ObservedObject;
}
