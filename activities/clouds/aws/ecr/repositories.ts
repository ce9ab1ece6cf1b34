import type { Repository } from '@aws-sdk/client-ecr';
import { parsePolicyDocument } from '../../../../domain/clouds/aws/policy-document.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { jsonObjectOf } from '../session/json-text.ts';
import { collected } from '../session/resource.ts';
import { isoTime } from '../session/snake-case.ts';
import { tagMap } from '../session/tags.ts';
import { describedPage, type AwsUnit } from '../session/unit.ts';

const gone = ['RepositoryNotFoundException'];

/** ECR repositories. */
export const repositoriesUnit: AwsUnit<'container_registry'> = {
  service: 'ecr-repositories',
  scope: 'regional',
  resourceTypes: ['container_registry'],
  async open(run) {
    const sdk = await import('@aws-sdk/client-ecr');
    const ecr = run.service('ecr', (settings) => new sdk.ECRClient(settings));

    async function describe(repository: Repository) {
      const { repositoryArn: arn, repositoryName: name } = repository;
      if (arn === undefined || name === undefined) return null;
      const details = new DetailReader();
      const [policy, lifecyclePolicy, tags] = await Promise.all([
        details.read(
          '/policy',
          async () => {
            const { policyText: text } = await ecr(new sdk.GetRepositoryPolicyCommand({ repositoryName: name }));
            return text ? parsePolicyDocument(text) : null;
          },
          { gone, absent: ['RepositoryPolicyNotFoundException'] },
        ),
        details.read(
          '/lifecycle_policy',
          async () => {
            const answer = await ecr(new sdk.GetLifecyclePolicyCommand({ repositoryName: name }));
            return jsonObjectOf(answer.lifecyclePolicyText);
          },
          { gone, absent: ['LifecyclePolicyNotFoundException'] },
        ),
        details.read(
          '/tags',
          async () => tagMap((await ecr(new sdk.ListTagsForResourceCommand({ resourceArn: arn }))).tags),
          { gone },
        ),
      ]);
      return collected({
        resourceType: 'container_registry',
        externalId: arn,
        name,
        region: run.region,
        tags: tags ?? undefined,
        unreadable: details.unreadable,
        configuration: {
          uri: repository.repositoryUri ?? null,
          scan_on_push: repository.imageScanningConfiguration?.scanOnPush ?? false,
          tag_mutability: repository.imageTagMutability ?? null,
          encryption: repository.encryptionConfiguration
            ? {
                type: repository.encryptionConfiguration.encryptionType ?? null,
                kms_key: repository.encryptionConfiguration.kmsKey ?? null,
              }
            : null,
          policy,
          lifecycle_policy: lifecyclePolicy,
          created_at: isoTime(repository.createdAt),
        },
      });
    }

    return async (token) => {
      const name = run.only && /:repository\/(.+)$/.exec(run.only.externalId)?.[1];
      const page = await ecr(
        new sdk.DescribeRepositoriesCommand(
          name ? { repositoryNames: [name] } : { maxResults: 100, nextToken: token ?? undefined },
        ),
      );
      return describedPage({ next: page.nextToken, items: page.repositories ?? [], describe });
    };
  },
};
