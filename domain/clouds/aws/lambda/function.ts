import { type SecretScan, secretScanChanges } from '../../../secrets/secret-scan.ts';
import { safeguard } from '../../aspects.ts';
import { resourcePolicy } from '../aspects.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import type { JsonObject } from '../../../json.ts';
import { modified, replaced } from '../../../remediation/builders.ts';
import { type FieldReader, member } from '../../../remediation/setting.ts';
import { tagSetting } from '../../../remediation/tag-setting.ts';

/** `function`: a Lambda function. `externalId` is its ARN. */
export interface FunctionConfiguration extends Configuration {
  runtime: string | null;
  handler: string | null;
  role: string | null;
  description: string | null;
  timeout_seconds: number | null;
  memory_mb: number | null;
  package_type: string | null;
  architectures: string[];
  code_sha256: string | null;
  /** ARNs of layer versions, in the order in which they are merged. */
  layers: string[];
  /** Name → fingerprint of the value. */
  environment?: Record<string, string>;
  kms_key_arn: string | null;
  tracing_mode: string | null;
  /** Null outside a VPC. */
  vpc: { vpc_id: string | null; subnet_ids: string[]; security_group_ids: string[] } | null;
  dead_letter_target: string | null;
  ephemeral_storage_mb: number | null;
  file_systems: JsonObject[];
  logging: JsonObject | null;
  snap_start: string | null;
  reserved_concurrency?: number | null;
  /** Resource policy; null without one. */
  policy?: JsonObject | null;
  /** Function URL; null without one. */
  url?: { auth_type: string | null; cors: JsonObject | null; invoke_mode: string | null } | null;
  observed: {
    last_modified: string | null;
    code_size: number | null;
    state: string | null;
    /** Of the environment. */
    secret_scan?: SecretScan;
  };
}

const field: FieldReader<FunctionConfiguration> = member;

/** Lambda functions: the settings of their configuration, not their code. */
export const functionType = defineResourceType<FunctionConfiguration>({
  label: 'Lambda function',
  volatile: {
    last_modified: 'changes with any other field',
    code_size: 'changes with the code, which has its own hash',
    secret_scan: secretScanChanges,
    state: 'idle functions become inactive automatically',
  },
  comparison: {},
  drift: {
    aspects: [
      resourcePolicy,
      {
        aspect: 'url',
        label: 'function URL',
        touches: 'exposure',
        direction: 'fewer_is_safer',
        severity: { loosened: 'high', changed: 'high', tightened: 'low' },
      },
      { aspect: 'network', keys: ['vpc'], touches: 'exposure', severity: 'high' },
      { aspect: 'role', label: 'execution role', touches: 'identity', severity: 'high' },
      {
        aspect: 'encryption',
        keys: ['kms_key_arn'],
        touches: 'encryption',
        direction: 'safer_when_present',
        severity: safeguard,
      },
      { aspect: 'logging', keys: ['logging', 'tracing_mode'], touches: 'logging', severity: 'low' },
      {
        aspect: 'code',
        keys: ['code_sha256', 'handler', 'layers', 'runtime', 'package_type'],
        touches: null,
        severity: 'medium',
      },
      { aspect: 'environment', label: 'environment variables', touches: null, severity: 'medium' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      modified({
        keys: [
          'runtime',
          'handler',
          'role',
          'description',
          'timeout_seconds',
          'memory_mb',
          'layers',
          'kms_key_arn',
          'tracing_mode',
          'vpc',
          'dead_letter_target',
          'ephemeral_storage_mb',
          'file_systems',
          'logging',
          'snap_start',
        ],
        emptied: ['description', 'kms_key_arn', 'vpc', 'dead_letter_target'],
        operation: 'lambda.update_configuration',
        label: 'configuration',
      }),
      replaced({
        keys: ['reserved_concurrency'],
        operation: 'lambda.put_concurrency',
        label: 'reserved concurrency',
      }),
      replaced({
        keys: ['url'],
        operation: 'lambda.put_url',
        label: 'function URL',
        undoNote: ({ wanted }) =>
          field(wanted, 'url') === null ? 'A recreated function URL has a new address.' : null,
      }),
      tagSetting({ set: 'lambda.set_tags', remove: 'lambda.remove_tags' }),
    ],
    fixed: {
      architectures: 'It belongs to the code: deploy the version that the baseline was captured from.',
      code_sha256: 'The code is not stored: deploy the version that the baseline was captured from.',
      environment:
        'Values of environment variables may be secrets: only their fingerprints are stored, so they cannot be restored. Take them from their source.',
      package_type: 'It is set when the function is created.',
      policy: 'Statements of the resource-based policy have to be added and removed manually.',
    },
  },
});
