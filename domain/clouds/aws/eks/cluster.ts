import { deletionProtection, protection } from '../../aspects.ts';
import { securityGroups } from '../aspects.ts';
import { setAtCreation, recreated } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { modified, replaced } from '../../../remediation/builders.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `container_cluster`: an EKS cluster. `externalId` is the ARN. */
export interface ContainerClusterConfiguration extends Configuration {
  version: string | null;
  role_arn: string | null;
  endpoint: string | null;
  endpoint_public_access: boolean;
  endpoint_private_access: boolean;
  public_access_cidrs: string[];
  vpc_id: string | null;
  subnet_ids: string[];
  security_group_ids: string[];
  cluster_security_group_id: string | null;
  /** Enabled control-plane log types. */
  enabled_logs: string[];
  /** What is encrypted with which key, e.g. `secrets`. */
  encryption: { resources: string[]; key_arn: string | null }[];
  authentication_mode: string | null;
  deletion_protection: boolean;
  oidc_issuer: string | null;
  support_type: string | null;
  created_at: string | null;
  observed: { status: string | null; platform_version: string | null };
}

/** EKS clusters. The API accepts one update at a time: each is a step. */
export const containerClusterType = defineResourceType<ContainerClusterConfiguration>({
  label: 'EKS cluster',
  volatile: {
    status: 'set by the provider',
    platform_version: 'EKS upgrades it automatically',
  },
  comparison: {},
  drift: {
    aspects: [
      {
        aspect: 'endpoint_access',
        keys: ['endpoint_public_access', 'endpoint_private_access', 'public_access_cidrs'],
        touches: 'exposure',
        severity: 'high',
      },
      securityGroups,
      {
        aspect: 'enabled_logs',
        label: 'control-plane logs',
        touches: 'logging',
        direction: 'more_is_safer',
        severity: protection,
      },
      { aspect: 'encryption', touches: 'encryption', direction: 'more_is_safer', severity: protection },
      {
        aspect: 'authentication',
        keys: ['authentication_mode', 'role_arn', 'oidc_issuer'],
        touches: 'identity',
        severity: 'high',
      },
      deletionProtection,
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      modified({
        keys: ['endpoint_public_access', 'endpoint_private_access', 'public_access_cidrs'],
        emptied: [],
        operation: 'eks.update_endpoint_access',
        label: 'endpoint access',
      }),
      replaced({ keys: ['enabled_logs'], operation: 'eks.set_logs', label: 'control-plane logs' }),
      replaced({
        keys: ['deletion_protection'],
        operation: 'eks.set_deletion_protection',
        label: 'deletion protection',
      }),
      tagSetting({ set: 'eks.set_tags', remove: 'eks.remove_tags' }),
    ],
    fixed: {
      authentication_mode: 'The authentication mode can be changed only in one direction: change it manually.',
      cluster_security_group_id: setAtCreation,
      encryption: 'Encryption can be enabled but not disabled: change it manually.',
      endpoint: setAtCreation,
      oidc_issuer: setAtCreation,
      role_arn: setAtCreation,
      security_group_ids: 'Subnets and security groups of the control plane have to be changed manually.',
      subnet_ids: 'Subnets and security groups of the control plane have to be changed manually.',
      support_type: 'It has additional costs: change it manually.',
      version: 'A cluster cannot be downgraded to an earlier version.',
      vpc_id: setAtCreation,
      created_at: recreated,
    },
  },
});
