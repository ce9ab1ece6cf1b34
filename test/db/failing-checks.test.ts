import assert from 'node:assert/strict';
import { failingChecks } from '../../db/reads/compliance/failing-checks.ts';
import { makeCustomCheck, noCustomChecks, testEvaluator } from '../helpers/custom-checks.ts';
import { makeSyncedProvider } from '../helpers/compliance.ts';
import { makeResource } from '../helpers/factories.ts';
import { member } from '../helpers/identity.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';

describe('the failing checks of one resource', () => {
  const database = useTestDatabase();
  let providerId: number;
  const now = new Date();

  before(async () => {
    providerId = await makeSyncedProvider(database());
  });

  const failingIds = async (resourceId: number): Promise<string[]> =>
    (await failingChecks(database(), { resourceId, now, evaluator: noCustomChecks })).map(({ check }) => check.id);
  const ssh = { protocol: 'tcp', from_port: 22, to_port: 22, cidr_ipv4: '0.0.0.0/0', cidr_ipv6: null };
  const open = { group_name: 'web', ingress: [ssh], egress: [], observed: { network_interfaces: 1 } };

  it('come most severe first, each with the reason and the fix', async () => {
    const group = await makeResource(database(), { providerId, type: 'security_group', configuration: open });
    const failing = await failingChecks(database(), { resourceId: group.id, now, evaluator: noCustomChecks });
    const id = 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_22';
    const found = failing.find(({ check }) => check.id === id);
    assert.match(found?.reason ?? '', /22.* open to the internet/);
    assert.ok(found !== undefined && found.check.remediation.summary.length > 10);
    const ranks = failing.map(({ check }) => ['critical', 'high', 'medium', 'low'].indexOf(check.severity));
    assert.deepEqual(
      ranks,
      ranks.toSorted((a, b) => a - b),
    );
  });

  it('look up related resources', async () => {
    await makeResource(database(), { providerId, type: 'security_group', externalId: 'sg-open', configuration: open });
    const instance = await makeResource(database(), {
      providerId,
      type: 'vm_instance',
      configuration: { security_group_ids: ['sg-open'], has_public_address: true },
    });
    assert.ok((await failingIds(instance.id)).includes('ec2_instance_port_ssh_exposed_to_internet'));
  });

  it('omit exceptions, and are empty for a deleted resource', async () => {
    const { id: memberId } = await member(database(), { role: 'admin' });
    const disk = await makeResource(database(), { providerId, type: 'disk', configuration: { encrypted: false } });
    assert.ok((await failingIds(disk.id)).includes('ec2_ebs_volume_encryption'));
    await database()('compliance_exceptions').insert({
      check_id: 'ec2_ebs_volume_encryption',
      resource_id: disk.id,
      reason: 'Scratch data',
      expires_at: new Date(now.getTime() + 86_400_000),
      created_by: memberId,
    });
    assert.ok(!(await failingIds(disk.id)).includes('ec2_ebs_volume_encryption'));
    await database()('resources').where({ id: disk.id }).update({ status: 'deleted', deleted_at: now });
    assert.deepEqual(await failingIds(disk.id), []);
  });

  it('include custom checks that are enabled and evaluated, without exceptions', async () => {
    const evaluator = testEvaluator();
    try {
      await makeCustomCheck(database(), { id: 'custom_owner', severity: 'critical' });
      await makeCustomCheck(database(), { id: 'custom_missing', passes_when: 'resource.nothing == true' });
      await makeCustomCheck(database(), { id: 'custom_other', resource_types: ['disk'], passes_when: 'false' });
      await makeCustomCheck(database(), {
        id: 'custom_related',
        passes_when: 'related.disk.exists(disk, disk.resource.encrypted == null)',
      });
      const bucket = await makeResource(database(), {
        providerId,
        type: 'object_bucket',
        configuration: { owner: null },
      });
      const failing = await failingChecks(database(), { resourceId: bucket.id, now, evaluator });
      const custom = failing.filter(({ check }) => check.id.startsWith('custom_'));
      assert.deepEqual(
        custom.map(({ check, evidence }) => [check.id, check.remediation.summary, evidence]),
        [
          ['custom_owner', 'Set an owner.', { '/owner': null }],
          ['custom_related', 'Set an owner.', {}],
        ],
      );
      await database()('custom_checks').where({ id: 'custom_owner' }).update({ enabled: false });
      const fewer = await failingChecks(database(), { resourceId: bucket.id, now, evaluator });
      assert.ok(!fewer.some(({ check }) => check.id === 'custom_owner'));
    } finally {
      await evaluator.close();
    }
  });
});
