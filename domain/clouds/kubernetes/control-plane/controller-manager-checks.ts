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
      return passIf(value === '127.0.0.1', 'The controller manager listens on every address', {
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
      return passIf(value === false, 'The controller manager serves profiles', { profiling: value });
    },
  },
  controllermanager_garbage_collection: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-controller-manager');
      if (flags === null) return notApplicable();
      const value = flags.text('terminated-pod-gc-threshold');
      return passIf(value !== null && Number(value) > 0, 'Finished pods are never cleared away', {
        'terminated-pod-gc-threshold': value,
      });
    },
  },
  controllermanager_root_ca_file_set: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-controller-manager');
      if (flags === null) return notApplicable();
      const value = flags.text('root-ca-file');
      return passIf(value !== null, 'Pods cannot verify the API server', { 'root-ca-file': value });
    },
  },
  controllermanager_service_account_credentials: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-controller-manager');
      if (flags === null) return notApplicable();
      const value = flags.flag('use-service-account-credentials');
      return passIf(value === true, 'Controllers share the rights of their manager', {
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
      return passIf(value !== null, 'Service account tokens have no key of their own', {
        'service-account-private-key-file': value,
      });
    },
  },
});
