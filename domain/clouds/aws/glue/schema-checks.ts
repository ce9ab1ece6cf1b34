import { isObject, type Json } from '../../../json.ts';
import {
  isNamed,
  isOfKnown,
  isSet,
  propertyRules,
  secretRules,
  type LinkedCondition,
} from '../schemas/property-rules.ts';

/** Returns the condition on the security configuration that a job names, in its region. */
const ofSecurityConfiguration = (has: LinkedCondition['has']): LinkedCondition => ({
  others: 'AWS::Glue::SecurityConfiguration',
  by: { path: '/Name', type: 'string' },
  to: { path: '/SecurityConfiguration', type: 'string', absent: '' },
  belongs: (name, { to, own, other }) => name === to && own.region === other.region,
  expects: isSet,
  ...(has === undefined ? {} : { has }),
});

const argumentOf = (value: Json, name: string): Json => (isObject(value) ? (value[name] ?? null) : null);

/** Returns whether a version of Glue logs while jobs run without being asked to. */
const logsByDefault = (version: Json): boolean => typeof version === 'string' && Number.parseInt(version, 10) >= 5;

export const glueJobSettingChecks = propertyRules('AWS::Glue::Job', {
  glue_etl_jobs_logging_enabled: {
    path: '/DefaultArguments',
    type: 'object',
    absent: null,
    when: { path: '/Command/Name', type: 'string', passes: isNamed('glueetl', 'gluestreaming') },
    passes: (value) => argumentOf(value, '--enable-continuous-cloudwatch-log') === 'true',
    shows: (value) => argumentOf(value, '--enable-continuous-cloudwatch-log'),
    or: [{ path: '/GlueVersion', type: 'string', passes: logsByDefault }],
    failure: 'Continuous logging is not enabled',
  },
  glue_etl_jobs_amazon_s3_encryption_enabled: {
    ...ofSecurityConfiguration({
      path: '/EncryptionConfiguration/S3Encryptions/*/S3EncryptionMode',
      type: 'string',
      passes: isOfKnown({ passes: ['SSE-S3', 'SSE-KMS'], fails: ['DISABLED'] }),
    }),
    or: [
      {
        path: '/DefaultArguments',
        type: 'object',
        absent: null,
        // Without a security configuration, the job can ask for encryption itself.
        passes: (value) => argumentOf(value, '--encryption-type') === 'sse-s3',
        shows: (value) => argumentOf(value, '--encryption-type'),
      },
    ],
    failure: 'Data that the job writes to S3 is not encrypted',
  },
  glue_etl_jobs_cloudwatch_logs_encryption_enabled: {
    ...ofSecurityConfiguration({
      path: '/EncryptionConfiguration/CloudWatchEncryption/CloudWatchEncryptionMode',
      type: 'string',
      passes: isOfKnown({ passes: ['SSE-KMS'], fails: ['DISABLED'] }),
    }),
    failure: 'Logs of the job are not encrypted by a security configuration',
  },
  glue_etl_jobs_job_bookmark_encryption_enabled: {
    ...ofSecurityConfiguration({
      path: '/EncryptionConfiguration/JobBookmarksEncryption/JobBookmarksEncryptionMode',
      type: 'string',
      passes: isOfKnown({ passes: ['CSE-KMS'], fails: ['DISABLED'] }),
    }),
    failure: 'Bookmarks of the job are not encrypted by a security configuration',
  },
});

export const glueMlTransformChecks = propertyRules('AWS::Glue::MLTransform', {
  glue_ml_transform_encrypted_at_rest: {
    path: '/TransformEncryption/MLUserDataEncryption/MLUserDataEncryptionMode',
    type: 'string',
    passes: isOfKnown({ passes: ['SSE-KMS'], fails: ['DISABLED'] }),
    failure: 'User data of the transform is not encrypted',
  },
});

export const glueCrawlerChecks = propertyRules('AWS::Glue::Crawler', {
  glue_crawler_security_configuration_set: {
    path: '/CrawlerSecurityConfiguration',
    type: 'string',
    absent: '',
    passes: isSet,
    failure: 'The crawler has no security configuration',
  },
});

export const glueJobChecks = secretRules('AWS::Glue::Job', {
  glue_job_no_secrets_in_arguments: {
    shown: [{ path: '/Command', type: 'object' }],
    texts: ['/DefaultArguments', '/NonOverridableArguments'],
    failure: 'An argument of the job contains a secret',
  },
});
