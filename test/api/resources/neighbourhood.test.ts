import assert from 'node:assert/strict';
import { Agent } from 'undici';
import { createAzureSession } from '../../../activities/clouds/azure/session/session.ts';
import type { Database } from '../../../db/database.ts';
import { sampleIds, sampleSubscription } from '../../../sample/account/sample-subscription.ts';
import { startArmServer } from '../../../sample/azure/server.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { azureSecretTokens } from '../../helpers/cloud-access.ts';
import { makeDriftFinding, makeProvider, makeResource, type MadeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { syncWith } from '../../helpers/session-sync.ts';

interface Answer {
  nodes: { resource_id: number; name: string; resource_type: string; worst_severity: string | null }[];
  edges: { from: number; to: number; relation: string; fields: string[] }[];
  more: number;
  is_complete: boolean;
}

describe('the neighbourhood of a resource', function () {
  this.timeout(120_000);
  let application: TestApplication;
  let database: Database;
  let adminClient: ApiClient;
  let client: ApiClient;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    ({ database } = application);
    adminClient = api(application.url, (await member(database, { role: 'admin' })).token);
    client = api(application.url, (await member(database)).token);
  });
  after(() => application.stop());

  const around = async (id: number, as = client): Promise<Answer> =>
    (await as.get<Answer>(`/api/v1/resources/${id}/neighbourhood`, { expect: 200 })).body;

  /** Edges by the names of resources, e.g. `vm → disk (disk_ids)`. */
  function named({ nodes, edges }: Answer): string[] {
    const nameOf = (id: number): string => nodes.find((node) => node.resource_id === id)?.name ?? assert.fail();
    return edges.map(({ from, to, fields }) => `${nameOf(from)} → ${nameOf(to)} (${fields.join(', ')})`).toSorted();
  }

  it('of a machine, disk and group of the sample account is what its tables say', async () => {
    const subscription = sampleSubscription({ bornOn: '2026-11-01', now: () => new Date('2026-11-01T12:00:00Z') });
    const server = await startArmServer(subscription);
    const session = createAzureSession({
      tokens: azureSecretTokens(server.url, { ...sampleIds, clientSecret: subscription.clientSecret }),
      tenantId: sampleIds.tenantId,
      subscriptionId: sampleIds.subscriptionId,
      baseUrl: server.url,
      fingerprint: (secret) => `hmac-sha256:${secret.length}`,
      dispatcher: new Agent(),
    });
    const { id: providerId } = await makeProvider(database, {
      type: 'cloud_c',
      accountId: sampleIds.subscriptionId,
      regions: ['global'],
    });
    try {
      await syncWith(database, { providerId, session });
    } finally {
      session.close();
      await server.stop();
    }
    const idOf = async (name: string): Promise<number> =>
      (await database('resources').where({ provider_id: providerId, name }).first<{ id: number }>('id')).id;
    const machine = 'vm-orders-prod-01';
    assert.deepEqual(named(await around(await idOf(machine))), [`${machine} → osdisk-${machine} (disk_ids)`]);
    assert.deepEqual(named(await around(await idOf(`osdisk-${machine}`))), [
      `snap-orders-01-daily → osdisk-${machine} (source_id)`,
      `${machine} → osdisk-${machine} (disk_ids)`,
    ]);
  });

  it('has the references among the neighbours, by ids that can mean nothing else and by types that depend on it', async () => {
    const { id: providerId } = await makeProvider(database);
    const make = (type: string, externalId: string, configuration: object, name = externalId): Promise<MadeResource> =>
      makeResource(database, { providerId, type, externalId, name, configuration: { ...configuration } });
    await make('network', 'vpc-0a1b2c3d', {});
    await make('subnet', 'subnet-0a1b2c3d', { vpc_id: 'vpc-0a1b2c3d' });
    const group = await make('security_group', 'sg-0a1b2c3d', { vpc_id: 'vpc-0a1b2c3d', group_name: 'web' });
    // A bucket whose name is a word of the machine's configuration is no neighbour.
    await make('object_bucket', 'web', {});
    const machine = await make('vm_instance', 'i-0a1b2c3d', {
      vpc_id: 'vpc-0a1b2c3d',
      subnet_id: 'subnet-0a1b2c3d',
      security_group_ids: ['sg-0a1b2c3d'],
      network_interfaces: [{ security_group_ids: ['sg-0a1b2c3d'] }],
      key_name: 'web',
    });
    await makeDriftFinding(database, { resource: group, severity: 'critical' });
    await makeDriftFinding(database, { resource: group, severity: 'low' });
    await makeResource(database, {
      providerId,
      type: 'vm_instance',
      externalId: 'i-0dead0000',
      status: 'deleted',
      configuration: { security_group_ids: ['sg-0a1b2c3d'] },
    });
    const found = await around(machine.id);
    assert.equal(found.nodes[0]?.resource_id, machine.id);
    assert.deepEqual(named(found), [
      'i-0a1b2c3d → sg-0a1b2c3d (network_interfaces.security_group_ids, security_group_ids)',
      'i-0a1b2c3d → subnet-0a1b2c3d (subnet_id)',
      'i-0a1b2c3d → vpc-0a1b2c3d (vpc_id)',
      'sg-0a1b2c3d → vpc-0a1b2c3d (vpc_id)',
      'subnet-0a1b2c3d → vpc-0a1b2c3d (vpc_id)',
    ]);
    assert.equal(found.nodes.find(({ name }) => name === 'sg-0a1b2c3d')?.worst_severity, 'critical');
    assert.deepEqual([found.more, found.is_complete], [0, true]);
    const ofGroup = named(await around(group.id));
    assert.ok(ofGroup.some((edge) => edge.startsWith('i-0a1b2c3d → sg-0a1b2c3d')));
    assert.ok(!ofGroup.some((edge) => edge.includes('i-0dead')), 'a deleted machine is none');
  });

  it('names objects of a cluster within their namespace', async () => {
    const { id: providerId } = await makeProvider(database, { type: 'orchestrator' });
    const make = (type: string, externalId: string, configuration: object): Promise<MadeResource> =>
      makeResource(database, { providerId, type, externalId, name: externalId, configuration: { ...configuration } });
    const account = await make('service_account', 'shop/runner', { namespace: 'shop' });
    await make('service_account', 'bank/runner', { namespace: 'bank' });
    const deployment = await make('deployment', 'shop/web', { namespace: 'shop', service_account: 'runner' });
    await make('deployment', 'bank/web', { namespace: 'bank', service_account: 'runner' });
    const expected = ['shop/web → shop/runner (service_account)'];
    assert.deepEqual(named(await around(deployment.id)), expected);
    assert.deepEqual(named(await around(account.id)), expected);
  });

  it('has a hundred resources at most, and says how many are left out', async () => {
    const { id: providerId } = await makeProvider(database);
    const group = await makeResource(database, { providerId, type: 'security_group', externalId: 'sg-0feed0001' });
    for (let number = 0; number < 130; number += 1) {
      await makeResource(database, {
        providerId,
        type: 'vm_instance',
        externalId: `i-0feed${String(number).padStart(4, '0')}`,
        configuration: { security_group_ids: ['sg-0feed0001'] },
      });
    }
    const { nodes, edges, more } = await around(group.id);
    assert.deepEqual([nodes.length, edges.length, more], [100, 99, 31]);
  });

  it('shows a limited caller no neighbour of another account', async () => {
    const [own, other] = [await makeProvider(database), await makeProvider(database)];
    const arn = 'arn:aws:iam::123456789012:role/shared';
    const role = await makeResource(database, {
      providerId: other.id,
      type: 'iam_role',
      externalId: arn,
      name: 'shared',
    });
    const lambda = await makeResource(database, {
      providerId: own.id,
      type: 'function',
      externalId: 'arn:aws:lambda:eu-west-1:123456789012:function:f',
      name: 'f',
      configuration: { role: arn },
    });
    assert.deepEqual(named(await around(lambda.id)), ['f → shared (role)']);
    const limitedMember = await member(database);
    await adminClient.put(
      `/api/v1/settings/team/${limitedMember.id}`,
      { role: 'user', access_limit: [{ type: 'provider', provider_id: own.id }] },
      { expect: 200 },
    );
    const limited = api(application.url, limitedMember.token);
    assert.deepEqual(
      (await around(lambda.id, limited)).nodes.map(({ name }) => name),
      ['f'],
    );
    await limited.get(`/api/v1/resources/${role.id}/neighbourhood`, { expect: 404 });
  });

  it('is 404 where there is no resource', async () => {
    await client.get('/api/v1/resources/999999/neighbourhood', { expect: 404 });
  });
});
