import { modified, replaced } from '../builders.ts';
import type { TypeSettings } from '../setting.ts';
import { tagSetting } from '../tag-setting.ts';

const made = 'It is decided at creation; another value needs another one.';

/** ECR repositories. */
export const containerRegistrySettings: TypeSettings = {
  settings: [
    replaced({ keys: ['scan_on_push'], operation: 'ecr.set_scan_on_push', label: 'scanning on push' }),
    replaced({ keys: ['tag_mutability'], operation: 'ecr.set_tag_mutability', label: 'mutability of image tags' }),
    replaced({ keys: ['policy'], operation: 'ecr.put_policy', label: 'repository policy' }),
    replaced({
      keys: ['lifecycle_policy'],
      operation: 'ecr.put_lifecycle_policy',
      label: 'lifecycle policy',
      undoNote: () => 'Images that the policy expired are gone.',
    }),
    tagSetting({ set: 'ecr.set_tags', remove: 'ecr.remove_tags' }),
  ],
  fixed: { created_at: 'The repository was made anew under the same name.', encryption: made, uri: made },
};

/** EKS clusters. The service makes one update at a time: each is a step. */
export const containerClusterSettings: TypeSettings = {
  settings: [
    modified({
      keys: ['endpoint_public_access', 'endpoint_private_access', 'public_access_cidrs'],
      emptied: [],
      operation: 'eks.update_endpoint_access',
      label: 'endpoint access',
    }),
    replaced({ keys: ['enabled_logs'], operation: 'eks.set_logs', label: 'control-plane logs' }),
    replaced({ keys: ['deletion_protection'], operation: 'eks.set_deletion_protection', label: 'deletion protection' }),
    tagSetting({ set: 'eks.set_tags', remove: 'eks.remove_tags' }),
  ],
  fixed: {
    authentication_mode: 'The way of authentication can go only one way: a person decides it.',
    cluster_security_group_id: made,
    encryption: 'Encryption can be switched on and never off: a person decides it.',
    endpoint: made,
    oidc_issuer: made,
    role_arn: made,
    security_group_ids: 'Network cards of the control plane are moved by a person.',
    subnet_ids: 'Network cards of the control plane are moved by a person.',
    support_type: 'It costs money: a person decides it.',
    version: 'A cluster cannot go back to an older version.',
    vpc_id: made,
  },
};
