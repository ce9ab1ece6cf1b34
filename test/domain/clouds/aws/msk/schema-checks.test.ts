import { kafkaconnectConnectorChecks, mskClusterChecks } from '../../../../../domain/clouds/aws/msk/schema-checks.ts';
import { testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: msk', () => {
  testSchemaChecks(mskClusterChecks, {
    kafka_cluster_in_transit_encryption_enabled: {
      pass: { EncryptionInfo: { EncryptionInTransit: { ClientBroker: 'TLS', InCluster: true } } },
      fail: { EncryptionInfo: { EncryptionInTransit: { ClientBroker: 'TLS', InCluster: false } } },
    },
    kafka_cluster_is_public: {
      pass: { BrokerNodeGroupInfo: { ConnectivityInfo: { PublicAccess: { Type: 'DISABLED' } } } },
      fail: { BrokerNodeGroupInfo: { ConnectivityInfo: { PublicAccess: { Type: 'SERVICE_PROVIDED_EIPS' } } } },
    },
    kafka_cluster_mutual_tls_authentication_enabled: {
      pass: { ClientAuthentication: { Tls: { Enabled: true } } },
      fail: { ClientAuthentication: { Tls: { Enabled: false } } },
    },
    kafka_cluster_unrestricted_access_disabled: {
      pass: { ClientAuthentication: { Unauthenticated: { Enabled: false } } },
      fail: { ClientAuthentication: { Unauthenticated: { Enabled: true } } },
    },
    kafka_cluster_enhanced_monitoring_enabled: {
      pass: { EnhancedMonitoring: 'PER_BROKER' },
      fail: { EnhancedMonitoring: 'DEFAULT' },
    },
    kafka_cluster_broker_logs_enabled: {
      pass: { LoggingInfo: { BrokerLogs: { S3: { Enabled: true } } } },
      fail: { LoggingInfo: { BrokerLogs: { S3: { Enabled: false } } } },
    },
  });

  testSchemaChecks(kafkaconnectConnectorChecks, {
    kafka_connector_in_transit_encryption_enabled: {
      pass: { KafkaClusterEncryptionInTransit: { EncryptionType: 'TLS' } },
      fail: { KafkaClusterEncryptionInTransit: { EncryptionType: 'PLAINTEXT' } },
    },
  });
});
