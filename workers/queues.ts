import type { WorkerOptions } from '@temporalio/worker';
import { feedTurnActivities } from '../activities/changes/feed-activities.ts';
import { billingActivities, billingFetchActivities } from '../activities/billing/billing-activities.ts';
import { budgetActivities } from '../activities/budgets/budget-activities.ts';
import { complianceActivities } from '../activities/compliance/compliance-activities.ts';
import { connectActivities, connectStateActivities } from '../activities/connect/connect-activities.ts';
import { credentialChangeActivities } from '../activities/connect/credential-change.ts';
import type { ActivityDependencies } from '../activities/dependencies.ts';
import {
  accessCheckActivities,
  accessCheckStateActivities,
} from '../activities/access-checks/access-check-activities.ts';
import { diagnosisActivities, diagnosisStateActivities } from '../activities/diagnosis/diagnosis-activities.ts';
import { createAdvisoryActivities } from '../activities/advisories/advisory-activities.ts';
import { changeWindowActivities } from '../activities/change-windows/change-window-activities.ts';
import { createDriftActivities } from '../activities/drift/drift-activities.ts';
import { invitationActivities, invitationStateActivities } from '../activities/invitations/invitation-activities.ts';
import { noticeActivities } from '../activities/findings/notice-activities.ts';
import { overdueActivities } from '../activities/findings/overdue-activities.ts';
import { feedActivities } from '../activities/feeds/feed-activities.ts';
import { jobActivities } from '../activities/jobs/job-activities.ts';
import { discoveryStateActivities, organizationActivities } from '../activities/organizations/discovery-activities.ts';
import { accountRecommendationActivities } from '../activities/recommendations/account-activities.ts';
import {
  recommendationActivities,
  recommendationStateActivities,
} from '../activities/recommendations/recommendation-activities.ts';
import { createRetentionActivities } from '../activities/retention/retention-activities.ts';
import { remediationChangeActivities } from '../activities/remediation/change-activities.ts';
import { remediationDecisionActivities } from '../activities/remediation/decision-activities.ts';
import { collectActivities } from '../activities/sync/collect.ts';
import { createListingSlots } from '../activities/sync/listing-slots.ts';
import { reportActivities, reportStateActivities } from '../activities/reports/report-activities.ts';
import { remediationPolicyActivities } from '../activities/remediation-policies/policy-activities.ts';
import { planActivities } from '../activities/sync/plan.ts';
import { syncStateActivities } from '../activities/sync/sync-state.ts';
import { passwordResetActivities } from '../activities/password-resets/password-reset-activities.ts';
import { trendActivities } from '../activities/trends/trend-activities.ts';
import { packageActivities } from '../activities/vulnerabilities/package-activities.ts';
import { createVulnerabilityActivities } from '../activities/vulnerabilities/vulnerability-activities.ts';
import { createDeliveryActivities, createDeliveryRetryActivities } from '../activities/webhooks/delivery-activities.ts';
import { providerKinds } from '../domain/clouds/cloud-names.ts';
import {
  changeFeedQueue,
  cloudQueue,
  deliveryQueue,
  deliveryRetryQueue,
  interactiveCloudQueue,
  mailQueue,
  modelQueue,
  remediationQueue,
  reportQueue,
  workflowQueue,
} from '../workflows/task-queues.ts';
import { withHeartbeat } from './beating-activities.ts';
import { bundleFile } from './bundle-file.ts';

/** Options of one Temporal Worker of the process. */
export type QueueOptions = Pick<
  WorkerOptions,
  | 'taskQueue'
  | 'activities'
  | 'workflowBundle'
  | 'maxConcurrentActivityTaskExecutions'
  | 'maxConcurrentWorkflowTaskExecutions'
  | 'maxCachedWorkflows'
>;

/** How many listings of a cloud run in a process at a time; an activity may run up to ten of one provider. */
const listingsAtOnce = 24;

/** Returns all queues that a worker process serves: workflows, one per cloud, and deliveries. */
export function queuesOf(dependencies: ActivityDependencies): QueueOptions[] {
  const { database, sessions, deliveries, remediation, pendingExpiresDays } = dependencies;
  const { rollbackWindowHours, guard } = remediation.rules;
  const kinds = providerKinds.filter((kind) => dependencies.clouds[kind] !== undefined);
  return [
    {
      taskQueue: workflowQueue,
      workflowBundle: { codePath: bundleFile },
      maxConcurrentActivityTaskExecutions: 40,
      maxConcurrentWorkflowTaskExecutions: 20,
      maxCachedWorkflows: 200,
      activities: {
        ...withHeartbeat(jobActivities(dependencies)),
        ...withHeartbeat(connectStateActivities(dependencies)),
        ...withHeartbeat(syncStateActivities(dependencies)),
        ...withHeartbeat(createDriftActivities(dependencies), { except: ['scanProviderDrift'] }),
        ...withHeartbeat(complianceActivities(dependencies)),
        ...withHeartbeat(createAdvisoryActivities(dependencies), { except: ['loadEcosystem'] }),
        ...withHeartbeat(createVulnerabilityActivities(dependencies), { except: ['scanProviderVulnerabilities'] }),
        ...feedActivities(dependencies),
        ...withHeartbeat(billingActivities(dependencies)),
        ...withHeartbeat(invitationStateActivities(dependencies)),
        ...createRetentionActivities(dependencies),
        ...remediationDecisionActivities({ database, ...remediation }),
        ...withHeartbeat(
          remediationPolicyActivities({ database, rules: { ...remediation.rules, pendingExpiresDays } }),
        ),
        ...withHeartbeat(reportStateActivities(dependencies)),
        ...withHeartbeat(changeWindowActivities(dependencies)),
        ...withHeartbeat(trendActivities(dependencies)),
        ...withHeartbeat(overdueActivities(dependencies)),
        ...withHeartbeat(budgetActivities(dependencies)),
        ...withHeartbeat(diagnosisStateActivities(dependencies)),
        ...withHeartbeat(accessCheckStateActivities(dependencies)),
        ...withHeartbeat(discoveryStateActivities(dependencies)),
        ...withHeartbeat(recommendationStateActivities(dependencies)),
        ...withHeartbeat(accountRecommendationActivities(dependencies)),
      },
    },
    ...kinds.map((kind) => ({
      taskQueue: cloudQueue(kind),
      // They mostly wait for responses.
      maxConcurrentActivityTaskExecutions: listingsAtOnce,
      // Workflows of releases without the interactive queue schedule the first three here.
      activities: {
        ...withHeartbeat(connectActivities(dependencies)),
        ...withHeartbeat(credentialChangeActivities(dependencies)),
        ...withHeartbeat(planActivities(dependencies)),
        ...collectActivities({ ...dependencies, slots: createListingSlots(listingsAtOnce) }),
        ...packageActivities(dependencies),
        ...billingFetchActivities(dependencies),
        ...diagnosisActivities(dependencies),
        ...withHeartbeat(organizationActivities(dependencies)),
      },
    })),
    ...kinds.map((kind) => ({
      taskQueue: interactiveCloudQueue(kind),
      maxConcurrentActivityTaskExecutions: 20,
      activities: {
        ...withHeartbeat(connectActivities(dependencies)),
        ...withHeartbeat(credentialChangeActivities(dependencies)),
        ...withHeartbeat(planActivities(dependencies)),
        ...accessCheckActivities(dependencies),
      },
    })),
    {
      taskQueue: reportQueue,
      maxConcurrentActivityTaskExecutions: 2,
      activities: reportActivities(dependencies),
    },
    {
      taskQueue: modelQueue,
      maxConcurrentActivityTaskExecutions: 4,
      activities: recommendationActivities(dependencies),
    },
    {
      taskQueue: mailQueue,
      maxConcurrentActivityTaskExecutions: 10,
      activities: {
        ...invitationActivities(dependencies),
        ...passwordResetActivities(dependencies),
        ...noticeActivities(dependencies),
      },
    },
    {
      taskQueue: remediationQueue,
      maxConcurrentActivityTaskExecutions: 20,
      activities: remediationChangeActivities({ database, sessions, rollbackWindowHours, stopped: guard.stopped }),
    },
    {
      taskQueue: changeFeedQueue,
      // Two for each feed, and they only wait.
      maxConcurrentActivityTaskExecutions: 1_000,
      activities: feedTurnActivities(dependencies),
    },
    {
      taskQueue: deliveryQueue,
      // Each endpoint that does not respond occupies one; they wait more than they work.
      maxConcurrentActivityTaskExecutions: 200,
      activities: createDeliveryActivities(deliveries),
    },
    {
      taskQueue: deliveryRetryQueue,
      maxConcurrentActivityTaskExecutions: 400,
      activities: createDeliveryRetryActivities(deliveries),
    },
  ];
}
