import type { Configuration } from '../../configuration.ts';
import { bindings } from '../aspects.ts';
import type { IamBinding } from './binding.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `iam_policy`: who has which role on the project. `externalId` is `projects/<project id>`. */
export interface IamPolicyConfiguration extends Configuration {
  bindings: IamBinding[];
}

export const iamPolicyType = defineResourceType<IamPolicyConfiguration>({
  volatile: {},
  comparison: { identities: { bindings: 'role' } },
  drift: {
    aspects: [bindings],
    deletion: { touches: 'identity', severity: 'critical' },
  },
});
