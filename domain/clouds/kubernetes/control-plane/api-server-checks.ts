import { fail, notApplicable, pass, passIf } from '../../../checks/verdict.ts';
import { counted } from '../../../counted.ts';
import { auditLogAge, auditLogFiles, auditLogSize } from '../check-parameters.ts';
import { kubernetesRules } from '../rules.ts';
import { flagsOf } from './component-flags.ts';
import { isStrongCipher } from './strong-ciphers.ts';

export const controlPlaneApiServerChecks = kubernetesRules('pod', {
  apiserver_always_pull_images_plugin: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('enable-admission-plugins');
      return passIf(flags.enables('AlwaysPullImages'), 'The AlwaysPullImages admission plugin is not enabled', {
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
      return passIf(value === false, 'Anonymous requests are enabled', { 'anonymous-auth': value });
    },
  },
  apiserver_audit_log_maxage_set: {
    looksAt: ['/containers'],
    parameters: [auditLogAge],
    evaluate(pod, facts) {
      const least = facts.value(auditLogAge);
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('audit-log-maxage');
      return passIf(Number(value) >= least, `Audit logs are not retained for at least ${counted(least, 'day')}`, {
        'audit-log-maxage': value,
      });
    },
  },
  apiserver_audit_log_maxbackup_set: {
    looksAt: ['/containers'],
    parameters: [auditLogFiles],
    evaluate(pod, facts) {
      const least = facts.value(auditLogFiles);
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('audit-log-maxbackup');
      return passIf(Number(value) >= least, `Fewer than ${least} rotated audit log files are retained`, {
        'audit-log-maxbackup': value,
      });
    },
  },
  apiserver_audit_log_maxsize_set: {
    looksAt: ['/containers'],
    parameters: [auditLogSize],
    evaluate(pod, facts) {
      const least = facts.value(auditLogSize);
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('audit-log-maxsize');
      return passIf(Number(value) >= least, `Audit log files do not rotate at ${least} MB or more`, {
        'audit-log-maxsize': value,
      });
    },
  },
  apiserver_audit_log_path_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('audit-log-path');
      if (value !== null && flags.text('audit-policy-file') === null) {
        return fail('No audit policy is configured, so no events are logged', {
          'audit-log-path': value,
          'audit-policy-file': null,
        });
      }
      return passIf(value !== null, 'Audit logging to a file is not enabled', { 'audit-log-path': value });
    },
  },
  apiserver_auth_mode_include_node: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      flags.requireNo('authorization-config');
      const value = flags.text('authorization-mode');
      return passIf(flags.list('authorization-mode').includes('Node'), 'The authorization mode does not include Node', {
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
      return passIf(flags.list('authorization-mode').includes('RBAC'), 'The authorization mode does not include RBAC', {
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
        'The authorization mode is unset or includes AlwaysAllow',
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
      return passIf(value !== null, 'No client CA file is configured', {
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
      return passIf(
        flags.enables('DenyServiceExternalIPs'),
        'The DenyServiceExternalIPs admission plugin is not enabled',
        {
          'enable-admission-plugins': value,
        },
      );
    },
  },
  apiserver_disable_profiling: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.flag('profiling');
      return passIf(value === false, 'Profiling is enabled', { profiling: value });
    },
  },
  apiserver_encryption_provider_config_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('encryption-provider-config');
      return passIf(value !== null, 'Encryption at rest is not configured', { 'encryption-provider-config': value });
    },
  },
  apiserver_etcd_cafile_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('etcd-cafile');
      return passIf(value !== null, 'No etcd CA file is configured', { 'etcd-cafile': value });
    },
  },
  apiserver_etcd_tls_config: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const missing = ['etcd-certfile', 'etcd-keyfile'].filter((name) => flags.text(name) === null);
      return passIf(missing.length === 0, 'No client certificate for etcd is configured', { missing });
    },
  },
  apiserver_event_rate_limit: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('enable-admission-plugins');
      return passIf(flags.enables('EventRateLimit'), 'The EventRateLimit admission plugin is not enabled', {
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
      return passIf(value !== null, 'No kubelet certificate authority is configured', {
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
      return passIf(missing.length === 0, 'No client certificate for kubelets is configured', { missing });
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
        'The NamespaceLifecycle admission plugin is disabled',
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
      return passIf(
        !flags.list('enable-admission-plugins').includes('AlwaysAdmit'),
        'The AlwaysAdmit admission plugin is enabled',
        {
          'enable-admission-plugins': value,
        },
      );
    },
  },
  apiserver_no_token_auth_file: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('token-auth-file');
      return passIf(value === null, 'A static token file is configured', { 'token-auth-file': value });
    },
  },
  apiserver_node_restriction_plugin: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.text('enable-admission-plugins');
      return passIf(flags.enables('NodeRestriction'), 'The NodeRestriction admission plugin is not enabled', {
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
      return passIf(value !== null, 'No service account key file is configured', {
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
      return passIf(value !== false, 'Service account token lookup is disabled', {
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
        'The ServiceAccount admission plugin is disabled',
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
      return passIf(missing.length === 0, 'No TLS serving certificate is configured', { missing });
    },
  },
  apiserver_service_account_token_expiration_not_extended: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      const value = flags.flag('service-account-extend-token-expiration');
      return passIf(value === false, 'The expiration of service account tokens is extended', {
        'service-account-extend-token-expiration': value,
      });
    },
  },
  apiserver_strong_ciphers_only: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-apiserver');
      if (flags === null) return notApplicable();
      // Go does not let the suites of TLS 1.3 be chosen: all of them are strong.
      if (flags.text('tls-min-version') === 'VersionTLS13') return pass();
      const suites = flags.list('tls-cipher-suites');
      const weak = suites.filter((suite) => !isStrongCipher(suite));
      return passIf(suites.length > 0 && weak.length === 0, 'The API server is not limited to strong cipher suites', {
        'tls-cipher-suites': suites,
        weak,
      });
    },
  },
});
