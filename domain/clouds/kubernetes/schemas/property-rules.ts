import { propertyRulesFor } from '../../../checks/property-rules.ts';
import { kindOf } from '../../cloud-names.ts';

/** Creates checks of a kind that is read by schema, e.g. `storage.k8s.io/StorageClass`. The API server shows the defaults that it sets. */
export const propertyRules = propertyRulesFor<`${string}/${string}`>(kindOf.kubernetes);
