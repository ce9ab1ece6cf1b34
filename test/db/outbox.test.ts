import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { dispatchDue, enqueueWorkflowStart } from '../../db/commands/outbox/outbox.ts';
import { nextPendingStartDueInMs } from '../../db/reads/outbox/outbox.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

describe('The outbox', () => {
  let store: TestDatabase;
  let database: Database;

  before(async () => {
    store = await testDatabase();
    database = openDatabase({ url: store.url, poolSize: 2, applicationName: 'test' });
  });
  after(async () => {
    await database.destroy();
    await store.drop();
  });

  const enqueue = (workflowId: string): Promise<void> =>
    database.transaction((transaction) =>
      enqueueWorkflowStart(transaction, {
        workflowType: 'syncProvider',
        workflowId,
        taskQueue: 'workflows',
        arguments: [1],
        searchAttributes: {},
        staticSummary: 'Syncs',
      }),
    );

  it('requests no run while it is empty, so that an idle dispatcher sleeps', async () => {
    assert.equal(await nextPendingStartDueInMs(database), null);
  });

  it('requests a run when its next row is due, and none once that is started', async () => {
    await enqueue('inventory-sync-1');
    const dueInMs = await nextPendingStartDueInMs(database);
    assert.ok(dueInMs !== null && dueInMs >= 0 && dueInMs <= 500, String(dueInMs));
    const started: string[] = [];
    const start = async ({ workflowId }: { workflowId: string }): Promise<void> => void started.push(workflowId);
    await dispatchDue(database, { limit: 10, workflowId: 'inventory-sync-1', start });
    assert.deepEqual(started, ['inventory-sync-1']);
    assert.equal(await nextPendingStartDueInMs(database), null);
  });
});
