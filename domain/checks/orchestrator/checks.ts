import type { Check } from '../check.ts';
import { rbacClusterAdminUsage } from './access/rbac-cluster-admin-usage.ts';
import { rbacMinimizeCsrApprovalAccess } from './access/rbac-minimize-csr-approval-access.ts';
import { rbacMinimizeNodeProxySubresourceAccess } from './access/rbac-minimize-node-proxy-subresource-access.ts';
import { rbacMinimizePodCreationAccess } from './access/rbac-minimize-pod-creation-access.ts';
import { rbacMinimizePvCreationAccess } from './access/rbac-minimize-pv-creation-access.ts';
import { rbacMinimizeSecretAccess } from './access/rbac-minimize-secret-access.ts';
import { rbacMinimizeServiceAccountTokenCreation } from './access/rbac-minimize-service-account-token-creation.ts';
import { rbacMinimizeWebhookConfigAccess } from './access/rbac-minimize-webhook-config-access.ts';
import { rbacMinimizeWildcardUseRoles } from './access/rbac-minimize-wildcard-use-roles.ts';
import { apiserverAlwaysPullImagesPlugin } from './api-server/apiserver-always-pull-images-plugin.ts';
import { apiserverAnonymousRequests } from './api-server/apiserver-anonymous-requests.ts';
import { apiserverAuditLogMaxageSet } from './api-server/apiserver-audit-log-maxage-set.ts';
import { apiserverAuditLogMaxbackupSet } from './api-server/apiserver-audit-log-maxbackup-set.ts';
import { apiserverAuditLogMaxsizeSet } from './api-server/apiserver-audit-log-maxsize-set.ts';
import { apiserverAuditLogPathSet } from './api-server/apiserver-audit-log-path-set.ts';
import { apiserverAuthModeIncludeNode } from './api-server/apiserver-auth-mode-include-node.ts';
import { apiserverAuthModeIncludeRbac } from './api-server/apiserver-auth-mode-include-rbac.ts';
import { apiserverAuthModeNotAlwaysAllow } from './api-server/apiserver-auth-mode-not-always-allow.ts';
import { apiserverClientCaFileSet } from './api-server/apiserver-client-ca-file-set.ts';
import { apiserverDenyServiceExternalIps } from './api-server/apiserver-deny-service-external-ips.ts';
import { apiserverDisableProfiling } from './api-server/apiserver-disable-profiling.ts';
import { apiserverEncryptionProviderConfigSet } from './api-server/apiserver-encryption-provider-config-set.ts';
import { apiserverEtcdCafileSet } from './api-server/apiserver-etcd-cafile-set.ts';
import { apiserverEtcdTlsConfig } from './api-server/apiserver-etcd-tls-config.ts';
import { apiserverEventRateLimit } from './api-server/apiserver-event-rate-limit.ts';
import { apiserverKubeletCertAuth } from './api-server/apiserver-kubelet-cert-auth.ts';
import { apiserverKubeletTlsAuth } from './api-server/apiserver-kubelet-tls-auth.ts';
import { apiserverNamespaceLifecyclePlugin } from './api-server/apiserver-namespace-lifecycle-plugin.ts';
import { apiserverNoAlwaysAdmitPlugin } from './api-server/apiserver-no-always-admit-plugin.ts';
import { apiserverNoTokenAuthFile } from './api-server/apiserver-no-token-auth-file.ts';
import { apiserverNodeRestrictionPlugin } from './api-server/apiserver-node-restriction-plugin.ts';
import { apiserverServiceAccountKeyFileSet } from './api-server/apiserver-service-account-key-file-set.ts';
import { apiserverServiceAccountLookupTrue } from './api-server/apiserver-service-account-lookup-true.ts';
import { apiserverServiceAccountPlugin } from './api-server/apiserver-service-account-plugin.ts';
import { apiserverTlsConfig } from './api-server/apiserver-tls-config.ts';
import { controllermanagerBindAddress } from './control-plane/controllermanager-bind-address.ts';
import { controllermanagerDisableProfiling } from './control-plane/controllermanager-disable-profiling.ts';
import { controllermanagerGarbageCollection } from './control-plane/controllermanager-garbage-collection.ts';
import { controllermanagerRootCaFileSet } from './control-plane/controllermanager-root-ca-file-set.ts';
import { controllermanagerServiceAccountCredentials } from './control-plane/controllermanager-service-account-credentials.ts';
import { controllermanagerServiceAccountPrivateKeyFile } from './control-plane/controllermanager-service-account-private-key-file.ts';
import { schedulerBindAddress } from './control-plane/scheduler-bind-address.ts';
import { schedulerProfiling } from './control-plane/scheduler-profiling.ts';
import { etcdClientCertAuth } from './etcd/etcd-client-cert-auth.ts';
import { etcdNoAutoTls } from './etcd/etcd-no-auto-tls.ts';
import { etcdNoPeerAutoTls } from './etcd/etcd-no-peer-auto-tls.ts';
import { etcdPeerClientCertAuth } from './etcd/etcd-peer-client-cert-auth.ts';
import { etcdPeerTlsConfig } from './etcd/etcd-peer-tls-config.ts';
import { etcdTlsEncryption } from './etcd/etcd-tls-encryption.ts';
import { kubeletAuthorizationMode } from './nodes/kubelet-authorization-mode.ts';
import { kubeletClientCaFileSet } from './nodes/kubelet-client-ca-file-set.ts';
import { kubeletDisableAnonymousAuth } from './nodes/kubelet-disable-anonymous-auth.ts';
import { kubeletDisableReadOnlyPort } from './nodes/kubelet-disable-read-only-port.ts';
import { kubeletEventRecordQps } from './nodes/kubelet-event-record-qps.ts';
import { kubeletManageIptables } from './nodes/kubelet-manage-iptables.ts';
import { kubeletRotateCertificates } from './nodes/kubelet-rotate-certificates.ts';
import { kubeletStreamingConnectionTimeout } from './nodes/kubelet-streaming-connection-timeout.ts';
import { kubeletTlsCertAndKey } from './nodes/kubelet-tls-cert-and-key.ts';
import { coreMinimizeAdmissionHostportContainers } from './pods/core-minimize-admission-hostport-containers.ts';
import { coreMinimizeAdmissionWindowsHostprocessContainers } from './pods/core-minimize-admission-windows-hostprocess-containers.ts';
import { coreMinimizeAllowPrivilegeEscalationContainers } from './pods/core-minimize-allowPrivilegeEscalation-containers.ts';
import { coreMinimizeContainersCapabilitiesAssigned } from './pods/core-minimize-containers-capabilities-assigned.ts';
import { coreMinimizeHostIPCContainers } from './pods/core-minimize-hostIPC-containers.ts';
import { coreMinimizeHostNetworkContainers } from './pods/core-minimize-hostNetwork-containers.ts';
import { coreMinimizeHostPIDContainers } from './pods/core-minimize-hostPID-containers.ts';
import { coreMinimizeNetRawCapabilityAdmission } from './pods/core-minimize-net-raw-capability-admission.ts';
import { coreMinimizePrivilegedContainers } from './pods/core-minimize-privileged-containers.ts';
import { coreMinimizeRootContainersAdmission } from './pods/core-minimize-root-containers-admission.ts';
import { coreNoSecretsEnvs } from './pods/core-no-secrets-envs.ts';
import { coreSeccompProfileDockerDefault } from './pods/core-seccomp-profile-docker-default.ts';

/** Every check of this provider kind. */
export const orchestratorChecks: readonly Check[] = [
  rbacClusterAdminUsage,
  rbacMinimizeCsrApprovalAccess,
  rbacMinimizeNodeProxySubresourceAccess,
  rbacMinimizePodCreationAccess,
  rbacMinimizePvCreationAccess,
  rbacMinimizeSecretAccess,
  rbacMinimizeServiceAccountTokenCreation,
  rbacMinimizeWebhookConfigAccess,
  rbacMinimizeWildcardUseRoles,
  apiserverAlwaysPullImagesPlugin,
  apiserverAnonymousRequests,
  apiserverAuditLogMaxageSet,
  apiserverAuditLogMaxbackupSet,
  apiserverAuditLogMaxsizeSet,
  apiserverAuditLogPathSet,
  apiserverAuthModeIncludeNode,
  apiserverAuthModeIncludeRbac,
  apiserverAuthModeNotAlwaysAllow,
  apiserverClientCaFileSet,
  apiserverDenyServiceExternalIps,
  apiserverDisableProfiling,
  apiserverEncryptionProviderConfigSet,
  apiserverEtcdCafileSet,
  apiserverEtcdTlsConfig,
  apiserverEventRateLimit,
  apiserverKubeletCertAuth,
  apiserverKubeletTlsAuth,
  apiserverNamespaceLifecyclePlugin,
  apiserverNoAlwaysAdmitPlugin,
  apiserverNoTokenAuthFile,
  apiserverNodeRestrictionPlugin,
  apiserverServiceAccountKeyFileSet,
  apiserverServiceAccountLookupTrue,
  apiserverServiceAccountPlugin,
  apiserverTlsConfig,
  controllermanagerBindAddress,
  controllermanagerDisableProfiling,
  controllermanagerGarbageCollection,
  controllermanagerRootCaFileSet,
  controllermanagerServiceAccountCredentials,
  controllermanagerServiceAccountPrivateKeyFile,
  schedulerBindAddress,
  schedulerProfiling,
  etcdClientCertAuth,
  etcdNoAutoTls,
  etcdNoPeerAutoTls,
  etcdPeerClientCertAuth,
  etcdPeerTlsConfig,
  etcdTlsEncryption,
  kubeletAuthorizationMode,
  kubeletClientCaFileSet,
  kubeletDisableAnonymousAuth,
  kubeletDisableReadOnlyPort,
  kubeletEventRecordQps,
  kubeletManageIptables,
  kubeletRotateCertificates,
  kubeletStreamingConnectionTimeout,
  kubeletTlsCertAndKey,
  coreMinimizeAdmissionHostportContainers,
  coreMinimizeAdmissionWindowsHostprocessContainers,
  coreMinimizeAllowPrivilegeEscalationContainers,
  coreMinimizeContainersCapabilitiesAssigned,
  coreMinimizeHostIPCContainers,
  coreMinimizeHostNetworkContainers,
  coreMinimizeHostPIDContainers,
  coreMinimizeNetRawCapabilityAdmission,
  coreMinimizePrivilegedContainers,
  coreMinimizeRootContainersAdmission,
  coreNoSecretsEnvs,
  coreSeccompProfileDockerDefault,
];
