import {
  workloadsAutoscalerChecks,
  workloadsCronJobChecks,
  workloadsDisruptionChecks,
} from '../../../../../domain/clouds/kubernetes/workloads/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Kubernetes: workloads by schema', () => {
  testSchemaChecks(workloadsCronJobChecks, {
    batch_cronjob_concurrency_limited: {
      pass: { spec: { concurrencyPolicy: 'Forbid' } },
      fail: { spec: { concurrencyPolicy: 'Allow' } },
    },
  });
  testSchemaChecks(workloadsDisruptionChecks, {
    policy_disruption_budget_allows_eviction: {
      pass: { spec: { maxUnavailable: 1 } },
      fail: { spec: { maxUnavailable: 0 } },
    },
  });
  testSchemaChecks(workloadsAutoscalerChecks, {
    autoscaling_minimum_replicas: { pass: { spec: { minReplicas: 2 } }, fail: { spec: { minReplicas: 1 } } },
  });

  testOutcomes(workloadsCronJobChecks, 'batch_cronjob_concurrency_limited', {
    says: 'takes the default for what is not set',
    documents: [
      ['fail', { spec: {} }],
      ['pass', { spec: { concurrencyPolicy: 'Replace' } }],
    ],
  });
  testOutcomes(workloadsDisruptionChecks, 'policy_disruption_budget_allows_eviction', {
    says: 'does not evaluate percentages, and leaves out budgets of available pods',
    documents: [
      ['not_evaluated', { spec: { maxUnavailable: '10%' } }],
      ['not_applicable', { spec: { minAvailable: 1 } }],
    ],
  });
  testOutcomes(workloadsAutoscalerChecks, 'autoscaling_minimum_replicas', {
    says: 'takes the default for what is not set',
    documents: [['fail', { spec: {} }]],
  });
});
