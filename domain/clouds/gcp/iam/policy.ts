import type { Configuration } from '../../configuration.ts';
import { bindings } from '../aspects.ts';
import type { IamBinding } from './binding.ts';
import { defineResourceType } from '../../resource-type.ts';
import { inherited } from '../reasons.ts';
import { bindingsSetting } from './bindings-setting.ts';

/** `iam_policy`: the IAM policy of the project. `externalId` is `projects/<project id>`. */
export interface IamPolicyConfiguration extends Configuration {
  bindings: IamBinding[];
  /** Bindings that the project inherits from its folders and the organization. */
  inherited_bindings?: IamBinding[] | null;
}

export const iamPolicyType = defineResourceType<IamPolicyConfiguration>({
  label: 'IAM policy',
  volatile: {},
  comparison: { identities: { bindings: 'role' }, laterFields: ['inherited_bindings'] },
  drift: {
    aspects: [bindings, { ...bindings, aspect: 'inherited_bindings', label: 'inherited IAM policy' }],
    deletion: { touches: 'identity', severity: 'critical' },
  },
  remediation: {
    settings: [bindingsSetting('project')],
    fixed: [[inherited, ['inherited_bindings']]],
  },
});
