import assert from 'node:assert/strict';
import { confirmCommand, withdrawCommand } from '../../../../db/commands/remediation/received-commands.ts';
import { recordRefusal } from '../../../../db/commands/remediation/refusals.ts';
import { isWithdrawn, wasCarriedOut } from '../../../../db/reads/remediation/received-commands.ts';
import { unconfirmedActions } from '../../../../db/reads/remediation/progress.ts';
import { noteWake, settleUnconfirmed } from '../../../../db/commands/remediation/progress.ts';
import { logRemediation } from '../../../../db/commands/remediation/log.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const minuteMs = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);

describe('A command that a workflow received', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let providerId: number;
  let actionId: number;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
    actionId = await made();
  });

  const made = async (values: object = {}): Promise<number> => {
    const { id } = await makeAction(database(), { providerId, status: 'executing' });
    await database()('remediation_actions')
      .where({ id })
      .update({ started_at: new Date(), ...values });
    return id;
  };
  const set = (values: object, id = actionId) => database()('remediation_actions').where({ id }).update(values);
  const rowOf = (id = actionId) => database()('remediation_actions').where({ id }).first();
  const withdrawnIds = () =>
    database()('remediation_withdrawn_commands').orderBy('command_id').pluck<string[]>('command_id');

  it('was carried out if it was the last to change its action', async () => {
    const other = await made({ last_command: 'two' });
    await set({ last_command: 'one' });
    const was = (id: number, commandId: string) => wasCarriedOut(database(), { actionId: id, commandId });
    assert.deepEqual(
      [await was(actionId, 'one'), await was(actionId, 'two'), await was(other, 'one')],
      [true, false, false],
    );
  });

  it('is withdrawn if it was not, and the reconciler checks the action', async () => {
    assert.equal(await withdrawCommand(database(), { actionId, commandId: 'late' }), true);
    assert.equal(await withdrawCommand(database(), { actionId, commandId: 'late' }), true);
    const isGone = (id: string) => database().transaction((transaction) => isWithdrawn(transaction, id));
    assert.deepEqual([await isGone('late'), await isGone('other')], [true, false]);
    assert.ok((await rowOf()).unconfirmed_since);
  });

  it('keeps since when its action is unconfirmed, and leaves other actions alone', async () => {
    const other = await made();
    await set({ unconfirmed_since: ago(3) });
    const { unconfirmed_since: since } = await rowOf();
    await withdrawCommand(database(), { actionId, commandId: 'again' });
    assert.deepEqual((await rowOf()).unconfirmed_since, since);
    assert.equal((await rowOf(other)).unconfirmed_since, null);
  });

  it('is not withdrawn if it changed the action a moment before', async () => {
    const outcome = await whileUncommitted(database(), {
      change: (first) => first('remediation_actions').where({ id: actionId }).update({ last_command: 'just' }),
      command: async () => withdrawCommand(database(), { actionId, commandId: 'just' }),
    });
    assert.equal(outcome, false);
  });

  it('is forgotten a day after it was withdrawn', async () => {
    await database()('remediation_withdrawn_commands').delete();
    await database()('remediation_withdrawn_commands').insert([
      { command_id: 'old', action_id: actionId, at: ago(25 * 60) },
      { command_id: 'recent', action_id: actionId, at: ago(23 * 60) },
    ]);
    await withdrawCommand(database(), { actionId, commandId: 'now' });
    assert.deepEqual(await withdrawnIds(), ['now', 'recent']);
  });

  it('is confirmed unless another one changed the action since', async () => {
    const other = await made({ last_command: 'one', unconfirmed_since: ago(1) });
    await set({ last_command: 'one', unconfirmed_since: ago(1) });
    await confirmCommand(database(), { actionId, commandId: 'two' });
    assert.ok((await rowOf()).unconfirmed_since);
    await confirmCommand(database(), { actionId, commandId: 'one' });
    assert.equal((await rowOf()).unconfirmed_since, null);
    assert.ok((await rowOf(other)).unconfirmed_since);
  });

  it('that waits for its confirmation is found by age, the oldest first, and settled once', async () => {
    await set({ unconfirmed_since: ago(2) });
    const [older, young, none] = [
      await made({ unconfirmed_since: ago(5) }),
      await made({ unconfirmed_since: new Date() }),
      await made(),
    ];
    const found = await unconfirmedActions(database(), 60);
    const own = found.filter(({ id }) => [actionId, older, young, none].includes(id));
    assert.deepEqual(
      own.map(({ id }) => id),
      [older, actionId],
    );
    await set({ unconfirmed_since: ago(1) });
    for (const action of own) await settleUnconfirmed(database(), action);
    assert.equal((await rowOf(older)).unconfirmed_since, null);
    assert.ok((await rowOf()).unconfirmed_since, 'it moved again meanwhile');
  });

  it('that is refused is written once to the log of its action and to the audit log', async () => {
    const other = await made();
    const command = { id: 'bad', name: 'approve', via: 'signal', claimedActor: 'mallory\u0000' } as const;
    const record = (id: string, ofAction = actionId) =>
      database().transaction((transaction) =>
        recordRefusal(transaction, { actionId: ofAction, message: 'not signed', command: { ...command, id } as never }),
      );
    await record('bad');
    await record('bad');
    await record('bad', other);
    await record('worse');
    const log = await database()('remediation_log').where({ action_id: actionId }).orderBy('id');
    assert.deepEqual(
      log.map(({ level, phase, message, data }) => [level, phase, message, data]),
      [
        ['warn', 'decide', 'not signed', { refused_command: 'bad' }],
        ['warn', 'decide', 'not signed', { refused_command: 'worse' }],
      ],
    );
    const audited = await database()('audit_log').where({
      subject_id: String(actionId),
      action: 'remediation.refused',
    });
    assert.equal(audited.length, 2);
    assert.deepEqual(
      [audited[0].actor, audited[0].after.reason, audited[0].after.message],
      ['not verified', 'not signed', 'signal'],
    );
    assert.ok(!JSON.stringify(audited[0].after).includes('\\u0000'));
  });

  it('that is refused twice at the same time is written once', async () => {
    const refused = {
      actionId,
      message: 'not signed',
      command: { id: 'twice', name: 'approve', via: 'signal', claimedActor: null } as never,
    };
    await whileUncommitted(database(), {
      change: (first) => recordRefusal(first, refused),
      command: (second) => recordRefusal(second, refused),
    });
    assert.equal((await database()('remediation_log').where({ action_id: actionId })).length, 1);
  });

  describe('and its workflow, which was woken,', () => {
    const alerts = async () => database()('alerts').where({ resource_id: (await rowOf()).resource_id });
    const wake = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time += 1) await noteWake(database(), actionId);
    };

    it('is reported after five wake-ups without progress, once', async () => {
      await set({ started_at: ago(10) });
      await wake(4);
      assert.deepEqual(await alerts(), []);
      await wake(1);
      const [alert] = await alerts();
      const { workflow_id: workflowId } = await rowOf();
      assert.match(alert.description, /no progress for 10 minutes/);
      assert.ok(alert.description.includes(workflowId));
      await wake(2);
      assert.equal((await alerts())[0].occurrences, 1);
    });

    it('says a minute for one minute', async () => {
      await set({ started_at: ago(1), wakes: 4, woken_at: new Date() });
      await wake(1);
      assert.match((await alerts())[0].description, /no progress for a minute\./);
    });

    it('counts from its last progress: a line of its log, or the start of a rollback', async () => {
      await set({ started_at: ago(10) });
      await wake(4);
      await logRemediation(database(), actionId, { phase: 'execute', message: 'step 1' });
      await wake(1);
      assert.equal((await rowOf()).wakes, 1);
      await set({ started_at: ago(10), rollback_started_at: ago(5), wakes: 4, woken_at: ago(6) });
      await database()('remediation_log').where({ action_id: actionId }).delete();
      await wake(1);
      assert.equal((await rowOf()).wakes, 1);
      await set({ wakes: 3, woken_at: ago(4) });
      await wake(1);
      assert.equal((await rowOf()).wakes, 4);
    });

    it('is not reported while another action has the turn at the resource', async () => {
      const { resource_id: resourceId } = await rowOf();
      const other = await made({ resource_id: resourceId });
      await database()('remediation_turns').insert({ resource_id: resourceId, action_id: other });
      await set({ started_at: ago(10) });
      await wake(5);
      assert.deepEqual(await alerts(), []);
      await database()('remediation_turns').where({ resource_id: resourceId }).update({ action_id: actionId });
      await set({ wakes: 4 });
      await wake(1);
      assert.equal((await alerts()).length, 1);
    });
  });
});
