import { applyPolicy, type PolicyRules } from '../../db/commands/remediation-policies/apply.ts';
import { databaseTime } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { policyCandidates } from '../../db/reads/remediation-policies/candidates.ts';
import { activePolicies, findPolicy } from '../../db/reads/remediation-policies/policies.ts';
import { dryRunUntil } from '../../domain/remediation-policies/policy.ts';

/** Findings that one run of a policy looks at; the next run looks at the others. */
const findingsPerRun = 200;
/** After so many faults, it is not the findings. */
const faultsPerRun = 5;

/** Returns the activities that apply remediation policies. Each may run twice, at the same time too, and acts once. */
export function remediationPolicyActivities({ database, rules }: { database: Database; rules: PolicyRules }) {
  return {
    /** Returns the ids of the policies to apply. */
    listPolicies(): Promise<number[]> {
      return activePolicies(database);
    },

    /**
     * Applies a policy to open findings, one transaction each. Returns how many it looked at, and why it stopped if it did.
     * One that cannot be applied does not keep it from the others: its fault is thrown when those are done.
     */
    async applyPolicy({ policyId }: { policyId: number }): Promise<{ applied: number; stopped: string | null }> {
      const policy = await findPolicy(database, policyId);
      if (policy === null) return { applied: 0, stopped: null };
      const { revision, definition, revised_at: createdAt } = policy;
      const isDryRun = (await databaseTime(database)) < dryRunUntil({ createdAt, definition });
      const sought = { policyId, revision, definition, isDryRun, limit: findingsPerRun };
      let applied = 0;
      let stopped: string | null = null;
      const faults: unknown[] = [];
      for (const candidate of await policyCandidates(database, sought)) {
        try {
          const one = await applyPolicy(database, { policyId, revision, candidate, rules });
          if ('stopped' in one) {
            ({ stopped } = one);
            break;
          }
          applied += 1;
        } catch (fault) {
          faults.push(fault);
          if (faults.length === faultsPerRun) break;
        }
      }
      if (faults.length > 0) throw faults[0];
      return { applied, stopped };
    },
  };
}

export type RemediationPolicyActivities = ReturnType<typeof remediationPolicyActivities>;
