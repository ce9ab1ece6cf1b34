import {
  isFalse,
  isNamed,
  isOfKnown,
  isTrue,
  propertyRules,
  type PropertyCondition,
} from '../schemas/property-rules.ts';

const activeMq: PropertyCondition = { path: '/EngineType', type: 'string', passes: isNamed('ACTIVEMQ') };
const rabbitMq: PropertyCondition = { path: '/EngineType', type: 'string', passes: isNamed('RABBITMQ') };

export const mqBrokerChecks = propertyRules('AWS::AmazonMQ::Broker', {
  mq_broker_logging_enabled: {
    path: '/Logs/General',
    type: 'boolean',
    passes: isTrue,
    // RabbitMQ has no audit log.
    and: [{ path: '/Logs/Audit', type: 'boolean', passes: isTrue, when: activeMq }],
    failure: 'Logs are not sent to CloudWatch Logs',
  },
  mq_broker_not_publicly_accessible: {
    path: '/PubliclyAccessible',
    type: 'boolean',
    passes: isFalse,
    failure: 'The broker is publicly accessible',
  },
  mq_broker_auto_minor_version_upgrades: {
    path: '/AutoMinorVersionUpgrade',
    type: 'boolean',
    passes: isTrue,
    failure: 'Automatic minor version upgrades are not enabled',
  },
  mq_broker_active_deployment_mode: {
    path: '/DeploymentMode',
    type: 'string',
    when: activeMq,
    passes: isOfKnown({ passes: ['ACTIVE_STANDBY_MULTI_AZ'], fails: ['SINGLE_INSTANCE'] }),
    failure: 'The broker has no standby in another Availability Zone',
  },
  mq_broker_cluster_deployment_mode: {
    path: '/DeploymentMode',
    type: 'string',
    when: rabbitMq,
    passes: isOfKnown({ passes: ['CLUSTER_MULTI_AZ'], fails: ['SINGLE_INSTANCE'] }),
    failure: 'The broker is not a cluster in several Availability Zones',
  },
});
