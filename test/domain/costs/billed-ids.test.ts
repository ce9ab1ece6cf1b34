import assert from 'node:assert/strict';
import { billedIds } from '../../../domain/costs/billed-ids.ts';

const instance = { external_id: 'i-1', resource_type: 'vm_instance', region: 'eu-west-1', account_id: '111122223333' };

describe('the names of a resource on a bill', () => {
  it('are its id, once, and in small letters where these differ', () => {
    assert.deepEqual(billedIds({ ...instance, resource_type: 'queue' }), ['i-1']);
    const path = '/subscriptions/S/resourceGroups/R';
    assert.deepEqual(billedIds({ ...instance, external_id: path }), [path, path.toLowerCase()]);
  });

  it('are the ARN too, by the type of the resource', () => {
    const arnOf = (type: string) => billedIds({ ...instance, resource_type: type }).at(-1);
    assert.equal(arnOf('vm_instance'), 'arn:aws:ec2:eu-west-1:111122223333:instance/i-1');
    assert.equal(arnOf('disk'), 'arn:aws:ec2:eu-west-1:111122223333:volume/i-1');
    assert.equal(arnOf('snapshot'), 'arn:aws:ec2:eu-west-1:111122223333:snapshot/i-1');
    assert.equal(arnOf('load_balancer'), 'arn:aws:elasticloadbalancing:eu-west-1:111122223333:loadbalancer/i-1');
    assert.equal(arnOf('object_bucket'), 'arn:aws:s3:::i-1');
  });

  it('leave out an ARN while the account is not known', () => {
    assert.deepEqual(billedIds({ ...instance, account_id: null }), ['i-1']);
  });
});
