import type { Check } from '../check.ts';
import { accountMaintainCurrentContactDetails } from './account/account-maintain-current-contact-details.ts';
import { accountSecurityContactInformationIsRegistered } from './account/account-security-contact-information-is-registered.ts';
import { cloudwatchCrossAccountSharingDisabled } from './account/cloudwatch-cross-account-sharing-disabled.ts';
import { iamAvoidRootUsage } from './account/iam-avoid-root-usage.ts';
import { iamCheckSamlProvidersSts } from './account/iam-check-saml-providers-sts.ts';
import { iamNoExpiredServerCertificatesStored } from './account/iam-no-expired-server-certificates-stored.ts';
import { iamNoRootAccessKey } from './account/iam-no-root-access-key.ts';
import { iamPasswordPolicyExpiresPasswordsWithin90DaysOrLess } from './account/iam-password-policy-expires-passwords-within-90-days-or-less.ts';
import { iamPasswordPolicyLowercase } from './account/iam-password-policy-lowercase.ts';
import { iamPasswordPolicyMinimumLength14 } from './account/iam-password-policy-minimum-length-14.ts';
import { iamPasswordPolicyNumber } from './account/iam-password-policy-number.ts';
import { iamPasswordPolicyReuse24 } from './account/iam-password-policy-reuse-24.ts';
import { iamPasswordPolicySymbol } from './account/iam-password-policy-symbol.ts';
import { iamPasswordPolicyUppercase } from './account/iam-password-policy-uppercase.ts';
import { iamRootHardwareMfaEnabled } from './account/iam-root-hardware-mfa-enabled.ts';
import { iamRootMfaEnabled } from './account/iam-root-mfa-enabled.ts';
import { iamSupportRoleCreated } from './account/iam-support-role-created.ts';
import { s3AccountLevelPublicAccessBlocks } from './account/s3-account-level-public-access-blocks.ts';
import { cloudwatchChangesToNetworkAclsAlarmConfigured } from './alarms/cloudwatch-changes-to-network-acls-alarm-configured.ts';
import { cloudwatchChangesToNetworkGatewaysAlarmConfigured } from './alarms/cloudwatch-changes-to-network-gateways-alarm-configured.ts';
import { cloudwatchChangesToNetworkRouteTablesAlarmConfigured } from './alarms/cloudwatch-changes-to-network-route-tables-alarm-configured.ts';
import { cloudwatchChangesToVpcsAlarmConfigured } from './alarms/cloudwatch-changes-to-vpcs-alarm-configured.ts';
import { cloudwatchLogMetricFilterAndAlarmForAwsConfigConfigurationChangesEnabled } from './alarms/cloudwatch-log-metric-filter-and-alarm-for-aws-config-configuration-changes-enabled.ts';
import { cloudwatchLogMetricFilterAndAlarmForCloudtrailConfigurationChangesEnabled } from './alarms/cloudwatch-log-metric-filter-and-alarm-for-cloudtrail-configuration-changes-enabled.ts';
import { cloudwatchLogMetricFilterAuthenticationFailures } from './alarms/cloudwatch-log-metric-filter-authentication-failures.ts';
import { cloudwatchLogMetricFilterAwsOrganizationsChanges } from './alarms/cloudwatch-log-metric-filter-aws-organizations-changes.ts';
import { cloudwatchLogMetricFilterDisableOrScheduledDeletionOfKmsCmk } from './alarms/cloudwatch-log-metric-filter-disable-or-scheduled-deletion-of-kms-cmk.ts';
import { cloudwatchLogMetricFilterForS3BucketPolicyChanges } from './alarms/cloudwatch-log-metric-filter-for-s3-bucket-policy-changes.ts';
import { cloudwatchLogMetricFilterPolicyChanges } from './alarms/cloudwatch-log-metric-filter-policy-changes.ts';
import { cloudwatchLogMetricFilterRootUsage } from './alarms/cloudwatch-log-metric-filter-root-usage.ts';
import { cloudwatchLogMetricFilterSecurityGroupChanges } from './alarms/cloudwatch-log-metric-filter-security-group-changes.ts';
import { cloudwatchLogMetricFilterSignInWithoutMfa } from './alarms/cloudwatch-log-metric-filter-sign-in-without-mfa.ts';
import { cloudwatchLogMetricFilterUnauthorizedApiCalls } from './alarms/cloudwatch-log-metric-filter-unauthorized-api-calls.ts';
import { elbDesyncMitigationMode } from './balancers/elb-desync-mitigation-mode.ts';
import { elbLoggingEnabled } from './balancers/elb-logging-enabled.ts';
import { elbSslListeners } from './balancers/elb-ssl-listeners.ts';
import { elbSslListenersUseAcmCertificate } from './balancers/elb-ssl-listeners-use-acm-certificate.ts';
import { elbv2DeletionProtection } from './balancers/elbv2-deletion-protection.ts';
import { elbv2InsecureSslCiphers } from './balancers/elbv2-insecure-ssl-ciphers.ts';
import { elbv2LoggingEnabled } from './balancers/elbv2-logging-enabled.ts';
import { awslambdaFunctionInsideVpc } from './compute/awslambda-function-inside-vpc.ts';
import { awslambdaFunctionNotPubliclyAccessible } from './compute/awslambda-function-not-publicly-accessible.ts';
import { awslambdaFunctionUrlPublic } from './compute/awslambda-function-url-public.ts';
import { ec2AmiPublic } from './compute/ec2-ami-public.ts';
import { ec2EbsPublicSnapshot } from './compute/ec2-ebs-public-snapshot.ts';
import { ec2EbsSnapshotsEncrypted } from './compute/ec2-ebs-snapshots-encrypted.ts';
import { ec2EbsVolumeEncryption } from './compute/ec2-ebs-volume-encryption.ts';
import { ec2InstanceDetailedMonitoringEnabled } from './compute/ec2-instance-detailed-monitoring-enabled.ts';
import { ec2InstanceImdsv2Enabled } from './compute/ec2-instance-imdsv2-enabled.ts';
import { ec2InstanceOlderThanSpecificDays } from './compute/ec2-instance-older-than-specific-days.ts';
import { ec2InstancePortCassandraExposedToInternet } from './compute/ec2-instance-port-cassandra-exposed-to-internet.ts';
import { ec2InstancePortCifsExposedToInternet } from './compute/ec2-instance-port-cifs-exposed-to-internet.ts';
import { ec2InstancePortElasticsearchKibanaExposedToInternet } from './compute/ec2-instance-port-elasticsearch-kibana-exposed-to-internet.ts';
import { ec2InstancePortFtpExposedToInternet } from './compute/ec2-instance-port-ftp-exposed-to-internet.ts';
import { ec2InstancePortKafkaExposedToInternet } from './compute/ec2-instance-port-kafka-exposed-to-internet.ts';
import { ec2InstancePortKerberosExposedToInternet } from './compute/ec2-instance-port-kerberos-exposed-to-internet.ts';
import { ec2InstancePortLdapExposedToInternet } from './compute/ec2-instance-port-ldap-exposed-to-internet.ts';
import { ec2InstancePortMemcachedExposedToInternet } from './compute/ec2-instance-port-memcached-exposed-to-internet.ts';
import { ec2InstancePortMongodbExposedToInternet } from './compute/ec2-instance-port-mongodb-exposed-to-internet.ts';
import { ec2InstancePortMysqlExposedToInternet } from './compute/ec2-instance-port-mysql-exposed-to-internet.ts';
import { ec2InstancePortOracleExposedToInternet } from './compute/ec2-instance-port-oracle-exposed-to-internet.ts';
import { ec2InstancePortPostgresqlExposedToInternet } from './compute/ec2-instance-port-postgresql-exposed-to-internet.ts';
import { ec2InstancePortRdpExposedToInternet } from './compute/ec2-instance-port-rdp-exposed-to-internet.ts';
import { ec2InstancePortRedisExposedToInternet } from './compute/ec2-instance-port-redis-exposed-to-internet.ts';
import { ec2InstancePortSqlserverExposedToInternet } from './compute/ec2-instance-port-sqlserver-exposed-to-internet.ts';
import { ec2InstancePortSshExposedToInternet } from './compute/ec2-instance-port-ssh-exposed-to-internet.ts';
import { ec2InstancePortTelnetExposedToInternet } from './compute/ec2-instance-port-telnet-exposed-to-internet.ts';
import { ec2InstanceProfileAttached } from './compute/ec2-instance-profile-attached.ts';
import { ec2InstancePublicIp } from './compute/ec2-instance-public-ip.ts';
import { ecrRepositoriesLifecyclePolicyEnabled } from './containers/ecr-repositories-lifecycle-policy-enabled.ts';
import { ecrRepositoriesNotPubliclyAccessible } from './containers/ecr-repositories-not-publicly-accessible.ts';
import { ecrRepositoriesScanImagesOnPushEnabled } from './containers/ecr-repositories-scan-images-on-push-enabled.ts';
import { eksClusterKmsCmkEncryptionInSecretsEnabled } from './containers/eks-cluster-kms-cmk-encryption-in-secrets-enabled.ts';
import { eksClusterNotPubliclyAccessible } from './containers/eks-cluster-not-publicly-accessible.ts';
import { eksClusterUsesASupportedVersion } from './containers/eks-cluster-uses-a-supported-version.ts';
import { eksControlPlaneLoggingAllTypesEnabled } from './containers/eks-control-plane-logging-all-types-enabled.ts';
import { documentdbClusterBackupEnabled } from './databases/documentdb-cluster-backup-enabled.ts';
import { documentdbClusterCloudwatchLogExport } from './databases/documentdb-cluster-cloudwatch-log-export.ts';
import { documentdbClusterPublicSnapshot } from './databases/documentdb-cluster-public-snapshot.ts';
import { documentdbClusterStorageEncrypted } from './databases/documentdb-cluster-storage-encrypted.ts';
import { dynamodbTablesKmsCmkEncryptionEnabled } from './databases/dynamodb-tables-kms-cmk-encryption-enabled.ts';
import { dynamodbTablesPitrEnabled } from './databases/dynamodb-tables-pitr-enabled.ts';
import { elasticacheRedisClusterAutoMinorVersionUpgrades } from './databases/elasticache-redis-cluster-auto-minor-version-upgrades.ts';
import { elasticacheRedisClusterBackupEnabled } from './databases/elasticache-redis-cluster-backup-enabled.ts';
import { elasticacheRedisClusterInTransitEncryptionEnabled } from './databases/elasticache-redis-cluster-in-transit-encryption-enabled.ts';
import { elasticacheRedisClusterRestEncryptionEnabled } from './databases/elasticache-redis-cluster-rest-encryption-enabled.ts';
import { neptuneClusterBackupEnabled } from './databases/neptune-cluster-backup-enabled.ts';
import { neptuneClusterCopyTagsToSnapshots } from './databases/neptune-cluster-copy-tags-to-snapshots.ts';
import { neptuneClusterIamAuthenticationEnabled } from './databases/neptune-cluster-iam-authentication-enabled.ts';
import { neptuneClusterIntegrationCloudwatchLogs } from './databases/neptune-cluster-integration-cloudwatch-logs.ts';
import { neptuneClusterPublicSnapshot } from './databases/neptune-cluster-public-snapshot.ts';
import { neptuneClusterSnapshotEncrypted } from './databases/neptune-cluster-snapshot-encrypted.ts';
import { neptuneClusterStorageEncrypted } from './databases/neptune-cluster-storage-encrypted.ts';
import { rdsClusterIamAuthenticationEnabled } from './databases/rds-cluster-iam-authentication-enabled.ts';
import { rdsClusterIntegrationCloudwatchLogs } from './databases/rds-cluster-integration-cloudwatch-logs.ts';
import { rdsClusterMultiAz } from './databases/rds-cluster-multi-az.ts';
import { rdsClusterStorageEncrypted } from './databases/rds-cluster-storage-encrypted.ts';
import { rdsInstanceBackupEnabled } from './databases/rds-instance-backup-enabled.ts';
import { rdsInstanceCopyTagsToSnapshots } from './databases/rds-instance-copy-tags-to-snapshots.ts';
import { rdsInstanceDeletionProtection } from './databases/rds-instance-deletion-protection.ts';
import { rdsInstanceEnhancedMonitoringEnabled } from './databases/rds-instance-enhanced-monitoring-enabled.ts';
import { rdsInstanceIamAuthenticationEnabled } from './databases/rds-instance-iam-authentication-enabled.ts';
import { rdsInstanceIntegrationCloudwatchLogs } from './databases/rds-instance-integration-cloudwatch-logs.ts';
import { rdsInstanceMinorVersionUpgradeEnabled } from './databases/rds-instance-minor-version-upgrade-enabled.ts';
import { rdsInstanceMultiAz } from './databases/rds-instance-multi-az.ts';
import { rdsInstanceNoPublicAccess } from './databases/rds-instance-no-public-access.ts';
import { rdsInstanceStorageEncrypted } from './databases/rds-instance-storage-encrypted.ts';
import { rdsSnapshotsEncrypted } from './databases/rds-snapshots-encrypted.ts';
import { rdsSnapshotsPublicAccess } from './databases/rds-snapshots-public-access.ts';
import { bedrockFullAccessPolicyAttached } from './identity/bedrock-full-access-policy-attached.ts';
import { iamAwsAttachedPolicyNoAdministrativePrivileges } from './identity/iam-aws-attached-policy-no-administrative-privileges.ts';
import { iamCustomerAttachedPolicyNoAdministrativePrivileges } from './identity/iam-customer-attached-policy-no-administrative-privileges.ts';
import { iamInlinePolicyAllowsPrivilegeEscalation } from './identity/iam-inline-policy-allows-privilege-escalation.ts';
import { iamInlinePolicyNoAdministrativePrivileges } from './identity/iam-inline-policy-no-administrative-privileges.ts';
import { iamInlinePolicyNoFullAccessToKms } from './identity/iam-inline-policy-no-full-access-to-kms.ts';
import { iamInlinePolicyNoWildcardMarketplaceSubscribe } from './identity/iam-inline-policy-no-wildcard-marketplace-subscribe.ts';
import { iamPolicyAllowsPrivilegeEscalation } from './identity/iam-policy-allows-privilege-escalation.ts';
import { iamPolicyAttachedOnlyToGroupOrRoles } from './identity/iam-policy-attached-only-to-group-or-roles.ts';
import { iamPolicyCloudshellAdminNotAttached } from './identity/iam-policy-cloudshell-admin-not-attached.ts';
import { iamPolicyNoFullAccessToCloudtrail } from './identity/iam-policy-no-full-access-to-cloudtrail.ts';
import { iamPolicyNoFullAccessToKms } from './identity/iam-policy-no-full-access-to-kms.ts';
import { iamPolicyNoWildcardMarketplaceSubscribe } from './identity/iam-policy-no-wildcard-marketplace-subscribe.ts';
import { iamRoleTrustPolicyNotPublic } from './identity/iam-role-trust-policy-not-public.ts';
import { iamRotateAccessKey90Days } from './identity/iam-rotate-access-key-90-days.ts';
import { iamUserAccesskeyUnused } from './identity/iam-user-accesskey-unused.ts';
import { iamUserAdministratorAccessPolicy } from './identity/iam-user-administrator-access-policy.ts';
import { iamUserConsoleAccessUnused } from './identity/iam-user-console-access-unused.ts';
import { iamUserMfaEnabledConsoleAccess } from './identity/iam-user-mfa-enabled-console-access.ts';
import { iamUserNoSetupInitialAccessKey } from './identity/iam-user-no-setup-initial-access-key.ts';
import { iamUserTwoActiveAccessKey } from './identity/iam-user-two-active-access-key.ts';
import { acmCertificatesExpirationCheck } from './keys/acm-certificates-expiration-check.ts';
import { acmCertificatesWithSecureKeyAlgorithms } from './keys/acm-certificates-with-secure-key-algorithms.ts';
import { kmsCmkNotDeletedUnintentionally } from './keys/kms-cmk-not-deleted-unintentionally.ts';
import { kmsCmkRotationEnabled } from './keys/kms-cmk-rotation-enabled.ts';
import { kmsKeyNotPubliclyAccessible } from './keys/kms-key-not-publicly-accessible.ts';
import { secretsmanagerAutomaticRotationEnabled } from './keys/secretsmanager-automatic-rotation-enabled.ts';
import { secretsmanagerNotPubliclyAccessible } from './keys/secretsmanager-not-publicly-accessible.ts';
import { secretsmanagerSecretUnused } from './keys/secretsmanager-secret-unused.ts';
import { cloudwatchLogGroupKmsEncryptionEnabled } from './logs/cloudwatch-log-group-kms-encryption-enabled.ts';
import { cloudwatchLogGroupRetentionPolicySpecificDaysEnabled } from './logs/cloudwatch-log-group-retention-policy-specific-days-enabled.ts';
import { snsTopicsKmsEncryptionAtRestEnabled } from './messaging/sns-topics-kms-encryption-at-rest-enabled.ts';
import { snsTopicsNotPubliclyAccessible } from './messaging/sns-topics-not-publicly-accessible.ts';
import { sqsQueuesNotPubliclyAccessible } from './messaging/sqs-queues-not-publicly-accessible.ts';
import { sqsQueuesServerSideEncryptionEnabled } from './messaging/sqs-queues-server-side-encryption-enabled.ts';
import { ec2NetworkaclAllowIngressAnyPort } from './network/ec2-networkacl-allow-ingress-any-port.ts';
import { ec2NetworkaclAllowIngressTcpPort22 } from './network/ec2-networkacl-allow-ingress-tcp-port-22.ts';
import { ec2NetworkaclAllowIngressTcpPort3389 } from './network/ec2-networkacl-allow-ingress-tcp-port-3389.ts';
import { ec2NetworkaclUnused } from './network/ec2-networkacl-unused.ts';
import { ec2SecuritygroupAllowIngressFromInternetToAllPorts } from './network/ec2-securitygroup-allow-ingress-from-internet-to-all-ports.ts';
import { ec2SecuritygroupAllowIngressFromInternetToAnyPort } from './network/ec2-securitygroup-allow-ingress-from-internet-to-any-port.ts';
import { ec2SecuritygroupAllowIngressFromInternetToHighRiskTcpPorts } from './network/ec2-securitygroup-allow-ingress-from-internet-to-high-risk-tcp-ports.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPort22 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-22.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPort3389 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-3389.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPortCassandra719991608888 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-cassandra-7199-9160-8888.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPortElasticsearchKibana920093005601 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-elasticsearch-kibana-9200-9300-5601.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPortFtp2021 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-ftp-20-21.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPortKafka9092 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-kafka-9092.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPortMemcached11211 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-memcached-11211.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPortMongodb2701727018 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-mongodb-27017-27018.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPortMysql3306 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-mysql-3306.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPortOracle15212483 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-oracle-1521-2483.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPortPostgres5432 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-postgres-5432.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPortRedis6379 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-redis-6379.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPortSqlServer14331434 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-sql-server-1433-1434.ts';
import { ec2SecuritygroupAllowIngressFromInternetToTcpPortTelnet23 } from './network/ec2-securitygroup-allow-ingress-from-internet-to-tcp-port-telnet-23.ts';
import { ec2SecuritygroupAllowWideOpenPublicIpv4 } from './network/ec2-securitygroup-allow-wide-open-public-ipv4.ts';
import { ec2SecuritygroupDefaultRestrictTraffic } from './network/ec2-securitygroup-default-restrict-traffic.ts';
import { vpcEndpointForEc2Enabled } from './network/vpc-endpoint-for-ec2-enabled.ts';
import { vpcFlowLogsEnabled } from './network/vpc-flow-logs-enabled.ts';
import { vpcPeeringRoutingTablesWithLeastPrivilege } from './network/vpc-peering-routing-tables-with-least-privilege.ts';
import { vpcSubnetNoPublicIpByDefault } from './network/vpc-subnet-no-public-ip-by-default.ts';
import { vpcSubnetSeparatePrivatePublic } from './network/vpc-subnet-separate-private-public.ts';
import { accessanalyzerEnabled } from './region/accessanalyzer-enabled.ts';
import { cloudwatchLogGroupNotPubliclyAccessible } from './region/cloudwatch-log-group-not-publicly-accessible.ts';
import { configRecorderAllRegionsEnabled } from './region/config-recorder-all-regions-enabled.ts';
import { ec2EbsDefaultEncryption } from './region/ec2-ebs-default-encryption.ts';
import { ec2EbsSnapshotAccountBlockPublicAccess } from './region/ec2-ebs-snapshot-account-block-public-access.ts';
import { ec2InstanceAccountImdsv2Enabled } from './region/ec2-instance-account-imdsv2-enabled.ts';
import { ec2TransitgatewayAutoAcceptVpcAttachments } from './region/ec2-transitgateway-auto-accept-vpc-attachments.ts';
import { guarddutyIsEnabled } from './region/guardduty-is-enabled.ts';
import { rdsInstanceEventSubscriptionSecurityGroups } from './region/rds-instance-event-subscription-security-groups.ts';
import { securityhubEnabled } from './region/securityhub-enabled.ts';
import { s3BucketAclProhibited } from './storage/s3-bucket-acl-prohibited.ts';
import { s3BucketCrossAccountAccess } from './storage/s3-bucket-cross-account-access.ts';
import { s3BucketDefaultEncryption } from './storage/s3-bucket-default-encryption.ts';
import { s3BucketEventNotificationsEnabled } from './storage/s3-bucket-event-notifications-enabled.ts';
import { s3BucketKmsEncryption } from './storage/s3-bucket-kms-encryption.ts';
import { s3BucketLevelPublicAccessBlock } from './storage/s3-bucket-level-public-access-block.ts';
import { s3BucketLifecycleEnabled } from './storage/s3-bucket-lifecycle-enabled.ts';
import { s3BucketNoMfaDelete } from './storage/s3-bucket-no-mfa-delete.ts';
import { s3BucketObjectLock } from './storage/s3-bucket-object-lock.ts';
import { s3BucketObjectVersioning } from './storage/s3-bucket-object-versioning.ts';
import { s3BucketPolicyPublicWriteAccess } from './storage/s3-bucket-policy-public-write-access.ts';
import { s3BucketPublicAccess } from './storage/s3-bucket-public-access.ts';
import { s3BucketPublicWriteAcl } from './storage/s3-bucket-public-write-acl.ts';
import { s3BucketSecureTransportPolicy } from './storage/s3-bucket-secure-transport-policy.ts';
import { s3BucketServerAccessLoggingEnabled } from './storage/s3-bucket-server-access-logging-enabled.ts';
import { cloudtrailCloudwatchLoggingEnabled } from './trails/cloudtrail-cloudwatch-logging-enabled.ts';
import { cloudtrailInsightsExist } from './trails/cloudtrail-insights-exist.ts';
import { cloudtrailKmsEncryptionEnabled } from './trails/cloudtrail-kms-encryption-enabled.ts';
import { cloudtrailLogFileValidationEnabled } from './trails/cloudtrail-log-file-validation-enabled.ts';
import { cloudtrailLogsS3BucketAccessLoggingEnabled } from './trails/cloudtrail-logs-s3-bucket-access-logging-enabled.ts';
import { cloudtrailMultiRegionEnabled } from './trails/cloudtrail-multi-region-enabled.ts';
import { cloudtrailS3DataeventsReadEnabled } from './trails/cloudtrail-s3-dataevents-read-enabled.ts';
import { cloudtrailS3DataeventsWriteEnabled } from './trails/cloudtrail-s3-dataevents-write-enabled.ts';

/** Every check of this provider kind. */
export const cloudAChecks: readonly Check[] = [
  accountMaintainCurrentContactDetails,
  accountSecurityContactInformationIsRegistered,
  cloudwatchCrossAccountSharingDisabled,
  iamAvoidRootUsage,
  iamCheckSamlProvidersSts,
  iamNoExpiredServerCertificatesStored,
  iamNoRootAccessKey,
  iamPasswordPolicyExpiresPasswordsWithin90DaysOrLess,
  iamPasswordPolicyLowercase,
  iamPasswordPolicyMinimumLength14,
  iamPasswordPolicyNumber,
  iamPasswordPolicyReuse24,
  iamPasswordPolicySymbol,
  iamPasswordPolicyUppercase,
  iamRootHardwareMfaEnabled,
  iamRootMfaEnabled,
  iamSupportRoleCreated,
  s3AccountLevelPublicAccessBlocks,
  cloudwatchChangesToNetworkAclsAlarmConfigured,
  cloudwatchChangesToNetworkGatewaysAlarmConfigured,
  cloudwatchChangesToNetworkRouteTablesAlarmConfigured,
  cloudwatchChangesToVpcsAlarmConfigured,
  cloudwatchLogMetricFilterAndAlarmForAwsConfigConfigurationChangesEnabled,
  cloudwatchLogMetricFilterAndAlarmForCloudtrailConfigurationChangesEnabled,
  cloudwatchLogMetricFilterAuthenticationFailures,
  cloudwatchLogMetricFilterAwsOrganizationsChanges,
  cloudwatchLogMetricFilterDisableOrScheduledDeletionOfKmsCmk,
  cloudwatchLogMetricFilterForS3BucketPolicyChanges,
  cloudwatchLogMetricFilterPolicyChanges,
  cloudwatchLogMetricFilterRootUsage,
  cloudwatchLogMetricFilterSecurityGroupChanges,
  cloudwatchLogMetricFilterSignInWithoutMfa,
  cloudwatchLogMetricFilterUnauthorizedApiCalls,
  elbDesyncMitigationMode,
  elbLoggingEnabled,
  elbSslListeners,
  elbSslListenersUseAcmCertificate,
  elbv2DeletionProtection,
  elbv2InsecureSslCiphers,
  elbv2LoggingEnabled,
  awslambdaFunctionInsideVpc,
  awslambdaFunctionNotPubliclyAccessible,
  awslambdaFunctionUrlPublic,
  ec2AmiPublic,
  ec2EbsPublicSnapshot,
  ec2EbsSnapshotsEncrypted,
  ec2EbsVolumeEncryption,
  ec2InstanceDetailedMonitoringEnabled,
  ec2InstanceImdsv2Enabled,
  ec2InstanceOlderThanSpecificDays,
  ec2InstancePortCassandraExposedToInternet,
  ec2InstancePortCifsExposedToInternet,
  ec2InstancePortElasticsearchKibanaExposedToInternet,
  ec2InstancePortFtpExposedToInternet,
  ec2InstancePortKafkaExposedToInternet,
  ec2InstancePortKerberosExposedToInternet,
  ec2InstancePortLdapExposedToInternet,
  ec2InstancePortMemcachedExposedToInternet,
  ec2InstancePortMongodbExposedToInternet,
  ec2InstancePortMysqlExposedToInternet,
  ec2InstancePortOracleExposedToInternet,
  ec2InstancePortPostgresqlExposedToInternet,
  ec2InstancePortRdpExposedToInternet,
  ec2InstancePortRedisExposedToInternet,
  ec2InstancePortSqlserverExposedToInternet,
  ec2InstancePortSshExposedToInternet,
  ec2InstancePortTelnetExposedToInternet,
  ec2InstanceProfileAttached,
  ec2InstancePublicIp,
  ecrRepositoriesLifecyclePolicyEnabled,
  ecrRepositoriesNotPubliclyAccessible,
  ecrRepositoriesScanImagesOnPushEnabled,
  eksClusterKmsCmkEncryptionInSecretsEnabled,
  eksClusterNotPubliclyAccessible,
  eksClusterUsesASupportedVersion,
  eksControlPlaneLoggingAllTypesEnabled,
  documentdbClusterBackupEnabled,
  documentdbClusterCloudwatchLogExport,
  documentdbClusterPublicSnapshot,
  documentdbClusterStorageEncrypted,
  dynamodbTablesKmsCmkEncryptionEnabled,
  dynamodbTablesPitrEnabled,
  elasticacheRedisClusterAutoMinorVersionUpgrades,
  elasticacheRedisClusterBackupEnabled,
  elasticacheRedisClusterInTransitEncryptionEnabled,
  elasticacheRedisClusterRestEncryptionEnabled,
  neptuneClusterBackupEnabled,
  neptuneClusterCopyTagsToSnapshots,
  neptuneClusterIamAuthenticationEnabled,
  neptuneClusterIntegrationCloudwatchLogs,
  neptuneClusterPublicSnapshot,
  neptuneClusterSnapshotEncrypted,
  neptuneClusterStorageEncrypted,
  rdsClusterIamAuthenticationEnabled,
  rdsClusterIntegrationCloudwatchLogs,
  rdsClusterMultiAz,
  rdsClusterStorageEncrypted,
  rdsInstanceBackupEnabled,
  rdsInstanceCopyTagsToSnapshots,
  rdsInstanceDeletionProtection,
  rdsInstanceEnhancedMonitoringEnabled,
  rdsInstanceIamAuthenticationEnabled,
  rdsInstanceIntegrationCloudwatchLogs,
  rdsInstanceMinorVersionUpgradeEnabled,
  rdsInstanceMultiAz,
  rdsInstanceNoPublicAccess,
  rdsInstanceStorageEncrypted,
  rdsSnapshotsEncrypted,
  rdsSnapshotsPublicAccess,
  bedrockFullAccessPolicyAttached,
  iamAwsAttachedPolicyNoAdministrativePrivileges,
  iamCustomerAttachedPolicyNoAdministrativePrivileges,
  iamInlinePolicyAllowsPrivilegeEscalation,
  iamInlinePolicyNoAdministrativePrivileges,
  iamInlinePolicyNoFullAccessToKms,
  iamInlinePolicyNoWildcardMarketplaceSubscribe,
  iamPolicyAllowsPrivilegeEscalation,
  iamPolicyAttachedOnlyToGroupOrRoles,
  iamPolicyCloudshellAdminNotAttached,
  iamPolicyNoFullAccessToCloudtrail,
  iamPolicyNoFullAccessToKms,
  iamPolicyNoWildcardMarketplaceSubscribe,
  iamRoleTrustPolicyNotPublic,
  iamRotateAccessKey90Days,
  iamUserAccesskeyUnused,
  iamUserAdministratorAccessPolicy,
  iamUserConsoleAccessUnused,
  iamUserMfaEnabledConsoleAccess,
  iamUserNoSetupInitialAccessKey,
  iamUserTwoActiveAccessKey,
  acmCertificatesExpirationCheck,
  acmCertificatesWithSecureKeyAlgorithms,
  kmsCmkNotDeletedUnintentionally,
  kmsCmkRotationEnabled,
  kmsKeyNotPubliclyAccessible,
  secretsmanagerAutomaticRotationEnabled,
  secretsmanagerNotPubliclyAccessible,
  secretsmanagerSecretUnused,
  cloudwatchLogGroupKmsEncryptionEnabled,
  cloudwatchLogGroupRetentionPolicySpecificDaysEnabled,
  snsTopicsKmsEncryptionAtRestEnabled,
  snsTopicsNotPubliclyAccessible,
  sqsQueuesNotPubliclyAccessible,
  sqsQueuesServerSideEncryptionEnabled,
  ec2NetworkaclAllowIngressAnyPort,
  ec2NetworkaclAllowIngressTcpPort22,
  ec2NetworkaclAllowIngressTcpPort3389,
  ec2NetworkaclUnused,
  ec2SecuritygroupAllowIngressFromInternetToAllPorts,
  ec2SecuritygroupAllowIngressFromInternetToAnyPort,
  ec2SecuritygroupAllowIngressFromInternetToHighRiskTcpPorts,
  ec2SecuritygroupAllowIngressFromInternetToTcpPort22,
  ec2SecuritygroupAllowIngressFromInternetToTcpPort3389,
  ec2SecuritygroupAllowIngressFromInternetToTcpPortCassandra719991608888,
  ec2SecuritygroupAllowIngressFromInternetToTcpPortElasticsearchKibana920093005601,
  ec2SecuritygroupAllowIngressFromInternetToTcpPortFtp2021,
  ec2SecuritygroupAllowIngressFromInternetToTcpPortKafka9092,
  ec2SecuritygroupAllowIngressFromInternetToTcpPortMemcached11211,
  ec2SecuritygroupAllowIngressFromInternetToTcpPortMongodb2701727018,
  ec2SecuritygroupAllowIngressFromInternetToTcpPortMysql3306,
  ec2SecuritygroupAllowIngressFromInternetToTcpPortOracle15212483,
  ec2SecuritygroupAllowIngressFromInternetToTcpPortPostgres5432,
  ec2SecuritygroupAllowIngressFromInternetToTcpPortRedis6379,
  ec2SecuritygroupAllowIngressFromInternetToTcpPortSqlServer14331434,
  ec2SecuritygroupAllowIngressFromInternetToTcpPortTelnet23,
  ec2SecuritygroupAllowWideOpenPublicIpv4,
  ec2SecuritygroupDefaultRestrictTraffic,
  vpcEndpointForEc2Enabled,
  vpcFlowLogsEnabled,
  vpcPeeringRoutingTablesWithLeastPrivilege,
  vpcSubnetNoPublicIpByDefault,
  vpcSubnetSeparatePrivatePublic,
  accessanalyzerEnabled,
  cloudwatchLogGroupNotPubliclyAccessible,
  configRecorderAllRegionsEnabled,
  ec2EbsDefaultEncryption,
  ec2EbsSnapshotAccountBlockPublicAccess,
  ec2InstanceAccountImdsv2Enabled,
  ec2TransitgatewayAutoAcceptVpcAttachments,
  guarddutyIsEnabled,
  rdsInstanceEventSubscriptionSecurityGroups,
  securityhubEnabled,
  s3BucketAclProhibited,
  s3BucketCrossAccountAccess,
  s3BucketDefaultEncryption,
  s3BucketEventNotificationsEnabled,
  s3BucketKmsEncryption,
  s3BucketLevelPublicAccessBlock,
  s3BucketLifecycleEnabled,
  s3BucketNoMfaDelete,
  s3BucketObjectLock,
  s3BucketObjectVersioning,
  s3BucketPolicyPublicWriteAccess,
  s3BucketPublicAccess,
  s3BucketPublicWriteAcl,
  s3BucketSecureTransportPolicy,
  s3BucketServerAccessLoggingEnabled,
  cloudtrailCloudwatchLoggingEnabled,
  cloudtrailInsightsExist,
  cloudtrailKmsEncryptionEnabled,
  cloudtrailLogFileValidationEnabled,
  cloudtrailLogsS3BucketAccessLoggingEnabled,
  cloudtrailMultiRegionEnabled,
  cloudtrailS3DataeventsReadEnabled,
  cloudtrailS3DataeventsWriteEnabled,
];
