import type { Static } from 'typebox';
import type { OrganizationRow } from '../../db/reads/organizations/organizations.ts';
import type { organizationSchema } from './schema.ts';

/** Returns an organization as responses show it. */
export function presentOrganization(organization: OrganizationRow): Static<typeof organizationSchema> {
  const { kind, filters } = organization;
  return {
    ...organization,
    kind: kind as Static<typeof organizationSchema>['kind'],
    filters,
    discovered_at: organization.discovered_at?.toISOString() ?? null,
    created_at: organization.created_at.toISOString(),
  };
}
