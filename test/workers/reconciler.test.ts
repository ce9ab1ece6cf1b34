import assert from 'node:assert/strict';
import type { Client } from '@temporalio/client';
import { after, before, beforeEach, describe, it } from 'mocha';
import { openDatabase, type Database } from '../../db/database.ts';
import { requestSync, type SyncClaim } from '../../db/commands/sync/requests.ts';
import { dispatchDue } from '../../db/commands/outbox/outbox.ts';
import { startWorkflow } from '../../platform/temporal.ts';
import { reconcileExecutions, type GracePeriods } from '../../workers/reconciler.ts';
import { makeProvider } from '../helpers/factories.ts';
import { temporalClient } from '../helpers/temporal-client.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

const noGrace: GracePeriods = { endedSeconds: 0, unknownSeconds: 0, unansweredSeconds: 0 };
const nothing = { ended: [], restarted: [] };

/** No worker polls here, so that started workflows stay as they are until something ends them. */
describe('the reconciler', () => {
  let own: TestDatabase;
  let database: Database;
  let client: Client;
  let closeClient: () => Promise<void>;
  let claim: SyncClaim;
  let providerId: number;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 4, applicationName: 'test' });
    const temporal = await temporalClient();
    client = temporal.client;
    closeClient = () => temporal.close();
  });

  after(async () => {
    await closeClient();
    await database.destroy();
    await own.drop();
  });

  const dispatch = () =>
    dispatchDue(database, {
      limit: 10,
      workflowId: claim.execution.workflow_id,
      start: (row) => startWorkflow(client, row),
    });
  const reconcile = () => reconcileExecutions(database, client, noGrace);
  const execution = () => database('executions').where({ id: claim.execution.id }).first();
  const provider = () => database('providers').where({ id: providerId }).first();

  beforeEach(async () => {
    await database('executions').where({ status: 'running' }).update({ status: 'failed', ended_at: database.fn.now() });
    await database('providers').update({ status: 'synced' });
    providerId = (await makeProvider(database)).id;
    const made = await database.transaction((transaction) =>
      requestSync(transaction, { providerId, trigger: 'api', requestedBy: null }),
    );
    assert.ok(made !== null);
    claim = made;
  });

  it('does not touch what is pending or running', async () => {
    assert.deepEqual(await reconcile(), nothing);
    await dispatch();
    assert.deepEqual(await reconcile(), nothing);
    assert.equal((await execution()).status, 'running');
    assert.equal((await provider()).status, 'syncing');
  });

  it('ends an execution that an operator terminated, and records it', async () => {
    await dispatch();
    await client.workflow.getHandle(claim.execution.workflow_id).terminate('wrong account');
    assert.deepEqual(await reconcile(), { ended: [claim.execution.workflow_id], restarted: [] });
    const { status, error, duration_ms: durationMs } = await execution();
    assert.deepEqual([status, error], ['failed', 'The workflow was terminated: wrong account']);
    assert.ok(durationMs >= 0);
    assert.deepEqual([(await provider()).status, (await provider()).status_reason], ['error', error]);
    const events = await database('events')
      .where({ type: 'job.completed' })
      .whereRaw(`data->>'execution_id' = ?`, [String(claim.execution.id)]);
    assert.equal(events.length, 1);
    assert.deepEqual(await reconcile(), nothing);
  });

  it('ends an execution whose workflow ran out of time', async () => {
    await database('outbox').delete();
    const { workflow_id: workflowId } = claim.execution;
    const handle = await client.workflow.start('syncProvider', {
      workflowId,
      taskQueue: 'workflows',
      args: [claim.execution.id],
      workflowExecutionTimeout: '1 second',
    });
    await assert.rejects(handle.result());
    assert.deepEqual((await reconcile()).ended, [workflowId]);
    assert.equal((await execution()).error, 'The workflow ran out of time');
  });

  it('starts an execution again that Temporal does not know', async () => {
    await database('outbox').delete();
    assert.deepEqual(await reconcile(), { ended: [], restarted: [claim.execution.workflow_id] });
    assert.deepEqual(await reconcile(), nothing);
    await dispatch();
    const { type, searchAttributes } = await client.workflow.getHandle(claim.execution.workflow_id).describe();
    assert.equal(type, 'syncProvider');
    assert.deepEqual(searchAttributes['ProviderId'], [String(providerId)]);
  });

  it('lets two processes dispatch the same start once', async () => {
    const started: string[] = [];
    const start = async (row: Parameters<typeof startWorkflow>[1]): Promise<void> => {
      started.push(row.workflowId);
      await startWorkflow(client, row);
    };
    const { workflow_id: workflowId } = claim.execution;
    await Promise.all(Array.from({ length: 4 }, () => dispatchDue(database, { limit: 10, workflowId, start })));
    assert.deepEqual(started, [workflowId]);
    await startWorkflow(client, {
      workflowType: 'syncProvider',
      workflowId,
      taskQueue: 'workflows',
      arguments: [claim.execution.id],
      searchAttributes: {},
      staticSummary: 'again',
    });
    await client.workflow.getHandle(workflowId).terminate();
    await reconcile();
    await startWorkflow(client, {
      workflowType: 'syncProvider',
      workflowId,
      taskQueue: 'workflows',
      arguments: [claim.execution.id],
      searchAttributes: {},
      staticSummary: 'after its end',
    });
    assert.equal((await client.workflow.getHandle(workflowId).describe()).status.name, 'TERMINATED');
  });

  it('sets a provider to error that is syncing without a workflow', async () => {
    const { id } = await makeProvider(database, { status: 'syncing', accountId: null });
    const workflowId = `connect-${id}`;
    await client.workflow.start('connectProvider', { workflowId, taskQueue: 'workflows', args: [id, 'cloud_a'] });
    await dispatch();
    assert.deepEqual(await reconcile(), nothing);
    await client.workflow.getHandle(workflowId).terminate('enough');
    assert.deepEqual((await reconcile()).ended, [workflowId]);
    const { status, status_reason: reason } = await database('providers').where({ id }).first();
    assert.deepEqual([status, reason], ['error', 'The workflow was terminated: enough; start a sync to try again']);
  });

  it('settles a connect whose request died before its response', async () => {
    await dispatch();
    const refused = await makeProvider(database, { answeredAt: null, status: 'syncing' });
    await database('providers')
      .where({ id: refused.id })
      .update({ refusal: { kind: 'refused', message: 'no' } });
    const { id: accepted } = await makeProvider(database, { answeredAt: null, status: 'synced' });
    await reconcile();
    assert.equal(await database('providers').where({ id: refused.id }).first(), undefined);
    assert.ok((await database('providers').where({ id: accepted }).first()).answered_at !== null);
  });
});
