import type { AwsFacts, AwsFields } from '../rules.ts';
import { notApplicable, pass, type Verdict } from '../../../checks/verdict.ts';
import { holderOf, type Holder } from '../../../iam/holder.ts';
import type { Truth } from '../../../iam/truth.ts';
import { holderLacks } from './holder-verdict.ts';

type Identity = AwsFields<'iam_user' | 'iam_group' | 'iam_role'>;

/** Names the permissions boundary of an identity for its check to look up. */
export function boundaryOf(identity: Identity): { iam_policy?: readonly string[] } {
  const arn = identity.has('permissions_boundary') ? identity.text('permissions_boundary') : null;
  return arn === null ? {} : { iam_policy: [arn] };
}

/**
 * Returns the verdict on the inline policies of an identity, taken together, within its permissions boundary and the
 * service control policies of the organization; one
 * without any is nothing to evaluate. A boundary that the inventory does not have leaves a failure open.
 */
export function inlinePoliciesAvoid(
  identity: Identity,
  { facts, holds, reason }: { facts: AwsFacts; holds: (holder: Holder) => Truth; reason: string },
): Verdict {
  const policies = identity.parts('inline_policies').map((policy) => ({
    name: policy.text('name'),
    document: policy.document('document'),
  }));
  if (policies.length === 0) return notApplicable();
  const documents = policies.map(({ document }) => document);
  const about = { arn: identity.resource.externalId, now: facts.now };
  const unlimited = holderOf({ policies: documents, ...about });
  if (holds(unlimited) === false) return pass();

  const [boundaryArn] = boundaryOf(identity).iam_policy ?? [];
  const limit =
    boundaryArn === undefined ? {} : { boundary: facts.get('iam_policy', boundaryArn).document('document') };
  const holder = holderOf({ policies: documents, ...limit, ...about });
  return holderLacks(holder, {
    facts,
    arn: about.arn,
    holds,
    reason,
    evidence({ limits, known }) {
      const alone = policies.filter(({ document }) => {
        const one = holderOf({ policies: [document], ...limit, ...about });
        return holds({ ...one, limits, known }) === true;
      });
      return { inline_policies: (alone.length > 0 ? alone : policies).map(({ name }) => name) };
    },
  });
}
