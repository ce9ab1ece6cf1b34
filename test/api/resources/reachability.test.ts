import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { makeSyncedProvider } from '../../../bench/synced-provider.ts';
import {
  account,
  balancer,
  group,
  groupRule,
  instance,
  publicInstance,
  withResources,
  type Inventory,
} from '../../domain/clouds/aws/reachability/account.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { deleteResource, makeDriftFinding, makeResource, type MadeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

interface Summary {
  internet: string;
  internet_wide: boolean;
  summary: string;
}

interface Reachability extends Summary {
  openings: {
    protocol: string;
    from_port: number;
    to_port: number;
    target_port: number | null;
    sources: string[];
    path: { kind: string; id: string; rule: string | null; resource_id: number | null }[];
  }[];
  unknown: { reasons: string[] }[];
  closed: string[];
}

describe('what reaches a resource from the internet', () => {
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let providerId: number;

  before(async () => {
    application = await startApplication();
    database = application.database;
    client = api(application.url, (await member(database)).token);
  });
  after(() => application.stop());

  /** Makes an account, and in it a resource. */
  async function made(
    configuration: JsonObject,
    of: { inventory?: Inventory; type?: string; externalId?: string } = {},
  ): Promise<MadeResource> {
    providerId = await makeSyncedProvider(database, 'reachable');
    for (const [type, members] of Object.entries(of.inventory ?? account())) {
      for (const [externalId, other] of Object.entries(members)) {
        await makeResource(database, { providerId, type, externalId, region: 'eu-west-1', configuration: other });
      }
    }
    return makeResource(database, {
      providerId,
      type: of.type ?? 'vm_instance',
      region: 'eu-west-1',
      configuration,
      ...(of.externalId === undefined ? {} : { externalId: of.externalId }),
    });
  }

  const read = async (id: number): Promise<Reachability> =>
    (await client.get<Reachability>(`/api/v1/resources/${id}/reachability`, { expect: 200 })).body;

  it('is shown with its path, whose resources are linked', async () => {
    const { id } = await made(publicInstance());
    const { internet, internet_wide: isWide, summary, openings } = await read(id);
    assert.deepEqual([internet, isWide], ['reachable', true]);
    assert.equal(
      summary,
      'Reachable from the internet on 22/tcp through igw-1, rtb-public, acl-default rule 100, sg-1, eni-1',
    );
    const [opening] = openings;
    assert.deepEqual(
      [opening?.protocol, opening?.from_port, opening?.to_port, opening?.sources],
      ['tcp', 22, 22, ['0.0.0.0/0']],
    );
    const groupHop = opening?.path.find(({ kind }) => kind === 'security_group');
    const row = await database('resources')
      .where({ provider_id: providerId, external_id: 'sg-1' })
      .first<{ id: number }>('id');
    assert.deepEqual([groupHop?.rule, groupHop?.resource_id], ['tcp 22', row.id]);
  });

  it('follows load balancers to what is behind them', async () => {
    const inventory = withResources(
      account({ load_balancer: { 'arn:front': balancer({ target: { id: 'i-behind' } }) } }),
      {
        security_group: { 'sg-1': group([groupRule({ ports: [8080, 8080], group: 'sg-balancer' })]) },
      },
    );
    const hidden = instance([{ subnetId: 'subnet-private', address: '10.0.1.10' }]);
    const { id } = await made(hidden, { inventory, externalId: 'i-behind' });
    const { openings, summary } = await read(id);
    assert.deepEqual(
      openings.map((one) => [one.from_port, one.target_port]),
      [[443, 8080]],
    );
    assert.match(summary, /^Reachable from the internet on 443\/tcp \(port 8080 of the target\) through igw-1/);
  });

  it('is not known where the listing of load balancers failed', async () => {
    const { id } = await made(instance());
    assert.equal((await read(id)).internet, 'not_reachable');
    const execution = await database('executions').orderBy('id', 'desc').first<{ id: number }>('id');
    const unit = {
      execution_id: execution.id,
      service: 'load-balancers',
      region: 'eu-west-1',
      attempt: 1,
      status: 'failed',
    };
    await database('sync_units').insert({ ...unit, reason: 'access denied' });
    const { internet, unknown } = await read(id);
    assert.equal(internet, 'unknown');
    assert.deepEqual(unknown[0]?.reasons, ['access denied']);
  });

  it('does not apply to other types and deleted resources, and not at all to unknown ones', async () => {
    const bucket = await made({}, { type: 'object_bucket' });
    assert.equal((await read(bucket.id)).internet, 'not_applicable');
    const gone = await made(publicInstance());
    await deleteResource(database, gone.id);
    assert.equal((await read(gone.id)).internet, 'not_applicable');
    await client.get('/api/v1/resources/999999/reachability', { expect: 404 });
  });

  it('stands beside the severity of drifts and vulnerabilities', async () => {
    const resource = await made(publicInstance());
    const drift = await makeDriftFinding(database, { resource });
    const found = await client.get<{ severity: string; reachability: Summary }>(`/api/v1/drifts/${drift}`, {
      expect: 200,
    });
    assert.equal(found.body.severity, 'medium');
    assert.deepEqual([found.body.reachability.internet, found.body.reachability.internet_wide], ['reachable', true]);
    const vulnerability = await makeVulnerability(database, resource);
    const { body } = await client.get<{ reachability: Summary }>(`/api/v1/vulnerabilities/${vulnerability}`, {
      expect: 200,
    });
    assert.equal(body.reachability.internet, 'reachable');
  });
});
