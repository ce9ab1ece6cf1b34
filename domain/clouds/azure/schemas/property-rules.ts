import { kindOf } from '../../cloud-names.ts';
import { secretRulesFor } from '../../../checks/secret-rules.ts';
import { propertyRulesFor } from '../../../checks/property-rules.ts';

/**
 * Creates checks of a type of Resource Graph. Its rows may lack whole objects that a service does not report: a default counts only
 * inside an object that is shown.
 */
export const propertyRules = propertyRulesFor<`microsoft.${string}/${string}`>(kindOf.azure, { isPartial: true });

/** Creates checks of a type by schema that must hold no secrets in its texts. */
export const secretRules = secretRulesFor(kindOf.azure);
