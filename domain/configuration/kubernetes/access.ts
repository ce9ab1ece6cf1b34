import type { JsonObject } from '../../json.ts';
import type { Configuration } from '../aws/configuration.ts';
import type { ObservedObject } from './objects.ts';

/** `role` and `cluster_role`. A cluster role's `externalId` is its name. */
export interface RoleConfiguration extends Configuration {
  /** Null for cluster roles. */
  namespace: string | null;
  rules: {
    api_groups: string[];
    resources: string[];
    resource_names: string[];
    non_resource_urls: string[];
    verbs: string[];
  }[];
  /** Selectors of cluster roles whose rules are taken over; null for a role that names its own. */
  aggregates: JsonObject[] | null;
  observed: ObservedObject;
}

/** `role_binding` and `cluster_role_binding`. */
export interface RoleBindingConfiguration extends Configuration {
  namespace: string | null;
  role: { kind: 'Role' | 'ClusterRole'; name: string };
  subjects: { kind: string; name: string; namespace: string | null }[];
  observed: ObservedObject;
}

/** `service_account`. */
export interface ServiceAccountConfiguration extends Configuration {
  namespace: string;
  automount_token: boolean;
  image_pull_secrets: string[];
  observed: ObservedObject;
}
