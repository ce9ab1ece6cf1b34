import { canonicalText } from '../../canonical.ts';
import { isObject, type Json } from '../../../json.ts';
import { listed, replaced } from '../../../remediation/builders.ts';

/** Attached policies of a user, group or role, one call each. */
export const attachedPoliciesSetting = listed({
  key: 'attached_policies',
  add: {
    operation: 'iam.attach_policy',
    title: (name, subject) => `Attach the policy ${name} to ${subject}`,
    parameters: (arn) => ({ policy_arn: arn }),
  },
  remove: {
    operation: 'iam.detach_policy',
    title: (name, subject) => `Detach the policy ${name} from ${subject}`,
    parameters: (arn) => ({ policy_arn: arn }),
  },
});

/** Inline policies of a user, group or role, one call each. */
export const inlinePoliciesSetting = listed({
  key: 'inline_policies',
  identity: 'name',
  add: {
    operation: 'iam.put_inline_policy',
    title: (name, subject) => `Put the inline policy ${name} on ${subject}`,
    parameters: (policy) => ({ name: partOf(policy, 'name'), document: partOf(policy, 'document') }),
  },
  remove: {
    operation: 'iam.delete_inline_policy',
    title: (name, subject) => `Delete the inline policy ${name} of ${subject}`,
    parameters: (policy) => ({ name: partOf(policy, 'name') }),
  },
});

/** The permissions boundary of a user or role. */
export const permissionsBoundarySetting = replaced({
  keys: ['permissions_boundary'],
  operation: 'iam.put_permissions_boundary',
  label: 'permissions boundary',
});

function partOf(value: Json, key: string): Json {
  return isObject(value) ? (value[key] ?? null) : canonicalText(value);
}
