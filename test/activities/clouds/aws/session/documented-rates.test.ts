import assert from 'node:assert/strict';
import { quotasOf } from '../../../../../activities/clouds/aws/session/documented-rates.ts';
import { shareOf } from '../../../../../activities/clouds/shared/paced-call.ts';

describe('the rates that AWS documents', () => {
  const rateOf = (action: string, input: object) => quotasOf('ec2', action, input)[0]?.rate;

  it('are 100 calls and 20 a second for reads of EC2, with a bucket for each action', () => {
    const details = quotasOf('ec2', 'DescribeInstanceAttribute', { InstanceId: 'i-1' });
    assert.deepEqual(details, [
      { owner: 'account', bucket: 'ec2:DescribeInstanceAttribute', rate: { burst: 100, perSecond: 20 } },
    ]);
  });

  it('are lower for a list without pages and filters, and for changes', () => {
    assert.deepEqual(rateOf('DescribeVolumes', { MaxResults: 100 }), { burst: 100, perSecond: 20 });
    assert.deepEqual(rateOf('DescribeVolumes', {}), { burst: 50, perSecond: 10 });
    assert.deepEqual(rateOf('ModifyVolume', {}), { burst: 50, perSecond: 5 });
    assert.deepEqual(rateOf('StartInstances', {}), { burst: 5, perSecond: 2 });
  });

  it('are those of the account and of the whole organization for AWS Organizations', () => {
    const bucket = 'organizations:ListTagsForResource';
    assert.deepEqual(quotasOf('organizations', 'ListTagsForResource', {}), [
      { owner: 'account', bucket, rate: { burst: 15, perSecond: 10 } },
      { owner: 'organization', bucket, rate: { burst: 18, perSecond: 12 } },
    ]);
    assert.deepEqual(quotasOf('organizations', 'DescribeOrganization', {}), [
      { owner: 'account', bucket: 'organizations:DescribeOrganization', rate: { burst: 2, perSecond: 1 } },
    ]);
    assert.equal(
      quotasOf('organizations', 'ListAccountsForParent', {}),
      quotasOf('organizations', 'ListOrganizationalUnitsForParent', {}),
      'AWS lists them in one row',
    );
  });

  it('are one bucket for all calls of an account to STS', () => {
    assert.deepEqual(quotasOf('sts', 'GetCallerIdentity', {}), quotasOf('sts', 'AssumeRole', {}));
  });

  it('are not known for other services', () => {
    assert.deepEqual(quotasOf('iam', 'ListUsers', {}), []);
  });

  it('are shared: a part of the rate, and at least one call', () => {
    assert.deepEqual(shareOf({ burst: 100, perSecond: 20 }, 50), { burst: 50, perSecond: 10 });
    assert.deepEqual(shareOf({ burst: 5, perSecond: 2 }, 10), { burst: 1, perSecond: 0.2 });
  });
});
