import type { ManagedPolicyDetail, Policy } from '@aws-sdk/client-iam';
import type { IamPolicyConfiguration } from '../../../../domain/clouds/aws/iam/policy.ts';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { globalRegion } from '../../cloud.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { everyItem } from '../session/every-item.ts';
import { collected } from '../session/resource.ts';
import { isoTime } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, emptyPage, inTurn, type AwsUnit } from '../session/unit.ts';
import type { Listing } from '../../shared/listed-page.ts';
import { authorizationDetails } from './authorization-details.ts';
import type { UnitRun } from '../session/unit-run.ts';

/** Customer managed policies, then the AWS managed policies that are attached. */
export const policiesUnit: AwsUnit<'iam_policy'> = {
  service: 'iam-policies',
  scope: 'global',
  resourceTypes: ['iam_policy'],
  async open(run) {
    return inTurn([
      ['account', await accountPolicies(run)],
      ['aws', await attachedAwsPolicies(run)],
    ]);
  },
};

async function accountPolicies(run: UnitRun): Promise<Listing<'iam_policy'>> {
  const sdk = await import('@aws-sdk/client-iam');
  const iam = run.service('iam', (settings) => new sdk.IAMClient(settings));
  const page = await authorizationDetails(run, 'LocalManagedPolicy');

  async function describe(policy: ManagedPolicyDetail) {
    const arn = policy.Arn;
    if (arn === undefined) return null;
    const details = new DetailReader();
    const tags = await details.read(
      '/tags',
      async () =>
        tagMap(
          await everyItem(async (Marker) => {
            const page = await iam(new sdk.ListPolicyTagsCommand({ PolicyArn: arn, Marker }));
            return { items: page.Tags, next: page.IsTruncated ? page.Marker : undefined };
          }),
        ),
      { gone: ['NoSuchEntity', 'NoSuchEntityException'] },
    );
    const version = policy.PolicyVersionList?.find((candidate) => candidate.IsDefaultVersion === true);
    return policyResource({
      policy,
      arn,
      origin: 'account',
      tags: tags ?? undefined,
      document: version?.Document ? parsePolicyDocument(version.Document) : null,
      details,
    });
  }

  return async (token) => {
    const { details, next } = await page(token);
    return describedPage({ next, items: details.Policies ?? [], describe });
  };
}

async function attachedAwsPolicies(run: UnitRun): Promise<Listing<'iam_policy'>> {
  const sdk = await import('@aws-sdk/client-iam');
  const iam = run.service('iam', (settings) => new sdk.IAMClient(settings));

  async function describe(policy: Policy) {
    const arn = policy.Arn;
    if (arn === undefined) return null;
    const details = new DetailReader();
    const document = await details.read('/document', async () => {
      const { PolicyVersion: version } = await iam(
        new sdk.GetPolicyVersionCommand({ PolicyArn: arn, VersionId: policy.DefaultVersionId }),
      );
      return version?.Document ? parsePolicyDocument(version.Document) : null;
    });
    return policyResource({ policy, arn, origin: 'aws', tags: {}, document, details });
  }

  return async (token) => {
    if (run.only !== null) {
      if (!run.only.externalId.includes(':iam::aws:policy/')) return emptyPage;
      const { Policy: one } = await iam(new sdk.GetPolicyCommand({ PolicyArn: run.only.externalId }));
      return describedPage({ next: null, items: one && (one.AttachmentCount ?? 0) > 0 ? [one] : [], describe });
    }
    const page = await iam(
      new sdk.ListPoliciesCommand({ Scope: 'AWS', OnlyAttached: true, MaxItems: 200, Marker: token ?? undefined }),
    );
    return describedPage({ next: page.IsTruncated ? page.Marker : null, items: page.Policies ?? [], describe });
  };
}

function policyResource(found: {
  policy: ManagedPolicyDetail | Policy;
  arn: string;
  origin: 'account' | 'aws';
  tags: Record<string, string> | undefined;
  document: IamPolicyConfiguration['document'];
  details: DetailReader;
}) {
  const { policy, arn } = found;
  const name = policy.PolicyName ?? arn.slice(arn.lastIndexOf('/') + 1);
  return collected({
    resourceType: 'iam_policy',
    externalId: arn,
    name,
    region: globalRegion,
    tags: found.tags,
    unreadable: found.details.unreadable,
    configuration: {
      policy_name: name,
      policy_id: policy.PolicyId ?? null,
      path: policy.Path ?? null,
      origin: found.origin,
      description: policy.Description || null,
      created_at: isoTime(policy.CreateDate),
      default_version_id: policy.DefaultVersionId ?? null,
      document: found.document,
      attached: (policy.AttachmentCount ?? 0) > 0,
      observed: {
        attachment_count: policy.AttachmentCount ?? null,
        boundary_count: policy.PermissionsBoundaryUsageCount ?? null,
        updated_at: isoTime(policy.UpdateDate),
      },
    },
  });
}
