import assert from 'node:assert/strict';
import type { CloudSession, CollectedResource } from '../../../../activities/clouds/cloud.ts';
import { scrubTagsOf } from '../../../../activities/clouds/shared/scrubbed-tags.ts';
import { createFingerprint } from '../../../../platform/secrets/fingerprint.ts';

const fingerprint = createFingerprint(Buffer.alloc(32, 7));
const canaries = [
  'CANARY-pw-9f2',
  `ias_${'CANARY'.padEnd(43, 'x')}`,
  `ist_${'CANARY'.padEnd(43, 'x')}`,
  'AKIAIOSFODNN7CANARY1',
];
const [password = '', key = '', ticket = '', accessKey = ''] = canaries;
const tags = { Name: 'web', env: 'production', db_password: password, note: key, stream: ticket, access: accessKey };
const resource: CollectedResource = {
  externalId: 'i-1',
  name: 'web',
  resourceType: 'vm_instance',
  region: 'eu-west-1',
  status: 'active',
  tags,
  configuration: { tags, size: 'small' },
  unreadable: {},
};

const unit = { service: 'ec2', region: 'eu-west-1', resourceTypes: ['vm_instance'] };
const unused = async (): Promise<never> => assert.fail('not called');
const session: CloudSession = {
  verify: unused,
  units: () => [],
  async *pages() {
    yield { resources: [resource], cursor: null };
  },
  read: async () => resource,
  apply: unused,
  close: () => undefined,
};

describe('Tags of a resource', () => {
  it('contain no secret when listed or read, and the same fingerprints for the same secrets', async () => {
    const scrubbed = scrubTagsOf(session, fingerprint);
    const signal = new AbortController().signal;
    const seen: CollectedResource[] = [];
    for await (const page of scrubbed.pages(unit, null, signal)) seen.push(...page.resources);
    const read = await scrubbed.read({ resourceType: 'vm_instance', externalId: 'i-1', region: 'eu-west-1' }, signal);
    assert.deepEqual(read, seen[0]);
    const text = JSON.stringify([seen, read]);
    for (const canary of canaries) assert.ok(!text.includes(canary), canary);
    assert.equal(seen[0]?.tags['db_password'], fingerprint(password));
    assert.equal(seen[0]?.tags['env'], 'production');
    assert.deepEqual(seen[0]?.configuration, { size: 'small', tags: seen[0]?.tags });
  });
});
