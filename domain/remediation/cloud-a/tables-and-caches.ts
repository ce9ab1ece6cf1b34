import { modified, replaced } from '../builders.ts';
import { member, type TypeSettings } from '../setting.ts';
import { tagSetting } from '../tag-setting.ts';

const made = 'It is decided at creation; another value needs another one.';

/** DynamoDB tables. The service changes one thing at a time: each setting is a step. */
export const tableSettings: TypeSettings = {
  settings: [
    replaced({
      keys: ['billing_mode', 'read_capacity', 'write_capacity'],
      operation: 'dynamodb.set_capacity',
      label: 'capacity',
    }),
    replaced({ keys: ['table_class'], operation: 'dynamodb.set_table_class', label: 'table class' }),
    replaced({
      keys: ['deletion_protection'],
      operation: 'dynamodb.set_deletion_protection',
      label: 'deletion protection',
    }),
    replaced({ keys: ['encryption'], operation: 'dynamodb.set_encryption', label: 'encryption' }),
    replaced({
      keys: ['stream'],
      operation: 'dynamodb.set_stream',
      label: 'stream',
      undoNote: () => 'A stream that is made anew begins empty and has another name.',
    }),
    replaced({
      keys: ['point_in_time_recovery'],
      operation: 'dynamodb.set_point_in_time_recovery',
      label: 'point-in-time recovery',
      undoNote: ({ wanted }) =>
        member(wanted, 'point_in_time_recovery') === true ? null : 'The window of recovery begins anew.',
    }),
    replaced({ keys: ['time_to_live'], operation: 'dynamodb.set_time_to_live', label: 'time to live' }),
    replaced({ keys: ['policy'], operation: 'dynamodb.put_policy', label: 'resource policy' }),
    tagSetting({ set: 'dynamodb.set_tags', remove: 'dynamodb.remove_tags' }),
  ],
  fixed: {
    attribute_definitions: made,
    global_secondary_indexes: 'An index is filled from the whole table: a person adds and removes it.',
    key_schema: made,
    local_secondary_indexes: made,
    replica_regions: 'A replica copies the whole table: a person adds and removes it.',
  },
};

/** ElastiCache clusters and replication groups. */
export const cacheClusterSettings: TypeSettings = {
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
    at_rest_encryption: made,
    auth_token_enabled: 'The token is a secret that every client needs: a person sets it with them.',
    automatic_failover: 'It moves nodes between zones: a person decides it.',
    cluster_mode: made,
    description: 'It is changed by a person.',
    engine: made,
    engine_version: 'An engine cannot go back to an older version.',
    kind: made,
    kms_key_id: made,
    log_deliveries: 'Destinations of logs are set up with their own permissions by a person.',
    member_clusters: 'Nodes are added and removed by a person.',
    multi_az: 'It moves nodes between zones: a person decides it.',
    node_count: 'Nodes are added and removed by a person.',
    node_type: 'Another node type moves the data: a person decides when.',
    port: made,
    replication_group_id: made,
    subnet_group: made,
    subnet_ids: 'Subnets belong to their group, which other caches share: change them there.',
    transit_encryption: 'Clients have to speak TLS first: a person changes it with them.',
    transit_encryption_mode: 'Clients have to speak TLS first: a person changes it with them.',
    user_group_ids: 'Users are handed out by a person.',
  },
};
