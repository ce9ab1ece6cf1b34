import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import { organizationActivities } from '../../../activities/organizations/discovery-activities.ts';
import type { CloudSessions } from '../../../activities/cloud-sessions.ts';
import { CloudError } from '../../../activities/clouds/errors.ts';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { claimDiscovery, endDiscovery } from '../../../db/commands/organizations/discoveries.ts';
import { removeOrganization } from '../../../db/commands/organizations/organizations.ts';
import { readAbove } from '../../../db/reads/organizations/above.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Above } from '../../../domain/organizations/above.ts';
import type { OrganizationPart } from '../../../domain/organizations/organization.ts';
import { createAwsOrganization, type AwsOrganization } from '../../helpers/aws-organization.ts';
import { makeProvider, makeResource } from '../../helpers/factories.ts';
import { startMoto, type Moto } from '../../helpers/moto.ts';
import { makeOrganization } from '../../helpers/organization-rows.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';
import { openSession } from '../clouds/aws/account-under-test.ts';

const document = (...statements: object[]): object => ({ Version: '2012-10-17', Statement: statements });
const noIam = document({ Effect: 'Deny', Action: 'iam:*', Resource: '*' });
const noStrangers = document({ Effect: 'Deny', Principal: '*', Action: 's3:*', Resource: '*' });

describe('The policies of an organization', () => {
  const database = useTestDatabase();
  let moto: Moto;
  let aws: AwsOrganization;
  let unitId: string;
  let accountId: string;
  let organizationId: number;
  let providerId: number;
  let memberId: number;

  before(async () => {
    moto = await startMoto();
    aws = await createAwsOrganization(moto.url);
    unitId = await aws.addUnit('Workloads', aws.rootId);
    accountId = await aws.addAccount('Shop', { unitId });
    await aws.enablePolicies('SERVICE_CONTROL_POLICY');
    await aws.enablePolicies('RESOURCE_CONTROL_POLICY');
    await aws.addPolicy({ name: 'NoIam', type: 'SERVICE_CONTROL_POLICY', document: noIam, targetId: unitId });
    await aws.addPolicy({
      name: 'NoOne',
      type: 'RESOURCE_CONTROL_POLICY',
      document: noStrangers,
      targetId: aws.rootId,
    });
    await aws.delegate(accountId, 'access-analyzer.amazonaws.com');
  });
  after(async () => {
    aws.end();
    await moto.stop();
  });
  beforeEach(async () => {
    ({ id: organizationId, providerId } = await makeOrganization(database()));
    ({ id: memberId } = await makeProvider(database(), { accountId }));
  });

  afterEach(async () => {
    await database().transaction((transaction) => removeOrganization(transaction, organizationId));
    await database()('providers').where({ id: memberId }).update({ deleted_at: new Date() });
  });

  /** Reads the organization as a discovery does; `change` replaces what the session yields. */
  async function discover(change: (parts: AsyncIterable<OrganizationPart>) => AsyncGenerator<OrganizationPart> = same) {
    const { id: discoveryId } = await database().transaction((transaction) =>
      claimDiscovery(transaction, { organizationId, requestedBy: null }),
    );
    const session = openSession(moto.url);
    const changed = {
      ...session,
      discover: (root: string | null, signal: AbortSignal) => change(session.discover?.(root, signal) ?? nothing()),
    } as CloudSession;
    const sessions: CloudSessions = { use: (_id, work) => work(changed), close: () => undefined };
    const { listOrganization } = organizationActivities({ database: database(), sessions });
    try {
      await new MockActivityEnvironment().run(listOrganization, { discoveryId, organizationId, providerId });
    } finally {
      session.close();
      await endDiscovery(database(), { discoveryId, reason: null });
    }
  }
  async function* same(parts: AsyncIterable<OrganizationPart>) {
    yield* parts;
  }
  async function* nothing(): AsyncGenerator<OrganizationPart> {
    // Yields nothing.
  }
  const above = (at = new Date()): Promise<Above> => readAbove(database(), { providerId: memberId, now: at });
  async function organization() {
    const { value, reason } = await above();
    assert.ok(value !== null && value !== 'nothing', reason ?? 'nothing');
    return value;
  }

  it('are known on the way of each account, from the root down, after a discovery', async () => {
    await discover();
    const { policies, isManagement, accountIds, delegatedAdministrators } = await organization();
    assert.equal(isManagement, false);
    assert.ok(accountIds.has(accountId));
    assert.deepEqual(delegatedAdministrators.value, [{ accountId, services: ['access-analyzer.amazonaws.com'] }]);
    const named = (type: 'service_control' | 'resource_control') =>
      policies.value?.[type]?.map((level) => [level.name, level.policies.map((policy) => policy.name).toSorted()]);
    assert.deepEqual(named('service_control'), [
      [`root Root (${aws.rootId})`, ['FullAWSAccess']],
      [`unit Workloads (${unitId})`, ['FullAWSAccess', 'NoIam']],
      [`account ${accountId}`, ['FullAWSAccess']],
    ]);
    assert.deepEqual(named('resource_control')?.[0]?.[1]?.includes('NoOne'), true);
  });

  it('of other units are not shown to an account', async () => {
    await discover();
    const other = await aws.addUnit('Secret', aws.rootId);
    await aws.addPolicy({ name: 'Hidden', type: 'SERVICE_CONTROL_POLICY', document: noIam, targetId: other });
    await discover();
    assert.equal(JSON.stringify((await organization()).policies).includes('Hidden'), false);
  });

  it('stay as they were read when they cannot be read again, and no longer count after a day', async () => {
    await discover();
    await discover(async function* (parts) {
      for await (const part of parts) {
        if (part.part === 'policies') continue;
        const denied = {
          policyTypes: null,
          policiesReason: 'denied',
          delegatedAdministrators: null,
          delegatesReason: 'denied',
        };
        yield part.part === 'governance' ? { ...part, governance: denied } : part;
      }
    });
    const found = await organization();
    assert.equal(found.policies.reason, null);
    assert.equal(found.delegatedAdministrators.reason, 'denied');
    const later = await above(new Date(Date.now() + 25 * 3_600_000));
    assert.ok(later.value !== null && later.value !== 'nothing');
    assert.match(later.value.policies.reason ?? '', /were last read at .*\(denied\)$/);
  });

  it('of a discovery that fails midway are never mixed with those before', async () => {
    await discover();
    const before = (await organization()).policies;
    await assert.rejects(
      discover(async function* (parts) {
        for await (const part of parts) {
          yield part;
          if (part.part === 'policies') throw new CloudError({ kind: 'unavailable', call: 'x', message: 'gone' });
        }
      }),
    );
    assert.deepEqual((await organization()).policies, before);
  });

  it('come with what other accounts hold for all of them, and nothing else of their inventories', async () => {
    const managementId = '123456789012';
    const { id: owner } = await makeProvider(database(), { accountId: managementId });
    const group = `arn:aws:logs:eu-west-1:${managementId}:log-group:trail`;
    const topic = `arn:aws:sns:eu-west-1:${managementId}:alarms`;
    const make = (type: string, externalId: string, configuration: JsonObject) =>
      makeResource(database(), { providerId: owner, type, externalId, configuration });
    const trail = { organization: true, is_logging: true, event_selectors: [], log_group_arn: `${group}:*` };
    await make('trail', 'arn:aws:cloudtrail:eu-west-1:1:trail/all', trail);
    await make('trail', 'arn:aws:cloudtrail:eu-west-1:1:trail/own', { ...trail, organization: false });
    await make('account_region', `${managementId}/eu-west-1`, {
      access_analyzers: [],
      security_hub: { arn: 'secret' },
    });
    await make('log_group', group, {
      metric_filters: [{ metrics: [{ alarms: [{ alarm_actions: [topic] }] }] }],
      kms_key_id: 'secret',
    });
    await make('log_group', `${group}-2`, { metric_filters: [] });
    await make('topic', topic, { policy: 'secret', observed: { confirmed_subscriptions: 1 } });
    await make('topic', `${topic}-2`, {});
    const { id: old } = await make('topic', `${topic}-old`, {});
    await discover();
    const shown = async () =>
      (await organization()).inventory
        .map((one) => `${one.accountId} ${one.resourceType} ${one.externalId}`)
        .toSorted();
    assert.deepEqual(await shown(), [
      `${managementId} account_region ${managementId}/eu-west-1`,
      `${managementId} log_group ${group}`,
      `${managementId} topic ${topic}`,
      `${managementId} trail arn:aws:cloudtrail:eu-west-1:1:trail/all`,
    ]);
    assert.equal(JSON.stringify((await organization()).inventory).includes('secret'), false);

    await database()('resources')
      .where({ provider_id: owner })
      .whereNot({ id: old })
      .update({
        last_seen_at: database().raw(`now() - interval '8 days'`),
      });
    assert.deepEqual(await shown(), []);
    await database()('providers').where({ id: owner }).update({ deleted_at: new Date() });
  });

  it('are unknown before a discovery read them, and without an organization that lists the account', async () => {
    assert.match((await above()).reason ?? '', /the AWS account is not in the inventory/);
    const configuration = { account_id: accountId, organization: { id: 'o-1', management_account_id: null } };
    await makeResource(database(), { providerId: memberId, type: 'account', externalId: accountId, configuration });
    assert.match((await above()).reason ?? '', /in the organization o-1, which is not connected/);
  });

  it('are none for an account that says that it is in no organization', async () => {
    const configuration = { account_id: accountId, organization: null };
    await makeResource(database(), { providerId: memberId, type: 'account', externalId: accountId, configuration });
    assert.equal((await above()).value, 'nothing');
  });

  it('are not known for an account whose organization could not be read', async () => {
    const configuration = { account_id: accountId };
    const unreadable = { '/organization': 'organizations:DescribeOrganization: access denied' };
    await makeResource(database(), {
      providerId: memberId,
      type: 'account',
      externalId: accountId,
      configuration,
      unreadable,
    });
    assert.match((await above()).reason ?? '', /DescribeOrganization: access denied/);
  });
});
