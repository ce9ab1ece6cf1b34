import type { JsonObject } from '../../json.ts';
import { modified, replaced, type Refusal } from '../builders.ts';
import { member, type Setting, type SettingChange, type TypeSettings } from '../setting.ts';
import { tagSetting } from '../tag-setting.ts';

const made = 'It is decided at creation: restore a snapshot with the wanted value and put it in place of this one.';

const common = [
  'backup_retention_days',
  'backup_window',
  'cloudwatch_logs_exports',
  'copy_tags_to_snapshots',
  'deletion_protection',
  'engine_version',
  'iam_authentication',
  'maintenance_window',
  'security_group_ids',
];
const ofInstances = [
  'allocated_storage_gb',
  'auto_minor_version_upgrade',
  'ca_certificate_identifier',
  'instance_class',
  'iops',
  'max_allocated_storage_gb',
  'monitoring_interval_seconds',
  'monitoring_role_arn',
  'multi_az',
  'performance_insights',
  'publicly_accessible',
  'storage_type',
];
const ofClusters = ['backtrack_window_seconds'];

/** Changes that restart the engine or move the data. */
const restarting = new Set(['ca_certificate_identifier', 'engine_version', 'instance_class']);

const refusals: Record<string, Refusal> = {
  allocated_storage_gb: ({ current, wanted }) =>
    amount(wanted, 'allocated_storage_gb') < amount(current, 'allocated_storage_gb')
      ? 'Storage of a database can grow and never shrink.'
      : null,
  engine_version: ({ current, wanted }) =>
    isOlder(member(wanted, 'engine_version'), member(current, 'engine_version'))
      ? 'An engine cannot go back to an older version: restore a snapshot from before the upgrade.'
      : null,
};

/** RDS instances and database clusters. */
export const dbInstanceSettings: TypeSettings = {
  settings: [
    byKind({
      instance: written('rds.modify_db_instance', [...common, ...ofInstances]),
      cluster: written('rds.modify_db_cluster', [...common, ...ofClusters]),
    }),
    replaced({
      keys: ['http_endpoint_enabled'],
      operation: 'rds.set_http_endpoint',
      label: 'HTTP data endpoint',
      refuse: { http_endpoint_enabled: refuseInstance },
    }),
    tagSetting({ set: 'rds.set_tags', remove: 'rds.remove_tags' }),
  ],
  fixed: {
    availability_zones: made,
    character_set_name: made,
    cluster_identifier: made,
    db_name: made,
    endpoint: made,
    engine: made,
    identifier: 'The identifier is in every connection string: a person renames a database.',
    kind: made,
    kms_key_id: made,
    license_model: made,
    master_user_secret_arn: 'Handing the password to another keeper changes it: a person does that.',
    master_username: made,
    member_identifiers: 'Members of a cluster are added and removed by a person.',
    option_groups: 'Options can change what the engine stores: a person decides them.',
    parameter_groups: 'Parameters take effect at a restart, and another group brings many: a person decides it.',
    parameters: 'Parameters belong to their group, which other databases share: change them there.',
    performance_insights_kms_key_id: made,
    port: 'The port is in every connection string: a person changes it with the applications.',
    read_replica_source: made,
    read_replicas: 'Replicas are added and removed by a person.',
    storage_encrypted:
      'Encryption is decided at creation: copy a snapshot encrypted and restore it as the new database.',
    subnet_group: made,
    subnet_ids: 'Subnets belong to their group, which other databases share: change them there.',
    vpc_id: made,
  },
};

function written(operation: string, keys: string[]): Setting {
  return modified({
    keys,
    emptied: [],
    operation,
    label: 'settings',
    refuse: refusals,
    downtime: ({ keys: changed }) => changed.some((key) => restarting.has(key)),
    irreversible: ({ keys: changed }) =>
      changed.length > 0 && changed.every((key) => key === 'engine_version' || key === 'allocated_storage_gb'),
    undoNote: ({ keys: changed, current, wanted }) => {
      if (changed.includes('engine_version')) return 'The engine stays at its new version.';
      if (changed.includes('allocated_storage_gb')) return 'The storage stays as large as it became.';
      const backupsOff = amount(current, 'backup_retention_days') > 0 && amount(wanted, 'backup_retention_days') === 0;
      return changed.includes('backup_retention_days') && backupsOff
        ? 'Automatic backups that were deleted stay so.'
        : null;
    },
  });
}

/** Instances and clusters have each a call of their own. */
function byKind(settings: { instance: Setting; cluster: Setting }): Setting {
  return {
    keys: [...new Set([...settings.instance.keys, ...settings.cluster.keys])],
    operations: [...settings.instance.operations, ...settings.cluster.operations],
    undo: 'depends',
    plan(change) {
      const own = member(change.current, 'kind') === 'cluster' ? settings.cluster : settings.instance;
      const keys = change.keys.filter((key) => own.keys.includes(key));
      const others = change.keys.filter((key) => !own.keys.includes(key));
      const left = Object.fromEntries(
        others.map((key) => [key, 'Databases of this kind have no such setting of their own.']),
      );
      if (keys.length === 0) return { steps: [], left };
      const plan = own.plan({ ...change, keys });
      return { steps: plan.steps, left: { ...left, ...plan.left } };
    },
  };
}

function refuseInstance({ current }: SettingChange): string | null {
  return member(current, 'kind') === 'cluster' ? null : 'Only database clusters have a data endpoint.';
}

function amount(configuration: JsonObject, key: string): number {
  return Number(member(configuration, key) ?? 0);
}

/** Whether one version is before another, by its numbers. */
function isOlder(one: unknown, other: unknown): boolean {
  const numbers = (version: unknown) => (typeof version === 'string' ? version : '').split(/[^0-9]+/).map(Number);
  const [left, right] = [numbers(one), numbers(other)];
  const place = left.findIndex((number, index) => number !== (right[index] ?? 0));
  return place !== -1 && (left[place] ?? 0) < (right[place] ?? 0);
}
