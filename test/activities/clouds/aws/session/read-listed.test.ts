import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { announcingServices } from '../../../../../activities/clouds/aws/changes/announcing-services.ts';
import { partlyRead } from '../../../../../activities/clouds/aws/changes/changed-parts.ts';
import type { CloudSession, CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import { smallAccount } from '../../../../contract/aws/small-account.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';
import { openSession, testRegion } from '../account-under-test.ts';

/** Types of which a listing shows less or more than reading one of them does: the next sync reads it once more. */
const listedDifferently: readonly string[] = ['function', 'iam_role', 'secret'];

/** What each call changes that changes only a part of a resource. */
const announcedParts = () =>
  announcingServices.flatMap(({ parts = {} }) =>
    Object.values(parts).flatMap((types) => Object.entries(types) as [keyof typeof partlyRead, readonly string[]][]),
  );

describe('Reading a resource with what its listing shows', function () {
  this.timeout(120_000);
  let moto: Moto;
  let session: CloudSession;
  const listed: { resource: CollectedResource; key: string | null }[] = [];

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    await smallAccount(moto.url);
    for (const unit of session.units({ regions: [testRegion], withGlobal: true })) {
      for await (const { resources, keys } of session.pages(unit, null, noDeadline())) {
        for (const [index, resource] of resources.entries()) listed.push({ resource, key: keys?.[index] ?? null });
      }
    }
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows the same resource, and the same key, so that the next sync need not read it again', async () => {
    const otherKeys = new Set<string>();
    for (const { resource, key } of listed) {
      const [read] = (await session.readListed?.([resource], noDeadline())) ?? [];
      assert.deepEqual(read?.resource, resource, resource.externalId);
      if (read.key !== key) otherKeys.add(resource.resourceType);
    }
    assert.deepEqual([...otherKeys].toSorted(), listedDifferently);
  });

  it('shows a part as it shows it with the rest, and nothing of what was not read', async () => {
    const tried = new Set<string>();
    for (const [resourceType, parts] of announcedParts()) {
      const listedWith: readonly string[] = partlyRead[resourceType];
      const wanted = new Set([...listedWith, ...parts]);
      for (const { resource } of listed.filter((one) => one.resource.resourceType === resourceType)) {
        const [read] = (await session.readListed?.([{ ...resource, parts }], noDeadline())) ?? [];
        const { observed: _all, ...shown } = resource.configuration;
        const { observed: _some, ...partly } = read?.resource?.configuration ?? {};
        const expected = Object.entries(shown).filter(([part]) => wanted.has(part));
        assert.deepEqual(partly, Object.fromEntries(expected), `${resource.externalId} ${parts.join()}`);
        assert.deepEqual(new Set(read?.parts), wanted);
        tried.add(resourceType);
      }
    }
    assert.deepEqual([...tried].toSorted(), Object.keys(partlyRead).toSorted());
  });

  it('takes the same calls for many of a type of EC2, and finds those that are there', async () => {
    const together = listed.filter(({ resource }) => session.readsTogether?.(resource));
    const types = new Set(together.map(({ resource }) => resource.resourceType));
    assert.deepEqual([...types].toSorted(), ['disk', 'network', 'security_group', 'subnet', 'vm_instance']);
    for (const type of types) {
      const own = together.filter(({ resource }) => resource.resourceType === type);
      const [first] = own;
      assert.ok(first !== undefined);
      const gone = { ...first.resource, externalId: first.resource.externalId.replace(/-.*/, '-0123456789abcdef0') };
      const targets = [gone, ...own.map(({ resource }) => resource)];
      const read = (await session.readListed?.(targets, noDeadline())) ?? [];
      assert.deepEqual(read, [{ resource: null, key: null }, ...own]);
    }
  });

  it('reads what looks like a pattern alone', () => {
    for (const externalId of ['sg-*', 'sg-0?', 'arn:aws:rds:eu-west-1:123456789012:snapshot:daily', '']) {
      assert.equal(session.readsTogether?.({ resourceType: 'security_group', externalId, region: testRegion }), false);
    }
  });
});
