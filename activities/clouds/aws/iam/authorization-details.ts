import type {
  AttachedPolicy,
  EntityType,
  GetAccountAuthorizationDetailsResponse,
  PolicyDetail,
} from '@aws-sdk/client-iam';
import type { InlinePolicy } from '../../../../domain/clouds/aws/iam/inline-policy.ts';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { identityDetails } from './identity-details.ts';
import { textSet } from '../session/snake-case.ts';
import type { UnitRun } from '../session/unit-run.ts';

/**
 * Returns a function that pages through the identities of one kind with everything about them in one call for a whole
 * page: policies, groups, trust, tags.
 */
export async function authorizationDetails(
  run: UnitRun,
  kind: EntityType,
): Promise<
  (token: string | null) => Promise<{ details: GetAccountAuthorizationDetailsResponse; next: string | null }>
> {
  const sdk = await import('@aws-sdk/client-iam');
  const iam = run.service('iam', (settings) => new sdk.IAMClient(settings));
  const { only } = run;
  if (only !== null) return async () => ({ details: await identityDetails(run, kind, only.externalId), next: null });
  return async (token) => {
    const details = await iam(
      new sdk.GetAccountAuthorizationDetailsCommand({ Filter: [kind], MaxItems: 200, Marker: token ?? undefined }),
    );
    return { details, next: details.IsTruncated ? (details.Marker ?? null) : null };
  };
}

export function attachedPolicyArns(policies: AttachedPolicy[] | undefined): string[] {
  return textSet(policies?.map((policy) => policy.PolicyArn));
}

export function inlinePolicies(policies: PolicyDetail[] | undefined): InlinePolicy[] {
  return (policies ?? [])
    .map((policy) => ({
      name: policy.PolicyName ?? '',
      document: policy.PolicyDocument ? parsePolicyDocument(policy.PolicyDocument) : null,
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
