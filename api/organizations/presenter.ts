import type { Static } from 'typebox';
import type { OrganizationAccountRow, OrganizationRow } from '../../db/reads/organizations/organizations.ts';
import { partitionOf } from '../../domain/clouds/aws/partition.ts';
import { memberRoleArn } from '../../domain/organizations/connection.ts';
import type { organizationAccountSchema, organizationSchema } from './schema.ts';

/** Returns an organization as responses show it. */
export function presentOrganization(organization: OrganizationRow): Static<typeof organizationSchema> {
  const { kind, home_region: _homeRegion, ...shown } = organization;
  return {
    ...shown,
    kind: kind as Static<typeof organizationSchema>['kind'],
    discovered_at: organization.discovered_at?.toISOString() ?? null,
    created_at: organization.created_at.toISOString(),
  };
}

/** Returns an account of an organization as responses show it. */
export function presentAccount(
  account: OrganizationAccountRow,
  { connection, home_region: homeRegion }: Pick<OrganizationRow, 'connection' | 'home_region'>,
): Static<typeof organizationAccountSchema> {
  const region = connection?.region ?? homeRegion;
  const place = { partition: partitionOf(region ?? ''), accountId: account.account_id };
  return {
    ...account,
    last_synced_at: account.last_synced_at?.toISOString() ?? null,
    role_arn: connection === null ? null : memberRoleArn(connection, { ...place, roleName: connection.roleName }),
    setup_id: connection !== null && account.state === 'error' ? connection.setupId : null,
  };
}
