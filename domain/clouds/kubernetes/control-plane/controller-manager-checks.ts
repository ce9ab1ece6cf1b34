import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';
import { flagsOf } from './component-flags.ts';

export const controlPlaneControllerManagerChecks = kubernetesRules('pod', {
  controllermanager_bind_address: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-controller-manager');
      if (flags === null) return notApplicable();
      const value = flags.text('bind-address');
      return passIf(value === '127.0.0.1', 'The kube-controller-manager does not listen on 127.0.0.1 only', {
        'bind-address': value,
      });
    },
  },
  controllermanager_disable_profiling: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-controller-manager');
      if (flags === null) return notApplicable();
      const value = flags.flag('profiling');
      return passIf(value === false, 'Profiling is enabled', { profiling: value });
    },
  },
  controllermanager_garbage_collection: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-controller-manager');
      if (flags === null) return notApplicable();
      const value = flags.text('terminated-pod-gc-threshold');
      return passIf(
        value !== null && Number(value) > 0,
        'No threshold greater than 0 is set for garbage collection of terminated pods',
        {
          'terminated-pod-gc-threshold': value,
        },
      );
    },
  },
  controllermanager_root_ca_file_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-controller-manager');
      if (flags === null) return notApplicable();
      const value = flags.text('root-ca-file');
      return passIf(value !== null, 'No root CA file is configured', { 'root-ca-file': value });
    },
  },
  controllermanager_service_account_credentials: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-controller-manager');
      if (flags === null) return notApplicable();
      const value = flags.flag('use-service-account-credentials');
      return passIf(value === true, 'Controllers do not use separate service account credentials', {
        'use-service-account-credentials': value,
      });
    },
  },
  controllermanager_service_account_private_key_file: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-controller-manager');
      if (flags === null) return notApplicable();
      const value = flags.text('service-account-private-key-file');
      return passIf(value !== null, 'No service account signing key is configured', {
        'service-account-private-key-file': value,
      });
    },
  },
  controllermanager_rotate_kubelet_server_cert: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-controller-manager');
      if (flags === null) return notApplicable();
      const rotates = flags.hasBetaFeature('RotateKubeletServerCertificate');
      return passIf(rotates, 'Rotation of kubelet server certificates is disabled', {
        'feature-gates': flags.text('feature-gates'),
      });
    },
  },
});
