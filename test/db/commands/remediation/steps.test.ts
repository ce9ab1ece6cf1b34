import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { claimStep, isNewestAttempt, settleStep } from '../../../../db/commands/remediation/steps.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('The attempts at a step of an action', () => {
  const database = useTestDatabase();

  it('write nothing once another one has followed', async () => {
    const { id: providerId } = await makeProvider(database());
    const { id: actionId } = await makeAction(database(), { providerId, status: 'executing' });
    await database()('remediation_steps').insert({ action_id: actionId, number: 1 });
    const claim = () =>
      claimStep(database(), { actionId, number: 1, from: ['planned', 'running'], to: 'done', stopped: false });
    const settle = (attempt: number) =>
      database().transaction((transaction) =>
        settleStep(transaction, { actionId, number: 1, attempt, status: 'done', outcome: 'changed' }),
      );
    const isNewest = (attempt: number) =>
      database().transaction((transaction) => isNewestAttempt(transaction, { actionId, number: 1, attempt }));
    assert.deepEqual([await claim(), await claim()], [1, 2]);
    assert.deepEqual([await isNewest(1), await isNewest(2)], [false, true]);
    assert.equal(await settle(1), false);
    const row = () => database()('remediation_steps').where({ action_id: actionId }).first('status', 'outcome');
    assert.deepEqual(await row(), { status: 'running', outcome: null });
    assert.equal(await settle(2), true);
    assert.deepEqual(await row(), { status: 'done', outcome: 'changed' });
  });
});
