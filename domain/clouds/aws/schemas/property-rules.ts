import { kindOf } from '../../cloud-names.ts';
import { secretRulesFor } from '../../../checks/secret-rules.ts';
import { propertyRulesFor } from '../../../checks/property-rules.ts';

export {
  hasAtLeast,
  holds,
  holdsNone,
  holdsOnly,
  holdsOnlyKnown,
  isAtLeast,
  isAtMost,
  isFalse,
  isNamed,
  isNoneOf,
  isOfKnown,
  isOneOf,
  isSet,
  isTrue,
  isUnset,
  type LinkedCondition,
  type PropertyCondition,
  type PropertyDefinition,
  type SchemaCheckRule,
} from '../../../checks/property-rules.ts';

/** Creates checks of a type that is read by its CloudFormation schema. */
export const propertyRules = propertyRulesFor<`AWS::${string}::${string}`>(kindOf.aws);

/** Creates checks of an account, or of an account in a region, that are decided by resources that are read by their schemas. */
export const accountPropertyRules = propertyRulesFor<'account' | 'account_region'>(kindOf.aws);

/** Creates checks of a type by schema that must hold no secrets in its texts. */
export const secretRules = secretRulesFor(kindOf.aws);
