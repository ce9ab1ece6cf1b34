import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../../domain/json.ts';
import type { Planned, PlanStep } from '../../../domain/remediation/plan.ts';
import { callsOf, planIn, planned, undoOf } from './planning.ts';

describe('the state of a KMS key', () => {
  const key = (state: string, enabled = state === 'Enabled'): JsonObject => ({
    state,
    enabled,
    deletion_at: state === 'PendingDeletion' ? '2026-12-01T00:00:00Z' : null,
  });
  const plan = (from: string, to: string) => planned('encryption_key', key(from), key(to));

  it('is enabled and disabled by one call, which the undo turns round', () => {
    for (const [from, to, enabled] of [
      ['Disabled', 'Enabled', true],
      ['Enabled', 'Disabled', false],
    ] as const) {
      const { steps, left } = planIn(plan(from, to));
      assert.deepEqual(callsOf(steps), [['kms.set_enabled', { enabled }]]);
      const [step] = steps as [PlanStep];
      assert.deepEqual(
        [step.before, step.after],
        [
          { '/state': from, '/enabled': !enabled },
          { '/state': to, '/enabled': enabled },
        ],
      );
      assert.deepEqual(undoOf(step), ['kms.set_enabled', { enabled: !enabled }, null]);
      assert.equal(step.downtime, !enabled, 'what is encrypted with a disabled key cannot be read');
      assert.equal(step.title, `${enabled ? 'Enable' : 'Disable'} KMS key reports`);
      assert.deepEqual(left, []);
    }
  });

  it('is restored from deletion first, which cannot be undone', () => {
    const { steps } = planIn(plan('PendingDeletion', 'Enabled'));
    assert.deepEqual(callsOf(steps), [
      ['kms.cancel_deletion', {}],
      ['kms.set_enabled', { enabled: true }],
    ]);
    assert.deepEqual(steps.map(undoOf), [null, ['kms.set_enabled', { enabled: false }, null]]);
    assert.deepEqual(steps[0]?.after, { '/state': 'Disabled', '/deletion_at': null });
    assert.equal(steps[0]?.downtime, false);
    assert.deepEqual(callsOf(planIn(plan('PendingDeletion', 'Disabled')).steps), [['kms.cancel_deletion', {}]]);
  });

  it('is never brought to deletion, nor from where no call leads', () => {
    for (const [from, to] of [
      ['Enabled', 'PendingDeletion'],
      ['Enabled', 'PendingImport'],
      ['PendingImport', 'Enabled'],
      ['Unavailable', 'Disabled'],
    ] as const) {
      const result = plan(from, to);
      assert.ok('noPlan' in result, `${from} ${to}`);
      assert.match(result.noPlan.reason, /neither schedules keys for deletion nor imports key material/);
    }
  });
});

describe('the access keys of a user', () => {
  const key = (id: string, status: string): JsonObject => ({ id, status, created_at: '2026-01-01T00:00:00Z' });
  const plan = (from: JsonObject[], to: JsonObject[]) =>
    planned('iam_user', { access_keys: from }, { access_keys: to });

  it('are activated and deactivated as in the baseline', () => {
    const { steps, left } = planIn(
      plan(
        [key('A', 'Active'), key('B', 'Inactive'), key('C', 'Active')],
        [key('A', 'Inactive'), key('B', 'Active'), key('C', 'Active')],
      ),
    );
    assert.deepEqual(callsOf(steps), [
      ['iam.set_access_key_status', { access_key_id: 'A', status: 'Inactive' }],
      ['iam.set_access_key_status', { access_key_id: 'B', status: 'Active' }],
    ]);
    assert.deepEqual(
      steps.map(({ title }) => title),
      ['Deactivate the access key A of IAM user reports', 'Activate the access key B of IAM user reports'],
    );
    assert.deepEqual(
      steps.map((step) => undoOf(step)?.[1]['status']),
      ['Active', 'Inactive'],
    );
    assert.deepEqual(steps[1]?.before, steps[0]?.after);
    assert.deepEqual(steps[1]?.after['/access_keys'], [key('A', 'Inactive'), key('B', 'Active'), key('C', 'Active')]);
    assert.ok(steps.every(({ downtime }) => !downtime));
    assert.deepEqual(left, []);
  });

  it('are deactivated and left when the baseline does not have them', () => {
    const { steps, left } = planIn(plan([key('A', 'Active'), key('B', 'Active')], [key('A', 'Active')]));
    assert.deepEqual(callsOf(steps), [['iam.set_access_key_status', { access_key_id: 'B', status: 'Inactive' }]]);
    assert.match(left[0]?.reason ?? '', /deactivated, not deleted/);
    const inactive = plan([key('A', 'Inactive')], []);
    assert.ok('noPlan' in inactive);
    assert.match(inactive.noPlan.reason, /deactivated, not deleted/);
  });

  it('are not made again once they are deleted', () => {
    const gone = plan([], [key('A', 'Active')]);
    assert.ok('noPlan' in gone);
    assert.match(gone.noPlan.reason, /cannot be restored: its owner has to create a new one/);
  });
});

describe('the console password of a user', () => {
  it('is removed, which cannot be undone, and never set', () => {
    const profile = { created_at: '2026-01-01T00:00:00Z', password_reset_required: false };
    const { steps } = planIn(planned('iam_user', { login_profile: profile }, { login_profile: null }));
    assert.equal(steps[0]?.operation.name, 'iam.delete_login_profile');
    assert.equal(steps[0]?.undo, null);
    const back = planned('iam_user', { login_profile: null }, { login_profile: profile });
    assert.ok('noPlan' in back);
    assert.match(back.noPlan.reason, /set a new one manually/);
  });
});

describe('a log group', () => {
  it('warns that a shorter retention loses events, and of nothing else', () => {
    const note = (from: number | null, to: number | null) =>
      planIn(planned('log_group', { retention_days: from }, { retention_days: to })).steps[0]?.undo?.note ?? null;
    for (const [from, to] of [
      [30, 7],
      [null, 30],
      [31, 30],
    ] as const)
      assert.match(note(from, to) ?? '', /permanently deleted/);
    for (const [from, to] of [
      [7, 30],
      [30, null],
    ] as const)
      assert.equal(note(from, to), null);
  });

  const filter = (name: string, change: JsonObject = {}, alarms: Json[] = []): JsonObject => ({
    name,
    pattern: 'ERROR',
    metrics: [{ name: 'Errors', namespace: 'App', value: '1', alarms }],
    ...change,
  });
  const plan = (from: JsonObject[], to: JsonObject[]) =>
    planned('log_group', { metric_filters: from }, { metric_filters: to });

  it('puts and deletes metric filters without what belongs to their alarms', () => {
    const sent = (name: string, pattern = 'ERROR') => ({
      filter: { name, pattern, metrics: [{ name: 'Errors', namespace: 'App', value: '1' }] },
    });
    const { steps, left } = planIn(plan([filter('a'), filter('b')], [filter('a', { pattern: 'FATAL' }), filter('c')]));
    assert.deepEqual(callsOf(steps), [
      ['logs.put_metric_filter', sent('a', 'FATAL')],
      ['logs.put_metric_filter', sent('c')],
      ['logs.delete_metric_filter', sent('b')],
    ]);
    assert.deepEqual(left, []);
    assert.deepEqual(
      steps.map((step) => undoOf(step)?.slice(0, 2)),
      [
        ['logs.put_metric_filter', sent('a')],
        ['logs.delete_metric_filter', sent('c')],
        ['logs.put_metric_filter', sent('b')],
      ],
    );
  });

  it('leaves a filter whose alarms differ to a person', () => {
    const alarm = { name: 'errors', actions_enabled: true };
    for (const [from, to] of [
      [[], [filter('a', {}, [alarm])]],
      [[filter('a')], [filter('a', {}, [alarm])]],
      [[filter('a', {}, [alarm])], [filter('a')]],
      [[filter('a', {}, [alarm])], [filter('a', {}, [{ ...alarm, actions_enabled: false }])]],
    ] as const) {
      const result = plan([...from], [...to]);
      assert.ok('noPlan' in result, JSON.stringify([from, to]));
      assert.match(result.noPlan.reason, /Alarms on a metric have to be set up manually/);
    }
  });

  it('changes the pattern of a filter whose alarms stay', () => {
    const alarm = { name: 'errors' };
    const { steps } = planIn(plan([filter('a', {}, [alarm])], [filter('a', { pattern: 'FATAL' }, [alarm])]));
    assert.deepEqual(
      callsOf(steps).map(([name]) => name),
      ['logs.put_metric_filter'],
    );
  });

  it('deletes a filter with alarms, which the undo does not restore', () => {
    const { steps } = planIn(plan([filter('a', {}, [{ name: 'errors' }])], []));
    assert.deepEqual(
      callsOf(steps).map(([name]) => name),
      ['logs.delete_metric_filter'],
    );
    assert.equal(steps[0]?.undo, null);
  });
});

describe('an S3 bucket', () => {
  const versioning = (status: string | null, mfa: string | null = null) => ({
    versioning: { status, mfa_delete: mfa },
  });
  const reasonOf = (result: Planned) => ('noPlan' in result ? result.noPlan.reason : 'a plan');

  it('has its versioning enabled and suspended, with a note where it never was on', () => {
    const note = (from: string | null, to: string) =>
      planIn(planned('object_bucket', versioning(from), versioning(to))).steps[0]?.undo?.note ?? null;
    assert.match(note(null, 'Enabled') ?? '', /suspends versioning/);
    assert.equal(note('Suspended', 'Enabled'), null);
    assert.equal(note('Enabled', 'Suspended'), null);
  });

  it('keeps versioning once it was on, and MFA Delete', () => {
    const plan = (from: JsonObject, to: JsonObject) => reasonOf(planned('object_bucket', from, to));
    assert.match(plan(versioning('Enabled'), versioning(null)), /can only be suspended/);
    assert.match(plan(versioning('Enabled'), versioning('Enabled', 'Enabled')), /Only the root user/);
    assert.match(plan(versioning('Enabled', 'Enabled'), versioning('Suspended')), /Only the root user/);
    assert.equal(plan(versioning('Suspended', 'Enabled'), versioning('Enabled', 'Enabled')), 'a plan');
  });

  it('gets an ACL only where ACLs count', () => {
    const acl = (permission: string) => ({
      owner_id: 'o',
      grants: [{ grantee_type: 'Group', grantee: 'g', permission }],
    });
    const plan = (ownership: string, wanted: Json) =>
      planned('object_bucket', { object_ownership: ownership, acl: acl('READ') }, { acl: wanted });
    assert.match(reasonOf(plan('BucketOwnerEnforced', acl('WRITE'))), /ACLs are disabled/);
    assert.match(reasonOf(plan('ObjectWriter', null)), /always has an ACL/);
    const [step] = planIn(plan('ObjectWriter', acl('WRITE'))).steps;
    assert.equal(step?.operation.name, 's3.put_acl');
    assert.deepEqual(step?.reads, { '/object_ownership': 'ObjectWriter' });
  });
});

describe('the encryption key of a secret', () => {
  const plan = (from: string | null, to: string | null) => planned('secret', { kms_key_id: from }, { kms_key_id: to });

  it('is replaced by another, back and forth, and from the AWS managed key without a way back', () => {
    const [change] = planIn(plan('key-1', 'key-2')).steps;
    assert.deepEqual(change && undoOf(change), ['secretsmanager.set_key', { kms_key_id: 'key-1' }, null]);
    const [first] = planIn(plan(null, 'key-2')).steps;
    assert.deepEqual([first?.operation.name, first?.undo], ['secretsmanager.set_key', null]);
  });

  it('is returned to the AWS managed key manually', () => {
    const back = plan('key-1', null);
    assert.ok('noPlan' in back);
    assert.match(back.noPlan.reason, /manually in the console/);
  });
});

describe('the deletion of a secret', () => {
  it('is cancelled without a way back, and never scheduled', () => {
    const plan = (from: string | null, to: string | null) =>
      planned('secret', { deletion_at: from }, { deletion_at: to });
    const [step] = planIn(plan('2026-12-01T00:00:00Z', null)).steps;
    assert.deepEqual([step?.operation.name, step?.undo], ['secretsmanager.restore', null]);
    const scheduled = plan(null, '2026-12-01T00:00:00Z');
    assert.ok('noPlan' in scheduled);
    assert.match(scheduled.noPlan.reason, /does not schedule secrets for deletion/);
  });
});
