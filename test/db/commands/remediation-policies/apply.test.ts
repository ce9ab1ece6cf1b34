import assert from 'node:assert/strict';
import { failExecution, completeRollback } from '../../../../db/commands/remediation/ends.ts';
import { stopRemediation, resumeRemediation } from '../../../../db/commands/remediation/gate.ts';
import { decideRemediation } from '../../../../db/commands/remediation/transitions.ts';
import { systemActor } from '../../../../db/commands/audit/write.ts';
import { findPolicy } from '../../../../db/reads/remediation-policies/policies.ts';
import { makeSyncedProvider } from '../../../helpers/compliance.ts';
import {
  applied,
  failingBucket,
  fixableCheck,
  makePolicy,
  policyRules,
} from '../../../helpers/remediation-policies.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('Remediation policies', () => {
  const database = useTestDatabase({ poolSize: 12 });
  let providerId: number;

  before(async () => {
    providerId = await makeSyncedProvider(database());
  });

  const bucket = () => failingBucket(database(), providerId);
  const apply = (policyId: number, candidate: Awaited<ReturnType<typeof bucket>>) =>
    applied(database(), { policyId, candidate });
  const actionsOf = (policyId: number) =>
    database()('remediation_actions').where({ policy_id: policyId }).orderBy('id');
  const resultsOf = (policyId: number) =>
    database()('remediation_policy_results').where({ policy_id: policyId }).orderBy('id');

  it('plan, approve and begin in one transaction, with audit rows and an event in their name', async () => {
    const { id } = await makePolicy(database(), {});
    const candidate = await bucket();
    assert.deepEqual(await apply(id, candidate), { outcome: 'approved' });
    const [action, ...others] = await actionsOf(id);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [action.status, action.risk, action.requested_name, action.decided_name, action.executed_name],
      ['executing', 'low', `policy:${id}`, `policy:${id}`, `policy:${id}`],
    );
    assert.equal(action.approved_hash, action.plan_hash);
    const audits = await database()('audit_log')
      .where({ subject_type: 'remediation', subject_id: String(action.id) })
      .orderBy('id');
    assert.deepEqual(
      audits.map((row) => [row.action, row.actor, row.channel]),
      ['create', 'approve', 'execute'].map((verb) => [`remediation.${verb}`, `policy:${id}`, 'system']),
    );
    assert.equal((await database()('outbox').where({ workflow_id: `remediation-${action.id}` })).length, 1);
    const [event] = await database()('events').where({ type: 'remediation.policy_planned' }).orderBy('id', 'desc');
    assert.deepEqual(
      [event.data.policy_id, event.data.remediation_id, event.data.status],
      [id, action.id, 'executing'],
    );
    assert.deepEqual(await apply(id, candidate), { outcome: 'none' });
    assert.equal((await actionsOf(id)).length, 1);
  });

  it('only record what they would do in the dry run, whatever the caps', async () => {
    const { id } = await makePolicy(database(), { dryRun: true, max_per_hour: 1 });
    for (const _ of [1, 2]) assert.deepEqual(await apply(id, await bucket()), { outcome: 'would_approve' });
    assert.deepEqual(await actionsOf(id), []);
    assert.equal((await resultsOf(id)).length, 2);
    const { id: planning } = await makePolicy(database(), { dryRun: true, mode: 'plan' });
    assert.deepEqual(await apply(planning, await bucket()), { outcome: 'would_plan' });
  });

  it('leave plans to a person without two approvals that count', async () => {
    const { id: once } = await makePolicy(database(), { approvals: 1 });
    assert.deepEqual(await apply(once, await bucket()), { outcome: 'planned' });
    for (const lost of [
      { role: 'user' },
      { removed_at: new Date() },
      { admin_since: new Date() },
      { access_limit: '[{"providers":[1]}]' },
    ]) {
      const { id, approvers } = await makePolicy(database(), {});
      await database()('members').where({ id: approvers[0] }).update(lost);
      assert.deepEqual(await apply(id, await bucket()), { outcome: 'planned' }, JSON.stringify(lost));
      const [action] = await actionsOf(id);
      assert.equal(action.status, 'pending_approval');
    }
  });

  it('cannot approve what a member planned, or what another policy planned', async () => {
    const { id } = await makePolicy(database(), {});
    const { id: other } = await makePolicy(database(), { mode: 'plan' });
    await apply(other, await bucket());
    const [action] = await actionsOf(other);
    const refused = await database().transaction((transaction) =>
      decideRemediation(transaction, {
        actionId: action.id,
        fourEyes: false,
        approvalValidDays: 1,
        command: {
          commandId: 'c',
          kind: 'approve',
          actor: systemActor(`policy:${id}`),
          proven: true,
          comment: null,
          planHash: null,
          force: false,
          signedDecisionId: null,
          via: 'update',
          policyId: id,
        },
      }),
    );
    assert.ok('refusal' in refused && refused.refusal.kind === 'forbidden');
  });

  it('keep their caps when many workers apply them at once', async () => {
    const { id } = await makePolicy(database(), { max_per_hour: 2 });
    const candidates = await Promise.all(Array.from({ length: 6 }, bucket));
    const outcomes = await Promise.all(candidates.flatMap((one) => [apply(id, one), apply(id, one)]));
    assert.equal(outcomes.filter((one) => 'outcome' in one && one.outcome === 'approved').length, 2);
    assert.equal((await actionsOf(id)).length, 2);
    await database()('remediation_actions')
      .where({ policy_id: id })
      .update({ created_at: database().raw(`now() - interval '2 hours'`) });
    assert.deepEqual(await apply(id, await bucket()), { outcome: 'approved' });
    const { id: daily } = await makePolicy(database(), { max_per_day: 1 });
    await apply(daily, await bucket());
    await database()('remediation_actions')
      .where({ policy_id: daily })
      .update({ created_at: database().raw(`now() - interval '2 hours'`) });
    const stopped = await apply(daily, await bucket());
    assert.match('stopped' in stopped ? stopped.stopped : '', /1 of 1 actions within the last 24 hours/);
  });

  it('plan one finding once when two workers apply them at once', async () => {
    const { id } = await makePolicy(database(), { max_per_hour: 50, max_per_day: 50 });
    const candidate = await bucket();
    await Promise.all(Array.from({ length: 6 }, () => apply(id, candidate)));
    assert.equal((await actionsOf(id)).length, 1);
  });

  it('write nothing where the changes of the installation are stopped or limited', async () => {
    const { id } = await makePolicy(database(), {});
    const candidate = await bucket();
    const actor = systemActor('test');
    await database().transaction((transaction) => stopRemediation(transaction, { actor, reason: 'a freeze' }));
    const stopped = await apply(id, candidate);
    await database().transaction((transaction) => resumeRemediation(transaction, { actor }));
    assert.match('stopped' in stopped ? stopped.stopped : '', /stopped since .* a freeze/);
    const guard = { stopped: false, perHour: 0, perAccountPerHour: 0 };
    const limited = await applied(database(), { policyId: id, candidate, rules: { ...policyRules, guard } });
    assert.match('stopped' in limited ? limited.stopped : '', /limit of 0 changes per hour/);
    assert.deepEqual([await actionsOf(id), await resultsOf(id)], [[], []]);
    assert.deepEqual(await apply(id, candidate), { outcome: 'approved' });
  });

  it('are paused by an action of theirs that fails or is rolled back', async () => {
    const { id } = await makePolicy(database(), {});
    await apply(id, await bucket());
    const [action] = await actionsOf(id);
    await database().transaction((transaction) =>
      failExecution(transaction, { actionId: action.id, reason: 'access denied', phase: 'execute' }),
    );
    assert.match((await findPolicy(database(), id))?.pause_reason ?? '', new RegExp(`Remediation ${action.id} failed`));
    const [event] = await database()('events').where({ type: 'remediation.policy_paused' }).orderBy('id', 'desc');
    assert.deepEqual([event.data.policy_id, event.data.remediation_id], [id, action.id]);
    assert.ok('stopped' in (await apply(id, await bucket())));

    const { id: second } = await makePolicy(database(), {});
    await apply(second, await bucket());
    const [done] = await actionsOf(second);
    await database()('remediation_actions')
      .where({ id: done.id })
      .update({ status: 'completed', rollback_status: 'running', ended_at: new Date() });
    await database().transaction((transaction) => completeRollback(transaction, done.id));
    assert.match((await findPolicy(database(), second))?.pause_reason ?? '', /was rolled back/);
  });

  it('leave to people what they fixed and what is open again, for some hours', async () => {
    const { id } = await makePolicy(database(), { return_hours: 24 });
    const candidate = await bucket();
    await apply(id, candidate);
    const [action] = await actionsOf(id);
    const ended = (hours: number) =>
      database()('remediation_actions')
        .where({ id: action.id })
        .update({ status: 'completed', ended_at: database().raw(`now() - ? * interval '1 hour'`, [hours]) });
    await ended(23);
    assert.deepEqual(await apply(id, candidate), { outcome: 'skipped' });
    const [result] = await resultsOf(id);
    assert.match(result.reason, new RegExp(`Remediation ${action.id} of this policy fixed this at .* open again`));
    await ended(25);
    assert.deepEqual(await apply(id, candidate), { outcome: 'approved' });
  });

  it('leave alone what a change window, other tags or another account took out of them since it was read', async () => {
    const { id, approvers } = await makePolicy(database(), { tags: { env: 'dev' } });
    const [untagged, tagged] = [await bucket(), await bucket()];
    const tag = { tags: '{"env":"dev"}' };
    await database()('resources').where({ id: tagged.resource_id }).update(tag);
    assert.deepEqual(await apply(id, untagged), { outcome: 'none' });
    const { id: elsewhere } = await makePolicy(database(), { provider_id: await makeSyncedProvider(database()) });
    assert.deepEqual(await apply(elsewhere, tagged), { outcome: 'none' });
    const [window] = await database()('change_windows')
      .insert({
        scope: '{}',
        reason: 'Release',
        starts_at: new Date(Date.now() - 60_000),
        ends_at: new Date(Date.now() + 3_600_000),
        created_by: approvers[0],
      })
      .returning('id');
    await database()('change_window_providers').insert({ window_id: window.id, provider_id: providerId });
    assert.deepEqual(await apply(id, tagged), { outcome: 'none' });
    await database()('change_windows').where(window).update({ cancelled_at: new Date(), cancelled_by: approvers[0] });
    assert.deepEqual(await apply(id, tagged), { outcome: 'approved' });
  });

  it('skip what an exception accepts and what has no plan, and say why', async () => {
    const { id, approvers } = await makePolicy(database(), {});
    const candidate = await bucket();
    await database()('compliance_exceptions').insert({
      check_id: fixableCheck,
      resource_id: candidate.resource_id,
      reason: 'Scratch data',
      expires_at: new Date(Date.now() + 86_400_000),
      created_by: approvers[0],
    });
    assert.deepEqual(await apply(id, candidate), { outcome: 'skipped' });
    const [result] = await resultsOf(id);
    assert.match(result.reason, /accepted by exception/);
  });
});
