import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `role_assignment`. `externalId` is its resource id. */
export interface RoleAssignmentConfiguration extends Configuration {
  role_name: string | null;
  role_definition_id: string;
  principal_id: string;
  principal_type: string | null;
  scope: string;
  conditional: boolean;
}

export const roleAssignmentType = defineResourceType<RoleAssignmentConfiguration>({
  label: 'role assignment',
  volatile: {},
  comparison: {},
  drift: {
    aspects: [
      {
        aspect: 'role',
        keys: ['role_name', 'role_definition_id', 'principal_id', 'scope', 'conditional'],
        touches: 'identity',
        severity: 'critical',
      },
    ],
    deletion: { touches: 'identity', severity: 'medium' },
  },
  remediation: {
    settings: [],
    fixed: [
      [
        'A role assignment cannot be changed: delete it and create a new one.',
        ['role_name', 'role_definition_id', 'principal_id', 'principal_type', 'scope', 'conditional', 'tags'],
      ],
    ],
  },
});
