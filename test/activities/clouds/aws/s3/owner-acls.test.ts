import assert from 'node:assert/strict';
import { OwnerAcls } from '../../../../../activities/clouds/aws/s3/owner-acls.ts';
import type { ObjectBucketConfiguration } from '../../../../../domain/clouds/aws/s3/bucket.ts';

type Acl = ObjectBucketConfiguration['acl'];

const owners = {
  owner_id: 'owner',
  grants: [{ grantee_type: 'CanonicalUser', grantee: 'owner', permission: 'FULL_CONTROL' }],
};
const everybodys = {
  owner_id: 'owner',
  grants: [...owners.grants, { grantee_type: 'Group', grantee: 'AllUsers', permission: 'READ' }],
};

describe('The ACL of a bucket with enforced ownership', () => {
  async function reads(answers: (Acl | undefined)[]): Promise<{ acls: (Acl | undefined)[]; calls: number }> {
    const ownerAcls = new OwnerAcls();
    let calls = 0;
    const direct = (acl: Acl | undefined) => async () => {
      calls += 1;
      return acl;
    };
    const acls = await Promise.all(answers.map((acl) => ownerAcls.read(direct(acl))));
    return { acls, calls };
  }

  it('is read once where it gives the owner full control and no one anything', async () => {
    assert.deepEqual(await reads([owners, owners, owners]), { acls: [owners, owners, owners], calls: 1 });
  });

  it('is read for each where the first gives someone else access', async () => {
    assert.deepEqual(await reads([everybodys, owners]), { acls: [everybodys, owners], calls: 2 });
  });

  it('is read for each where the first was not shown', async () => {
    assert.deepEqual(await reads([undefined, owners]), { acls: [undefined, owners], calls: 2 });
  });

  it('is asked for again where the first call failed', async () => {
    const ownerAcls = new OwnerAcls();
    await assert.rejects(
      ownerAcls.read(async () => Promise.reject(new Error('gone'))),
      /gone/,
    );
    assert.equal(await ownerAcls.read(async () => owners), owners);
  });
});
