import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import { systemActor } from '../../../db/commands/audit/write.ts';
import { connectDue } from '../../../db/commands/organizations/connect-accounts.ts';
import { workflowIds } from '../../../workflows/ids.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import {
  activeAccount,
  listed,
  makeOrganization,
  testCredentials,
  type MadeOrganization,
} from '../../helpers/organization-rows.ts';

interface Shown {
  details?: string;
  change_feeds: Record<string, unknown>;
}

const first = '100000000000';

describe('The change feeds of all accounts of an organization', () => {
  let application: TestApplication;
  let admin: ApiClient;
  let organization: MadeOrganization;
  let accounts: string[];
  let next = 1;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
  });
  after(() => application.stop());

  beforeEach(async () => {
    organization = await makeOrganization(application.database);
    accounts = [];
    await connect(2);
  });

  /** Lets a discovery find and connect more accounts. */
  async function connect(more: number): Promise<void> {
    for (let added = 0; added < more; added += 1, next += 1) accounts.push(String(Number(first) + next));
    const found = await listed(
      application.database,
      organization.id,
      accounts.map((id) => activeAccount(id)),
    );
    const connecting = {
      actor: systemActor('test'),
      seal: testCredentials.seal,
      workflowId: workflowIds.connectProvider,
    };
    while ((await connectDue(application.database, { ...found, limit: 100, connecting })) > 0);
  }

  const put = (body: object, expect = 200) =>
    admin.put<Shown>(`/api/v1/organizations/${organization.id}/change-feeds`, body, { expect });
  const feeds = async (): Promise<[boolean | null, object | null][]> =>
    (
      await application
        .database('organization_accounts as account')
        .leftJoin('change_feeds as feed', 'feed.provider_id', 'account.provider_id')
        .where({ organization_id: organization.id })
        .orderBy('account.id')
        .select('feed.enabled', 'feed.settings')
    ).map(({ enabled, settings }) => [enabled, settings]);
  const providerOf = async (index: number): Promise<number> => {
    const row = await application
      .database('organization_accounts')
      .where({ organization_id: organization.id, account_id: accounts[index] ?? '' })
      .first<{ provider_id: number }>('provider_id');
    return row.provider_id;
  };
  const queue = { queue_arn: 'arn:aws:sqs:eu-west-1:123456789012:changes' };
  const feedOf = (providerId: number, body: object) =>
    admin.put(`/api/v1/providers/${providerId}/change-feed`, body, { expect: 200 });

  it('are switched together, those of accounts that are connected later, too', async () => {
    const { body } = await put({ enabled: true });
    assert.deepEqual(body.change_feeds, {
      enabled: true,
      through_provider_id: null,
      subscription_name: null,
      on: 2,
      failing: 0,
      off: 0,
    });
    await connect(1);
    assert.deepEqual(
      await feeds(),
      [1, 2, 3].map(() => [true, {}]),
    );
    const { body: off } = await put({ enabled: false });
    assert.deepEqual([off.change_feeds['on'], off.change_feeds['off']], [0, 3]);
    await connect(1);
    assert.deepEqual(await feeds(), [...[1, 2, 3].map(() => [false, {}]), [null, null]]);
    const audited = await application
      .database('audit_log')
      .where({ subject_type: 'organization', subject_id: String(organization.id) })
      .whereLike('action', '%_change_feeds')
      .orderBy('id');
    assert.deepEqual(
      audited.map(({ action, after: done }) => [action, done.switched_provider_ids.length]),
      [
        ['organization.enable_change_feeds', 2],
        ['organization.disable_change_feeds', 3],
      ],
    );
  });

  it('leave alone what was switched for one account afterwards', async () => {
    await put({ enabled: true });
    await feedOf(await providerOf(0), { enabled: false });
    await connect(1);
    assert.deepEqual(
      (await feeds()).map(([enabled]) => enabled),
      [false, true, true],
    );
  });

  it('go through the queue of one account, which keeps it, and back to the event histories', async () => {
    const owner = await providerOf(0);
    assert.match(
      (await put({ enabled: true, through_provider_id: owner }, 422)).body.details ?? '',
      /^through_provider_id: \d+ does not name a provider of this kind whose feed has a queue$/,
    );
    await feedOf(owner, { enabled: true, settings: queue });
    await put({ enabled: true, through_provider_id: owner });
    assert.deepEqual(await feeds(), [
      [true, queue],
      [true, { through_provider_id: owner }],
    ]);
    await put({ enabled: true });
    assert.deepEqual(await feeds(), [
      [true, queue],
      [true, {}],
    ]);
    await feedOf(owner, { enabled: false });
  });

  it('follow a subscription of the same name in each project of Google Cloud', async () => {
    await application.database('organizations').where({ id: organization.id }).update({ kind: 'cloud_b' });
    await application
      .database('providers')
      .whereIn('id', [await providerOf(0), await providerOf(1)])
      .update({ type: 'cloud_b' });
    for (const [index, id] of ['shop', 'bank'].entries()) {
      await application
        .database('organization_accounts')
        .where({ provider_id: await providerOf(index) })
        .update({ account_id: `${id}-${organization.id}` });
      accounts[index] = `${id}-${organization.id}`;
    }
    await put({ enabled: true });
    assert.deepEqual(await feeds(), [
      [true, {}],
      [true, {}],
    ]);
    await put({ enabled: false });
    await put({ enabled: true, through_provider_id: organization.providerId }, 422);
    const other = await makeProvider(application.database, { type: 'cloud_b' });
    const subscription = (project: string) => `projects/${project}-${organization.id}/subscriptions/changes`;
    await feedOf(other.id, { enabled: true, settings: { subscription: subscription('bank') } });
    const { body } = await put({ enabled: true, subscription_name: 'changes' });
    assert.deepEqual(await feeds(), [
      [true, { subscription: subscription('shop') }],
      [false, {}],
    ]);
    assert.deepEqual([body.change_feeds['on'], body.change_feeds['off']], [1, 1]);
  });

  it('refuse what accounts of the kind do not have', async () => {
    await put({ enabled: true, subscription_name: 'changes' }, 422);
    await admin.put('/api/v1/organizations/999999/change-feeds', { enabled: true }, { expect: 404 });
  });
});
