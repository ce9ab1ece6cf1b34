import { isAtLeast, isOneOf } from '../../../checks/property-rules.ts';
import { propertyRules } from '../schemas/property-rules.ts';

export const workloadsCronJobChecks = propertyRules('batch/CronJob', {
  batch_cronjob_concurrency_limited: {
    path: '/spec/concurrencyPolicy',
    type: 'string',
    absent: 'Allow',
    passes: isOneOf('Forbid', 'Replace'),
    failure: 'Jobs of the cron job may run at the same time',
  },
});

export const workloadsDisruptionChecks = propertyRules('policy/PodDisruptionBudget', {
  policy_disruption_budget_allows_eviction: {
    // A percentage is not a number: what it allows depends on how many pods there are, and is not evaluated.
    path: '/spec/maxUnavailable',
    type: 'number',
    isOptional: true,
    passes: isAtLeast(1),
    failure: 'The budget allows no pod to be evicted',
  },
});

export const workloadsAutoscalerChecks = propertyRules('autoscaling/HorizontalPodAutoscaler', {
  autoscaling_minimum_replicas: {
    path: '/spec/minReplicas',
    type: 'number',
    absent: 1,
    passes: isAtLeast(2),
    failure: 'The autoscaler may leave a single replica',
  },
});
