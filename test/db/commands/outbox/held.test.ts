import assert from 'node:assert/strict';
import { releaseHeldStarts, withdrawHeldStart } from '../../../../db/commands/outbox/held.ts';
import { dispatchDue, enqueueWorkflowStart } from '../../../../db/commands/outbox/outbox.ts';
import { nextPendingStartDueInMs } from '../../../../db/reads/outbox/outbox.ts';
import { connectStart } from '../../../../domain/jobs/connect-start.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('Starts that are held until the turn of their account', () => {
  const database = useTestDatabase();
  let providers: number[];

  beforeEach(async () => {
    await database()('outbox').delete();
    await database()('providers').update({ is_paced: false });
    providers = [];
    for (let made = 0; made < 5; made += 1) {
      const { id } = await makeProvider(database(), { status: 'syncing' });
      await hold(id);
      providers.push(id);
    }
  });

  async function hold(id: number): Promise<void> {
    await database()('providers').where({ id }).update({ is_paced: true });
    await database().transaction((transaction) =>
      enqueueWorkflowStart(transaction, connectStart({ id, type: 'cloud_a', workflowId: `connect-${id}` }), {
        heldFor: id,
      }),
    );
  }
  const release = () => releaseHeldStarts(database(), { atMost: 2 });
  const end = (id: number | undefined, status: 'synced' | 'error') =>
    database()('providers')
      .where({ id: id ?? 0 })
      .update({ status });
  async function syncing(id: number, { minutes }: { minutes: number }): Promise<void> {
    const job = await database()('jobs').where({ provider_id: id }).first<{ id: number }>('id');
    const startedAt = new Date(Date.now() - minutes * 60_000);
    const execution = { job_id: job.id, type: 'inventory_sync', trigger: 'api', started_at: startedAt };
    await database()('executions').insert(execution);
  }
  async function dispatched(): Promise<string[]> {
    const started: string[] = [];
    const start = async ({ workflowId }: { workflowId: string }): Promise<void> => void started.push(workflowId);
    await dispatchDue(database(), { limit: 10, start });
    return started.toSorted();
  }
  const workflowsOf = (ids: number[]): string[] => ids.map((id) => `connect-${id}`).toSorted();

  it('are not started and ask for no round before they are let go', async () => {
    assert.deepEqual(await dispatched(), []);
    assert.equal(await nextPendingStartDueInMs(database()), null);
  });

  it('are let go in their order, as many as may connect at a time', async () => {
    assert.deepEqual(await release(), { released: 2, waiting: 3 });
    assert.deepEqual(await dispatched(), workflowsOf(providers.slice(0, 2)));
    assert.deepEqual(await release(), { released: 0, waiting: 3 });
    await end(providers[0], 'synced');
    assert.deepEqual(await release(), { released: 1, waiting: 2 });
    await end(providers[1], 'error');
    await database()('providers')
      .where({ id: providers[2] ?? 0 })
      .update({ deleted_at: new Date() });
    assert.deepEqual(await release(), { released: 2, waiting: 0 });
    assert.deepEqual(await dispatched(), workflowsOf(providers.slice(2)));
  });

  it('do not wait for large accounts, whose first sync takes more than ten minutes', async () => {
    await release();
    await Promise.all(providers.slice(0, 2).map(async (id, index) => syncing(id, { minutes: 9 + 2 * index })));
    assert.deepEqual(await release(), { released: 1, waiting: 2 });
    assert.deepEqual(await release(), { released: 0, waiting: 2 });
  });

  it('do not count a later sync of an account that is connected', async () => {
    await release();
    for (const id of providers.slice(0, 2)) await end(id, 'synced');
    await release();
    await database()('providers').whereIn('id', providers.slice(0, 2)).update({ status: 'syncing' });
    for (const id of providers.slice(2, 4)) await end(id, 'synced');
    assert.deepEqual(await release(), { released: 1, waiting: 0 });
  });

  it('let an account in error connect again, and show it as syncing only then', async () => {
    await database()('outbox').delete();
    await database()('providers').update({ is_paced: false });
    const [id] = providers as [number];
    await end(id, 'error');
    await hold(id);
    assert.equal((await database()('providers').where({ id }).first()).status, 'error');
    assert.deepEqual(await release(), { released: 1, waiting: 0 });
    assert.equal((await database()('providers').where({ id }).first()).status, 'syncing');
    assert.deepEqual(await dispatched(), workflowsOf([id]));
  });

  it('are let go by one process at a time', async () => {
    const rounds = await Promise.all([release(), release(), release()]);
    const released = rounds.reduce((sum, round) => sum + round.released, 0);
    assert.equal(released, 2);
  });

  it('are given up with a reason when the account is no longer covered', async () => {
    const [id] = providers as [number];
    await database().transaction((transaction) =>
      withdrawHeldStart(transaction, { providerId: id, reason: 'Excluded' }),
    );
    const { status, status_reason: reason } = await database()('providers').where({ id }).first();
    assert.deepEqual([status, reason], ['error', 'Excluded']);
    assert.deepEqual(await database()('outbox').where({ held_for: id }), []);
  });
});
