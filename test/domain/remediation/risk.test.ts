import assert from 'node:assert/strict';
import { assessRisk } from '../../../domain/remediation/risk.ts';
import { driftInput, planOf } from './planning.ts';

const shut = { resourceType: 'object_bucket', baseline: { website: null }, current: { website: { index: 'a' } } };

describe('the risk of a plan', () => {
  it('is low, with a reason, if everything can be undone exactly and nothing depends on it', () => {
    const input = driftInput({ resourceType: 'queue', baseline: { tags: { a: '1' } }, current: { tags: {} } });
    assert.deepEqual(assessRisk(input, planOf(input)), {
      level: 'low',
      reasons: ['Every step can be undone exactly, there is no downtime and no other resource depends on this one.'],
    });
  });

  it('is high if it opens something to everyone', () => {
    const everyone = { Statement: [{ Effect: 'Allow', Principal: '*', Action: ['s3:*'], Resource: ['*'] }] };
    const input = driftInput({
      resourceType: 'object_bucket',
      baseline: { policy: everyone },
      current: { policy: null },
    });
    const { level, reasons } = assessRisk(input, planOf(input));
    assert.equal(level, 'high');
    assert.match(reasons.join(' '), /opens the bucket policy to the public/);
  });

  it('is medium if it loosens, and low if it tightens', () => {
    const loosening = driftInput({
      resourceType: 'db_instance',
      baseline: { kind: 'instance', iam_authentication: false },
      current: { kind: 'instance', iam_authentication: true },
    });
    assert.equal(assessRisk(loosening, planOf(loosening)).level, 'medium');
    const tightening = driftInput(shut);
    assert.deepEqual(assessRisk(tightening, planOf(tightening)), {
      level: 'low',
      reasons: ['It restricts the website: clients that rely on the current access lose it.'],
    });
  });

  it('is high with downtime or where a step cannot be undone', () => {
    const stopping = driftInput({
      resourceType: 'vm_instance',
      baseline: { state: 'stopped' },
      current: { state: 'running' },
    });
    const stopped = assessRisk(stopping, planOf(stopping));
    assert.equal(stopped.level, 'high');
    assert.match(stopped.reasons.join(' '), /causes downtime/);
    const deleting = driftInput({
      resourceType: 'iam_user',
      baseline: { login_profile: null },
      current: { login_profile: { created_at: null, password_reset_required: false } },
    });
    assert.match(assessRisk(deleting, planOf(deleting)).reasons.join(' '), /cannot be undone/);
  });

  it('grows with the dependants', () => {
    const input = driftInput(shut);
    const plan = planOf(input);
    const levelFor = (dependants: number) => assessRisk({ ...input, dependants }, plan).level;
    assert.deepEqual([0, 1, 9, 10].map(levelFor), ['low', 'medium', 'medium', 'high']);
    const used = { ...input.resource, configuration: { observed: { network_interfaces: 12 } } };
    assert.equal(assessRisk({ ...input, resource: used }, plan).level, 'high');
  });
});
