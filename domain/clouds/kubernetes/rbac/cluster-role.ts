import { rules } from '../aspects.ts';
import { labelled } from '../labelled.ts';
import type { RoleConfiguration } from './rules.ts';
import { defineResourceType } from '../../resource-type.ts';

export const clusterRoleType = defineResourceType<RoleConfiguration>({
  label: 'cluster role',
  volatile: { created_at: 'set by the cluster' },
  comparison: {},
  drift: {
    aspects: rules,
    deletion: { touches: 'identity', severity: 'medium' },
  },
  remediation: labelled(['namespace', 'rules', 'aggregates']),
  dependants: ['cluster_role_binding', 'role_binding'],
});
