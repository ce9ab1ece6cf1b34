import {
  glueCrawlerChecks,
  glueJobSettingChecks,
  glueMlTransformChecks,
} from '../../../../../domain/clouds/aws/glue/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of AWS by schema: glue', () => {
  testSchemaChecks(glueJobSettingChecks, {
    glue_etl_jobs_logging_enabled: {
      pass: {
        Command: { Name: 'glueetl' },
        GlueVersion: '4.0',
        DefaultArguments: { '--enable-continuous-cloudwatch-log': 'true' },
      },
      fail: { Command: { Name: 'glueetl' }, GlueVersion: '4.0', DefaultArguments: { '--job-language': 'python' } },
    },
  });

  testSchemaChecks(glueMlTransformChecks, {
    glue_ml_transform_encrypted_at_rest: {
      pass: { TransformEncryption: { MLUserDataEncryption: { MLUserDataEncryptionMode: 'SSE-KMS' } } },
      fail: { TransformEncryption: { MLUserDataEncryption: { MLUserDataEncryptionMode: 'DISABLED' } } },
    },
  });

  testSchemaChecks(glueCrawlerChecks, {
    glue_crawler_security_configuration_set: { pass: { CrawlerSecurityConfiguration: 'encrypted' }, fail: {} },
  });

  testOutcomes(glueJobSettingChecks, 'glue_etl_jobs_logging_enabled', {
    says: 'is about jobs of Spark, which log by default since Glue 5.0',
    documents: [
      ['not_applicable', { Command: { Name: 'pythonshell' }, GlueVersion: '3.0' }],
      ['pass', { Command: { Name: 'glueetl' }, GlueVersion: '5.0' }],
      ['fail', { Command: { Name: 'gluestreaming' }, GlueVersion: '4.0' }],
      ['not_evaluated', { Command: { Name: 'glueetl' } }],
    ],
  });

  const modes = (logs: string, bookmarks: string, objects: string) => ({
    Name: 'kept',
    EncryptionConfiguration: {
      CloudWatchEncryption: { CloudWatchEncryptionMode: logs },
      JobBookmarksEncryption: { JobBookmarksEncryptionMode: bookmarks },
      S3Encryptions: [{ S3EncryptionMode: objects }],
    },
  });
  const encrypted = {
    'AWS::Glue::SecurityConfiguration': { kept: modes('SSE-KMS', 'CSE-KMS', 'SSE-S3'), other: { Name: 'other' } },
  };
  const open = { 'AWS::Glue::SecurityConfiguration': { kept: modes('DISABLED', 'DISABLED', 'DISABLED') } };
  const job = { SecurityConfiguration: 'kept', DefaultArguments: {} };
  const hidden = {
    configuration: {},
    unreadable: { '/SecurityConfiguration': 'access was denied', '/DefaultArguments': 'access was denied' },
  };
  testChecks(glueJobSettingChecks, {
    glue_etl_jobs_amazon_s3_encryption_enabled: {
      pass: { configuration: job, inventory: encrypted },
      fail: { configuration: job, inventory: open },
      blind: { ...hidden, inventory: encrypted },
    },
    glue_etl_jobs_cloudwatch_logs_encryption_enabled: {
      pass: { configuration: job, inventory: encrypted },
      fail: { configuration: {}, inventory: encrypted },
      blind: { configuration: job, unlisted: { 'AWS::Glue::SecurityConfiguration': 'access denied' } },
    },
    glue_etl_jobs_job_bookmark_encryption_enabled: {
      pass: { configuration: job, inventory: encrypted },
      fail: { configuration: job, inventory: open },
      blind: { configuration: job, inventory: { 'AWS::Glue::SecurityConfiguration': { kept: { Name: 'kept' } } } },
    },
  });

  testOutcomes(glueJobSettingChecks, 'glue_etl_jobs_amazon_s3_encryption_enabled', {
    says: 'counts what the job asks for itself',
    documents: [
      ['pass', { DefaultArguments: { '--encryption-type': 'sse-s3' } }],
      ['fail', { DefaultArguments: { '--encryption-type': 'none' } }],
      ['fail', {}],
      ['not_evaluated', { SecurityConfiguration: 'gone' }],
    ],
  });
});
