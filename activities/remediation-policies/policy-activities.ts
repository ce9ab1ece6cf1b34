import { applyPolicy, type PolicyRules } from '../../db/commands/remediation-policies/apply.ts';
import { databaseTime } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { policyCandidates } from '../../db/reads/remediation-policies/candidates.ts';
import { activePolicies, findPolicy } from '../../db/reads/remediation-policies/policies.ts';
import { dryRunUntil } from '../../domain/remediation-policies/policy.ts';

/** Findings that one run of a policy looks at; the next run looks at the others. */
const findingsPerRun = 200;

/** Returns the activities that apply remediation policies. Each may run twice, at the same time too, and acts once. */
export function remediationPolicyActivities({ database, rules }: { database: Database; rules: PolicyRules }) {
  return {
    /** Returns the ids of the policies to apply. */
    listPolicies(): Promise<number[]> {
      return activePolicies(database);
    },

    /** Applies a policy to open findings, one transaction each. Returns how many it looked at, and why it stopped if it did. */
    async applyPolicy({ policyId }: { policyId: number }): Promise<{ applied: number; stopped: string | null }> {
      const policy = await findPolicy(database, policyId);
      if (policy === null) return { applied: 0, stopped: null };
      const { revision, definition, revised_at: createdAt } = policy;
      const isDryRun = (await databaseTime(database)) < dryRunUntil({ createdAt, definition });
      const sought = { policyId, revision, definition, isDryRun, limit: findingsPerRun };
      let applied = 0;
      for (const candidate of await policyCandidates(database, sought)) {
        const one = await applyPolicy(database, { policyId, revision, candidate, rules });
        if ('stopped' in one) return { applied, stopped: one.stopped };
        applied += 1;
      }
      return { applied, stopped: null };
    },
  };
}

export type RemediationPolicyActivities = ReturnType<typeof remediationPolicyActivities>;
