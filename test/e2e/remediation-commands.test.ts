import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { after, before, describe, it } from 'mocha';
import { systemActor } from '../../db/commands/audit/write.ts';
import { createRemediationAction } from '../../db/commands/remediation/create.ts';
import { loadStatementKey } from '../../db/commands/secrets/statement-key.ts';
import { statementChannelField } from '../../domain/wire-names.ts';
import { signStatement } from '../../platform/statements.ts';
import { parseKeyring } from '../../platform/secrets/keyring.ts';
import { createSealer } from '../../platform/secrets/sealing.ts';
import { eventually } from '../helpers/eventually.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { reaches, remediation, rolledBack, signed } from '../helpers/remediations.ts';
import { startWorker, TEST_CREDENTIALS_KEY } from '../helpers/services.ts';
import { testEnvironment } from '../helpers/test-environment.ts';

const run = promisify(execFile);

describe('commands to a remediation action', function () {
  this.timeout(60_000);
  let bench: RemediationBench;
  let connection: Connection;
  let client: Client;

  before(async function () {
    this.timeout(120_000);
    bench = await openRemediationBench({ buckets: 13 });
    connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
    client = new Client({ connection, namespace: bench.service.namespace });
  });

  after(async () => {
    await connection.close();
    await bench.stop();
  });

  /** Runs the real Temporal command line. Returns what it wrote; a failed command gives its error text. */
  async function temporal(...words: string[]): Promise<{ ok: boolean; text: string }> {
    const place = ['--address', testEnvironment('TEMPORAL_ADDRESS'), '--namespace', bench.service.namespace];
    try {
      const { stdout } = await run(testEnvironment('TEMPORAL_CLI'), [...words, ...place]);
      return { ok: true, text: stdout };
    } catch (error) {
      return { ok: false, text: String((error as { stderr?: string }).stderr ?? error) };
    }
  }

  const update = (workflowId: string, name: string, input: object) =>
    temporal(
      'workflow',
      'update',
      'execute',
      '--workflow-id',
      workflowId,
      '--name',
      name,
      '--input',
      JSON.stringify(input),
    );
  const signal = (workflowId: string, name: string, input: string) =>
    temporal('workflow', 'signal', '--workflow-id', workflowId, '--name', name, '--input', input);

  const auditOf = async (id: number) =>
    bench
      .database('audit_log')
      .where({ subject_type: 'remediation', subject_id: String(id) })
      .orderBy('id')
      .select<{ action: string; actor: string; channel: string; after: Record<string, unknown> }[]>(
        'action',
        'actor',
        'channel',
        'after',
      );

  /** Has a decision of the admin signed, and sends it as an update. */
  async function decide(id: number, command: string, more: { comment?: string; force?: boolean } = {}) {
    const { workflow_id: workflowId, name, payload } = await signed(bench.admin, id, { command, ...more });
    return update(workflowId, name, JSON.parse(payload) as object);
  }

  it('are accepted from the command line as updates, with the same record as from the API', async () => {
    const { id, workflow_id: workflowId } = await bench.plan();
    const { id: memberId, email } = bench.adminMember;
    const approved = await decide(id, 'approve', { comment: "it's fine" });
    assert.ok(approved.ok, approved.text);
    assert.match(approved.text, /approved/);
    const action = await remediation(bench.admin, id);
    assert.deepEqual(action.decision_details && { ...action.decision_details, at: '' }, {
      at: '',
      member_id: memberId,
      actor: email,
      channel: 'temporal',
      actor_proven: true,
      comment: "it's fine",
    });
    const executed = await decide(id, 'execute');
    assert.ok(executed.ok, executed.text);
    await reaches(bench.admin, id, 'completed');
    const back = await decide(id, 'rollback');
    assert.ok(back.ok, back.text);
    assert.equal((await rolledBack(bench.admin, id)).status, 'rolled_back');
    assert.deepEqual(
      (await auditOf(id))
        .filter(({ action: name }) => name !== 'remediation.sign')
        .slice(1)
        .map(({ action: name, actor, channel, after }) => [
          name,
          actor,
          channel,
          after['actor_proven'],
          after['message'],
        ]),
      ['approve', 'execute', 'rollback'].map((verb) => [`remediation.${verb}`, email, 'temporal', true, 'update']),
    );
    await eventually(async () => {
      const late = await update(workflowId, 'decide', { decision: 'approve', actor: email });
      assert.equal(late.ok, false);
      assert.match(late.text, /completed|not found/i);
    });
  });

  it('are accepted from the command line as signals', async () => {
    const { id } = await bench.plan();
    const send = async (command: string) => {
      const { workflow_id: workflowId, name, payload } = await signed(bench.admin, id, { command });
      const sent = await signal(workflowId, name, payload);
      assert.ok(sent.ok, sent.text);
    };
    await send('approve');
    await reaches(bench.admin, id, 'approved');
    await send('execute');
    await reaches(bench.admin, id, 'completed');
    await send('rollback');
    await reaches(bench.admin, id, 'rolled_back');
    assert.deepEqual(
      (await auditOf(id))
        .filter(({ action }) => action !== 'remediation.sign')
        .slice(1)
        .map(({ action, channel, after }) => [action, channel, after['message']]),
      ['approve', 'execute', 'rollback'].map((verb) => [`remediation.${verb}`, 'temporal', 'signal']),
    );
  });

  it('are ignored as signals when they are malformed, and the action continues', async () => {
    const { id, workflow_id: workflowId } = await bench.plan();
    for (const garbage of [
      '"approve"',
      '{"decision":"maybe","actor":"x"}',
      '{"decision":"approve"}',
      '[]',
      '{"actor":"x","decision":"approve","a":1}',
    ]) {
      assert.ok((await signal(workflowId, 'decide', garbage)).ok);
    }
    // Bytes that are no JSON at all, as a client of another language may send them.
    await client.workflowService.signalWorkflowExecution({
      namespace: bench.service.namespace,
      workflowExecution: { workflowId },
      signalName: 'decide',
      input: { payloads: [{ metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from('{"decision":') }] },
      identity: 'test',
    });
    await client.workflow.getHandle(workflowId).signal('execute', { actor: 'x' });
    const action = await eventually(async () => {
      const shown = await remediation(bench.admin, id);
      assert.equal(shown.execution_log.filter(({ message }) => message.includes('was refused')).length, 7);
      return shown;
    });
    assert.equal(action.status, 'pending_approval');
    await bench.admin.post(`/api/v1/remediation/${id}/approve`, {}, { expect: 200 });
  });

  it('let one of fifty approvals at once win', async () => {
    const { id } = await bench.plan();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => bench.admin.post(`/api/v1/remediation/${id}/approve`, {})),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, [200, ...Array.from({ length: 49 }, () => 409)]);
    assert.equal((await auditOf(id)).filter(({ action }) => action === 'remediation.approve').length, 1);
  });

  it('approve and execute the plan that was shown, and no other', async () => {
    const { id, plan } = await bench.plan();
    const path = `/api/v1/remediation/${id}`;
    const other = plan.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    const { body } = await bench.admin.post<{ error: string }>(
      `${path}/approve`,
      { plan_hash: other },
      { expect: 409 },
    );
    assert.match(body.error, /another one than was shown/);
    await bench.admin.post(`${path}/approve`, { plan_hash: plan.hash }, { expect: 200 });
    // Someone at the database exchanges the plan after its approval.
    const row = await bench.database('remediation_actions').where({ id }).first<{ plan: { title: string } }>('plan');
    await bench
      .database('remediation_actions')
      .where({ id })
      .update({ plan: JSON.stringify({ ...row.plan, title: 'another' }) });
    const executed = await decide(id, 'execute');
    assert.equal(executed.ok, false);
    assert.match(executed.text, /another one than was approved/);
    assert.equal((await remediation(bench.admin, id)).status, 'approved');
  });

  it('end a rejected action, which no update reaches any more', async () => {
    const { id, workflow_id: workflowId } = await bench.plan();
    const { body } = await bench.admin.post(`/api/v1/remediation/${id}/reject`, { reason: 'not now' }, { expect: 200 });
    assert.deepEqual([body['status'], body['decision'], body['reason']], ['failed', 'rejected', 'Rejected: not now']);
    for (const verb of ['approve', 'reject', 'execute', 'rollback']) {
      await bench.admin.post(`/api/v1/remediation/${id}/${verb}`, undefined, { expect: 409 });
    }
    await client.workflow.getHandle(workflowId).result();
    assert.equal((await update(workflowId, 'decide', { decision: 'approve', actor: 'x' })).ok, false);
  });

  it('reach an action that Temporal does not know', async () => {
    const { id } = await bench.plan();
    const lost = await bench.database.transaction(async (transaction) => {
      await transaction('remediation_actions').where({ id }).update({ status: 'failed' });
      const { drift_id: findingId } = await transaction('remediation_actions').where({ id }).first('drift_id');
      const made = await createRemediationAction(transaction, {
        findingType: 'drift',
        findingId,
        actor: systemActor('test'),
        pendingExpiresDays: 1,
      });
      await transaction('outbox').delete();
      return made;
    });
    assert.ok('actionId' in lost);
    await assert.rejects(client.workflow.getHandle(lost.workflowId).describe(), /not found/i);
    await bench.admin.post(`/api/v1/remediation/${lost.actionId}/approve`, {}, { expect: 200 });
    assert.equal((await remediation(bench.admin, lost.actionId)).status, 'approved');
  });

  it('do not act on a signed statement that has expired or is for something else', async () => {
    const { id, workflow_id: workflowId } = await bench.plan();
    const { id: otherId } = await bench.plan();
    const key = await loadStatementKey(bench.database, createSealer(parseKeyring(TEST_CREDENTIALS_KEY)));
    const command = { kind: 'approve' as const, comment: null, planHash: null, force: false };
    const { id: memberId, email } = bench.adminMember;
    const asker = {
      member_id: memberId,
      email,
      role: 'admin' as const,
      [statementChannelField]: 'api' as const,
      request_id: 'test',
    };
    const stale = { ...signStatement(key, { actionId: id, command }, asker), expires_at: '2026-01-01T00:00:00.000Z' };
    const foreign = signStatement(key, { actionId: otherId, command }, asker);
    for (const statement of [stale, foreign]) {
      const refused = await update(workflowId, 'decide', { decision: 'approve', actor: email, statement });
      assert.equal(refused.ok, false);
      assert.match(refused.text, /statement/);
    }
    const good = signStatement(key, { actionId: id, command }, asker);
    const taken = await update(workflowId, 'decide', { decision: 'approve', actor: email, statement: good });
    assert.ok(taken.ok, taken.text);
    assert.equal((await remediation(bench.admin, id)).decision_details?.actor_proven, true);
  });

  it('get 503 while there is no worker, and nothing takes effect later', async () => {
    const { id } = await bench.plan();
    await bench.service.worker.stop();
    await bench.admin.post(`/api/v1/remediation/${id}/reject`, {}, { expect: 503 });
    bench.service.worker = await startWorker(bench.service.options);
    assert.equal((await remediation(bench.admin, id)).status, 'pending_approval');
  });
});
