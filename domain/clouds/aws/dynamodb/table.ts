import { deletionProtection, protection, safeguard } from '../../aspects.ts';
import { resourcePolicy } from '../aspects.ts';
import { setAtCreation, recreated } from '../reasons.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { replaced } from '../../../remediation/builders.ts';
import { type FieldReader, member } from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `table`: a DynamoDB table. `externalId` is the ARN. */
export interface TableConfiguration extends Configuration {
  key_schema: { attribute_name: string | null; key_type: string | null }[];
  attribute_definitions: { attribute_name: string | null; attribute_type: string | null }[];
  billing_mode: string | null;
  read_capacity: number | null;
  write_capacity: number | null;
  table_class: string | null;
  /** Null: encrypted with a key owned by DynamoDB. */
  encryption: { type: string | null; status: string | null; kms_key_arn: string | null } | null;
  deletion_protection: boolean;
  stream: { enabled: boolean; view_type: string | null };
  global_secondary_indexes: JsonObject[];
  local_secondary_indexes: JsonObject[];
  replica_regions: string[];
  point_in_time_recovery?: boolean | null;
  time_to_live?: { status: string | null; attribute_name: string | null } | null;
  policy?: JsonObject | null;
  created_at: string | null;
  observed: { status: string | null; item_count: number | null; size_bytes: number | null };
}

const field: FieldReader<TableConfiguration> = member;

/** DynamoDB tables. The API accepts one change at a time: each setting is a step. */
export const tableType = defineResourceType<TableConfiguration>({
  label: 'DynamoDB table',
  volatile: {
    status: 'set by the provider',
    item_count: 'changes with use',
    size_bytes: 'changes with use',
  },
  comparison: {
    identities: {
      attribute_definitions: 'attribute_name',
      global_secondary_indexes: 'index_name',
      key_schema: 'attribute_name',
      local_secondary_indexes: 'index_name',
    },
  },
  drift: {
    aspects: [
      resourcePolicy,
      { aspect: 'encryption', touches: 'encryption', direction: 'safer_when_present', severity: protection },
      { aspect: 'point_in_time_recovery', touches: null, direction: 'safer_when_true', severity: safeguard },
      deletionProtection,
    ],
    deletion: { touches: null, severity: 'high' },
  },
  remediation: {
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
        undoNote: () => 'A recreated stream starts empty and has a new ARN.',
      }),
      replaced({
        keys: ['point_in_time_recovery'],
        operation: 'dynamodb.set_point_in_time_recovery',
        label: 'point-in-time recovery',
        undoNote: ({ wanted }) =>
          field(wanted, 'point_in_time_recovery') === true ? null : 'The recovery window starts over.',
      }),
      replaced({ keys: ['time_to_live'], operation: 'dynamodb.set_time_to_live', label: 'time to live' }),
      replaced({ keys: ['policy'], operation: 'dynamodb.put_policy', label: 'resource policy' }),
      tagSetting({ set: 'dynamodb.set_tags', remove: 'dynamodb.remove_tags' }),
    ],
    fixed: {
      attribute_definitions: setAtCreation,
      global_secondary_indexes: 'An index is built from the whole table: add or remove it manually.',
      key_schema: setAtCreation,
      local_secondary_indexes: setAtCreation,
      replica_regions: 'A replica copies the whole table: add or remove it manually.',
      created_at: recreated,
    },
  },
});
