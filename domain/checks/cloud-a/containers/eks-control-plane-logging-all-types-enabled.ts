import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

const logTypes = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'];

export const eksControlPlaneLoggingAllTypesEnabled = check({
  id: 'eks_control_plane_logging_all_types_enabled',
  title: 'Clusters log all that their control plane does',
  provider: 'cloud_a',
  resourceTypes: ['container_cluster'],
  severity: 'medium',
  looksAt: ['/enabled_logs'],
  fix: {
    words: 'Turn on all five log types of the cluster.',
    sets: [{ path: '/enabled_logs', value: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'] }],
  },
  evaluate(cluster) {
    const enabled = cluster.texts('enabled_logs');
    const missing = logTypes.filter((type) => !enabled.includes(type));
    return passIf(missing.length === 0, `The cluster does not log ${missing.join(', ')}`, { missing_logs: missing });
  },
});
