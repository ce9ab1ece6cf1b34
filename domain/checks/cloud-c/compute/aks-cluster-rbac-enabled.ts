import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const aksClusterRbacEnabled = check({
  id: 'aks_cluster_rbac_enabled',
  title: 'Clusters decide access by roles',
  provider: 'cloud_c',
  resourceTypes: ['container_cluster'],
  severity: 'high',
  looksAt: ['/rbac'],
  fix: { words: 'Make the cluster anew with roles.' },
  evaluate(resource) {
    const value = resource.flag('rbac');
    return passIf(value, 'The cluster does not decide access by roles', { rbac: value });
  },
});
