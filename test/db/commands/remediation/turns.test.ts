import assert from 'node:assert/strict';
import { endTurn, takeTurn } from '../../../../db/commands/remediation/turns.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('The turns of actions at one resource', () => {
  const database = useTestDatabase();
  let providerId: number;
  let resourceId: number;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
    resourceId = 0;
  });

  /** An action at the resource of the first one, waiting since so many seconds, or not waiting. */
  async function action(waitingSeconds: number | null) {
    const { id, workflowId } = await makeAction(database(), { providerId, status: 'executing' });
    const row = await database()('remediation_actions').where({ id }).first<{ resource_id: number }>('resource_id');
    resourceId = resourceId === 0 ? row.resource_id : resourceId;
    const since = waitingSeconds === null ? null : database().raw(`now() - ? * interval '1 second'`, [waitingSeconds]);
    await database()('remediation_actions').where({ id }).update({ resource_id: resourceId, waiting_since: since });
    return { id, workflowId, resource_id: resourceId };
  }
  const take = (one: { id: number; resource_id: number }) =>
    database().transaction((transaction) => takeTurn(transaction, one));
  const end = (one: { id: number; resource_id: number }) =>
    database().transaction((transaction) => endTurn(transaction, one));

  it('are ordered by waiting time, not by request order or ids', async () => {
    const [young, old, middle] = [await action(10), await action(30), await action(20)];
    assert.equal(await take(young), false);
    assert.equal(await take(middle), false);
    assert.equal(await take(old), true);
    assert.equal(await end(old), middle.workflowId);
    assert.equal(await take(young), false);
    assert.equal(await take(middle), true);
    assert.equal(await end(middle), young.workflowId);
    assert.equal(await take(young), true);
    assert.equal(await end(young), null);
  });

  it('are ordered by id if two have waited equally long', async () => {
    const [first, second] = [await action(10), await action(10)];
    await database()('remediation_actions').whereIn('id', [first.id, second.id]).update({ waiting_since: new Date() });
    assert.deepEqual([await take(second), await take(first)], [false, true]);
  });

  it('belong to one action at a time, which has its own whenever it asks', async () => {
    const [holder, other] = [await action(10), await action(5)];
    assert.deepEqual([await take(holder), await take(holder), await take(other)], [true, true, false]);
    const { waiting_since: since } = await database()('remediation_actions').where({ id: holder.id }).first();
    assert.equal(since, null);
  });

  it('come after those who wait for one that does not wait', async () => {
    const [newcomer, waiting] = [await action(null), await action(1)];
    assert.deepEqual([await take(newcomer), await take(waiting)], [false, true]);
  });

  it('do not wait for actions at another resource', async () => {
    await action(10);
    resourceId = 0;
    assert.equal(await take(await action(1)), true);
  });

  it('are released only by their holder; one that waits stops waiting', async () => {
    const [holder, waiting] = [await action(10), await action(5)];
    await take(holder);
    assert.equal(await end(waiting), null);
    assert.equal(await take(holder), true);
    const turns = await database()('remediation_turns').where({ resource_id: resourceId }).pluck('action_id');
    assert.deepEqual(turns, [holder.id]);
  });
});
