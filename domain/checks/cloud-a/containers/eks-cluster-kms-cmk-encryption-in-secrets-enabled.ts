import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const eksClusterKmsCmkEncryptionInSecretsEnabled = check({
  id: 'eks_cluster_kms_cmk_encryption_in_secrets_enabled',
  title: 'Secrets of clusters are encrypted with a key of the account',
  provider: 'cloud_a',
  resourceTypes: ['container_cluster'],
  severity: 'medium',
  looksAt: ['/encryption'],
  fix: { words: 'Turn on encryption of secrets with a KMS key.' },
  evaluate: (cluster) =>
    passIf(
      cluster.parts('encryption').some((one) => one.texts('resources').includes('secrets')),
      'Secrets of the cluster are not encrypted with a key of the account',
      { encryption: [] },
    ),
});
