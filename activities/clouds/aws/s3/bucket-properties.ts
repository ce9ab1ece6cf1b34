import { isObject, type Json, type JsonObject } from '../../../../domain/json.ts';
import type { PolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { sortedSet } from '../../../../domain/clouds/canonical.ts';
import { formOf } from '../cloudcontrol/proven-answers.ts';

export const bucketType = 'AWS::S3::Bucket';

/** How a setting of a bucket is read from its CloudFormation properties. */
interface ShownSetting {
  property: string;
  /** The setting where the bucket lacks the property. */
  absent: Json;
  /** Returns the setting of a property; undefined where the property does not show it. Without it, no property does. */
  present?: (shown: Json) => Json | undefined;
  /** A flag that is not true where the bucket lacks the property. */
  flag?: string;
}

/**
 * The settings that Cloud Control may show, by JSON Pointer. Tags are not among them: a handler may leave out those of AWS. Nor is
 * the ACL, whose property is write-only. A property with another form than S3's own answer (lifecycle rules, replication,
 * website, notifications, object lock) and versioning, which lacks MFA delete, only shows that the setting is not there.
 */
export const shownSettings: Readonly<Record<string, ShownSetting>> = {
  '/encryption': { property: 'BucketEncryption', absent: null, present: encryptionOf },
  '/versioning': { property: 'VersioningConfiguration', absent: { status: null, mfa_delete: null } },
  '/public_access_block': { property: 'PublicAccessBlockConfiguration', absent: null, present: publicAccessBlockOf },
  '/logging': { property: 'LoggingConfiguration', absent: null, present: loggingOf },
  '/lifecycle_rules': { property: 'LifecycleConfiguration', absent: null },
  '/object_ownership': { property: 'OwnershipControls', absent: null, present: objectOwnershipOf },
  '/object_lock': { property: 'ObjectLockConfiguration', absent: null, flag: 'ObjectLockEnabled' },
  '/replication': { property: 'ReplicationConfiguration', absent: null },
  '/website': { property: 'WebsiteConfiguration', absent: null },
  '/notifications': { property: 'NotificationConfiguration', absent: null },
};

/** Returns a setting as the properties of a bucket show it, with the form of its property; null if they do not show it. */
export function shownSetting(properties: JsonObject, pointer: string): { form: string; value: Json } | null {
  const setting = shownSettings[pointer];
  if (setting === undefined) return null;
  const shown = properties[setting.property];
  const flag = setting.flag === undefined ? undefined : properties[setting.flag];
  if (flag !== undefined && flag !== false) return null;
  const value = shown === undefined ? setting.absent : setting.present?.(shown);
  return value === undefined ? null : { form: formOf(shown), value };
}

/**
 * Returns whether a bucket's policy could keep the caller from reading a setting. Cloud Control might then leave the setting out
 * like one that is not set. A policy that could not be read (undefined) might.
 */
export function mayHideSettings(policy: PolicyDocument | null | undefined): boolean {
  if (policy === null) return false;
  const statements = policy?.['Statement'];
  if (!Array.isArray(statements)) return true;
  return statements.some((statement) => !isObject(statement) || hidesSettings(statement));
}

function hidesSettings(statement: JsonObject): boolean {
  if (statement['Effect'] === 'Allow') return false;
  const actions = statement['Action'];
  const onlyWrites =
    Array.isArray(actions) &&
    actions.every((action) => typeof action === 'string' && /^s3:(?:put|delete)/i.test(action));
  return !onlyWrites && !onlyWithoutTls(statement['Condition']);
}

/** A denial of requests without TLS meets none of ours. */
function onlyWithoutTls(condition: Json | undefined): boolean {
  if (condition === undefined || !isObject(condition)) return false;
  return ['Bool', 'BoolIfExists'].some((operator) => {
    const tests = condition[operator];
    if (tests === undefined || !isObject(tests)) return false;
    return Object.entries(tests).some(
      ([key, values]) => key.toLowerCase() === 'aws:securetransport' && JSON.stringify(values) === '["false"]',
    );
  });
}

function encryptionOf(shown: Json): Json | undefined {
  const rules = memberOf(shown, 'ServerSideEncryptionConfiguration');
  if (!Array.isArray(rules)) return undefined;
  return sortedSet(
    rules.map((rule) => {
      const byDefault = memberOf(rule, 'ServerSideEncryptionByDefault');
      return {
        algorithm: memberOf(byDefault, 'SSEAlgorithm') ?? null,
        kms_key_id: memberOf(byDefault, 'KMSMasterKeyID') ?? null,
        bucket_key_enabled: memberOf(rule, 'BucketKeyEnabled') ?? false,
      };
    }),
  );
}

function publicAccessBlockOf(shown: Json): Json | undefined {
  const block = {
    block_public_acls: memberOf(shown, 'BlockPublicAcls'),
    ignore_public_acls: memberOf(shown, 'IgnorePublicAcls'),
    block_public_policy: memberOf(shown, 'BlockPublicPolicy'),
    restrict_public_buckets: memberOf(shown, 'RestrictPublicBuckets'),
  };
  const isWhole = Object.values(block).every((flag) => typeof flag === 'boolean');
  return isWhole ? (block as JsonObject) : undefined;
}

function loggingOf(shown: Json): Json | undefined {
  const target = memberOf(shown, 'DestinationBucketName');
  const prefix = memberOf(shown, 'LogFilePrefix');
  if (typeof target !== 'string' || typeof prefix !== 'string') return undefined;
  return { target_bucket: target, target_prefix: prefix };
}

function objectOwnershipOf(shown: Json): Json | undefined {
  const rules = memberOf(shown, 'Rules');
  const ownership = Array.isArray(rules) ? memberOf(rules[0], 'ObjectOwnership') : undefined;
  return typeof ownership === 'string' ? ownership : undefined;
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return value !== undefined && isObject(value) ? value[name] : undefined;
}
