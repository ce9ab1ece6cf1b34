import assert from 'node:assert/strict';
import { vpcEndpointChecks } from '../../../../../domain/clouds/aws/vpc/endpoint-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { contextOf, resourceOf, testChecks } from '../../../checks/check-cases.ts';

const whole = { Effect: 'Allow', Principal: '*', Action: ['*'], Resource: ['*'] };
const policy = (...statements: JsonObject[]): JsonObject => ({ policy: { Statement: statements } });

describe('the checks of AWS: vpc, endpoint', () => {
  testChecks(vpcEndpointChecks, {
    vpc_endpoint_multi_az_enabled: {
      pass: { type: 'Interface', subnet_ids: ['subnet-1', 'subnet-2'] },
      fail: { type: 'Interface', subnet_ids: ['subnet-1'] },
    },
    vpc_endpoint_policy_restricts_access: {
      pass: policy({ ...whole, Condition: { StringEquals: { 'aws:ResourceOrgID': ['o-1'] } } }),
      fail: policy(whole),
    },
  });

  const outcome = (id: string, configuration: JsonObject): string => {
    const check = vpcEndpointChecks.find((one) => one.id === id) ?? assert.fail(id);
    return check.evaluate(resourceOf('vpc_endpoint', { configuration }), contextOf({})).outcome;
  };

  it('evaluate zones of interface endpoints only, which alone have subnets', () => {
    const zones = (configuration: JsonObject) => outcome('vpc_endpoint_multi_az_enabled', configuration);
    assert.equal(zones({ type: 'Gateway', subnet_ids: [] }), 'not_applicable');
    assert.equal(zones({ type: 'Interface', subnet_ids: [] }), 'fail');
  });

  it('evaluate what the policy of an endpoint allows as a whole', () => {
    const allows = (...statements: JsonObject[]) =>
      outcome('vpc_endpoint_policy_restricts_access', policy(...statements));
    assert.equal(outcome('vpc_endpoint_policy_restricts_access', { policy: null }), 'not_applicable');
    assert.equal(outcome('vpc_endpoint_policy_restricts_access', { policy: { unparsed: 'text' } }), 'not_evaluated');
    assert.equal(allows({ ...whole, Principal: { AWS: ['*'] }, Action: ['s3:*'] }), 'fail');
    assert.equal(allows({ ...whole, Principal: { AWS: ['arn:aws:iam::1:root'] } }), 'pass');
    assert.equal(allows({ ...whole, Action: ['s3:GetObject'] }), 'pass');
    assert.equal(allows({ ...whole, Resource: ['arn:aws:s3:::own/*'] }), 'pass');
    assert.equal(allows({ ...whole, Condition: {} }), 'fail');
    assert.equal(allows({ ...whole, Effect: 'Deny' }), 'pass');
    assert.equal(allows(whole, { ...whole, Effect: 'Deny', Resource: ['arn:aws:s3:::other/*'] }), 'not_evaluated');
  });
});
