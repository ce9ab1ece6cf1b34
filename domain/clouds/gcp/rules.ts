import { rulesFor } from '../../checks/check.ts';
import type { Facts } from '../../checks/facts.ts';
import type { Fields } from '../../checks/fields.ts';
import type { GcpConfigurations } from './resource-types.ts';
import { kindOf } from '../cloud-names.ts';

/** The fields of a resource of a type. */
export type GcpFields<Type extends keyof GcpConfigurations> = Fields<GcpConfigurations[Type]>;

export type GcpFacts = Facts<GcpConfigurations>;

/** Creates checks for resource types of Google Cloud. */
export const gcpRules = rulesFor<GcpConfigurations>(kindOf.gcp);
