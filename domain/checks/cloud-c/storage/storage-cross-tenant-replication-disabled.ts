import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageCrossTenantReplicationDisabled = check({
  id: 'storage_cross_tenant_replication_disabled',
  title: 'Objects are not replicated to other tenants',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'high',
  looksAt: ['/cross_tenant_replication'],
  fix: { words: 'Turn off replication across tenants.', sets: [{ path: '/cross_tenant_replication', value: false }] },
  evaluate(resource) {
    const value = resource.flag('cross_tenant_replication');
    return passIf(!value, 'Objects may be replicated to other tenants', { cross_tenant_replication: value });
  },
});
