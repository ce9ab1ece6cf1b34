import { secretVerdict } from '../../../checks/secret-rules.ts';
import { kubernetesRules } from '../rules.ts';

const failure = 'A variable or the command line of a container contains a secret';

export const workloadsPodSecretChecks = kubernetesRules('pod', {
  core_no_secret_values_in_pods: {
    looksAt: ['/containers', '/observed/secret_scan'],
    evaluate(pod) {
      pod.parts('containers');
      return secretVerdict(pod.resource, { texts: ['/containers'], failure });
    },
  },
});

export const workloadsSecretChecks = kubernetesRules(['deployment', 'stateful_set', 'daemon_set'], {
  core_no_secret_values_in_workloads: {
    looksAt: ['/template', '/observed/secret_scan'],
    evaluate(workload) {
      workload.group('template').parts('containers');
      return secretVerdict(workload.resource, { texts: ['/template'], failure });
    },
  },
});
