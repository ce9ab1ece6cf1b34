import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { RemediationPolicyActivities } from '../activities/remediation-policies/policy-activities.ts';
import { databaseActivity } from './activity-options.ts';

const { listPolicies, applyPolicy } = proxyActivities<RemediationPolicyActivities>({
  ...databaseActivity,
  startToCloseTimeout: '5 minutes',
});

/** Applies the remediation policies one after another; a Schedule starts it. */
export async function applyRemediationPolicies(): Promise<void> {
  const lines: string[] = [];
  for (const policyId of await listPolicies()) {
    const { applied, stopped } = await applyPolicy({ policyId });
    lines.push(`policy ${policyId}: ${applied} findings${stopped === null ? '' : `; ${stopped}`}`);
    setCurrentDetails(lines.slice(-20).join('\n'));
  }
}
