import assert from 'node:assert/strict';
import { enqueueWorkflowStart } from '../../../../db/commands/outbox/outbox.ts';
import { countActiveAccounts } from '../../../../db/reads/sync/active-accounts.ts';
import { connectStart } from '../../../../domain/jobs/connect-start.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('Active accounts of a cloud', () => {
  const database = useTestDatabase({ poolSize: 2 });
  const count = (): Promise<number> => countActiveAccounts(database(), 'cloud_a');

  beforeEach(async () => {
    await database()('providers').update({ status: 'synced' });
  });

  it('are those that are being connected or synced', async () => {
    assert.equal(await count(), 0);
    await makeProvider(database(), { status: 'syncing' });
    await makeProvider(database(), { status: 'syncing', answeredAt: null });
    for (const status of ['synced', 'error'] as const) await makeProvider(database(), { status });
    assert.equal(await count(), 2);
  });

  it('are not those of another cloud, or deleted', async () => {
    await makeProvider(database(), { status: 'syncing', type: 'cloud_b' });
    await makeProvider(database(), { status: 'syncing', deletedAt: new Date() });
    assert.equal(await count(), 0);
  });

  it('are not those whose turn to connect has not come', async () => {
    const { id } = await makeProvider(database(), { status: 'syncing', answeredAt: null });
    await database().transaction((transaction) =>
      enqueueWorkflowStart(transaction, connectStart({ id, type: 'cloud_a', workflowId: `connect-${id}` }), {
        heldFor: id,
      }),
    );
    assert.equal(await count(), 0);
    await database()('outbox').where({ held_for: id }).update({ held_for: null });
    assert.equal(await count(), 1);
  });
});
