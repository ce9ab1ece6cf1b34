import assert from 'node:assert/strict';
import type { CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../emulators/google-cloud.ts';
import { testProject } from '../../../emulators/google-project.ts';
import { startGcplocal } from '../../../helpers/gcplocal.ts';
import { gcpSession, listed } from './project-under-test.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';

const compute = `/compute/v1/projects/${testProject}`;

describe('A project of gcplocal', function () {
  this.timeout(60_000);
  let local: Awaited<ReturnType<typeof startGcplocal>>;
  let cloud: GoogleCloud;

  const make = async (path: string, body: object): Promise<void> => {
    const response = await fetch(local.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.ok(response.ok, `${path}: ${response.status}`);
  };
  const names = (resources: CollectedResource[]): string[] => resources.map(({ name }) => name).toSorted();

  before(async () => {
    local = await startGcplocal();
    // It has neither lists over all zones nor the zones themselves.
    cloud = await startGoogleCloud({
      behind: local.url,
      answers: {
        [`${compute}/zones`]: { items: [{ name: 'europe-west1-b' }, { name: 'us-central1-a' }] },
        [`${compute}/regions`]: { items: [{ name: 'europe-west1' }] },
      },
    });
    for (const [zone, name] of [
      ['europe-west1-b', 'web'],
      ['us-central1-a', 'batch'],
    ]) {
      await make(`${compute}/zones/${zone}/instances`, {
        name,
        labels: { team: 'shop' },
        canIpForward: name === 'web',
      });
      await make(`${compute}/zones/${zone}/disks`, { name, sizeGb: '50' });
    }
    await make(`${compute}/global/networks`, { name: 'shop', autoCreateSubnetworks: false });
    await make(`${compute}/regions/europe-west1/subnetworks`, { name: 'shop-eu', ipCidrRange: '10.1.0.0/20' });
    await make(`${compute}/global/firewalls`, {
      name: 'ssh',
      sourceRanges: ['0.0.0.0/0'],
      allowed: [{ IPProtocol: 'tcp', ports: ['22'] }],
    });
    await make(`/storage/v1/b?project=${testProject}`, { name: 'exports', versioning: { enabled: true } });
    await make(`/sql/v1beta4/projects/${testProject}/instances`, { name: 'orders', databaseVersion: 'POSTGRES_16' });
    await make(`/v1/projects/${testProject}/serviceAccounts`, { accountId: 'builder' });
  });
  after(async () => {
    await cloud.stop();
    await local.stop();
  });

  it('can be connected', async () => {
    const { accountId } = await gcpSession(cloud.url).verify(noDeadline());
    assert.equal(accountId, testProject);
  });

  it('shows instances and disks of every zone', async () => {
    const session = gcpSession(cloud.url);
    const instances = await listed(session, 'compute-instances');
    assert.deepEqual(names(instances), ['batch', 'web']);
    const web = instances.find(({ name }) => name === 'web');
    assert.equal(web?.region, 'europe-west1');
    assert.deepEqual(web.tags, { team: 'shop' });
    assert.equal(web.configuration['can_ip_forward'], true);
    assert.deepEqual(names(await listed(session, 'compute-disks')), ['batch', 'web']);
  });

  it('shows networks, subnets and firewall rules', async () => {
    const session = gcpSession(cloud.url);
    assert.ok(names(await listed(session, 'compute-networks')).includes('shop'));
    assert.deepEqual(names(await listed(session, 'compute-subnets')), ['shop-eu']);
    const ssh = (await listed(session, 'compute-firewalls')).find(({ name }) => name === 'ssh');
    assert.deepEqual(ssh?.configuration['source_ranges'], ['0.0.0.0/0']);
    assert.deepEqual(ssh?.configuration['allowed'], [{ protocol: 'tcp', ports: ['22'] }]);
  });

  it('shows buckets, databases, service accounts and the policy', async () => {
    const session = gcpSession(cloud.url);
    const [bucket] = await listed(session, 'storage');
    assert.equal(bucket?.configuration['versioning'], true);
    const [database] = await listed(session, 'sql');
    assert.equal(database?.externalId, `${testProject}:orders`);
    assert.equal(database.configuration['engine'], 'postgres');
    assert.deepEqual(
      (await listed(session, 'iam-service-accounts')).map(({ externalId }) => externalId),
      [`builder@${testProject}.iam.gserviceaccount.com`],
    );
    assert.equal((await listed(session, 'iam-policy')).length, 1);
  });
});
