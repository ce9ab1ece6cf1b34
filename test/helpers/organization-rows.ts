import { claimDiscovery } from '../../db/commands/organizations/discoveries.ts';
import { writeOrganization, type NewOrganization } from '../../db/commands/organizations/organizations.ts';
import { settleAccounts } from '../../db/commands/organizations/settle.ts';
import { writeAccounts, writeUnits } from '../../db/commands/organizations/tree.ts';
import type { Database } from '../../db/database.ts';
import type { AssumedRoles } from '../../domain/organizations/connection.ts';
import type { ListedAccount } from '../../domain/organizations/organization.ts';
import { createProviderCredentials } from '../../platform/provider-credentials.ts';
import { parseKeyring } from '../../platform/secrets/keyring.ts';
import { createSealer } from '../../platform/secrets/sealing.ts';
import { makeProvider } from './factories.ts';
import { member } from './identity.ts';
import { insertRow } from './insert-row.ts';
import { TEST_CREDENTIALS_KEY } from './services.ts';

export const testCredentials = createProviderCredentials(createSealer(parseKeyring(TEST_CREDENTIALS_KEY)));

/** The credentials of the provider that lists an organization. */
export const sourceKey = { accessKeyId: 'AKIASOURCE', secretAccessKey: 'secret of the source' };

/** An organization whose units and accounts a test lists. */
export interface MadeOrganization {
  id: number;
  /** The provider whose access lists it. */
  providerId: number;
  setup: { id: number; externalId: string };
  connection: AssumedRoles;
}

export const activeAccount = (accountId: string, more: Partial<ListedAccount> = {}): ListedAccount => ({
  accountId,
  name: `Account ${accountId}`,
  standing: 'active',
  tags: {},
  ...more,
});

/** Makes an organization that connects its accounts by a role, and its provider in `region`. */
export async function makeOrganization(
  database: Database,
  given: Partial<Pick<NewOrganization, 'filters'>> & { region?: string; change?: Partial<AssumedRoles> } = {},
): Promise<MadeOrganization> {
  const { filters = {}, region = 'eu-west-1', change = {} } = given;
  const { id: providerId } = await makeProvider(database, { regions: [region] });
  await database('providers')
    .where({ id: providerId })
    .update({ scope: JSON.stringify({ region }) });
  const sealed = testCredentials.seal(providerId, sourceKey);
  await database('provider_credentials').insert({ provider_id: providerId, sealed });
  const { id: memberId } = await member(database, { role: 'admin' });
  const externalId = `external-id-${providerId}`;
  const setupId = await insertRow(database, 'provider_setups', {
    kind: 'cloud_a',
    external_id: externalId,
    remediations: [],
    created_by: memberId,
  });
  const connection: AssumedRoles = {
    type: 'assume_role',
    setupId,
    roleName: 'InfrastructureAuditReader',
    rolePath: '/',
    ...change,
  };
  const organization = { kind: 'cloud_a' as const, name: 'Example', providerId, root: null, filters, connection };
  const id = await database.transaction((transaction) =>
    writeOrganization(transaction, { organization, createdBy: memberId }),
  );
  return { id, providerId, setup: { id: setupId, externalId }, connection };
}

/** Begins a discovery and writes what it lists: one unit with these accounts. Returns what it writes as. */
export async function listed(
  database: Database,
  organizationId: number,
  accounts: readonly ListedAccount[],
): Promise<{ discoveryId: number; organizationId: number }> {
  await database('organization_discoveries')
    .where({ organization_id: organizationId, status: 'running' })
    .update({ status: 'completed', ended_at: database.fn.now() });
  const { id: discoveryId } = await database.transaction((transaction) =>
    claimDiscovery(transaction, { organizationId, requestedBy: null }),
  );
  const discovery = { discoveryId, organizationId };
  const units = [{ externalId: 'r-ab12', name: 'Root' }];
  await writeUnits(database, { ...discovery, parentId: null, units });
  const pageSize = 20;
  for (let from = 0; from < accounts.length; from += pageSize) {
    const page = accounts.slice(from, from + pageSize);
    await writeAccounts(database, { ...discovery, unitId: 'r-ab12', accounts: page });
  }
  await settleAccounts(database, discovery);
  return discovery;
}
