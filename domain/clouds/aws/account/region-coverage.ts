import { notEvaluated, type Verdict } from '../../../checks/verdict.ts';
import type { AwsFacts } from '../rules.ts';
import { accountOf } from './account-of.ts';

/** The fields that `inEveryRegion` reads, for the `surveys` of a check. */
export const enabledRegions = { account: ['/observed/enabled_regions'], account_region: [] } as const;

/**
 * Returns the verdict of a check that applies to every region of the account. A region that fails decides. A region
 * that passes decides nothing about the enabled regions that the provider does not cover: then the check is not
 * evaluated, and names both.
 */
export function inEveryRegion(facts: AwsFacts, here: Verdict): Verdict {
  if (here.outcome !== 'pass' && here.outcome !== 'fail') return here;
  const covered = [...new Set(facts.every('account_region').map(({ resource }) => resource.region))].toSorted();
  if (here.outcome === 'fail') return { ...here, evidence: { ...here.evidence, regions_covered: covered } };
  const account = accountOf(facts);
  if (account === null) {
    return notEvaluated(
      `the AWS account is not in the inventory, so its enabled regions are not known; covered: ${covered.join(', ')}`,
    );
  }
  const missing = account
    .group('observed')
    .texts('enabled_regions')
    .filter((region) => !covered.includes(region));
  return missing.length === 0
    ? { ...here, regionsCovered: covered }
    : notEvaluated(
        `the provider covers ${covered.join(', ')}; enabled but not covered: ${missing.toSorted().join(', ')}`,
      );
}
