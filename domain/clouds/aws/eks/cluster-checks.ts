import { pass, passIf } from '../../../checks/verdict.ts';
import { awsRules } from '../rules.ts';

/** The oldest version in standard support. */
const oldest = { major: 1, minor: 31 };

const logTypes = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];

export const eksClusterChecks = awsRules('container_cluster', {
  eks_cluster_kms_cmk_encryption_in_secrets_enabled: {
    looksAt: ['/encryption'],
    evaluate: (cluster) =>
      passIf(
        cluster.parts('encryption').some((one) => one.texts('resources').includes('secrets')),
        'Secrets of the cluster are not encrypted with a key of the account',
        { encryption: [] },
      ),
  },
  eks_cluster_not_publicly_accessible: {
    looksAt: ['/endpoint_public_access', '/public_access_cidrs'],
    sets: [{ path: '/endpoint_public_access', value: false }],
    evaluate(cluster) {
      if (!cluster.flag('endpoint_public_access')) return pass();
      const open = cluster.texts('public_access_cidrs').filter((cidr) => cidr === '0.0.0.0/0' || cidr === '::/0');
      return passIf(open.length === 0, 'The endpoint of the cluster is open to the internet', {
        public_access_cidrs: open,
      });
    },
  },
  eks_cluster_uses_a_supported_version: {
    looksAt: ['/version'],
    evaluate(cluster) {
      const version = cluster.text('version');
      const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
      const isSupported = major > oldest.major || (major === oldest.major && minor >= oldest.minor);
      return passIf(isSupported, `Version ${version} gets no more fixes`, { version });
    },
  },
  eks_control_plane_logging_all_types_enabled: {
    looksAt: ['/enabled_logs'],
    sets: [{ path: '/enabled_logs', value: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'] }],
    evaluate(cluster) {
      const enabled = cluster.texts('enabled_logs');
      const missing = logTypes.filter((type) => !enabled.includes(type));
      return passIf(missing.length === 0, `The cluster does not log ${missing.join(', ')}`, { missing_logs: missing });
    },
  },
});
