import { notEvaluated, passIf } from '../../../checks/verdict.ts';
import { accountInArn, policyKeepsClosed } from '../iam/public-policy.ts';
import { awsRules } from '../rules.ts';

export const ecrRegistryChecks = awsRules('container_registry', {
  ecr_repositories_lifecycle_policy_enabled: {
    looksAt: ['/lifecycle_policy'],
    evaluate: (registry) =>
      passIf(registry.document('lifecycle_policy') !== null, 'The repository has no lifecycle policy', {
        lifecycle_policy: null,
      }),
  },
  ecr_repositories_not_publicly_accessible: {
    looksAt: ['/policy'],
    readsAbove: true,
    evaluate(registry, facts) {
      const arn = registry.resource.externalId;
      return policyKeepsClosed(
        {
          document: registry.document('policy'),
          resources: [arn],
          service: 'ecr',
          account: accountInArn(arn),
          facts,
        },
        'The repository policy allows public access',
      );
    },
  },
  ecr_repositories_scan_images_on_push_enabled: {
    looksAt: ['/scan_on_push'],
    sets: [{ path: '/scan_on_push', value: true }],
    evaluate(registry) {
      const scans = registry.flag('scan_on_push');
      return passIf(scans, 'Scan on push is not enabled', { scan_on_push: scans });
    },
  },
  ecr_repositories_tag_immutability: {
    looksAt: ['/tag_mutability'],
    sets: [{ path: '/tag_mutability', value: 'IMMUTABLE' }],
    evaluate(registry) {
      const value = registry.text('tag_mutability');
      if (value !== 'IMMUTABLE' && value !== 'MUTABLE') {
        return notEvaluated('which tags can be overwritten depends on exclusion filters');
      }
      return passIf(value === 'IMMUTABLE', 'Tags can be overwritten', { tag_mutability: value });
    },
  },
});
