import { binding } from '../aspects.ts';
import { labelled } from '../labelled.ts';
import type { RoleBindingConfiguration } from './binding.ts';
import { defineResourceType } from '../../resource-type.ts';

export const clusterRoleBindingType = defineResourceType<RoleBindingConfiguration>({
  label: 'cluster role binding',
  volatile: { created_at: 'set by the cluster' },
  comparison: {},
  drift: {
    aspects: binding,
    deletion: { touches: 'identity', severity: 'medium' },
  },
  remediation: labelled(['namespace', 'role', 'subjects']),
});
