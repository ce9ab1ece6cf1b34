import { off, protection, reach } from '../../aspects.ts';
import { networkAccess } from '../aspects.ts';
import { changedManually, ofAnotherResource } from '../reasons.ts';
import { tags } from '../tags.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { modified } from '../../../remediation/builders.ts';

/** `container_registry`. `externalId` is its resource id. */
export interface ContainerRegistryConfiguration extends Configuration {
  sku: string | null;
  public_network_access: string | null;
  admin_user: boolean;
  anonymous_pull: boolean;
  private_endpoints: string[];
}

export const containerRegistryType = defineResourceType<ContainerRegistryConfiguration>({
  label: 'container registry',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [
      networkAccess('public_network_access', 'private_endpoints'),
      off('admin_user', 'identity', protection),
      off('anonymous_pull', 'exposure', reach),
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      modified({
        keys: ['admin_user', 'anonymous_pull', 'public_network_access'],
        operation: 'registry.update',
        label: 'settings',
        emptied: [],
      }),
      tags,
    ],
    fixed: [
      [changedManually, ['sku']],
      [ofAnotherResource, ['private_endpoints']],
    ],
  },
});
