import { artifactregistryRepositoryChecks } from '../../../../../domain/clouds/gcp/artifactregistry/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: artifactregistry', () => {
  testSchemaChecks(artifactregistryRepositoryChecks, {
    artifacts_repository_cmk_encryption: {
      pass: { kmsKeyName: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' },
      fail: { name: 'projects/p/locations/eu/repositories/r' },
    },
    artifacts_repository_vulnerability_scanning_not_disabled: {
      pass: { format: 'DOCKER', vulnerabilityScanningConfig: { enablementConfig: 'INHERITED' } },
      fail: { format: 'DOCKER', vulnerabilityScanningConfig: { enablementConfig: 'DISABLED' } },
    },
    artifacts_repository_immutable_tags: {
      pass: { format: 'DOCKER', mode: 'STANDARD_REPOSITORY', dockerConfig: { immutableTags: true } },
      fail: { format: 'DOCKER', mode: 'STANDARD_REPOSITORY' },
    },
  });

  testOutcomes(artifactregistryRepositoryChecks, 'artifacts_repository_vulnerability_scanning_not_disabled', {
    says: 'does not evaluate a configuration that it does not know',
    documents: [
      ['not_evaluated', { format: 'DOCKER', vulnerabilityScanningConfig: { enablementConfig: 'PAUSED' } }],
      ['pass', { format: 'DOCKER' }],
    ],
  });
});
