import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';
import { flagsOf } from './component-flags.ts';

export const controlPlaneSchedulerChecks = kubernetesRules('pod', {
  scheduler_bind_address: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-scheduler');
      if (flags === null) return notApplicable();
      const value = flags.text('bind-address');
      return passIf(value === '127.0.0.1', 'The kube-scheduler does not listen on 127.0.0.1 only', {
        'bind-address': value,
      });
    },
  },
  scheduler_profiling: {
    looksAt: ['/containers'],
    evaluate(pod) {
      const flags = flagsOf(pod, 'kube-scheduler');
      if (flags === null) return notApplicable();
      flags.requireNo('config');
      const value = flags.flag('profiling');
      return passIf(value === false, 'Profiling is enabled', { profiling: value });
    },
  },
});
