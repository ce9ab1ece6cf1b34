import { rulesFor } from '../../checks/check.ts';
import type { Facts } from '../../checks/facts.ts';
import type { Fields } from '../../checks/fields.ts';
import type { AwsConfigurations } from './resource-types.ts';
import { kindOf } from '../cloud-names.ts';

/** The fields of a resource of a type. */
export type AwsFields<Type extends keyof AwsConfigurations> = Fields<AwsConfigurations[Type]>;
export type AwsFacts = Facts<AwsConfigurations>;

/** Creates checks for resource types of AWS. */
export const awsRules = rulesFor<AwsConfigurations>(kindOf.aws);
