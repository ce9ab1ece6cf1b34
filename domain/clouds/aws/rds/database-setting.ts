import type { JsonObject } from '../../../json.ts';
import { modified, type Refusal } from '../../../remediation/builders.ts';
import { type ByField, type FieldReader, member, type Setting } from '../../../remediation/setting.ts';
import type { DbInstanceConfiguration } from './db-instance.ts';

const field: FieldReader<DbInstanceConfiguration> = member;

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
] as const;

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
] as const;

const ofClusters = ['backtrack_window_seconds'] as const;

/** Changes that restart the engine or move the data. */
const restarting = new Set(['ca_certificate_identifier', 'engine_version', 'instance_class']);

const refusals: ByField<'allocated_storage_gb' | 'engine_version', Refusal> = {
  allocated_storage_gb: ({ current, wanted }) =>
    amount(wanted, 'allocated_storage_gb') < amount(current, 'allocated_storage_gb')
      ? 'The storage of a database can be increased but not decreased.'
      : null,
  engine_version: ({ current, wanted }) =>
    isOlder(field(wanted, 'engine_version'), field(current, 'engine_version'))
      ? 'The engine cannot be downgraded: restore a snapshot from before the upgrade.'
      : null,
};

/** The changes of a database that one call makes together, for any combination of its settings. */
export const databaseSetting = byKind({
  instance: written('rds.modify_db_instance', [...common, ...ofInstances], refusals),
  cluster: written('rds.modify_db_cluster', [...common, ...ofClusters], refusals),
});

function written<Field extends string>(
  operation: string,
  keys: readonly Field[],
  refuse: ByField<NoInfer<Field>, Refusal>,
): Setting<Field> {
  return modified({
    keys,
    emptied: [],
    operation,
    label: 'settings',
    refuse,
    downtime: ({ keys: changed }) => changed.some((key) => restarting.has(key)),
    irreversible: ({ keys: changed }) =>
      changed.length > 0 && changed.every((key) => key === 'engine_version' || key === 'allocated_storage_gb'),
    undoNote: ({ keys: changed, current, wanted }) => {
      if (changed.includes('engine_version')) return 'The engine keeps its new version.';
      if (changed.includes('allocated_storage_gb')) return 'The storage keeps its larger size.';
      const backupsOff = amount(current, 'backup_retention_days') > 0 && amount(wanted, 'backup_retention_days') === 0;
      return changed.includes('backup_retention_days') && backupsOff
        ? 'Deleted automated backups cannot be restored.'
        : null;
    },
  });
}

/** Returns a setting whose operation depends on the kind: instances and clusters have separate API calls. */
function byKind<Field extends string>(settings: { instance: Setting<Field>; cluster: Setting<Field> }): Setting<Field> {
  return {
    keys: [...new Set([...settings.instance.keys, ...settings.cluster.keys])],
    operations: [...settings.instance.operations, ...settings.cluster.operations],
    undo: 'depends',
    plan(change) {
      const own = field(change.current, 'kind') === 'cluster' ? settings.cluster : settings.instance;
      const ownKeys: readonly string[] = own.keys;
      const keys = change.keys.filter((key) => ownKeys.includes(key));
      const others = change.keys.filter((key) => !ownKeys.includes(key));
      const left = Object.fromEntries(others.map((key) => [key, 'Databases of this kind do not have this setting.']));
      if (keys.length === 0) return { steps: [], left };
      const plan = own.plan({ ...change, keys });
      return { steps: plan.steps, left: { ...left, ...plan.left } };
    },
  };
}

function amount(configuration: JsonObject, key: keyof DbInstanceConfiguration): number {
  return Number(field(configuration, key) ?? 0);
}

/** Returns whether one version is before another, by its numbers. */
function isOlder(one: unknown, other: unknown): boolean {
  const numbers = (version: unknown) => (typeof version === 'string' ? version : '').split(/[^0-9]+/).map(Number);
  const [left, right] = [numbers(one), numbers(other)];
  const place = left.findIndex((number, index) => number !== (right[index] ?? 0));
  return place !== -1 && (left[place] ?? 0) < (right[place] ?? 0);
}
