import assert from 'node:assert/strict';
import { selectionOf } from '../../../../domain/organizations/provider-selection.ts';
import { reviveRemediation } from '../../../../db/commands/remediation/revive.ts';
import { claimStep, settleStep } from '../../../../db/commands/remediation/steps.ts';
import { findRemediation, listRemediations, remediationSteps } from '../../../../db/reads/remediation/actions.ts';
import { openRemediation, remediationFacts, resourceOfAction } from '../../../../db/reads/remediation/facts.ts';
import { newestDifferences, remediationLog } from '../../../../db/reads/remediation/log.ts';
import { operationFigures } from '../../../../db/reads/remediation/operation-figures.ts';
import { actionsAtWork, endedActions, openAction, openActions } from '../../../../db/reads/remediation/unfinished.ts';
import { logRemediation } from '../../../../db/commands/remediation/log.ts';
import { remediationStatuses, type RemediationStatus } from '../../../../domain/remediation/statuses.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { attemptOf, makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const minuteMs = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);
const page = { page: 1, perPage: 100 };

describe('A remediation action as it is read', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let providerId: number;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
  });

  const made = async (status: RemediationStatus, values: object = {}): Promise<number> => {
    const { id } = await makeAction(database(), { providerId, status });
    if (Object.keys(values).length > 0) await database()('remediation_actions').where({ id }).update(values);
    return id;
  };
  const rowOf = (id: number) => database()('remediation_actions').where({ id }).first();
  const addSteps = (actionId: number, statuses: string[]) =>
    database()('remediation_steps').insert(
      statuses.map((status, index) => ({ action_id: actionId, number: index + 1, status })).toReversed(),
    );

  it('is listed by state, provider and resource, with the name of its resource', async () => {
    const [first, second] = [await made('failed'), await made('approved')];
    const { resource_id: resourceId } = await rowOf(first);
    const { name } = await database()('resources').where({ id: resourceId }).first();
    const list = async ({ provider_id: one, ...filter }: { provider_id?: number; [name: string]: unknown }) => {
      const { rows, total } = await listRemediations(database(), {
        providers: selectionOf({ provider_id: one }, []),
        filter,
        page,
      });
      assert.equal(total, rows.length);
      return rows.map(({ id }) => id);
    };
    assert.deepEqual(await list({ provider_id: providerId }), [second, first]);
    assert.deepEqual(await list({ provider_id: providerId, status: 'failed' }), [first]);
    assert.deepEqual(await list({ resource_id: resourceId }), [first]);
    assert.deepEqual(await list({ resource_id: resourceId, status: 'approved' }), []);
    const found = await findRemediation(database(), first);
    assert.deepEqual([found?.id, found?.resource_name, found?.provider_id], [first, name, providerId]);
    assert.equal(await findRemediation(database(), 0), null);
  });

  it('has its own steps in the order of the plan', async () => {
    const [id, other] = [await made('executing'), await made('executing')];
    await addSteps(id, ['done', 'running', 'planned']);
    await addSteps(other, ['planned']);
    const steps = await remediationSteps(database(), id);
    assert.deepEqual(
      steps.map(({ number, status }) => [number, status]),
      [
        [1, 'done'],
        [2, 'running'],
        [3, 'planned'],
      ],
    );
    const facts = await remediationFacts(database(), id);
    const row = await rowOf(id);
    assert.deepEqual(
      [facts?.id, facts?.provider_kind, facts?.resource_id, facts?.finding_id, facts?.steps.length],
      [id, 'cloud_a', row.resource_id, row.drift_id, 3],
    );
    assert.equal(await remediationFacts(database(), 0), null);
    assert.deepEqual(
      [await resourceOfAction(database(), id), await resourceOfAction(database(), 0)],
      [row.resource_id, null],
    );
  });

  it('opens with its remaining time and the started steps', async () => {
    const id = await made('executing', { undo_reason: 'failed' });
    await addSteps(id, ['done', 'running', 'planned', 'undone', 'kept']);
    const opened = await openRemediation(database(), id);
    assert.deepEqual(opened, {
      status: 'executing',
      untilMs: null,
      rollsBack: false,
      rollbackForced: false,
      undoReason: 'failed',
      begun: [1, 2, 5],
    });
    assert.equal(await openRemediation(database(), 0), null);
    for (const status of ['pending_approval', 'completed'] as const) {
      const column = status === 'completed' ? 'rollback_until' : 'expires_at';
      const other = status === 'completed' ? 'expires_at' : 'rollback_until';
      const waiting = await made(status, { [column]: ago(-10), [other]: ago(-500) });
      const { untilMs } = (await openRemediation(database(), waiting)) ?? {};
      assert.ok(untilMs != null && untilMs > 5 * minuteMs && untilMs <= 10 * minuteMs, String(untilMs));
    }
    const rolledBack = await made('completed', { rollback_status: 'running', rollback_forced: true });
    const { rollsBack, rollbackForced } = (await openRemediation(database(), rolledBack)) ?? {};
    assert.deepEqual([rollsBack, rollbackForced], [true, true]);
    const failed = await made('completed', { rollback_status: 'failed' });
    assert.equal((await openRemediation(database(), failed))?.rollsBack, false);
  });

  it('shows its own log, oldest first, and of a long one the newest thousand lines', async () => {
    const [id, other] = [await made('executing'), await made('executing')];
    await database()('remediation_log').insert(
      Array.from({ length: 1_002 }, (_, number) => ({ action_id: id, phase: 'execute', message: String(number) })),
    );
    await logRemediation(database(), other, { phase: 'check', message: 'other' });
    const lines = await remediationLog(database(), id);
    assert.deepEqual([lines.length, lines[0]?.message, lines.at(-1)?.message], [1_000, '2', '1001']);
  });

  it('truncates a line of its log that is too long, and keeps request and response', async () => {
    const id = await made('executing');
    await logRemediation(database(), id, { phase: 'check', message: 'x'.repeat(3_000) });
    await logRemediation(database(), id, {
      phase: 'execute',
      level: 'warn',
      step: 2,
      message: 'did it',
      outcome: 'changed',
      request: { call: 'Put' },
      response: { status: 200 },
      data: { a: 1 },
    });
    const [long, full] = await remediationLog(database(), id);
    assert.deepEqual(
      [long?.message.length, long?.level, long?.step, long?.request, long?.data],
      [2_000, 'info', null, null, null],
    );
    assert.deepEqual(
      [full?.level, full?.step, full?.outcome, full?.request, full?.response, full?.data],
      ['warn', 2, 'changed', { call: 'Put' }, { status: 200 }, { a: 1 }],
    );
  });

  it('shows the differences that were seen last', async () => {
    const [id, other] = [await made('executing'), await made('executing')];
    const difference = (path: string) => ({ differences: [{ path }] });
    for (const data of [difference('/old'), difference('/new'), { other: 1 }]) {
      await logRemediation(database(), id, { phase: 'check', message: 'looked', data });
    }
    await logRemediation(database(), other, { phase: 'check', message: 'looked', data: { other: 1 } });
    assert.deepEqual(await newestDifferences(database(), id), [{ path: '/new' }]);
    assert.deepEqual(await newestDifferences(database(), other), []);
  });

  describe('by the reconciler', () => {
    const hide = async (id: number): Promise<void> => {
      const { workflow_id: workflowId } = await rowOf(id);
      await database()('outbox').insert({
        workflow_type: 'remediate',
        workflow_id: workflowId,
        task_queue: 'q',
        arguments: '[]',
      });
    };

    it('is running while it executes or is rolled back for some time, without a pending start', async () => {
      const long = { started_at: ago(10) };
      const [executing, young, pending, idle, rolling] = [
        await made('executing', { ...long, woken_at: ago(2) }),
        await made('executing', { started_at: new Date() }),
        await made('executing', long),
        await made('completed', long),
        await made('completed', { ...long, rollback_status: 'running', rollback_started_at: ago(5) }),
      ];
      const just = await made('completed', { ...long, rollback_status: 'running', rollback_started_at: new Date() });
      await hide(pending);
      const own = [executing, young, pending, idle, rolling, just];
      const found = (await actionsAtWork(database(), 60)).filter(({ id }) => own.includes(id));
      assert.deepEqual(
        found.map(({ id, rolls_back: rollsBack }) => [id, rollsBack]),
        [
          [executing, false],
          [rolling, true],
        ],
      );
      const [first, second] = found;
      assert.deepEqual(
        [Math.round((first?.idle_seconds ?? 0) / 60), Math.round((first?.woken_seconds_ago ?? 0) / 60)],
        [10, 2],
      );
      assert.deepEqual([Math.round((second?.idle_seconds ?? 0) / 60), second?.woken_seconds_ago], [5, null]);
    });

    it('is found by its id, unless its start is pending', async () => {
      const [id, pending] = [await made('completed', { rollback_status: 'running' }), await made('approved')];
      await hide(pending);
      const found = await openAction(database(), id);
      assert.deepEqual([found?.id, found?.status, found?.rolls_back], [id, 'completed', true]);
      assert.deepEqual([await openAction(database(), pending), await openAction(database(), 0)], [null, null]);
    });

    it('is open while it waits, executes or can be rolled back, page by page', async () => {
      const old = { created_at: ago(10) };
      const ids = new Map<string, number>();
      for (const status of remediationStatuses) ids.set(status, await made(status, old));
      ids.set('over', await made('completed', { ...old, rollback_until: ago(1) }));
      ids.set('young', await made('approved'));
      ids.set('pending', await made('approved', old));
      await hide(ids.get('pending') ?? 0);
      const first = ids.get('pending_approval') ?? 0;
      const query = { olderThanSeconds: 60, limit: 100 };
      const nameOf = (id: number) => [...ids].find(([, one]) => one === id)?.[0];
      const open = await openActions(database(), { ...query, after: first - 1 });
      const expected = ['pending_approval', 'approved', 'executing', 'completed'];
      assert.deepEqual(
        open.map(({ id }) => nameOf(id)),
        expected,
      );
      const after = await openActions(database(), { ...query, after: first, limit: 2 });
      assert.deepEqual(
        after.map(({ id }) => nameOf(id)),
        ['approved', 'executing'],
      );
    });

    it('has ended once nothing is left to do', async () => {
      const ids = new Map<string, number>();
      for (const status of remediationStatuses) ids.set(status, await made(status));
      ids.set('over', await made('completed', { rollback_until: ago(1) }));
      ids.set('rolling', await made('completed', { rollback_until: ago(1), rollback_status: 'running' }));
      ids.set('tried', await made('completed', { rollback_until: ago(1), rollback_status: 'failed' }));
      await made('failed');
      const ended = await endedActions(database(), [...ids.values()]);
      const names = [...ids].filter(([, id]) => ended.includes(id)).map(([name]) => name);
      assert.deepEqual([names, ended.length], [['failed', 'rolled_back', 'over', 'tried'], 4]);
    });

    it('gets a pending start again according to its row', async () => {
      const id = await made('approved');
      const { workflow_id: workflowId, resource_id: resourceId } = await rowOf(id);
      await reviveRemediation(database(), id);
      await reviveRemediation(database(), 0);
      const rows = await database()('outbox').where({ workflow_id: workflowId });
      assert.equal(rows.length, 1);
      assert.deepEqual(rows[0].search_attributes, {
        ProviderId: String(providerId),
        ResourceId: String(resourceId),
        FindingType: 'drift',
        // Until the workflow has read the row.
        RemediationStatus: 'pending_approval',
        Risk: 'low',
        Severity: 'medium',
      });
    });
  });

  describe('with its steps', () => {
    const claim = async (actionId: number, asked: object = {}) =>
      attemptOf(
        await claimStep(database(), {
          actionId,
          number: 1,
          from: ['planned', 'running'],
          to: 'done',
          stopped: false,
          ...asked,
        }),
      );
    const step = (actionId: number, number = 1) =>
      database()('remediation_steps').where({ action_id: actionId, number }).first();

    it('takes one in its states alone, and counts the attempts', async () => {
      for (const status of remediationStatuses) {
        const id = await made(status);
        await addSteps(id, ['planned', 'planned']);
        assert.equal(await claim(id), status === 'executing' ? 1 : null, status);
        if (status === 'completed') {
          await database()('remediation_actions').where({ id }).update({ rollback_status: 'running' });
          assert.equal(await claim(id), 1);
        }
        assert.deepEqual([(await step(id, 2)).attempts, (await step(id, 2)).status], [0, 'planned']);
      }
      const id = await made('executing');
      await addSteps(id, ['done']);
      assert.deepEqual([await claim(id), await claim(id, { from: ['done'], to: 'undone' })], [null, 1]);
      assert.equal((await step(id)).status, 'done');
    });

    it('keeps when a step was first begun', async () => {
      const id = await made('executing');
      await addSteps(id, ['planned']);
      await claim(id);
      const { started_at: at } = await step(id);
      assert.equal(await claim(id), 2);
      assert.deepEqual((await step(id)).started_at, at);
    });

    it('starts none while remediation is stopped, and continues one that was started', async () => {
      const [planned, begun] = [await made('executing'), await made('executing')];
      await addSteps(planned, ['planned', 'running']);
      await addSteps(begun, ['running']);
      const outcomes = async (stopped: boolean) => [
        await claim(planned, { stopped }),
        await claim(begun, { stopped }),
        await claim(begun, { stopped, to: 'undone', from: ['running'] }),
      ];
      assert.deepEqual(await outcomes(true), ['stopped', 1, 'stopped']);
      await database()('remediation_gate').update({ stopped_at: new Date(), stopped_by: 'ann' });
      assert.deepEqual(await outcomes(false), ['stopped', 2, 'stopped']);
      await database()('remediation_gate').update({ stopped_at: null, stopped_by: null });
      assert.equal(await claim(planned), 1);
    });

    it('waits for a stop that is being written', async () => {
      const id = await made('executing');
      await addSteps(id, ['planned']);
      const outcome = await whileUncommitted(database(), {
        change: (first) => first('remediation_gate').update({ stopped_at: new Date(), stopped_by: 'ann' }),
        command: () => claim(id),
      });
      assert.equal(outcome, 'stopped');
      await database()('remediation_gate').update({ stopped_at: null, stopped_by: null });
    });

    it('settles one without an attempt, whoever started it', async () => {
      const id = await made('executing');
      await addSteps(id, ['running', 'running']);
      const settle = (number: number) =>
        database().transaction((transaction) => settleStep(transaction, { actionId: id, number, status: 'kept' }));
      assert.deepEqual([await settle(1), await settle(9)], [true, false]);
      assert.ok((await step(id)).ended_at);
      assert.deepEqual([(await step(id)).status, (await step(id, 2)).status], ['kept', 'running']);
    });
  });

  it('is counted in the metrics, with waiting and failed ones', async () => {
    const before = await operationFigures(database());
    const count = (figures: typeof before, status: string) =>
      figures.remediations.find((row) => row.status === status)?.actions ?? 0;
    for (const status of remediationStatuses) await made(status);
    await database()('outbox').delete();
    await database()('outbox').insert(
      [0, 2].map((attempts) => ({
        workflow_type: 't',
        workflow_id: `figures-${attempts}`,
        task_queue: 'q',
        arguments: '[]',
        attempts,
        created_at: ago(attempts),
      })),
    );
    const webhookId = await insertRow(database(), 'webhooks', { name: 'w', url: 'https://w', events: '{}' });
    await insertRow(database(), 'webhooks', { name: 'p', url: 'https://p', events: '{}', paused_at: new Date() });
    await insertRow(database(), 'webhooks', {
      name: 'd',
      url: 'https://d',
      events: '{}',
      paused_at: new Date(),
      deleted_at: new Date(),
    });
    const delivery = { webhook_id: webhookId, event: 'x', occurred_at: new Date(), data: '{}' };
    await database()('webhook_deliveries').insert([
      { ...delivery, status: 'pending', next_attempt_at: ago(3) },
      { ...delivery, status: 'pending', next_attempt_at: ago(-3) },
      { ...delivery, status: 'failed', next_attempt_at: null },
    ]);
    const job = await database()('jobs').where({ provider_id: providerId }).first();
    const execution = { job_id: job.id, type: 'inventory_sync', trigger: 'api' };
    await database()('executions').insert([
      { ...execution, status: 'succeeded', started_at: ago(9), ended_at: ago(4) },
      { ...execution, status: 'failed', started_at: ago(3), ended_at: ago(1) },
    ]);
    await database()('executions').insert({ ...execution, status: 'running', started_at: ago(1) });
    const [hidden, gone] = [
      await makeProvider(database(), { answeredAt: null }),
      await makeProvider(database(), { deletedAt: new Date() }),
    ];
    await database()('providers')
      .where({ id: providerId })
      .update({ last_synced_at: ago(7) });
    await database()('audit_log').insert({ actor: 'a', action: 'b', subject_type: 'c', channel: 'system', at: ago(2) });
    const figures = await operationFigures(database());
    for (const status of remediationStatuses) {
      const isCounted = ['pending_approval', 'approved', 'executing'].includes(status);
      assert.equal(count(figures, status) - count(before, status), isCounted ? 1 : 0, status);
    }
    assert.deepEqual([figures.outbox.rows, figures.outbox.failing], [2, 1]);
    assert.equal(Math.round((figures.outbox.oldest_seconds ?? 0) / 60), 2);
    assert.deepEqual([figures.deliveries.pending, figures.deliveries.paused_endpoints], [2, 1]);
    assert.equal(Math.round((figures.deliveries.oldest_due_seconds ?? 0) / 60), 3);
    const own = figures.providers.find(({ id }) => id === providerId);
    assert.deepEqual([own?.kind, own?.status, own?.sync_seconds], ['cloud_a', 'synced', 120]);
    assert.equal(Math.round((own?.synced_seconds_ago ?? 0) / 60), 7);
    assert.ok(!figures.providers.some(({ id }) => id === hidden.id || id === gone.id));
    assert.deepEqual(
      figures.executions.map(({ type, running, oldest_seconds: oldest }) => [type, running, Math.round(oldest / 60)]),
      [['inventory_sync', 1, 1]],
    );
    assert.ok((figures.unsealed_seconds ?? 0) > 60);
    assert.ok(figures.database_bytes > 0);
  });
});
