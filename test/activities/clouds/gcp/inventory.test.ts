import assert from 'node:assert/strict';
import type { CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { checksOf } from '../../../../platform/check-catalog.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../emulators/google-cloud.ts';
import { googleProject, testProject } from '../../../emulators/google-project.ts';
import { gcpSession, inventory, listed } from './project-under-test.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';
import { nothingAbove } from '../../../../domain/organizations/above.ts';

describe('The inventory of a Google Cloud project', () => {
  let cloud: GoogleCloud;
  let resources: CollectedResource[];

  const one = (type: string): CollectedResource => {
    const found = resources.find(({ resourceType }) => resourceType === type);
    assert.ok(found, `no ${type}`);
    return found;
  };

  before(async () => {
    cloud = await startGoogleCloud({ answers: googleProject() });
    resources = await inventory(gcpSession(cloud.url));
  });
  after(() => cloud.stop());

  it('holds one resource of every type of the project', () => {
    assert.deepEqual(resources.map(({ resourceType }) => resourceType).toSorted(), [
      'account',
      'container_cluster',
      'db_instance',
      'disk',
      'encryption_key',
      'firewall_rule',
      'function',
      'iam_policy',
      'network',
      'object_bucket',
      'service_account',
      'snapshot',
      'subnet',
      'vm_instance',
    ]);
    assert.deepEqual(
      resources.filter(({ unreadable }) => Object.keys(unreadable).length > 0).map(({ name }) => name),
      [],
    );
  });

  it('shows an instance with its address, account and options', () => {
    const { externalId, region, status, tags, configuration } = one('vm_instance');
    assert.deepEqual([externalId, region, status, tags], ['101', 'europe-west1', 'active', { team: 'shop' }]);
    assert.equal(configuration['has_public_address'], true);
    assert.equal(configuration['machine_type'], 'e2-medium');
    assert.deepEqual(configuration['metadata'], { 'enable-oslogin': 'TRUE' });
    assert.deepEqual(configuration['shielded'], { secure_boot: false, vtpm: true, integrity_monitoring: true });
    assert.deepEqual(configuration['observed'], {
      public_ip_addresses: ['203.0.113.9'],
      private_ip_addresses: ['10.0.0.2'],
      serial_ports: true,
      secret_scan: {
        found: [{ kind: 'password', place: '/metadata/startup-script', line: 1, fingerprint: 'hmac-sha256:7' }],
        unread: [],
      },
    });
  });

  it('keeps no value that may be a secret', () => {
    assert.doesNotMatch(JSON.stringify(resources), /hunter2/);
    assert.deepEqual(one('function').configuration['environment'], { API_KEY: 'hmac-sha256:7' });
  });

  it('names the key of a disk without the version that rotation changes', () => {
    assert.equal(one('disk').configuration['encryption'], 'customer_managed');
    assert.match(one('disk').configuration['kms_key'] as string, /cryptoKeys\/disks$/);
  });

  it('joins a network with the DNS policies and a metric with its alerts', () => {
    assert.equal(one('network').configuration['dns_logging'], true);
    assert.deepEqual(one('account').configuration['log_metrics'], [
      { name: 'owners', filter: 'protoPayload.serviceName="x"', alert_policies: ['Owners changed'] },
    ]);
  });

  it('reads the settings of flow logs, the targets of a firewall rule, and which database is a replica', () => {
    assert.deepEqual(one('subnet').configuration['flow_log_detail'], {
      interval: 'INTERVAL_5_SEC',
      sampling: 0.5,
      metadata: 'INCLUDE_ALL_METADATA',
      filter: null,
    });
    assert.deepEqual(one('firewall_rule').configuration['target_service_accounts'], ['web@shop.example']);
    assert.equal(one('db_instance').configuration['replica'], true);
  });

  it('shows who may read a bucket', () => {
    assert.deepEqual(one('object_bucket').configuration['bindings'], [
      { role: 'roles/storage.objectViewer', members: ['allUsers'], conditional: false },
    ]);
    assert.deepEqual(one('object_bucket').configuration['retention'], { days: 10, locked: false });
  });

  it('has every field that a check of its type reads', () => {
    const byType = (type: string) => resources.filter(({ resourceType }) => resourceType === type);
    const checked = ({
      resourceType,
      externalId,
      name,
      region,
      configuration,
      tags,
      unreadable,
    }: CollectedResource) => ({
      externalId,
      resourceType,
      name,
      region,
      configuration,
      tags,
      unreadable,
    });
    /** The function is of the second generation, whose callers another resource names. */
    const undecided: ReadonlySet<string> = new Set(['cloudfunction_function_not_publicly_accessible']);
    let verdicts = 0;
    for (const resource of resources) {
      for (const check of checksOf('cloud_b', resource.resourceType)) {
        const verdict = check.evaluate(checked(resource), {
          now: new Date('2026-11-21T00:00:00Z'),
          find: (type, id) =>
            byType(type)
              .filter(({ externalId }) => externalId === id)
              .map(checked)[0] ?? null,
          every: (type) => byType(type).map(checked),
          whyUnlisted: () => null,
          above: nothingAbove,
        });
        verdicts += 1;
        if (undecided.has(check.id)) continue;
        assert.notEqual(verdict.outcome, 'not_evaluated', `${check.id}: ${JSON.stringify(verdict)}`);
      }
    }
    assert.ok(verdicts >= 40, `only ${verdicts} verdicts`);
  });

  it('reads a single resource as the listing shows it', async () => {
    const session = gcpSession(cloud.url);
    const read = async ({ resourceType, externalId, region }: CollectedResource) =>
      session.read({ resourceType, externalId, region }, noDeadline());
    for (const type of ['vm_instance', 'service_account', 'iam_policy', 'account', 'firewall_rule']) {
      assert.deepEqual(await read(one(type)), one(type), type);
    }
    assert.equal(await read({ ...one('vm_instance'), externalId: '999' }), null);
    assert.equal(await read({ ...one('object_bucket'), externalId: 'gone' }), null);
  });

  it('is listed with Cloud Asset Inventory if the key may use it', async () => {
    const assets = await startGoogleCloud({
      answers: {
        ...googleProject(),
        [`/v1/projects/${testProject}/assets`]: (query) =>
          query.get('pageToken') === null
            ? { assets: [{ resource: { data: { id: '1', name: 'a' } } }], nextPageToken: 'next' }
            : { assets: [{ resource: { data: { id: '2', name: 'b' } } }] },
      },
    });
    try {
      const names = (await listed(gcpSession(assets.url), 'compute-snapshots')).map(({ name }) => name);
      assert.deepEqual(names, ['a', 'b']);
      assert.ok(!assets.calls.some((call) => call.includes('/global/snapshots')));
    } finally {
      await assets.stop();
    }
  });
});
