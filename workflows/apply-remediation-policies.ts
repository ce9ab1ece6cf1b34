import { ApplicationFailure, isCancellation, proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { RemediationPolicyActivities } from '../activities/remediation-policies/policy-activities.ts';
import { databaseActivity } from './activity-options.ts';
import { failureText } from './failure-text.ts';

const { listPolicies, applyPolicy } = proxyActivities<RemediationPolicyActivities>({
  ...databaseActivity,
  startToCloseTimeout: '5 minutes',
  // The next run tries again: until then one policy must not hold up the others.
  retry: { ...databaseActivity.retry, maximumAttempts: 10 },
});

/** Applies the remediation policies one after another; a Schedule starts it. Fails at the end if one could not be applied. */
export async function applyRemediationPolicies(): Promise<void> {
  const lines: string[] = [];
  const failed: number[] = [];
  for (const policyId of await listPolicies()) {
    try {
      const { applied, stopped } = await applyPolicy({ policyId });
      lines.push(`policy ${policyId}: ${applied} findings${stopped === null ? '' : `; ${stopped}`}`);
    } catch (error) {
      if (isCancellation(error)) throw error;
      failed.push(policyId);
      lines.push(`policy ${policyId}: failed; ${failureText(error)}`);
    }
    setCurrentDetails(lines.slice(-20).join('\n'));
  }
  if (failed.length > 0) throw ApplicationFailure.nonRetryable(`Policies could not be applied: ${failed.join(', ')}`);
}
