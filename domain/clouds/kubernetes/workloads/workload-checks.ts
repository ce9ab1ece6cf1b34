import { notApplicable, passIf } from '../../../checks/verdict.ts';
import { kubernetesRules } from '../rules.ts';

/** What is in the namespace `default` of every cluster: the service by which pods reach the API server. */
const apiServerService = 'kubernetes';

export const workloadsWorkloadChecks = [
  ...kubernetesRules(['deployment', 'daemon_set', 'stateful_set', 'pod', 'service', 'ingress'], {
    core_default_namespace_not_used: {
      looksAt: ['/namespace'],
      evaluate(object) {
        const { resourceType, name } = object.resource;
        const namespace = object.text('namespace');
        if (resourceType === 'service' && name === apiServerService && namespace === 'default') return notApplicable();
        return passIf(namespace !== 'default', 'The object is in the namespace default', { namespace });
      },
    },
  }),
  ...kubernetesRules(['deployment', 'stateful_set'], {
    apps_minimum_replicas: {
      looksAt: ['/replicas'],
      evaluate(workload) {
        const replicas = workload.number('replicas');
        if (replicas === 0) return notApplicable();
        return passIf(replicas !== null && replicas >= 2, 'The workload has a single replica', { replicas });
      },
    },
  }),
];
