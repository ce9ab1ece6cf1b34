import { dmsEndpointChecks, dmsReplicationTaskChecks } from '../../../../../domain/clouds/aws/dms/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: dms', () => {
  testSchemaChecks(dmsEndpointChecks, {
    dms_endpoint_ssl_enabled: {
      pass: { EngineName: 'postgres', SslMode: 'verify-full' },
      fail: { EngineName: 'postgres', SslMode: 'none' },
    },
    dms_endpoint_redis_in_transit_encryption_enabled: {
      pass: { EngineName: 'redis', RedisSettings: { SslSecurityProtocol: 'ssl-encryption' } },
      fail: { EngineName: 'redis', RedisSettings: { SslSecurityProtocol: 'plaintext' } },
    },
    dms_endpoint_mongodb_authentication_enabled: {
      pass: { EngineName: 'mongodb', MongoDbSettings: { AuthType: 'password' } },
      fail: { EngineName: 'mongodb', MongoDbSettings: { AuthType: 'no' } },
    },
    dms_endpoint_neptune_iam_authorization_enabled: {
      pass: { EngineName: 'neptune', NeptuneSettings: { IamAuthEnabled: true } },
      fail: { EngineName: 'neptune', NeptuneSettings: { IamAuthEnabled: false } },
    },
  });

  testSchemaChecks(dmsReplicationTaskChecks, {
    dms_replication_task_source_logging_enabled: {
      pass: {
        ReplicationTaskSettings:
          '{"Logging": {"EnableLogging": true, "LogComponents": [{"Id": "SOURCE_CAPTURE", "Severity": "LOGGER_SEVERITY_DEFAULT"}, {"Id": "SOURCE_UNLOAD", "Severity": "LOGGER_SEVERITY_DEBUG"}]}}',
      },
      fail: {
        ReplicationTaskSettings:
          '{"Logging": {"EnableLogging": true, "LogComponents": [{"Id": "SOURCE_CAPTURE", "Severity": "LOGGER_SEVERITY_DEFAULT"}, {"Id": "SOURCE_UNLOAD", "Severity": "LOGGER_SEVERITY_ERROR"}]}}',
      },
    },
    dms_replication_task_target_logging_enabled: {
      pass: {
        ReplicationTaskSettings:
          '{"Logging": {"EnableLogging": true, "LogComponents": [{"Id": "TARGET_APPLY", "Severity": "LOGGER_SEVERITY_DEFAULT"}, {"Id": "TARGET_LOAD", "Severity": "LOGGER_SEVERITY_DETAILED_DEBUG"}]}}',
      },
      fail: { ReplicationTaskSettings: '{"Logging": {"EnableLogging": false}}' },
    },
  });

  testOutcomes(dmsEndpointChecks, 'dms_endpoint_ssl_enabled', {
    says: 'is about engines with an SSL mode, of which none is the default',
    documents: [
      ['not_applicable', { EngineName: 's3', SslMode: 'none' }],
      ['fail', { EngineName: 'mysql' }],
      ['not_evaluated', { EngineName: 'mysql', SslMode: 'later' }],
      ['not_evaluated', { SslMode: 'none' }],
    ],
  });

  testOutcomes(dmsReplicationTaskChecks, 'dms_replication_task_source_logging_enabled', {
    says: 'reads the settings of the task',
    documents: [
      ['not_evaluated', { ReplicationTaskSettings: 'no JSON' }],
      ['not_evaluated', { ReplicationTaskSettings: '{}' }],
      ['not_evaluated', { ReplicationTaskSettings: '{"Logging":{"EnableLogging":true}}' }],
      ['fail', { ReplicationTaskSettings: '{"Logging":{"EnableLogging":false,"LogComponents":[]}}' }],
      ['fail', { ReplicationTaskSettings: '{"Logging":{"EnableLogging":true,"LogComponents":[]}}' }],
    ],
  });

  testOutcomes(dmsReplicationTaskChecks, 'dms_replication_task_source_logging_enabled', {
    says: 'does not evaluate a severity that it does not know',
    documents: [
      [
        'not_evaluated',
        {
          ReplicationTaskSettings:
            '{"Logging": {"EnableLogging": true, "LogComponents": [{"Id": "SOURCE_CAPTURE", "Severity": "LOGGER_SEVERITY_TRACE"}]}}',
        },
      ],
    ],
  });
});
