import { safeguard } from '../../aspects.ts';
import { resourcePolicy } from '../aspects.ts';
import { setAtCreation } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { replaced } from '../../../remediation/builders.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `container_registry`: an ECR repository. `externalId` is the ARN. */
export interface ContainerRegistryConfiguration extends Configuration {
  uri: string | null;
  scan_on_push: boolean;
  /** `MUTABLE` or `IMMUTABLE` (and their exclusion forms). */
  tag_mutability: string | null;
  encryption: { type: string | null; kms_key: string | null } | null;
  policy?: JsonObject | null;
  lifecycle_policy?: JsonObject | null;
  created_at: string | null;
}

/** ECR repositories. */
export const containerRegistryType = defineResourceType<ContainerRegistryConfiguration>({
  label: 'ECR repository',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [
      resourcePolicy,
      { aspect: 'encryption', touches: 'encryption', severity: 'medium' },
      { aspect: 'scan_on_push', touches: null, direction: 'safer_when_true', severity: safeguard },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      replaced({ keys: ['scan_on_push'], operation: 'ecr.set_scan_on_push', label: 'scanning on push' }),
      replaced({ keys: ['tag_mutability'], operation: 'ecr.set_tag_mutability', label: 'image tag mutability' }),
      replaced({ keys: ['policy'], operation: 'ecr.put_policy', label: 'repository policy' }),
      replaced({
        keys: ['lifecycle_policy'],
        operation: 'ecr.put_lifecycle_policy',
        label: 'lifecycle policy',
        undoNote: () => 'Images that the policy has expired are lost.',
      }),
      tagSetting({ set: 'ecr.set_tags', remove: 'ecr.remove_tags' }),
    ],
    fixed: {
      created_at: 'The repository was recreated under the same name.',
      encryption: setAtCreation,
      uri: setAtCreation,
    },
  },
  dependants: ['function'],
});
