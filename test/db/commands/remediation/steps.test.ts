import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Database } from '../../../../db/database.ts';
import { claimStep, isNewestAttempt, settleStep } from '../../../../db/commands/remediation/steps.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { attemptOf, makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const claimed = async (database: Database, { actionId, to }: { actionId: number; to: 'done' | 'undone' }) =>
  claimStep(database, { actionId, number: 1, from: ['planned', 'running', 'done', 'undone'], to, stopped: false });

describe('The attempts at a step of an action', () => {
  const database = useTestDatabase();

  it('write nothing once another one has followed', async () => {
    const { id: providerId } = await makeProvider(database());
    const { id: actionId } = await makeAction(database(), { providerId, status: 'executing' });
    await database()('remediation_steps').insert({ action_id: actionId, number: 1 });
    const claim = async () => attemptOf(await claimed(database(), { actionId, to: 'done' }));
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

  it('at one change have one token, and those at the next change another', async () => {
    const { id: providerId } = await makeProvider(database());
    const { id: actionId } = await makeAction(database(), { providerId, status: 'executing' });
    await database()('remediation_steps').insert({ action_id: actionId, number: 1 });
    const tokens: string[] = [];
    for (const to of ['done', 'done', 'undone', 'undone', 'done', 'done'] as const) {
      const claim = await claimed(database(), { actionId, to });
      tokens.push(claim === null || claim === 'stopped' ? assert.fail(String(claim)) : claim.token);
    }
    assert.deepEqual(
      tokens.map((token) => tokens.indexOf(token)),
      [0, 0, 2, 2, 4, 4],
    );
  });
});
