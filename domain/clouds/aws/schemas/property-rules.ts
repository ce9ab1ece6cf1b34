import { kindOf } from '../../cloud-names.ts';
import { secretRulesFor } from '../../../checks/secret-rules.ts';
import { propertyRulesFor } from '../../../checks/property-rules.ts';

export {
  isAtLeast,
  isFalse,
  isNoneOf,
  isOneOf,
  isSet,
  isTrue,
  isUnset,
  type PropertyDefinition,
  type SchemaCheckRule,
} from '../../../checks/property-rules.ts';

/** Creates checks of a type that is read by its CloudFormation schema. */
export const propertyRules = propertyRulesFor<`AWS::${string}::${string}`>(kindOf.aws);

/** Creates checks of a type by schema that must hold no secrets in its texts. */
export const secretRules = secretRulesFor(kindOf.aws);
