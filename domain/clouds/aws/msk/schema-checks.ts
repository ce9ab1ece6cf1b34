import { isFalse, isOfKnown, isTrue, propertyRules } from '../schemas/property-rules.ts';

export const mskClusterChecks = propertyRules('AWS::MSK::Cluster', {
  kafka_cluster_in_transit_encryption_enabled: {
    path: '/EncryptionInfo/EncryptionInTransit/ClientBroker',
    type: 'string',
    passes: isOfKnown({ passes: ['TLS'], fails: ['TLS_PLAINTEXT', 'PLAINTEXT'] }),
    and: [{ path: '/EncryptionInfo/EncryptionInTransit/InCluster', type: 'boolean', passes: isTrue }],
    failure: 'Data can be sent without encryption',
  },
  kafka_cluster_is_public: {
    path: '/BrokerNodeGroupInfo/ConnectivityInfo/PublicAccess/Type',
    type: 'string',
    passes: isOfKnown({ passes: ['DISABLED'], fails: ['SERVICE_PROVIDED_EIPS'] }),
    failure: 'The brokers have public addresses',
  },
  kafka_cluster_mutual_tls_authentication_enabled: {
    path: '/ClientAuthentication/Tls/Enabled',
    type: 'boolean',
    passes: isTrue,
    failure: 'Mutual TLS authentication is not enabled',
  },
  kafka_cluster_unrestricted_access_disabled: {
    path: '/ClientAuthentication/Unauthenticated/Enabled',
    type: 'boolean',
    passes: isFalse,
    failure: 'Clients need no authentication',
  },
  kafka_cluster_enhanced_monitoring_enabled: {
    path: '/EnhancedMonitoring',
    type: 'string',
    passes: isOfKnown({
      passes: ['PER_BROKER', 'PER_TOPIC_PER_BROKER', 'PER_TOPIC_PER_PARTITION'],
      fails: ['DEFAULT'],
    }),
    failure: 'Enhanced monitoring is not enabled',
  },
  kafka_cluster_broker_logs_enabled: {
    path: '/LoggingInfo/BrokerLogs/CloudWatchLogs/Enabled',
    type: 'boolean',
    absent: false,
    passes: isTrue,
    or: [
      { path: '/LoggingInfo/BrokerLogs/Firehose/Enabled', type: 'boolean', absent: false, passes: isTrue },
      { path: '/LoggingInfo/BrokerLogs/S3/Enabled', type: 'boolean', absent: false, passes: isTrue },
    ],
    failure: 'Broker logs are not delivered',
  },
});

export const kafkaconnectConnectorChecks = propertyRules('AWS::KafkaConnect::Connector', {
  kafka_connector_in_transit_encryption_enabled: {
    path: '/KafkaClusterEncryptionInTransit/EncryptionType',
    type: 'string',
    passes: isOfKnown({ passes: ['TLS'], fails: ['PLAINTEXT'] }),
    failure: 'The connector does not encrypt its connections to the cluster',
  },
});
