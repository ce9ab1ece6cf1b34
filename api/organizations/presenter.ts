import type { Static } from 'typebox';
import type { OrganizationAccountRow, OrganizationRow } from '../../db/reads/organizations/organizations.ts';
import type { RunningSync } from '../../db/reads/sync/running.ts';
import type { SelectedProviders } from '../../db/reads/providers/selection.ts';
import { partitionOf } from '../../domain/clouds/aws/partition.ts';
import { memberRoleArn, memberServiceAccount, type AssumedRoles } from '../../domain/organizations/connection.ts';
import type { organizationAccountSchema, organizationSchema } from './schema.ts';

/**
 * Returns an organization as responses show it. To callers who see only some providers, what concerns the whole
 * organization is not shown.
 */
export function presentOrganization(
  organization: OrganizationRow,
  visible: SelectedProviders,
): Static<typeof organizationSchema> {
  const { kind, home_region: _homeRegion, ...shown } = organization;
  return {
    ...shown,
    ...(visible === null ? {} : hiddenParts(organization, visible)),
    kind,
    discovered_at: organization.discovered_at?.toISOString() ?? null,
    created_at: organization.created_at.toISOString(),
  };
}

function hiddenParts({ provider_id: providerId, change_feeds: feeds }: OrganizationRow, visible: readonly number[]) {
  return {
    change_feeds: { ...feeds, through_provider_id: null },
    provider_id: visible.includes(providerId) ? providerId : null,
    management_account_id: null,
    root: null,
    filters: {},
    connection: null,
    status_reason: null,
  };
}

/** Returns an account of an organization as responses show it. */
export function presentAccount(
  account: OrganizationAccountRow,
  { connection, home_region: homeRegion }: Pick<OrganizationRow, 'connection' | 'home_region'>,
  sync: RunningSync | null,
): Static<typeof organizationAccountSchema> {
  return {
    ...account,
    sync:
      sync === null
        ? null
        : {
            elapsed_ms: sync.elapsedMs,
            listings_ended: sync.ended,
            listings_begun: sync.begun,
            calls: sync.calls,
          },
    last_synced_at: account.last_synced_at?.toISOString() ?? null,
    role_arn: connection?.type === 'assume_role' ? roleOf(account, { connection, homeRegion }) : null,
    service_account:
      connection?.type === 'impersonation' ? memberServiceAccount(connection, { projectId: account.account_id }) : null,
    setup_id: connection !== null && account.state === 'error' ? connection.setupId : null,
  };
}

function roleOf(
  { account_id: accountId }: OrganizationAccountRow,
  { connection, homeRegion }: { connection: AssumedRoles; homeRegion: string | null },
): string {
  const partition = partitionOf(connection.region ?? homeRegion ?? '');
  return memberRoleArn(connection, { partition, accountId, roleName: connection.roleName });
}
