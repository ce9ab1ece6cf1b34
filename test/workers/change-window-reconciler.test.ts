import assert from 'node:assert/strict';
import type { Client } from '@temporalio/client';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import { createChangeWindow } from '../../db/commands/change-windows/change-windows.ts';
import { reconcileChangeWindows } from '../../workers/change-window-reconciler.ts';
import { eventually } from '../helpers/eventually.ts';
import { makeProvider } from '../helpers/factories.ts';
import { member } from '../helpers/identity.ts';
import { temporalClient } from '../helpers/temporal-client.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';

/** No worker polls here, so that started workflows stay as they are until something ends them. */
describe('the reconciler of change windows', () => {
  const database = useTestDatabase();
  let client: Client;
  let closeClient: () => Promise<void>;
  let window: { id: number; workflowId: string };

  before(async () => {
    const temporal = await temporalClient();
    client = temporal.client;
    closeClient = () => temporal.close();
  });
  after(() => closeClient());

  beforeEach(async () => {
    await database()('change_windows').update({ end_published_at: database().fn.now() });
    const { id: providerId } = await makeProvider(database());
    const { id: memberId } = await member(database());
    window = await database().transaction((transaction) =>
      createChangeWindow(transaction, {
        scope: { provider_id: providerId },
        providerIds: [providerId],
        resourceTypes: null,
        tags: null,
        startsAt: new Date(),
        endsAt: new Date(Date.now() + 3_600_000),
        reason: 'release 12',
        memberId,
      }),
    );
  });

  afterEach(async () => {
    await client.workflow
      .getHandle(window.workflowId)
      .terminate('of a test before')
      .catch((error: Error) => assert.equal(error.name, 'WorkflowNotFoundError'));
  });

  const reconcile = (): Promise<string[]> => reconcileChangeWindows(database(), client, 0);
  const isListed = (isRunning: boolean): Promise<void> =>
    eventually(async () => {
      const query = `WorkflowId = '${window.workflowId}' AND ExecutionStatus = 'Running'`;
      assert.equal((await client.workflow.count(query)).count, isRunning ? 1 : 0);
    });
  const state = async (): Promise<string> =>
    (await client.workflow.getHandle(window.workflowId).describe()).status.name;

  it('starts a workflow that Temporal does not know, once', async () => {
    assert.deepEqual(await reconcile(), [window.workflowId]);
    await isListed(true);
    assert.deepEqual(await reconcile(), []);
    assert.equal(await state(), 'RUNNING');
  });

  it('starts one again that an operator terminated', async () => {
    await reconcile();
    await client.workflow.getHandle(window.workflowId).terminate('by mistake');
    await isListed(false);
    assert.deepEqual(await reconcile(), [window.workflowId]);
    assert.equal(await state(), 'RUNNING');
  });

  for (const [title, change] of [
    ['was published', { end_published_at: new Date() }],
    ['is not expected any more', { cancelled_at: new Date() }],
  ] as const) {
    it(`leaves a window alone whose end ${title}`, async () => {
      const by = await database()('change_windows').where({ id: window.id }).first('created_by');
      const cancelled = 'cancelled_at' in change ? { cancelled_by: by.created_by } : {};
      await database()('change_windows')
        .where({ id: window.id })
        .update({ ...change, ...cancelled });
      assert.deepEqual(await reconcile(), []);
    });
  }
});
