import assert from 'node:assert/strict';
import { MockActivityEnvironment } from '@temporalio/testing';
import { after, before, describe, it } from 'mocha';
import type { CloudSessions } from '../../../activities/cloud-sessions.ts';
import { undoStartedStep } from '../../../activities/remediation/change-step.ts';
import { executeStep } from '../../../activities/remediation/execute-step.ts';
import { checkRollback, finishRollback } from '../../../activities/remediation/roll-back.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { readObject, sessionOn, settingsOf, type SchemaObject } from '../../helpers/cluster-round-trip.ts';
import { defineKind } from '../../helpers/custom-kinds.ts';
import { buildTimeoutMs, requireApiserver, startApiserver, type Apiserver } from '../../helpers/kube-apiserver.ts';
import { executingFix } from '../../helpers/executing-fix.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const gadgets = '/apis/example.org/v1/namespaces/default/gadgets';
const merge = 'application/merge-patch+json';
const mostAttempts = 40;

describe('A remediation of an object of a kind that is read by schema', () => {
  const database = useTestDatabase();
  let server: Apiserver | null = null;
  const running = (): Apiserver => server ?? assert.fail();
  let made = 0;

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver();
    await defineKind(server, {
      group: 'example.org',
      kind: 'Gadget',
      plural: 'gadgets',
      versions: ['v1'],
      spec: {
        colour: { type: 'string' },
        zone: {
          type: 'string',
          'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'the zone is fixed' }],
        },
        ports: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['port'],
          items: {
            type: 'object',
            required: ['port'],
            properties: { port: { type: 'integer' }, name: { type: 'string' } },
          },
        },
      },
    });
  });
  after(() => server?.stop());

  /** Runs an activity in a process that dies after its nth call to the cluster; null for one that lives. */
  async function run<Input, Answer>(
    activity: (given: Parameters<typeof executeStep>[0], input: Input) => Promise<Answer>,
    input: Input,
    diesAfterCall: number | null = null,
  ): Promise<Answer> {
    let calls = 0;
    const environment = new MockActivityEnvironment();
    const session = sessionOn(running(), {
      onCall: () => {
        calls += 1;
        if (calls === diesAfterCall) environment.cancel();
      },
    });
    const sessions: CloudSessions = { use: async (_providerId, work) => work(session), close: () => undefined };
    const deps = { database: database(), sessions, rollbackWindowHours: 24, stopped: false };
    try {
      return (await environment.run((given: Input) => activity(deps, given), input)) as Answer;
    } finally {
      session.close();
    }
  }

  /** Returns how many processes died before one ended the activity. */
  async function deaths<Input>(
    activity: (given: Parameters<typeof executeStep>[0], input: Input) => Promise<unknown>,
    input: Input,
  ): Promise<number> {
    for (let died = 0; died < mostAttempts; died += 1) {
      try {
        await run(activity, input, died + 1);
        return died;
      } catch (error) {
        assert.match(String(error), /cancelled|killed/i);
      }
    }
    return assert.fail('no attempt ended');
  }

  /** An object with a baseline, which then drifted, and the executing action that fixes it. */
  async function planned(was: JsonObject, drift: (object: SchemaObject, body: JsonObject) => Promise<unknown>) {
    made += 1;
    const name = `gadget${made}`;
    const object = { path: `${gadgets}/${name}`, resourceType: 'example.org/Gadget', externalId: `default/${name}` };
    const body = { apiVersion: 'example.org/v1', kind: 'Gadget', metadata: { name }, spec: was };
    await running().call('POST', gadgets, body);
    const before = await settingsOf(running(), object);
    const first = await readObject(running(), object);
    const fix = await executingFix(database(), {
      providerKind: 'orchestrator',
      resourceType: object.resourceType,
      first,
      async drifted() {
        await drift(object, body);
        return readObject(running(), object);
      },
    });
    return { ...fix, object, before, body };
  }

  it('is done once and rolled back, at whichever call a process dies', async () => {
    const { actionId, object, before, findingId } = await planned(
      { colour: 'green', ports: [{ port: 80, name: 'web' }, { port: 443 }] },
      ({ path }) =>
        running().call(
          'PATCH',
          path,
          { spec: { colour: 'red', ports: [{ port: 80, name: 'x' }, { port: 22 }] } },
          merge,
        ),
    );
    const drifted = await settingsOf(running(), object);
    const action = async () => database()('remediation_actions').where({ id: actionId }).first();
    const finding = async () => database()('drift_findings').where({ id: findingId }).first();
    const generation = async (): Promise<number> =>
      (await running().call<{ metadata: { generation: number } }>('GET', object.path)).metadata.generation;
    const written = await generation();
    assert.ok((await deaths(executeStep, { actionId, number: 1 })) >= 5);
    assert.equal((await action()).status, 'completed');
    assert.equal((await finding()).status, 'resolved');
    assert.deepEqual(await settingsOf(running(), object), before);
    assert.equal(await generation(), written + 1);

    await database()('remediation_actions').where({ id: actionId }).update({ rollback_status: 'running' });
    assert.deepEqual(await run(checkRollback, { actionId }), { refusal: null, steps: [1] });
    await deaths(undoStartedStep, { actionId, number: 1, phase: 'rollback' as const });
    await run(finishRollback, { actionId });
    assert.deepEqual(await settingsOf(running(), object), drifted);
    assert.equal(await generation(), written + 2);
    assert.equal((await finding()).status, 'detected');
  }).timeout(120_000);

  it('is refused with manual steps before its first step where a dry run is refused, and nothing is written', async () => {
    const { actionId, object } = await planned({ zone: 'a' }, async ({ path }, body) => {
      await running().call('DELETE', path);
      await running().call('POST', gadgets, { ...body, spec: { zone: 'b' } });
    });
    const before = await running().call<JsonObject>('GET', object.path);
    await assert.rejects(run(executeStep, { actionId, number: 1 }), /the zone is fixed.*nothing was changed/);
    assert.deepEqual(await running().call<JsonObject>('GET', object.path), before);
    const [step] = await database()('remediation_steps').where({ action_id: actionId });
    assert.equal(step.status, 'planned');
    const [entry] = await database()('remediation_log').where({ action_id: actionId, level: 'error' });
    assert.ok(
      entry.data.manual_steps.some((one: string) => /Set spec zone to a/.test(one)),
      JSON.stringify(entry),
    );
  });

  it('is refused where the object was replaced since it was planned', async () => {
    const { actionId, object, body } = await planned({ colour: 'green' }, ({ path }) =>
      running().call('PATCH', path, { spec: { colour: 'red' } }, merge),
    );
    await running().call('DELETE', object.path);
    await assert.rejects(run(executeStep, { actionId, number: 1 }), /not there any more; nothing was changed/);
    await running().call('POST', gadgets, { ...body, spec: { colour: 'red' } });
    await assert.rejects(run(executeStep, { actionId, number: 1 }), /uid; nothing was changed/);
  });
});
