import { check } from '../../check.ts';
import { pass, passIf } from '../../verdict.ts';

export const eksClusterNotPubliclyAccessible = check({
  id: 'eks_cluster_not_publicly_accessible',
  title: 'Cluster endpoints are closed to the internet',
  provider: 'cloud_a',
  resourceTypes: ['container_cluster'],
  severity: 'high',
  looksAt: ['/endpoint_public_access', '/public_access_cidrs'],
  fix: {
    words: 'Turn off the public endpoint, or name the addresses that may reach it.',
    sets: [{ path: '/endpoint_public_access', value: false }],
  },
  evaluate(cluster) {
    if (!cluster.flag('endpoint_public_access')) return pass();
    const open = cluster.texts('public_access_cidrs').filter((cidr) => cidr === '0.0.0.0/0' || cidr === '::/0');
    return passIf(open.length === 0, 'The endpoint of the cluster is open to the internet', {
      public_access_cidrs: open,
    });
  },
});
