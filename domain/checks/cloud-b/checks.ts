import type { Check } from '../check.ts';
import { computeInstanceBlockProjectWideSshKeysDisabled } from './compute/compute-instance-block-project-wide-ssh-keys-disabled.ts';
import { computeInstanceConfidentialComputingEnabled } from './compute/compute-instance-confidential-computing-enabled.ts';
import { computeInstanceDefaultServiceAccountInUse } from './compute/compute-instance-default-service-account-in-use.ts';
import { computeInstanceDefaultServiceAccountInUseWithFullApiAccess } from './compute/compute-instance-default-service-account-in-use-with-full-api-access.ts';
import { computeInstanceEncryptionWithCsekEnabled } from './compute/compute-instance-encryption-with-csek-enabled.ts';
import { computeInstanceIpForwardingIsEnabled } from './compute/compute-instance-ip-forwarding-is-enabled.ts';
import { computeInstancePublicIp } from './compute/compute-instance-public-ip.ts';
import { computeInstanceSerialPortsInUse } from './compute/compute-instance-serial-ports-in-use.ts';
import { computeInstanceShieldedVmEnabled } from './compute/compute-instance-shielded-vm-enabled.ts';
import { cloudsqlInstanceAutomatedBackups } from './databases/cloudsql-instance-automated-backups.ts';
import { cloudsqlInstanceMysqlLocalInfileFlag } from './databases/cloudsql-instance-mysql-local-infile-flag.ts';
import { cloudsqlInstanceMysqlSkipShowDatabaseFlag } from './databases/cloudsql-instance-mysql-skip-show-database-flag.ts';
import { cloudsqlInstancePostgresEnablePgauditFlag } from './databases/cloudsql-instance-postgres-enable-pgaudit-flag.ts';
import { cloudsqlInstancePostgresLogConnectionsFlag } from './databases/cloudsql-instance-postgres-log-connections-flag.ts';
import { cloudsqlInstancePostgresLogDisconnectionsFlag } from './databases/cloudsql-instance-postgres-log-disconnections-flag.ts';
import { cloudsqlInstancePostgresLogErrorVerbosityFlag } from './databases/cloudsql-instance-postgres-log-error-verbosity-flag.ts';
import { cloudsqlInstancePostgresLogMinDurationStatementFlag } from './databases/cloudsql-instance-postgres-log-min-duration-statement-flag.ts';
import { cloudsqlInstancePostgresLogMinErrorStatementFlag } from './databases/cloudsql-instance-postgres-log-min-error-statement-flag.ts';
import { cloudsqlInstancePostgresLogMinMessagesFlag } from './databases/cloudsql-instance-postgres-log-min-messages-flag.ts';
import { cloudsqlInstancePostgresLogStatementFlag } from './databases/cloudsql-instance-postgres-log-statement-flag.ts';
import { cloudsqlInstancePrivateIpAssignment } from './databases/cloudsql-instance-private-ip-assignment.ts';
import { cloudsqlInstancePublicAccess } from './databases/cloudsql-instance-public-access.ts';
import { cloudsqlInstancePublicIp } from './databases/cloudsql-instance-public-ip.ts';
import { cloudsqlInstanceSqlserverContainedDatabaseAuthenticationFlag } from './databases/cloudsql-instance-sqlserver-contained-database-authentication-flag.ts';
import { cloudsqlInstanceSqlserverCrossDbOwnershipChainingFlag } from './databases/cloudsql-instance-sqlserver-cross-db-ownership-chaining-flag.ts';
import { cloudsqlInstanceSqlserverExternalScriptsEnabledFlag } from './databases/cloudsql-instance-sqlserver-external-scripts-enabled-flag.ts';
import { cloudsqlInstanceSqlserverRemoteAccessFlag } from './databases/cloudsql-instance-sqlserver-remote-access-flag.ts';
import { cloudsqlInstanceSqlserverTraceFlag } from './databases/cloudsql-instance-sqlserver-trace-flag.ts';
import { cloudsqlInstanceSqlserverUserConnectionsFlag } from './databases/cloudsql-instance-sqlserver-user-connections-flag.ts';
import { cloudsqlInstanceSqlserverUserOptionsFlag } from './databases/cloudsql-instance-sqlserver-user-options-flag.ts';
import { cloudsqlInstanceSslConnections } from './databases/cloudsql-instance-ssl-connections.ts';
import { iamNoServiceRolesAtProjectLevel } from './identity/iam-no-service-roles-at-project-level.ts';
import { iamRoleKmsEnforceSeparationOfDuties } from './identity/iam-role-kms-enforce-separation-of-duties.ts';
import { iamRoleSaEnforceSeparationOfDuties } from './identity/iam-role-sa-enforce-separation-of-duties.ts';
import { iamSaNoAdministrativePrivileges } from './identity/iam-sa-no-administrative-privileges.ts';
import { iamSaNoUserManagedKeys } from './identity/iam-sa-no-user-managed-keys.ts';
import { iamSaUserManagedKeyRotate90Days } from './identity/iam-sa-user-managed-key-rotate-90-days.ts';
import { kmsKeyNotPubliclyAccessible } from './identity/kms-key-not-publicly-accessible.ts';
import { kmsKeyRotationEnabled } from './identity/kms-key-rotation-enabled.ts';
import { kmsKeyRotationMax90Days } from './identity/kms-key-rotation-max-90-days.ts';
import { computeFirewallRdpAccessFromTheInternetAllowed } from './network/compute-firewall-rdp-access-from-the-internet-allowed.ts';
import { computeFirewallSshAccessFromTheInternetAllowed } from './network/compute-firewall-ssh-access-from-the-internet-allowed.ts';
import { computeNetworkDefaultInUse } from './network/compute-network-default-in-use.ts';
import { computeNetworkDnsLoggingEnabled } from './network/compute-network-dns-logging-enabled.ts';
import { computeNetworkNotLegacy } from './network/compute-network-not-legacy.ts';
import { computeSubnetFlowLogsEnabled } from './network/compute-subnet-flow-logs-enabled.ts';
import { apikeysApiRestrictionsConfigured } from './project/apikeys-api-restrictions-configured.ts';
import { apikeysKeyExists } from './project/apikeys-key-exists.ts';
import { apikeysKeyRotatedIn90Days } from './project/apikeys-key-rotated-in-90-days.ts';
import { artifactsContainerAnalysisEnabled } from './project/artifacts-container-analysis-enabled.ts';
import { computeProjectOsLoginEnabled } from './project/compute-project-os-login-enabled.ts';
import { gcrContainerScanningEnabled } from './project/gcr-container-scanning-enabled.ts';
import { iamAccountAccessApprovalEnabled } from './project/iam-account-access-approval-enabled.ts';
import { iamAuditLogsEnabled } from './project/iam-audit-logs-enabled.ts';
import { iamCloudAssetInventoryEnabled } from './project/iam-cloud-asset-inventory-enabled.ts';
import { iamOrganizationEssentialContactsConfigured } from './project/iam-organization-essential-contacts-configured.ts';
import { loggingLogMetricFilterAndAlertForAuditConfigurationChangesEnabled } from './project/logging-log-metric-filter-and-alert-for-audit-configuration-changes-enabled.ts';
import { loggingLogMetricFilterAndAlertForBucketPermissionChangesEnabled } from './project/logging-log-metric-filter-and-alert-for-bucket-permission-changes-enabled.ts';
import { loggingLogMetricFilterAndAlertForCustomRoleChangesEnabled } from './project/logging-log-metric-filter-and-alert-for-custom-role-changes-enabled.ts';
import { loggingLogMetricFilterAndAlertForProjectOwnershipChangesEnabled } from './project/logging-log-metric-filter-and-alert-for-project-ownership-changes-enabled.ts';
import { loggingLogMetricFilterAndAlertForSqlInstanceConfigurationChangesEnabled } from './project/logging-log-metric-filter-and-alert-for-sql-instance-configuration-changes-enabled.ts';
import { loggingLogMetricFilterAndAlertForVpcFirewallRuleChangesEnabled } from './project/logging-log-metric-filter-and-alert-for-vpc-firewall-rule-changes-enabled.ts';
import { loggingLogMetricFilterAndAlertForVpcNetworkChangesEnabled } from './project/logging-log-metric-filter-and-alert-for-vpc-network-changes-enabled.ts';
import { loggingLogMetricFilterAndAlertForVpcNetworkRouteChangesEnabled } from './project/logging-log-metric-filter-and-alert-for-vpc-network-route-changes-enabled.ts';
import { loggingSinkCreated } from './project/logging-sink-created.ts';
import { cloudstorageBucketLogRetentionPolicyLock } from './storage/cloudstorage-bucket-log-retention-policy-lock.ts';
import { cloudstorageBucketPublicAccess } from './storage/cloudstorage-bucket-public-access.ts';
import { cloudstorageBucketUniformBucketLevelAccess } from './storage/cloudstorage-bucket-uniform-bucket-level-access.ts';

/** Every check of this provider kind. */
export const cloudBChecks: readonly Check[] = [
  computeInstanceBlockProjectWideSshKeysDisabled,
  computeInstanceConfidentialComputingEnabled,
  computeInstanceDefaultServiceAccountInUse,
  computeInstanceDefaultServiceAccountInUseWithFullApiAccess,
  computeInstanceEncryptionWithCsekEnabled,
  computeInstanceIpForwardingIsEnabled,
  computeInstancePublicIp,
  computeInstanceSerialPortsInUse,
  computeInstanceShieldedVmEnabled,
  cloudsqlInstanceAutomatedBackups,
  cloudsqlInstanceMysqlLocalInfileFlag,
  cloudsqlInstanceMysqlSkipShowDatabaseFlag,
  cloudsqlInstancePostgresEnablePgauditFlag,
  cloudsqlInstancePostgresLogConnectionsFlag,
  cloudsqlInstancePostgresLogDisconnectionsFlag,
  cloudsqlInstancePostgresLogErrorVerbosityFlag,
  cloudsqlInstancePostgresLogMinDurationStatementFlag,
  cloudsqlInstancePostgresLogMinErrorStatementFlag,
  cloudsqlInstancePostgresLogMinMessagesFlag,
  cloudsqlInstancePostgresLogStatementFlag,
  cloudsqlInstancePrivateIpAssignment,
  cloudsqlInstancePublicAccess,
  cloudsqlInstancePublicIp,
  cloudsqlInstanceSqlserverContainedDatabaseAuthenticationFlag,
  cloudsqlInstanceSqlserverCrossDbOwnershipChainingFlag,
  cloudsqlInstanceSqlserverExternalScriptsEnabledFlag,
  cloudsqlInstanceSqlserverRemoteAccessFlag,
  cloudsqlInstanceSqlserverTraceFlag,
  cloudsqlInstanceSqlserverUserConnectionsFlag,
  cloudsqlInstanceSqlserverUserOptionsFlag,
  cloudsqlInstanceSslConnections,
  iamNoServiceRolesAtProjectLevel,
  iamRoleKmsEnforceSeparationOfDuties,
  iamRoleSaEnforceSeparationOfDuties,
  iamSaNoAdministrativePrivileges,
  iamSaNoUserManagedKeys,
  iamSaUserManagedKeyRotate90Days,
  kmsKeyNotPubliclyAccessible,
  kmsKeyRotationEnabled,
  kmsKeyRotationMax90Days,
  computeFirewallRdpAccessFromTheInternetAllowed,
  computeFirewallSshAccessFromTheInternetAllowed,
  computeNetworkDefaultInUse,
  computeNetworkDnsLoggingEnabled,
  computeNetworkNotLegacy,
  computeSubnetFlowLogsEnabled,
  apikeysApiRestrictionsConfigured,
  apikeysKeyExists,
  apikeysKeyRotatedIn90Days,
  artifactsContainerAnalysisEnabled,
  computeProjectOsLoginEnabled,
  gcrContainerScanningEnabled,
  iamAccountAccessApprovalEnabled,
  iamAuditLogsEnabled,
  iamCloudAssetInventoryEnabled,
  iamOrganizationEssentialContactsConfigured,
  loggingLogMetricFilterAndAlertForAuditConfigurationChangesEnabled,
  loggingLogMetricFilterAndAlertForBucketPermissionChangesEnabled,
  loggingLogMetricFilterAndAlertForCustomRoleChangesEnabled,
  loggingLogMetricFilterAndAlertForProjectOwnershipChangesEnabled,
  loggingLogMetricFilterAndAlertForSqlInstanceConfigurationChangesEnabled,
  loggingLogMetricFilterAndAlertForVpcFirewallRuleChangesEnabled,
  loggingLogMetricFilterAndAlertForVpcNetworkChangesEnabled,
  loggingLogMetricFilterAndAlertForVpcNetworkRouteChangesEnabled,
  loggingSinkCreated,
  cloudstorageBucketLogRetentionPolicyLock,
  cloudstorageBucketPublicAccess,
  cloudstorageBucketUniformBucketLevelAccess,
];
