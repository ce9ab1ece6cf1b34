import { mqBrokerChecks } from '../../../../../domain/clouds/aws/mq/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: mq', () => {
  testSchemaChecks(mqBrokerChecks, {
    mq_broker_logging_enabled: {
      pass: { EngineType: 'ACTIVEMQ', Logs: { General: true, Audit: true } },
      fail: { EngineType: 'ACTIVEMQ', Logs: { General: true, Audit: false } },
    },
    mq_broker_not_publicly_accessible: { pass: { PubliclyAccessible: false }, fail: { PubliclyAccessible: true } },
    mq_broker_auto_minor_version_upgrades: {
      pass: { AutoMinorVersionUpgrade: true },
      fail: { AutoMinorVersionUpgrade: false },
    },
    mq_broker_active_deployment_mode: {
      pass: { EngineType: 'ActiveMQ', DeploymentMode: 'ACTIVE_STANDBY_MULTI_AZ' },
      fail: { EngineType: 'ACTIVEMQ', DeploymentMode: 'SINGLE_INSTANCE' },
    },
    mq_broker_cluster_deployment_mode: {
      pass: { EngineType: 'RabbitMQ', DeploymentMode: 'CLUSTER_MULTI_AZ' },
      fail: { EngineType: 'RABBITMQ', DeploymentMode: 'SINGLE_INSTANCE' },
    },
  });

  testOutcomes(mqBrokerChecks, 'mq_broker_logging_enabled', {
    says: 'asks only ActiveMQ for audit logs',
    documents: [
      ['pass', { EngineType: 'RABBITMQ', Logs: { General: true } }],
      ['fail', { EngineType: 'RABBITMQ', Logs: { General: false } }],
      ['not_evaluated', { EngineType: 'ACTIVEMQ', Logs: { General: true } }],
      ['not_evaluated', { Logs: { General: true } }],
    ],
  });

  testOutcomes(mqBrokerChecks, 'mq_broker_active_deployment_mode', {
    says: 'is about ActiveMQ',
    documents: [
      ['not_applicable', { EngineType: 'RABBITMQ', DeploymentMode: 'SINGLE_INSTANCE' }],
      ['not_evaluated', { EngineType: 'ACTIVEMQ', DeploymentMode: 'LATER' }],
    ],
  });
});
