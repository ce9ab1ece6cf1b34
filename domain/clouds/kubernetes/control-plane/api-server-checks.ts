import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';
import { flagsOf } from './component-flags.ts';

export const controlPlaneApiServerChecks = kubernetesRules('pod', {
  apiserver_always_pull_images_plugin: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('enable-admission-plugins') ?? null;
      return passIf(
        (value ?? '').split(',').includes('AlwaysPullImages'),
        'Images of others may be used from the cache of a node',
        { 'enable-admission-plugins': value },
      );
    },
  },
  apiserver_anonymous_requests: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('anonymous-auth') ?? null;
      return passIf(value === 'false', 'The API server answers anonymous requests', { 'anonymous-auth': value });
    },
  },
  apiserver_audit_log_maxage_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('audit-log-maxage') ?? null;
      return passIf(Number(value) >= 30, 'Audit logs are kept for less than 30 days', { 'audit-log-maxage': value });
    },
  },
  apiserver_audit_log_maxbackup_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('audit-log-maxbackup') ?? null;
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
      const value = flags.get('audit-log-maxsize') ?? null;
      return passIf(Number(value) >= 100, 'Audit logs are kept for less than 100 MB', { 'audit-log-maxsize': value });
    },
  },
  apiserver_audit_log_path_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('audit-log-path') ?? null;
      return passIf(value !== null, 'The API server writes no audit log', { 'audit-log-path': value });
    },
  },
  apiserver_auth_mode_include_node: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('authorization-mode') ?? null;
      return passIf((value ?? '').split(',').includes('Node'), 'Nodes are not authorised as nodes', {
        'authorization-mode': value,
      });
    },
  },
  apiserver_auth_mode_include_rbac: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('authorization-mode') ?? null;
      return passIf((value ?? '').split(',').includes('RBAC'), 'Roles do not decide about access', {
        'authorization-mode': value,
      });
    },
  },
  apiserver_auth_mode_not_always_allow: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('authorization-mode') ?? null;
      return passIf(value !== null && !value.split(',').includes('AlwaysAllow'), 'The API server allows everything', {
        'authorization-mode': value,
      });
    },
  },
  apiserver_client_ca_file_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('client-ca-file') ?? null;
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
      const value = flags.get('enable-admission-plugins') ?? null;
      return passIf(
        (value ?? '').split(',').includes('DenyServiceExternalIPs'),
        'Services may claim any external address',
        { 'enable-admission-plugins': value },
      );
    },
  },
  apiserver_disable_profiling: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('profiling') ?? null;
      return passIf(value === 'false', 'The API server serves profiles', { profiling: value });
    },
  },
  apiserver_encryption_provider_config_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('encryption-provider-config') ?? null;
      return passIf(value !== null, 'Secrets are stored as they are', { 'encryption-provider-config': value });
    },
  },
  apiserver_etcd_cafile_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('etcd-cafile') ?? null;
      return passIf(value !== null, 'The API server does not verify etcd', { 'etcd-cafile': value });
    },
  },
  apiserver_etcd_tls_config: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('etcd-certfile') ?? null;
      return passIf(value !== null, 'The API server shows etcd no certificate', { 'etcd-certfile': value });
    },
  },
  apiserver_event_rate_limit: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('enable-admission-plugins') ?? null;
      return passIf((value ?? '').split(',').includes('EventRateLimit'), 'Floods of events are not limited', {
        'enable-admission-plugins': value,
      });
    },
  },
  apiserver_kubelet_cert_auth: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('kubelet-certificate-authority') ?? null;
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
      const value = flags.get('kubelet-client-certificate') ?? null;
      return passIf(value !== null, 'The API server shows kubelets no certificate', {
        'kubelet-client-certificate': value,
      });
    },
  },
  apiserver_namespace_lifecycle_plugin: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('disable-admission-plugins') ?? null;
      return passIf(
        !(value ?? '').split(',').includes('NamespaceLifecycle'),
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
      const value = flags.get('enable-admission-plugins') ?? null;
      return passIf(!(value ?? '').split(',').includes('AlwaysAdmit'), 'Every request is admitted', {
        'enable-admission-plugins': value,
      });
    },
  },
  apiserver_no_token_auth_file: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('token-auth-file') ?? null;
      return passIf(value === null, 'The API server accepts static tokens', { 'token-auth-file': value });
    },
  },
  apiserver_node_restriction_plugin: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('enable-admission-plugins') ?? null;
      return passIf((value ?? '').split(',').includes('NodeRestriction'), 'Nodes may change objects of others', {
        'enable-admission-plugins': value,
      });
    },
  },
  apiserver_service_account_key_file_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('service-account-key-file') ?? null;
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
      const value = flags.get('service-account-lookup') ?? null;
      return passIf(value !== 'false', 'Tokens of deleted service accounts stay valid', {
        'service-account-lookup': value,
      });
    },
  },
  apiserver_service_account_plugin: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.get('disable-admission-plugins') ?? null;
      return passIf(
        !(value ?? '').split(',').includes('ServiceAccount'),
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
      const value = flags.get('tls-cert-file') ?? null;
      return passIf(value !== null, 'The API server has no certificate of its own', { 'tls-cert-file': value });
    },
  },
});
