import assert from 'node:assert/strict';
import type { RemediationPolicy } from '../../client/src/client.ts';
import {
  approvalBlock,
  editedPolicy,
  emptyPolicy,
  policyState,
  requestedPolicy,
} from '../../console/remediation-policies/policy-request.ts';
import { policyDefaults } from '../../domain/remediation-policies/policy.ts';

const policy: RemediationPolicy = {
  id: 3,
  revision: 2,
  name: 'Versions',
  enabled: true,
  mode: 'plan_and_approve',
  provider_id: null,
  organization_id: null,
  ou: null,
  check_ids: ['s3_bucket_object_versioning'],
  drift_types: ['security'],
  tags: { env: 'dev', query: 'a=b' },
  ...policyDefaults,
  dry_run_until: '2026-12-01T00:00:00.000Z',
  approved: true,
  approvals: [{ member_id: 7, email: 'one@example.com', approved_at: '2026-11-24T00:00:00.000Z', counts: true }],
  revised_by: 'author@example.com',
  revised_at: '2026-11-24T00:00:00.000Z',
  created_at: '2026-11-23T00:00:00.000Z',
  paused_at: null,
  paused_by: null,
  pause_reason: null,
};

describe('editing a remediation policy in the console', () => {
  it('saves what was not edited as it was, whatever accounts it is for', () => {
    for (const accounts of [
      {},
      { provider_id: 4 },
      { organization_id: 5 },
      { organization_id: 5, ou: 'ou-1/x' },
      { ou: 'ou-1' },
      { organization_id: 5, provider_id: 4 },
    ]) {
      const present = { ...policy, ...accounts };
      const { name, enabled, mode, check_ids, drift_types, tags } = policy;
      assert.deepEqual(requestedPolicy(editedPolicy(present), present), {
        name,
        enabled,
        mode,
        check_ids,
        drift_types,
        tags,
        ...accounts,
        ...policyDefaults,
      });
    }
  });

  it('replaces the accounts by those that were chosen, and leaves out tags that were deleted', () => {
    const present = { ...policy, organization_id: 5, ou: 'ou-1' };
    const edited = { ...editedPolicy(present), accounts: 'provider:9', tags: '' };
    const { provider_id, organization_id, ou, tags } = requestedPolicy(edited, present);
    assert.deepEqual([provider_id, organization_id, ou, tags], [9, undefined, undefined, undefined]);
    assert.equal(requestedPolicy({ ...edited, accounts: '' }, present).provider_id, undefined);
    assert.throws(() => requestedPolicy({ ...edited, tags: 'env' }, present), {
      details: 'tags: env is not key=value',
    });
  });

  it('begins with the defaults of the service', () => {
    const { max_per_hour, max_per_day, dry_run_days, return_hours, mode } = requestedPolicy(emptyPolicy, null);
    assert.deepEqual({ max_per_hour, max_per_day, dry_run_days, return_hours }, policyDefaults);
    assert.equal(mode, 'plan');
  });

  it('says what a policy does now', () => {
    const [during, after] = [Date.parse('2026-11-30T00:00:00Z'), Date.parse('2026-12-01T00:00:00Z')];
    assert.equal(policyState(policy, during), 'dry_run');
    assert.equal(policyState(policy, after), 'plans_and_approves');
    assert.equal(policyState({ ...policy, approved: false }, after), 'plans');
    assert.equal(policyState({ ...policy, mode: 'plan' }, after), 'plans');
    assert.equal(policyState({ ...policy, enabled: false }, after), 'disabled');
    assert.equal(policyState({ ...policy, enabled: false, paused_at: policy.created_at }, after), 'paused');
  });

  it('offers the approval to those who neither wrote the revision nor approved it', () => {
    assert.match(approvalBlock(policy, { id: 1, email: 'author@example.com' }) ?? '', /You wrote/);
    assert.match(approvalBlock(policy, { id: 7, email: 'one@example.com' }) ?? '', /You have approved/);
    assert.equal(approvalBlock(policy, { id: 8, email: 'two@example.com' }), null);
  });
});
