import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { after, afterEach, before, describe, it } from 'mocha';
import { loadStatementKey } from '../../db/commands/secrets/statement-key.ts';
import type { SignedDecision } from '../../domain/remediation/signed-decision.ts';
import { signDecision } from '../../platform/signed-decisions.ts';
import { parseKeyring } from '../../platform/secrets/keyring.ts';
import { createSealer } from '../../platform/secrets/sealing.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { apiKeyOf, member, type TestMember } from '../helpers/identity.ts';
import { isOf } from '../helpers/kill-everything.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { reaches, remediation, rolledBack, signed, started, type ShownRemediation } from '../helpers/remediations.ts';
import { startWorker, TEST_CREDENTIALS_KEY } from '../helpers/services.ts';
import { testEnvironment } from '../helpers/test-environment.ts';

type Payload = { signed_decision: SignedDecision };

describe('decisions that come through Temporal', function () {
  this.timeout(60_000);
  let bench: RemediationBench;
  let connection: Connection;
  let client: Client;
  let key: Buffer;

  before(async function () {
    this.timeout(120_000);
    bench = await openRemediationBench({ buckets: 20 });
    connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
    client = new Client({ connection, namespace: bench.service.namespace });
    key = await loadStatementKey(bench.database, createSealer(parseKeyring(TEST_CREDENTIALS_KEY)));
  });
  after(async () => {
    await connection.close();
    await bench.stop();
  });

  const handleOf = (workflowId: string) => client.workflow.getHandle(workflowId);

  /** Plans an action, whose workflow Temporal knows. */
  async function plan(): Promise<ShownRemediation & { bucket: string }> {
    const action = await bench.plan();
    await eventually(() => handleOf(action.workflow_id).describe());
    return action;
  }

  /** Sends an update. Gives the refusal, or null when it was carried out. */
  async function refusalOf(
    workflowId: string,
    name: string,
    input: unknown,
    updateId?: string,
  ): Promise<string | null> {
    try {
      await handleOf(workflowId).executeUpdate(name, {
        args: [input],
        ...(updateId === undefined ? {} : { updateId }),
      });
      return null;
    } catch (error) {
      return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    }
  }

  const payloadOf = async (id: number, body: Parameters<typeof signed>[2], by: ApiClient = bench.admin) =>
    JSON.parse((await signed(by, id, body)).payload) as Payload;

  const refusalsIn = ({ execution_log: log }: ShownRemediation) =>
    log.filter(({ message }) => /was refused and changed nothing/.test(message)).map(({ message }) => message);

  const auditOf = (id: number, action: string) =>
    bench
      .database('audit_log')
      .where({ subject_type: 'remediation', subject_id: String(id), action })
      .select<{ actor: string; channel: string; member_id: number | null; after: Record<string, unknown> }[]>(
        'actor',
        'channel',
        'member_id',
        'after',
      );

  async function currentDetails(workflowId: string): Promise<string> {
    const metadata = await handleOf(workflowId).query<{ currentDetails?: string }>('__temporal_workflow_metadata');
    return metadata.currentDetails ?? '';
  }

  const adminOf = async (role: 'admin' | 'user' = 'admin'): Promise<{ member: TestMember; client: ApiClient }> => {
    const made = await member(bench.database, { role });
    return { member: made, client: api(bench.service.api.url, made.token) };
  };

  it('change nothing when they are not signed, whatever name they contain', async () => {
    const { id, workflow_id: workflowId, bucket } = await plan();
    const actor = bench.adminMember.email;
    // The access check that follows connecting makes calls of its own.
    const callsToBucket = (): number => bench.proxy.calls().filter((call) => isOf(bucket, call)).length;
    await handleOf(workflowId).signal('decide', { decision: 'approve', actor });
    await handleOf(workflowId).signal('decide', { decision: 'reject', actor });
    const pending = await eventually(async () => {
      const shown = await remediation(bench.admin, id);
      assert.equal(refusalsIn(shown).length, 2);
      return shown;
    });
    assert.equal(pending.status, 'pending_approval');
    assert.match(
      (await refusalOf(workflowId, 'decide', { decision: 'approve', actor })) ?? '',
      /not signed.*audit sign/,
    );

    await bench.admin.post(`/api/v1/remediation/${id}/approve`, {}, { expect: 200 });
    assert.match((await refusalOf(workflowId, 'execute', { actor })) ?? '', /not signed/);
    await handleOf(workflowId).signal('execute', { actor });
    await eventually(async () => assert.equal(refusalsIn(await remediation(bench.admin, id)).length, 5));
    assert.equal((await remediation(bench.admin, id)).status, 'approved');

    await bench.admin.post(`/api/v1/remediation/${id}/execute`, undefined, { expect: 202 });
    await reaches(bench.admin, id, 'completed');
    const calls = callsToBucket();
    assert.ok(calls > 0);
    assert.match((await refusalOf(workflowId, 'rollback', { actor })) ?? '', /not signed/);
    assert.match((await refusalOf(workflowId, 'rollback', { actor, force: true })) ?? '', /not signed/);
    await handleOf(workflowId).signal('rollback', { actor });
    await eventually(async () => assert.equal(refusalsIn(await remediation(bench.admin, id)).length, 8));
    assert.equal((await remediation(bench.admin, id)).status, 'completed');
    assert.equal(callsToBucket(), calls, 'the cloud was not even read');
  });

  it('are shown when they were refused: in Temporal, the log and the audit log, with instructions to sign', async () => {
    const { id, workflow_id: workflowId } = await plan();
    await refusalOf(workflowId, 'decide', { decision: 'approve', actor: 'nobody@example.com' });
    const [line] = refusalsIn(await remediation(bench.admin, id));
    assert.match(line ?? '', new RegExp(`update decide was refused.*"Copy for Temporal".*audit sign approve ${id}`));
    assert.match(
      await currentDetails(workflowId),
      /Waiting for approval[^]*\*\*Refused:\*\* The update decide[^]*not signed/,
    );
    assert.deepEqual(
      (await auditOf(id, 'remediation.refused')).map(({ actor, channel, member_id: memberId, after }) => [
        actor,
        channel,
        memberId,
        after['command'],
        after['claimed_actor'],
      ]),
      [['not verified', 'temporal', null, 'decide', 'nobody@example.com']],
    );
    assert.equal(await refusalOf(workflowId, 'decide', await payloadOf(id, { command: 'approve' })), null);
    assert.doesNotMatch(await currentDetails(workflowId), /Refused/);
  });

  it('count once, and a repeat of the same update is the same use', async () => {
    const { id, workflow_id: workflowId } = await plan();
    const payload = await payloadOf(id, { command: 'approve' });
    const updateId = randomUUID();
    assert.equal(await refusalOf(workflowId, 'decide', payload, updateId), null);
    assert.equal(await refusalOf(workflowId, 'decide', payload, updateId), null);
    assert.match((await refusalOf(workflowId, 'decide', payload)) ?? '', /cannot be approved/);
    await bench.admin.post(`/api/v1/remediation/${id}/execute`, undefined, { expect: 202 });
    await reaches(bench.admin, id, 'completed');

    // A rollback that fails may be asked for again, but not by the decision that asked for it before.
    bench.proxy.failAlways('refuse', ({ isMutating }) => isMutating);
    const back = await payloadOf(id, { command: 'rollback' });
    assert.equal(await refusalOf(workflowId, 'rollback', back), null);
    assert.equal((await rolledBack(bench.admin, id)).rollback?.status, 'failed');
    bench.proxy.reset();
    await handleOf(workflowId).signal('rollback', back);
    await eventually(async () => {
      assert.match(refusalsIn(await remediation(bench.admin, id)).at(-1) ?? '', /was used before/);
    });
    assert.match((await refusalOf(workflowId, 'rollback', back)) ?? '', /was used before/);
    assert.equal((await remediation(bench.admin, id)).rollback?.status, 'failed');
  });

  it('are refused for another action, another command, and when a field was changed', async () => {
    const { id, workflow_id: workflowId } = await plan();
    const { id: otherId, workflow_id: otherWorkflowId } = await plan();
    const { signed_decision: decision } = await payloadOf(id, { command: 'reject', comment: 'no' });
    assert.match(
      (await refusalOf(otherWorkflowId, 'decide', { signed_decision: decision })) ?? '',
      /is for remediation/,
    );
    assert.match((await refusalOf(workflowId, 'execute', { signed_decision: decision })) ?? '', /is for `decide`/);
    const changes: Partial<SignedDecision>[] = [
      { command: 'approve' },
      { comment: 'yes' },
      { member_id: decision.member_id + 1 },
      { email: 'other@example.com' },
      { plan_hash: '0'.repeat(64) },
      { expires_at: '2099-01-01T00:00:00.000Z' },
      { force: true },
      { id: randomUUID() },
      { mac: '0'.repeat(64) },
    ];
    for (const change of changes) {
      const refusal = await refusalOf(workflowId, 'decide', { signed_decision: { ...decision, ...change } });
      assert.match(refusal ?? 'carried out', /was changed or was not issued by this service/, JSON.stringify(change));
    }
    const moved = { ...decision, action_id: otherId };
    assert.match((await refusalOf(otherWorkflowId, 'decide', { signed_decision: moved })) ?? '', /was changed/);
    for (const beside of [{ actor: 'x' }, { decision: 'approve' }, { statement: null }]) {
      assert.match(
        (await refusalOf(workflowId, 'decide', { signed_decision: decision, ...beside })) ?? '',
        /must be the only field/,
      );
    }
    for (const other of [id, otherId]) assert.equal((await remediation(bench.admin, other)).status, 'pending_approval');
  });

  it('are refused when they have expired, and when the service never issued them', async () => {
    const { id, workflow_id: workflowId } = await plan();
    const payload = await payloadOf(id, { command: 'approve' });
    await bench
      .database('signed_decisions')
      .where({ id: payload.signed_decision.id })
      .update({ expires_at: bench.database.raw(`now() - interval '1 second'`) });
    assert.match((await refusalOf(workflowId, 'decide', payload)) ?? '', /has expired/);
    const invented = signDecision(key, { ...payload.signed_decision, id: randomUUID() });
    assert.match((await refusalOf(workflowId, 'decide', { signed_decision: invented })) ?? '', /is not known/);
    assert.equal((await remediation(bench.admin, id)).status, 'pending_approval');
  });

  it('are refused when the plan is another one than the member saw', async () => {
    const { id, plan: shown, workflow_id: workflowId } = await plan();
    const payload = await payloadOf(id, { command: 'approve', plan_hash: shown.hash });
    const other = shown.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    await bench.database('remediation_actions').where({ id }).update({ plan_hash: other });
    assert.match((await refusalOf(workflowId, 'decide', payload)) ?? '', /another one than was shown/);
    assert.equal((await remediation(bench.admin, id)).status, 'pending_approval');
  });

  it('are refused when their member was demoted or removed since', async () => {
    const demoted = await adminOf();
    const removed = await adminOf();
    const { id, workflow_id: workflowId } = await plan();
    const ofDemoted = await payloadOf(id, { command: 'approve' }, demoted.client);
    const ofRemoved = await payloadOf(id, { command: 'approve' }, removed.client);
    await bench.admin.put(`/api/v1/settings/team/${demoted.member.id}`, { role: 'user' }, { expect: 200 });
    await bench.admin.delete(`/api/v1/settings/team/${removed.member.id}`, { expect: 204 });
    assert.match((await refusalOf(workflowId, 'decide', ofDemoted)) ?? '', /Only an admin/);
    await handleOf(workflowId).signal('decide', ofRemoved);
    await eventually(async () => {
      const lines = refusalsIn(await remediation(bench.admin, id));
      assert.match(lines.at(-1) ?? '', /removed from the team/);
    });
    assert.equal((await remediation(bench.admin, id)).status, 'pending_approval');
  });

  it('end with the session or the API key that they were signed with', async () => {
    const { member: own } = await adminOf();
    const { id, workflow_id: workflowId } = await plan();
    const { key: apiKey, id: keyId } = await apiKeyOf(bench.database, own.id);
    const byKey = await payloadOf(id, { command: 'approve' }, api(bench.service.api.url, apiKey));
    await bench.database('api_keys').where({ id: keyId }).delete();
    assert.match((await refusalOf(workflowId, 'decide', byKey)) ?? '', /session or API key .* has ended/);
    const bySession = await payloadOf(id, { command: 'approve' });
    const [session] = await bench
      .database('sessions')
      .insert({
        member_id: bench.adminMember.id,
        device: 'test',
        address: '127.0.0.1',
        expires_at: bench.database.raw(`now() + interval '1 hour'`),
        ended_at: bench.database.fn.now(),
      })
      .returning<{ id: number }[]>('id');
    await bench
      .database('signed_decisions')
      .where({ id: bySession.signed_decision.id })
      .update({ session_id: session?.id ?? 0 });
    assert.match((await refusalOf(workflowId, 'decide', bySession)) ?? '', /session or API key .* has ended/);
    assert.equal((await remediation(bench.admin, id)).status, 'pending_approval');
  });

  it('stay valid when they were refused for another reason, such as a stop', async () => {
    const { id, workflow_id: workflowId } = await plan();
    await bench.admin.post(`/api/v1/remediation/${id}/approve`, {}, { expect: 200 });
    const payload = await payloadOf(id, { command: 'execute' });
    await bench.admin.post('/api/v1/remediation/stop', { reason: 'test' });
    assert.match((await refusalOf(workflowId, 'execute', payload)) ?? '', /stopped/);
    await bench.admin.post('/api/v1/remediation/resume', {});
    assert.equal(await refusalOf(workflowId, 'execute', payload), null);
    await reaches(bench.admin, id, 'completed');
  });

  it('work as the command line that the API prints', async () => {
    const { id } = await plan();
    const { temporal_command: text } = await signed(bench.admin, id, { command: 'reject', comment: "it's not $HOME" });
    const cli = testEnvironment('TEMPORAL_CLI');
    const { stdout } = await promisify(execFile)('sh', ['-c', text.replace(/^temporal /, `'${cli}' `)]);
    assert.match(stdout, /failed/);
    assert.equal((await remediation(bench.admin, id)).reason, "Rejected: it's not $HOME");
  });

  it('are cancelled natively as not verified, which never changes the cloud', async () => {
    const { id, workflow_id: workflowId } = await plan();
    await bench.admin.post(`/api/v1/remediation/${id}/approve`, {}, { expect: 200 });
    const changed = bench.proxy.calls().filter(({ isMutating }) => isMutating).length;
    await handleOf(workflowId).cancel();
    const action = await reaches(bench.admin, id, 'failed');
    assert.equal(action.decision, 'cancelled');
    assert.match(action.reason ?? '', /unverified user/);
    assert.deepEqual(
      [action.decision_details?.actor, action.decision_details?.member_id, action.decision_details?.actor_proven],
      ['not verified', null, false],
    );
    const audited = await auditOf(id, 'remediation.cancel');
    assert.deepEqual(
      audited.map(({ actor, channel }) => [actor, channel]),
      [['not verified', 'temporal']],
    );
    assert.equal(bench.proxy.calls().filter(({ isMutating }) => isMutating).length, changed);

    const done = await plan();
    await started(bench.admin, done.id);
    await reaches(bench.admin, done.id, 'completed');
    await handleOf(done.workflow_id).cancel();
    await handleOf(done.workflow_id).result();
    assert.equal((await remediation(bench.admin, done.id)).status, 'completed');
    assert.equal((await auditOf(done.id, 'remediation.cancel')).length, 1);
  });

  describe('under other rules', () => {
    const withRules = async (rules: Record<string, string>): Promise<void> => {
      await bench.service.worker.stop();
      bench.service.worker = await startWorker({
        ...bench.service.options,
        env: { ...bench.service.options.env, ...rules },
      });
    };
    afterEach(() => withRules({}));

    it('need two people under four eyes, the second of whom was an admin before', async () => {
      const other = await adminOf();
      await withRules({ REMEDIATION_FOUR_EYES: 'true', REMEDIATION_ALLOW_UNSIGNED_DECISIONS: 'true' });
      const { id, workflow_id: workflowId } = await plan();
      const path = `/api/v1/remediation/${id}`;
      const own = await bench.admin.post<{ error: string }>(`${path}/approve`, {}, { expect: 403 });
      assert.match(own.body.error, /who requested an action may not approve it/);
      assert.match(
        (await refusalOf(workflowId, 'decide', await payloadOf(id, { command: 'approve' }))) ?? '',
        /who requested an action may not approve it/,
      );
      const puppet = await adminOf('user');
      await bench.admin.put(`/api/v1/settings/team/${puppet.member.id}`, { role: 'admin' }, { expect: 200 });
      const late = /must have been an admin before the action was created/;
      const refused = await puppet.client.post<{ error: string }>(`${path}/approve`, {}, { expect: 403 });
      assert.match(refused.body.error, late);
      const ofPuppet = await payloadOf(id, { command: 'approve' }, puppet.client);
      assert.match((await refusalOf(workflowId, 'decide', ofPuppet)) ?? '', late);
      const nobody = { actor: other.member.email };
      const unverified = /must be a verified member/;
      assert.match((await refusalOf(workflowId, 'decide', { ...nobody, decision: 'approve' })) ?? '', unverified);
      const ofOther = await payloadOf(id, { command: 'approve' }, other.client);
      assert.equal(await refusalOf(workflowId, 'decide', ofOther), null);
      assert.match((await refusalOf(workflowId, 'execute', nobody)) ?? '', unverified);
      assert.equal(await refusalOf(workflowId, 'execute', await payloadOf(id, { command: 'execute' })), null);
      await reaches(bench.admin, id, 'completed');
      assert.match((await refusalOf(workflowId, 'rollback', nobody)) ?? '', unverified);
      assert.equal((await remediation(bench.admin, id)).status, 'completed');
    });

    it('count without a signature when the operator allows that, but never force a rollback', async () => {
      await withRules({ REMEDIATION_ALLOW_UNSIGNED_DECISIONS: 'true' });
      const { id, workflow_id: workflowId } = await plan();
      const actor = 'night shift';
      assert.equal(await refusalOf(workflowId, 'decide', { decision: 'approve', actor }), null);
      const { decision_details: details } = await remediation(bench.admin, id);
      assert.deepEqual([details?.actor, details?.actor_proven, details?.channel], [actor, false, 'temporal']);
      await handleOf(workflowId).signal('execute', { actor });
      await reaches(bench.admin, id, 'completed');
      assert.match((await refusalOf(workflowId, 'rollback', { actor, force: true })) ?? '', /Only an admin/);
      await handleOf(workflowId).signal('rollback', { actor });
      await reaches(bench.admin, id, 'rolled_back');
    });
  });
});
