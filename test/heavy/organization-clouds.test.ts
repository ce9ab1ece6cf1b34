import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { historyTexts, namesIn, tableTexts } from '../helpers/canaries.ts';
import { settled, synced, type ShownProvider } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import {
  accountsOf,
  connectedOrganization,
  discoveredAgain,
  firstSyncsEnded,
  type ShownAccount,
  type ShownOrganization,
} from '../helpers/organizations.ts';
import {
  startAzureSubscriptions,
  startGoogleProjects,
  type CloudOrganization,
} from '../helpers/organizations-of-clouds.ts';
import { startService, type TestService } from '../helpers/services.ts';

/** More in the long run. */
const accountCount = Number(process.env['ORGANIZATION_ACCOUNTS'] ?? 8);

for (const [name, start] of [
  ['An organization of Google Cloud whose service accounts are impersonated', startGoogleProjects],
  ['A tenant of Azure that one application reads', startAzureSubscriptions],
] as const) {
  describe(name, function () {
    this.timeout(Math.max(180_000, accountCount * 15_000));
    let cloud: CloudOrganization;
    let service: TestService;
    let database: Database;
    let admin: ApiClient;
    let setup: { id: number };
    let hub: ShownProvider;
    let organization: ShownOrganization;
    /** An account of the first unit that may not be read. */
    let refused: string;

    const accountById = async (accountId: string): Promise<ShownAccount> => {
      const { accounts } = await accountsOf(admin, organization.id, { name: accountId });
      const found = accounts.find((one) => one.account_id === accountId);
      assert.ok(found, accountId);
      return found;
    };
    const connects = (accountId: string) =>
      eventually(
        async () => {
          const account = await accountById(accountId);
          assert.deepEqual([account.state, account.provider_status], ['connected', 'synced'], account.reason ?? '');
        },
        { withinMs: 90_000 },
      );

    before(async () => {
      cloud = await start(accountCount);
      refused = cloud.accounts.production[0] ?? '';
      cloud.allow(refused, false);
      service = await startService({ env: { ...cloud.env, RATE_LIMIT_MAX: '1000000' } });
      database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
      admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
      setup = (await admin.post<typeof setup>('/api/v1/providers/setups', { kind: cloud.kind }, { expect: 201 })).body;
      const path = `/api/v1/providers/${cloud.kind}/connect`;
      const { body } = await admin.post<ShownProvider>(path, cloud.connectBody, { expect: 201 });
      hub = await settled(admin, body.id);
      assert.equal(hub.status, 'synced', hub.status_reason ?? '');
    });
    after(async () => {
      await database.destroy();
      await service.stop();
      await cloud.stop();
    });

    it('is connected and synced, but for the account that may not be read', async () => {
      organization = await connectedOrganization(admin, {
        kind: cloud.kind,
        provider_id: hub.id,
        connection: { ...cloud.connection, setupId: setup.id },
      });
      assert.equal(organization.status, 'ready', organization.status_reason ?? '');
      assert.equal(organization.external_id, cloud.root);
      organization = await firstSyncsEnded(admin, organization.id, {
        withinMs: accountCount * 10_000 + 60_000,
        total: accountCount + 1,
      });
      const { completed, failed } = organization.first_syncs;
      assert.deepEqual([completed, failed], [accountCount, 1]);
      for (const accountId of [...cloud.accounts.production, ...cloud.accounts.development]) {
        const { provider_id: id, ou, tags } = await accountById(accountId);
        assert.equal(
          ou,
          cloud.accounts.production.includes(accountId) ? cloud.units.production : cloud.units.development,
        );
        if (accountId !== refused) assert.deepEqual(tags, { stage: 'test' });
        const resources = await database('resources').where({ provider_id: id }).count({ total: '*' }).first();
        assert.equal(Number(resources?.['total']) > 10, accountId !== refused, accountId);
      }
    });

    it('says what the account without access needs, and connects it once it has that', async () => {
      const account = await accountById(refused);
      assert.match(account.reason ?? '', cloud.refusal);
      assert.deepEqual([account.state, account.setup_id], ['error', setup.id]);
      cloud.allow(refused, true);
      const path = `/api/v1/organizations/${organization.id}/accounts/${refused}/connect`;
      await admin.post(path, undefined, { expect: 202 });
      await connects(refused);
    });

    it('closes one, adds one, moves one, and shows one that may not be read any more', async () => {
      const [, closed = ''] = cloud.accounts.production;
      const [moved = '', revoked = ''] = cloud.accounts.development;
      const added = closed.replace(/.$/, '9');
      const { provider_id: closedProvider } = await accountById(closed);
      const { provider_id: revokedProvider } = await accountById(revoked);
      cloud.close(closed);
      cloud.add(added, cloud.units.development);
      cloud.move(moved, cloud.units.production);
      cloud.allow(revoked, false);
      assert.equal((await synced(admin, revokedProvider ?? 0)).status, 'failed');
      await discoveredAgain(admin, organization.id);
      await connects(added);
      assert.deepEqual(
        [(await accountById(closed)).state, (await accountById(closed)).reason],
        ['closed', 'The account is closed'],
      );
      assert.equal((await database('jobs').where({ provider_id: closedProvider }).first()).enabled, false);
      const shownMoved = await accountById(moved);
      assert.deepEqual([shownMoved.state, shownMoved.ou], ['connected', cloud.units.production]);
      await settled(admin, revokedProvider ?? 0);
      const shownRevoked = await accountById(revoked);
      assert.deepEqual([shownRevoked.state, shownRevoked.setup_id], ['error', setup.id]);
      assert.match(shownRevoked.reason ?? '', cloud.refusal);
    });

    it('leaves no token in the database, histories or logs', async () => {
      const secrets = cloud.secrets();
      assert.ok(secrets.size > 2);
      for (const [table, text] of await tableTexts(database)) assert.deepEqual(namesIn(text, secrets), [], table);
      for (const [workflow, text] of await historyTexts(service.namespace)) {
        assert.deepEqual(namesIn(text, secrets), [], workflow);
      }
      for (const { output } of [service.api, service.worker]) assert.deepEqual(namesIn(output(), secrets), []);
    });
  });
}
