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
  /** Selectors of the cluster roles that are aggregated; null for a role with its own rules. */
  aggregates: JsonObject[] | null;
  observed: ObservedObject;
}
