import { notEvaluated, passBy, type Verdict } from '../../../checks/verdict.ts';
import { holderAbove, organizationOf, resourcesAbove } from '../organization/inventory.ts';
import type { AwsFacts, AwsFields } from '../rules.ts';
import { accountOf } from './account-of.ts';

const analyzerService = 'access-analyzer.amazonaws.com';

/**
 * Returns the verdict on a region without an analyzer of its own: an analyzer of the organization, which the management
 * account or a delegated administrator has in the same region, covers its accounts (IAM user guide, "Access Analyzer
 * zone of trust"). The failure stands only when all of these accounts were read.
 */
export function analyzedFromAbove(region: AwsFields<'account_region'>, facts: AwsFacts, failure: Verdict): Verdict {
  const { reason } = facts.above;
  if (reason !== null) return notKnown(reason);
  const organization = organizationOf(facts);
  if (organization === null) return failure;
  const there = resourcesAbove(facts, 'account_region').filter(
    ({ resource }) => resource.region === region.resource.region,
  );
  for (const other of there) {
    if (!other.has('access_analyzers')) continue;
    const analyzer = other
      .parts('access_analyzers')
      .find((one) => one.text('type') === 'ORGANIZATION' && one.text('status') === 'ACTIVE');
    if (analyzer !== undefined) {
      return passBy([`analyzer ${analyzer.text('name') ?? ''} of the account ${holderAbove(other) ?? ''}`]);
    }
  }
  const { delegatedAdministrators: delegates, managementAccountId } = organization;
  if (delegates.value === null) return notKnown(delegates.reason);
  const own = accountOf(facts)?.text('account_id') ?? null;
  const owners = [
    managementAccountId,
    ...delegates.value.filter(({ services }) => services.includes(analyzerService)).map(({ accountId }) => accountId),
  ];
  const read = there.filter((other) => other.has('access_analyzers')).map(holderAbove);
  const unread = owners.find((owner) => owner !== own && !read.includes(owner));
  return unread === undefined
    ? failure
    : notKnown(`the analyzers of the account ${unread} in ${region.resource.region} are not in the inventory`);
}

function notKnown(reason: string): Verdict {
  return notEvaluated(
    `no external access analyzer of the account is active in the region, and whether one of the organization is, is not known: ${reason}`,
  );
}
