import { protection, safeguard } from '../../aspects.ts';
import { securityGroups } from '../aspects.ts';
import { setAtCreation, recreated } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { modified } from '../../../remediation/builders.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `cache_cluster`: an ElastiCache cluster or replication group. `externalId` is the ARN. */
export interface CacheClusterConfiguration extends Configuration {
  kind: 'cluster' | 'replication_group';
  engine: string | null;
  engine_version: string | null;
  node_type: string | null;
  /** Replication group that a cluster belongs to. */
  replication_group_id: string | null;
  description: string | null;
  node_count: number | null;
  port: number | null;
  subnet_group: string | null;
  /** Subnets of the group. */
  subnet_ids?: string[] | null;
  security_group_ids: string[];
  parameter_group: string | null;
  auto_minor_version_upgrade: boolean;
  snapshot_retention_days: number | null;
  snapshot_window: string | null;
  maintenance_window: string | null;
  at_rest_encryption: boolean;
  transit_encryption: boolean;
  transit_encryption_mode: string | null;
  kms_key_id: string | null;
  auth_token_enabled: boolean;
  user_group_ids: string[];
  multi_az: string | null;
  automatic_failover: string | null;
  cluster_mode: boolean;
  member_clusters: string[];
  log_deliveries: JsonObject[];
  created_at: string | null;
  observed: { status: string | null };
}

/** ElastiCache clusters and replication groups. */
export const cacheClusterType = defineResourceType<CacheClusterConfiguration>({
  label: 'ElastiCache cluster',
  volatile: { status: 'set by the provider' },
  comparison: {},
  drift: {
    aspects: [
      securityGroups,
      {
        aspect: 'encryption',
        keys: ['at_rest_encryption', 'transit_encryption', 'transit_encryption_mode', 'kms_key_id'],
        touches: 'encryption',
        direction: 'safer_when_present',
        severity: protection,
      },
      {
        aspect: 'authentication',
        keys: ['auth_token_enabled', 'user_group_ids'],
        touches: 'identity',
        direction: 'safer_when_present',
        severity: protection,
      },
      { aspect: 'log_deliveries', touches: 'logging', direction: 'more_is_safer', severity: safeguard },
      {
        aspect: 'backups',
        keys: ['snapshot_retention_days', 'snapshot_window'],
        touches: null,
        direction: 'higher_is_safer',
        severity: safeguard,
      },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      modified({
        keys: [
          'auto_minor_version_upgrade',
          'maintenance_window',
          'parameter_group',
          'security_group_ids',
          'snapshot_retention_days',
          'snapshot_window',
        ],
        emptied: [],
        operation: 'elasticache.modify',
        label: 'settings',
      }),
      tagSetting({ set: 'elasticache.set_tags', remove: 'elasticache.remove_tags' }),
    ],
    fixed: {
      at_rest_encryption: setAtCreation,
      auth_token_enabled:
        'The token is a secret that every client needs: change it manually, together with the clients.',
      automatic_failover: 'It moves nodes between Availability Zones: change it manually.',
      cluster_mode: setAtCreation,
      description: 'It has to be changed manually.',
      engine: setAtCreation,
      engine_version: 'The engine cannot be downgraded to an earlier version.',
      kind: setAtCreation,
      kms_key_id: setAtCreation,
      log_deliveries: 'Log destinations need their own permissions: configure them manually.',
      member_clusters: 'Nodes have to be added and removed manually.',
      multi_az: 'It moves nodes between Availability Zones: change it manually.',
      node_count: 'Nodes have to be added and removed manually.',
      node_type: 'Another node type moves the data: change it manually at a suitable time.',
      port: setAtCreation,
      replication_group_id: setAtCreation,
      subnet_group: setAtCreation,
      subnet_ids: 'Subnets belong to the subnet group, which other caches share: change them there.',
      transit_encryption: 'Clients have to support TLS first: change it manually, together with the clients.',
      transit_encryption_mode: 'Clients have to support TLS first: change it manually, together with the clients.',
      user_group_ids: 'User groups have to be changed manually.',
      created_at: recreated,
    },
  },
});
