import type { Configuration } from '../../configuration.ts';
import type { ObservedObject } from '../observed-object.ts';
import type { JsonObject } from '../../../json.ts';

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
