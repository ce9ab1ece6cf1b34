import type { Check } from '../check.ts';
import { aksClusterRbacEnabled } from './compute/aks-cluster-rbac-enabled.ts';
import { aksClustersCreatedWithPrivateNodes } from './compute/aks-clusters-created-with-private-nodes.ts';
import { aksClustersPublicAccessDisabled } from './compute/aks-clusters-public-access-disabled.ts';
import { aksNetworkPolicyEnabled } from './compute/aks-network-policy-enabled.ts';
import { appClientCertificatesOn } from './compute/app-client-certificates-on.ts';
import { appEnsureHttpIsRedirectedToHttps } from './compute/app-ensure-http-is-redirected-to-https.ts';
import { appHttpLogsEnabled } from './compute/app-http-logs-enabled.ts';
import { appMinimumTlsVersion12 } from './compute/app-minimum-tls-version-12.ts';
import { containerregistryNotPubliclyAccessible } from './compute/containerregistry-not-publicly-accessible.ts';
import { containerregistryUsesPrivateLink } from './compute/containerregistry-uses-private-link.ts';
import { vmEnsureAttachedDisksEncryptedWithCmk } from './compute/vm-ensure-attached-disks-encrypted-with-cmk.ts';
import { vmEnsureUnattachedDisksEncryptedWithCmk } from './compute/vm-ensure-unattached-disks-encrypted-with-cmk.ts';
import { vmEnsureUsingManagedDisks } from './compute/vm-ensure-using-managed-disks.ts';
import { mysqlFlexibleServerAuditLogConnectionActivated } from './databases/mysql-flexible-server-audit-log-connection-activated.ts';
import { mysqlFlexibleServerAuditLogEnabled } from './databases/mysql-flexible-server-audit-log-enabled.ts';
import { mysqlFlexibleServerMinimumTlsVersion12 } from './databases/mysql-flexible-server-minimum-tls-version-12.ts';
import { mysqlFlexibleServerSslConnectionEnabled } from './databases/mysql-flexible-server-ssl-connection-enabled.ts';
import { postgresqlFlexibleServerEnforceSslEnabled } from './databases/postgresql-flexible-server-enforce-ssl-enabled.ts';
import { postgresqlFlexibleServerLogCheckpointsOn } from './databases/postgresql-flexible-server-log-checkpoints-on.ts';
import { postgresqlFlexibleServerLogConnectionsOn } from './databases/postgresql-flexible-server-log-connections-on.ts';
import { postgresqlFlexibleServerLogDisconnectionsOn } from './databases/postgresql-flexible-server-log-disconnections-on.ts';
import { postgresqlFlexibleServerLogRetentionDaysGreater3 } from './databases/postgresql-flexible-server-log-retention-days-greater-3.ts';
import { sqlserverAuditingEnabled } from './databases/sqlserver-auditing-enabled.ts';
import { sqlserverAuditingRetention90Days } from './databases/sqlserver-auditing-retention-90-days.ts';
import { sqlserverAzureadAdministratorEnabled } from './databases/sqlserver-azuread-administrator-enabled.ts';
import { sqlserverMicrosoftDefenderEnabled } from './databases/sqlserver-microsoft-defender-enabled.ts';
import { sqlserverRecommendedMinimalTlsVersion } from './databases/sqlserver-recommended-minimal-tls-version.ts';
import { sqlserverTdeEncryptedWithCmk } from './databases/sqlserver-tde-encrypted-with-cmk.ts';
import { sqlserverTdeEncryptionEnabled } from './databases/sqlserver-tde-encryption-enabled.ts';
import { sqlserverUnrestrictedInboundAccess } from './databases/sqlserver-unrestricted-inbound-access.ts';
import { networkFlowLogMoreThan90Days } from './network/network-flow-log-more-than-90-days.ts';
import { networkHttpInternetAccessRestricted } from './network/network-http-internet-access-restricted.ts';
import { networkRdpInternetAccessRestricted } from './network/network-rdp-internet-access-restricted.ts';
import { networkSshInternetAccessRestricted } from './network/network-ssh-internet-access-restricted.ts';
import { networkSubnetNsgAssociated } from './network/network-subnet-nsg-associated.ts';
import { networkUdpInternetAccessRestricted } from './network/network-udp-internet-access-restricted.ts';
import { networkVnetDdosProtectionEnabled } from './network/network-vnet-ddos-protection-enabled.ts';
import { storageAccountKeyAccessDisabled } from './storage/storage-account-key-access-disabled.ts';
import { storageAccountPublicNetworkAccessDisabled } from './storage/storage-account-public-network-access-disabled.ts';
import { storageBlobPublicAccessLevelIsDisabled } from './storage/storage-blob-public-access-level-is-disabled.ts';
import { storageBlobVersioningIsEnabled } from './storage/storage-blob-versioning-is-enabled.ts';
import { storageCrossTenantReplicationDisabled } from './storage/storage-cross-tenant-replication-disabled.ts';
import { storageDefaultNetworkAccessRuleIsDenied } from './storage/storage-default-network-access-rule-is-denied.ts';
import { storageDefaultToEntraAuthorizationEnabled } from './storage/storage-default-to-entra-authorization-enabled.ts';
import { storageEnsureAzureServicesAreTrustedToAccessIsEnabled } from './storage/storage-ensure-azure-services-are-trusted-to-access-is-enabled.ts';
import { storageEnsureEncryptionWithCustomerManagedKeys } from './storage/storage-ensure-encryption-with-customer-managed-keys.ts';
import { storageEnsureFileSharesSoftDeleteIsEnabled } from './storage/storage-ensure-file-shares-soft-delete-is-enabled.ts';
import { storageEnsureMinimumTlsVersion12 } from './storage/storage-ensure-minimum-tls-version-12.ts';
import { storageEnsurePrivateEndpointsInStorageAccounts } from './storage/storage-ensure-private-endpoints-in-storage-accounts.ts';
import { storageEnsureSoftDeleteIsEnabled } from './storage/storage-ensure-soft-delete-is-enabled.ts';
import { storageGeoRedundantEnabled } from './storage/storage-geo-redundant-enabled.ts';
import { storageInfrastructureEncryptionIsEnabled } from './storage/storage-infrastructure-encryption-is-enabled.ts';
import { storageKeyRotation90Days } from './storage/storage-key-rotation-90-days.ts';
import { storageSecureTransferRequiredIsEnabled } from './storage/storage-secure-transfer-required-is-enabled.ts';
import { storageSmbChannelEncryptionWithSecureAlgorithm } from './storage/storage-smb-channel-encryption-with-secure-algorithm.ts';
import { storageSmbProtocolVersionIsLatest } from './storage/storage-smb-protocol-version-is-latest.ts';
import { defenderAdditionalEmailConfiguredWithASecurityContact } from './subscription/defender-additional-email-configured-with-a-security-contact.ts';
import { defenderAttackPathNotificationsProperlyConfigured } from './subscription/defender-attack-path-notifications-properly-configured.ts';
import { defenderEnsureDefenderCspmIsOn } from './subscription/defender-ensure-defender-cspm-is-on.ts';
import { defenderEnsureDefenderForAppServicesIsOn } from './subscription/defender-ensure-defender-for-app-services-is-on.ts';
import { defenderEnsureDefenderForArmIsOn } from './subscription/defender-ensure-defender-for-arm-is-on.ts';
import { defenderEnsureDefenderForAzureSqlDatabasesIsOn } from './subscription/defender-ensure-defender-for-azure-sql-databases-is-on.ts';
import { defenderEnsureDefenderForContainersIsOn } from './subscription/defender-ensure-defender-for-containers-is-on.ts';
import { defenderEnsureDefenderForCosmosdbIsOn } from './subscription/defender-ensure-defender-for-cosmosdb-is-on.ts';
import { defenderEnsureDefenderForDnsIsOn } from './subscription/defender-ensure-defender-for-dns-is-on.ts';
import { defenderEnsureDefenderForKeyvaultIsOn } from './subscription/defender-ensure-defender-for-keyvault-is-on.ts';
import { defenderEnsureDefenderForOsRelationalDatabasesIsOn } from './subscription/defender-ensure-defender-for-os-relational-databases-is-on.ts';
import { defenderEnsureDefenderForServerIsOn } from './subscription/defender-ensure-defender-for-server-is-on.ts';
import { defenderEnsureDefenderForSqlServersIsOn } from './subscription/defender-ensure-defender-for-sql-servers-is-on.ts';
import { defenderEnsureDefenderForStorageIsOn } from './subscription/defender-ensure-defender-for-storage-is-on.ts';
import { defenderEnsureNotifyAlertsSeverityIsHigh } from './subscription/defender-ensure-notify-alerts-severity-is-high.ts';
import { defenderEnsureNotifyEmailsToOwners } from './subscription/defender-ensure-notify-emails-to-owners.ts';
import { iamCustomRoleHasPermissionsToAdministerResourceLocks } from './subscription/iam-custom-role-has-permissions-to-administer-resource-locks.ts';
import { iamRoleUserAccessAdminRestricted } from './subscription/iam-role-user-access-admin-restricted.ts';
import { iamSubscriptionRolesOwnerCustomNotCreated } from './subscription/iam-subscription-roles-owner-custom-not-created.ts';
import { monitorAlertCreatePolicyAssignment } from './subscription/monitor-alert-create-policy-assignment.ts';
import { monitorAlertCreateUpdateNsg } from './subscription/monitor-alert-create-update-nsg.ts';
import { monitorAlertCreateUpdatePublicIpAddressRule } from './subscription/monitor-alert-create-update-public-ip-address-rule.ts';
import { monitorAlertCreateUpdateSecuritySolution } from './subscription/monitor-alert-create-update-security-solution.ts';
import { monitorAlertCreateUpdateSqlserverFr } from './subscription/monitor-alert-create-update-sqlserver-fr.ts';
import { monitorAlertDeleteNsg } from './subscription/monitor-alert-delete-nsg.ts';
import { monitorAlertDeletePolicyAssignment } from './subscription/monitor-alert-delete-policy-assignment.ts';
import { monitorAlertDeletePublicIpAddressRule } from './subscription/monitor-alert-delete-public-ip-address-rule.ts';
import { monitorAlertDeleteSecuritySolution } from './subscription/monitor-alert-delete-security-solution.ts';
import { monitorAlertDeleteSqlserverFr } from './subscription/monitor-alert-delete-sqlserver-fr.ts';
import { monitorAlertServiceHealthExists } from './subscription/monitor-alert-service-health-exists.ts';
import { monitorDiagnosticSettingWithAppropriateCategories } from './subscription/monitor-diagnostic-setting-with-appropriate-categories.ts';
import { monitorDiagnosticSettingsExists } from './subscription/monitor-diagnostic-settings-exists.ts';
import { networkBastionHostExists } from './subscription/network-bastion-host-exists.ts';
import { networkWatcherEnabled } from './subscription/network-watcher-enabled.ts';
import { keyvaultKeyExpirationSetInNonRbac } from './vaults/keyvault-key-expiration-set-in-non-rbac.ts';
import { keyvaultKeyRotationEnabled } from './vaults/keyvault-key-rotation-enabled.ts';
import { keyvaultLoggingEnabled } from './vaults/keyvault-logging-enabled.ts';
import { keyvaultNonRbacSecretExpirationSet } from './vaults/keyvault-non-rbac-secret-expiration-set.ts';
import { keyvaultPrivateEndpoints } from './vaults/keyvault-private-endpoints.ts';
import { keyvaultRbacEnabled } from './vaults/keyvault-rbac-enabled.ts';
import { keyvaultRbacKeyExpirationSet } from './vaults/keyvault-rbac-key-expiration-set.ts';
import { keyvaultRbacSecretExpirationSet } from './vaults/keyvault-rbac-secret-expiration-set.ts';
import { keyvaultRecoverable } from './vaults/keyvault-recoverable.ts';

/** Every check of this provider kind. */
export const cloudCChecks: readonly Check[] = [
  aksClusterRbacEnabled,
  aksClustersCreatedWithPrivateNodes,
  aksClustersPublicAccessDisabled,
  aksNetworkPolicyEnabled,
  appClientCertificatesOn,
  appEnsureHttpIsRedirectedToHttps,
  appHttpLogsEnabled,
  appMinimumTlsVersion12,
  containerregistryNotPubliclyAccessible,
  containerregistryUsesPrivateLink,
  vmEnsureAttachedDisksEncryptedWithCmk,
  vmEnsureUnattachedDisksEncryptedWithCmk,
  vmEnsureUsingManagedDisks,
  mysqlFlexibleServerAuditLogConnectionActivated,
  mysqlFlexibleServerAuditLogEnabled,
  mysqlFlexibleServerMinimumTlsVersion12,
  mysqlFlexibleServerSslConnectionEnabled,
  postgresqlFlexibleServerEnforceSslEnabled,
  postgresqlFlexibleServerLogCheckpointsOn,
  postgresqlFlexibleServerLogConnectionsOn,
  postgresqlFlexibleServerLogDisconnectionsOn,
  postgresqlFlexibleServerLogRetentionDaysGreater3,
  sqlserverAuditingEnabled,
  sqlserverAuditingRetention90Days,
  sqlserverAzureadAdministratorEnabled,
  sqlserverMicrosoftDefenderEnabled,
  sqlserverRecommendedMinimalTlsVersion,
  sqlserverTdeEncryptedWithCmk,
  sqlserverTdeEncryptionEnabled,
  sqlserverUnrestrictedInboundAccess,
  networkFlowLogMoreThan90Days,
  networkHttpInternetAccessRestricted,
  networkRdpInternetAccessRestricted,
  networkSshInternetAccessRestricted,
  networkSubnetNsgAssociated,
  networkUdpInternetAccessRestricted,
  networkVnetDdosProtectionEnabled,
  storageAccountKeyAccessDisabled,
  storageAccountPublicNetworkAccessDisabled,
  storageBlobPublicAccessLevelIsDisabled,
  storageBlobVersioningIsEnabled,
  storageCrossTenantReplicationDisabled,
  storageDefaultNetworkAccessRuleIsDenied,
  storageDefaultToEntraAuthorizationEnabled,
  storageEnsureAzureServicesAreTrustedToAccessIsEnabled,
  storageEnsureEncryptionWithCustomerManagedKeys,
  storageEnsureFileSharesSoftDeleteIsEnabled,
  storageEnsureMinimumTlsVersion12,
  storageEnsurePrivateEndpointsInStorageAccounts,
  storageEnsureSoftDeleteIsEnabled,
  storageGeoRedundantEnabled,
  storageInfrastructureEncryptionIsEnabled,
  storageKeyRotation90Days,
  storageSecureTransferRequiredIsEnabled,
  storageSmbChannelEncryptionWithSecureAlgorithm,
  storageSmbProtocolVersionIsLatest,
  defenderAdditionalEmailConfiguredWithASecurityContact,
  defenderAttackPathNotificationsProperlyConfigured,
  defenderEnsureDefenderCspmIsOn,
  defenderEnsureDefenderForAppServicesIsOn,
  defenderEnsureDefenderForArmIsOn,
  defenderEnsureDefenderForAzureSqlDatabasesIsOn,
  defenderEnsureDefenderForContainersIsOn,
  defenderEnsureDefenderForCosmosdbIsOn,
  defenderEnsureDefenderForDnsIsOn,
  defenderEnsureDefenderForKeyvaultIsOn,
  defenderEnsureDefenderForOsRelationalDatabasesIsOn,
  defenderEnsureDefenderForServerIsOn,
  defenderEnsureDefenderForSqlServersIsOn,
  defenderEnsureDefenderForStorageIsOn,
  defenderEnsureNotifyAlertsSeverityIsHigh,
  defenderEnsureNotifyEmailsToOwners,
  iamCustomRoleHasPermissionsToAdministerResourceLocks,
  iamRoleUserAccessAdminRestricted,
  iamSubscriptionRolesOwnerCustomNotCreated,
  monitorAlertCreatePolicyAssignment,
  monitorAlertCreateUpdateNsg,
  monitorAlertCreateUpdatePublicIpAddressRule,
  monitorAlertCreateUpdateSecuritySolution,
  monitorAlertCreateUpdateSqlserverFr,
  monitorAlertDeleteNsg,
  monitorAlertDeletePolicyAssignment,
  monitorAlertDeletePublicIpAddressRule,
  monitorAlertDeleteSecuritySolution,
  monitorAlertDeleteSqlserverFr,
  monitorAlertServiceHealthExists,
  monitorDiagnosticSettingWithAppropriateCategories,
  monitorDiagnosticSettingsExists,
  networkBastionHostExists,
  networkWatcherEnabled,
  keyvaultKeyExpirationSetInNonRbac,
  keyvaultKeyRotationEnabled,
  keyvaultLoggingEnabled,
  keyvaultNonRbacSecretExpirationSet,
  keyvaultPrivateEndpoints,
  keyvaultRbacEnabled,
  keyvaultRbacKeyExpirationSet,
  keyvaultRbacSecretExpirationSet,
  keyvaultRecoverable,
];
