import assert from 'node:assert/strict';
import { documentedRate, shareOf } from '../../../../../activities/clouds/aws/session/documented-rates.ts';

describe('the rates that AWS documents', () => {
  it('are 100 calls and 20 a second for reads of EC2, with a bucket for each action', () => {
    const details = documentedRate('ec2', 'DescribeInstanceAttribute', { InstanceId: 'i-1' });
    assert.deepEqual(details, { bucket: 'ec2:DescribeInstanceAttribute', rate: { burst: 100, perSecond: 20 } });
  });

  it('are lower for a list without pages and filters, and for changes', () => {
    assert.deepEqual(documentedRate('ec2', 'DescribeVolumes', { MaxResults: 100 })?.rate, {
      burst: 100,
      perSecond: 20,
    });
    assert.deepEqual(documentedRate('ec2', 'DescribeVolumes', {})?.rate, { burst: 50, perSecond: 10 });
    assert.deepEqual(documentedRate('ec2', 'ModifyVolume', {})?.rate, { burst: 50, perSecond: 5 });
    assert.deepEqual(documentedRate('ec2', 'StartInstances', {})?.rate, { burst: 5, perSecond: 2 });
  });

  it('are not known for other services', () => {
    assert.equal(documentedRate('iam', 'ListUsers', {}), null);
  });

  it('are shared: a part of the rate, and at least one call', () => {
    assert.deepEqual(shareOf({ burst: 100, perSecond: 20 }, 50), { burst: 50, perSecond: 10 });
    assert.deepEqual(shareOf({ burst: 5, perSecond: 2 }, 10), { burst: 1, perSecond: 0.2 });
  });
});
