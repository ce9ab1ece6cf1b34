import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

/** The oldest version in standard support. */
const oldest = { major: 1, minor: 31 };

export const eksClusterUsesASupportedVersion = check({
  id: 'eks_cluster_uses_a_supported_version',
  title: 'Clusters run a version that is still mended',
  provider: 'cloud_a',
  resourceTypes: ['container_cluster'],
  severity: 'high',
  looksAt: ['/version'],
  fix: { words: 'Upgrade the cluster.' },
  evaluate(cluster) {
    const version = cluster.text('version');
    const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
    const isSupported = major > oldest.major || (major === oldest.major && minor >= oldest.minor);
    return passIf(isSupported, `Version ${version} gets no more fixes`, { version });
  },
});
