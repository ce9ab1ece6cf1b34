import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';
import { flagsOf } from './component-flags.ts';

export const controlPlaneApiServerChecks = kubernetesRules('pod', {
  apiserver_always_pull_images_plugin: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('enable-admission-plugins');
      return passIf(flags.enables('AlwaysPullImages'), 'Images of others may be used from the cache of a node', {
        'enable-admission-plugins': value,
      });
    },
  },
  apiserver_anonymous_requests: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.flag('anonymous-auth');
      if (value === null) flags.requireNo('authentication-config');
      return passIf(value === false, 'The API server answers anonymous requests', { 'anonymous-auth': value });
    },
  },
  apiserver_audit_log_maxage_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('audit-log-maxage');
      return passIf(Number(value) >= 30, 'Audit logs are kept for less than 30 days', { 'audit-log-maxage': value });
    },
  },
  apiserver_audit_log_maxbackup_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('audit-log-maxbackup');
      return passIf(Number(value) >= 10, 'Audit logs are kept for less than 10 files', {
        'audit-log-maxbackup': value,
      });
    },
  },
  apiserver_audit_log_maxsize_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('audit-log-maxsize');
      return passIf(Number(value) >= 100, 'Audit logs are kept for less than 100 MB', { 'audit-log-maxsize': value });
    },
  },
  apiserver_audit_log_path_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('audit-log-path');
      return passIf(value !== null, 'The API server writes no audit log', { 'audit-log-path': value });
    },
  },
  apiserver_auth_mode_include_node: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      flags.requireNo('authorization-config');
      const value = flags.text('authorization-mode');
      return passIf(flags.list('authorization-mode').includes('Node'), 'Nodes are not authorised as nodes', {
        'authorization-mode': value,
      });
    },
  },
  apiserver_auth_mode_include_rbac: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      flags.requireNo('authorization-config');
      const value = flags.text('authorization-mode');
      return passIf(flags.list('authorization-mode').includes('RBAC'), 'Roles do not decide about access', {
        'authorization-mode': value,
      });
    },
  },
  apiserver_auth_mode_not_always_allow: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      flags.requireNo('authorization-config');
      const value = flags.text('authorization-mode');
      return passIf(
        value !== null && !flags.list('authorization-mode').includes('AlwaysAllow'),
        'The API server allows everything',
        {
          'authorization-mode': value,
        },
      );
    },
  },
  apiserver_client_ca_file_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('client-ca-file');
      return passIf(value !== null, 'The API server does not verify certificates of clients', {
        'client-ca-file': value,
      });
    },
  },
  apiserver_deny_service_external_ips: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('enable-admission-plugins');
      return passIf(flags.enables('DenyServiceExternalIPs'), 'Services may claim any external address', {
        'enable-admission-plugins': value,
      });
    },
  },
  apiserver_disable_profiling: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.flag('profiling');
      return passIf(value === false, 'The API server serves profiles', { profiling: value });
    },
  },
  apiserver_encryption_provider_config_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('encryption-provider-config');
      return passIf(value !== null, 'Secrets are stored as they are', { 'encryption-provider-config': value });
    },
  },
  apiserver_etcd_cafile_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('etcd-cafile');
      return passIf(value !== null, 'The API server does not verify etcd', { 'etcd-cafile': value });
    },
  },
  apiserver_etcd_tls_config: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const missing = ['etcd-certfile', 'etcd-keyfile'].filter((name) => flags.text(name) === null);
      return passIf(missing.length === 0, 'The API server shows etcd no certificate', { missing });
    },
  },
  apiserver_event_rate_limit: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('enable-admission-plugins');
      return passIf(flags.enables('EventRateLimit'), 'Floods of events are not limited', {
        'enable-admission-plugins': value,
      });
    },
  },
  apiserver_kubelet_cert_auth: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('kubelet-certificate-authority');
      return passIf(value !== null, 'The API server does not verify kubelets', {
        'kubelet-certificate-authority': value,
      });
    },
  },
  apiserver_kubelet_tls_auth: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const missing = ['kubelet-client-certificate', 'kubelet-client-key'].filter((name) => flags.text(name) === null);
      return passIf(missing.length === 0, 'The API server shows kubelets no certificate', { missing });
    },
  },
  apiserver_namespace_lifecycle_plugin: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('disable-admission-plugins');
      return passIf(
        !flags.list('disable-admission-plugins').includes('NamespaceLifecycle'),
        'The admission plugin NamespaceLifecycle is off',
        { 'disable-admission-plugins': value },
      );
    },
  },
  apiserver_no_always_admit_plugin: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('enable-admission-plugins');
      return passIf(!flags.list('enable-admission-plugins').includes('AlwaysAdmit'), 'Every request is admitted', {
        'enable-admission-plugins': value,
      });
    },
  },
  apiserver_no_token_auth_file: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('token-auth-file');
      return passIf(value === null, 'The API server accepts static tokens', { 'token-auth-file': value });
    },
  },
  apiserver_node_restriction_plugin: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('enable-admission-plugins');
      return passIf(flags.enables('NodeRestriction'), 'Nodes may change objects of others', {
        'enable-admission-plugins': value,
      });
    },
  },
  apiserver_service_account_key_file_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('service-account-key-file');
      return passIf(value !== null, 'Service account tokens are verified with the key of the API server', {
        'service-account-key-file': value,
      });
    },
  },
  apiserver_service_account_lookup_true: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.flag('service-account-lookup');
      return passIf(value !== false, 'Tokens of deleted service accounts stay valid', {
        'service-account-lookup': value,
      });
    },
  },
  apiserver_service_account_plugin: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('disable-admission-plugins');
      return passIf(
        !flags.list('disable-admission-plugins').includes('ServiceAccount'),
        'The admission plugin ServiceAccount is off',
        {
          'disable-admission-plugins': value,
        },
      );
    },
  },
  apiserver_tls_config: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const missing = ['tls-cert-file', 'tls-private-key-file'].filter((name) => flags.text(name) === null);
      return passIf(missing.length === 0, 'The API server has no certificate of its own', { missing });
    },
  },
});
