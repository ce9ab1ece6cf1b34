import { kindOf } from '../../cloud-names.ts';
import { secretRulesFor } from '../../../checks/secret-rules.ts';
import { propertyRulesFor } from '../../../checks/property-rules.ts';

/**
 * Creates checks of a type of assets. Google's APIs leave out fields that have the default of their type (ProtoJSON): a flag
 * that is not shown is false, and an object that is not shown is not set.
 */
export const propertyRules = propertyRulesFor<`${string}.googleapis.com/${string}`>(kindOf.gcp);

/** Creates checks of a type by schema that must hold no secrets in its texts. */
export const secretRules = secretRulesFor(kindOf.gcp);
