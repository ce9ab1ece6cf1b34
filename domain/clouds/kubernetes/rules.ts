import { rulesFor } from '../../checks/check.ts';
import type { Fields } from '../../checks/fields.ts';
import type { KubernetesConfigurations } from './resource-types.ts';
import { kindOf } from '../cloud-names.ts';

/** The fields of a resource of a type. */
export type KubernetesFields<Type extends keyof KubernetesConfigurations> = Fields<KubernetesConfigurations[Type]>;

/** Creates checks for resource types of Kubernetes. */
export const kubernetesRules = rulesFor<KubernetesConfigurations>(kindOf.kubernetes);
