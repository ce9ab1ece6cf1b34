import { rulesFor } from '../../checks/check.ts';
import type { Fields } from '../../checks/fields.ts';
import type { AzureConfigurations } from './resource-types.ts';
import { kindOf } from '../cloud-names.ts';

/** The fields of a resource of a type. */
export type AzureFields<Type extends keyof AzureConfigurations> = Fields<AzureConfigurations[Type]>;

/** Creates checks for resource types of Azure. */
export const azureRules = rulesFor<AzureConfigurations>(kindOf.azure);
