import { passIf } from '../../../checks/verdict.ts';
import { accountInArn, policyKeepsClosed } from '../iam/public-policy.ts';
import { awsRules } from '../rules.ts';

export const ecrRegistryChecks = awsRules('container_registry', {
  ecr_repositories_lifecycle_policy_enabled: {
    looksAt: ['/lifecycle_policy'],
    evaluate: (registry) =>
      passIf(registry.document('lifecycle_policy') !== null, 'Old images stay for ever', { lifecycle_policy: null }),
  },
  ecr_repositories_not_publicly_accessible: {
    looksAt: ['/policy'],
    evaluate(registry, facts) {
      const arn = registry.resource.externalId;
      return policyKeepsClosed(
        {
          document: registry.document('policy'),
          resources: [arn],
          service: 'ecr',
          account: accountInArn(arn),
          now: facts.now,
        },
        'The policy opens the repository to everyone',
      );
    },
  },
  ecr_repositories_scan_images_on_push_enabled: {
    looksAt: ['/scan_on_push'],
    sets: [{ path: '/scan_on_push', value: true }],
    evaluate(registry) {
      const scans = registry.flag('scan_on_push');
      return passIf(scans, 'Images are not scanned when they arrive', { scan_on_push: scans });
    },
  },
});
