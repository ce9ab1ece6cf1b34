import { rulesFor } from '../../checks/check.ts';
import type { Fields } from '../../checks/fields.ts';
import type { AzureConfigurations } from './resource-types.ts';
import { kindOf } from '../cloud-names.ts';

/** The fields of a resource of a type. */
export type AzureFields<Type extends keyof AzureConfigurations> = Fields<AzureConfigurations[Type]>;

/** Makes checks of resource types of this cloud. */
export const azureRules = rulesFor<AzureConfigurations>(kindOf.azure);
