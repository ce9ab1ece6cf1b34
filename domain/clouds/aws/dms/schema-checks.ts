import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, objectIn, type Json } from '../../../json.ts';
import { isNamed, isOfKnown, isTrue, propertyRules } from '../schemas/property-rules.ts';

/** Engines whose connections DMS encrypts by `SslMode`; those of others are always encrypted or have settings of their own. */
const hasSslMode = isNamed(
  'mysql',
  'mariadb',
  'aurora',
  'aurora-postgresql',
  'postgres',
  'oracle',
  'sqlserver',
  'azuredb',
  'azure-sql-managed-instance',
  'mongodb',
  'docdb',
  'db2',
  'sybase',
);

/** Severities that include what is logged by default, and those that do not. */
const isLogged = isOfKnown({
  passes: ['LOGGER_SEVERITY_DEFAULT', 'LOGGER_SEVERITY_DEBUG', 'LOGGER_SEVERITY_DETAILED_DEBUG'],
  fails: ['LOGGER_SEVERITY_ERROR', 'LOGGER_SEVERITY_WARNING', 'LOGGER_SEVERITY_INFO'],
});

/** Returns the condition that the settings of a task log some components. */
const logs =
  (...components: readonly string[]) =>
  (value: Json): boolean => {
    const settings = typeof value === 'string' ? objectIn(value) : null;
    const logging = settings?.['Logging'] ?? null;
    if (!isObject(logging)) throw new UnreadableField('the task settings show no logging');
    if (logging['EnableLogging'] === false) return false;
    const { LogComponents: listed } = logging;
    if (logging['EnableLogging'] !== true || !Array.isArray(listed)) {
      throw new UnreadableField('the task settings show no log components');
    }
    return components.every((id) =>
      listed.some((one) => isObject(one) && one['Id'] === id && isLogged(one['Severity'] ?? null)),
    );
  };

export const dmsEndpointChecks = propertyRules('AWS::DMS::Endpoint', {
  dms_endpoint_ssl_enabled: {
    path: '/SslMode',
    type: 'string',
    absent: 'none',
    when: { path: '/EngineName', type: 'string', passes: hasSslMode },
    passes: isOfKnown({ passes: ['require', 'verify-ca', 'verify-full'], fails: ['none'] }),
    failure: 'Connections to the database are not encrypted',
  },
  dms_endpoint_redis_in_transit_encryption_enabled: {
    path: '/RedisSettings/SslSecurityProtocol',
    type: 'string',
    when: { path: '/EngineName', type: 'string', passes: isNamed('redis') },
    passes: isOfKnown({ passes: ['ssl-encryption'], fails: ['plaintext'] }),
    failure: 'Connections to Redis are not encrypted',
  },
  dms_endpoint_mongodb_authentication_enabled: {
    path: '/MongoDbSettings/AuthType',
    type: 'string',
    when: { path: '/EngineName', type: 'string', passes: isNamed('mongodb') },
    passes: isOfKnown({ passes: ['password'], fails: ['no'] }),
    failure: 'Authentication is not enabled',
  },
  dms_endpoint_neptune_iam_authorization_enabled: {
    path: '/NeptuneSettings/IamAuthEnabled',
    type: 'boolean',
    when: { path: '/EngineName', type: 'string', passes: isNamed('neptune') },
    passes: isTrue,
    failure: 'IAM authorization is not enabled',
  },
});

export const dmsReplicationTaskChecks = propertyRules('AWS::DMS::ReplicationTask', {
  dms_replication_task_source_logging_enabled: {
    path: '/ReplicationTaskSettings',
    type: 'string',
    passes: logs('SOURCE_CAPTURE', 'SOURCE_UNLOAD'),
    failure: 'What is read from the source is not logged',
  },
  dms_replication_task_target_logging_enabled: {
    path: '/ReplicationTaskSettings',
    type: 'string',
    passes: logs('TARGET_APPLY', 'TARGET_LOAD'),
    failure: 'What is written to the target is not logged',
  },
});
