import { ecrRegistryChecks } from '../../../../../domain/clouds/aws/ecr/registry-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';

const policyFor = (principal: string): JsonObject => ({
  policy: { Statement: [{ Effect: 'Allow', Principal: { AWS: [principal] }, Action: ['*'], Resource: ['*'] }] },
});
const owner = 'arn:aws:iam::1:root';

describe('the checks of AWS: ecr, registry', () => {
  testChecks(ecrRegistryChecks, {
    ecr_repositories_lifecycle_policy_enabled: { pass: { lifecycle_policy: {} }, fail: { lifecycle_policy: null } },
    ecr_repositories_not_publicly_accessible: { pass: policyFor(owner), fail: policyFor('*') },
    ecr_repositories_scan_images_on_push_enabled: { pass: { scan_on_push: true }, fail: { scan_on_push: false } },
  });
});

describe('tags of repositories', () => {
  testChecks(ecrRegistryChecks, {
    ecr_repositories_tag_immutability: {
      pass: { tag_mutability: 'IMMUTABLE' },
      fail: { tag_mutability: 'MUTABLE' },
      blind: { configuration: { tag_mutability: 'IMMUTABLE_WITH_EXCLUSION' } },
    },
  });
});
