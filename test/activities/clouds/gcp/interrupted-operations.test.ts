import assert from 'node:assert/strict';
import type { CloudSession } from '../../../../activities/clouds/cloud.ts';
import type { Json, JsonObject } from '../../../../domain/json.ts';
import type { Operation } from '../../../../domain/remediation/plan.ts';
import { everyChange, plannedProjectChange } from '../../../contract/google-cloud/every-change.ts';
import { startGoogleCloud, type GoogleCloud } from '../../../emulators/google-cloud.ts';
import { ChangingProject } from '../../../emulators/google-cloud/changing-project.ts';
import { testProject } from '../../../emulators/google-project.ts';
import { noDeadline } from '../../../helpers/no-deadline.ts';
import { gcpSession } from './project-under-test.ts';

describe('a change of a Google Cloud project', () => {
  let project: ChangingProject;
  let cloud: GoogleCloud;
  let session: CloudSession;
  /** Called at each call, before it is answered. */
  let onCall: (path: string) => void;

  beforeEach(async () => {
    onCall = () => undefined;
    project = new ChangingProject();
    cloud = await startGoogleCloud({
      answers: project.answers,
      change: project.change,
      mayCall: (_identity, { pathname }) => {
        onCall(pathname);
        return true;
      },
    });
    session = gcpSession(cloud.url);
  });
  afterEach(async () => {
    session.close();
    await cloud.stop();
  });

  const configurationOf = async (resourceType: string, externalId: string): Promise<JsonObject> => {
    const resource = await session.read({ resourceType, externalId, region: 'global' }, noDeadline());
    return resource?.configuration ?? {};
  };
  const stepsOf = async (resourceType: string, externalId: string, sets: Record<string, Json>) => {
    const resource = await session.read({ resourceType, externalId, region: 'global' }, noDeadline());
    assert.ok(resource);
    return plannedProjectChange(resource, sets).steps.map(({ operation, undo }) => ({
      operation,
      undo: undo?.operation,
    }));
  };
  /** Carries out an operation in an attempt that dies at a call: the call is answered, but nobody hears it. */
  const dyingAt = async (call: number, operation: Operation): Promise<'died' | 'ended'> => {
    const dying = new AbortController();
    let seen = 0;
    onCall = () => {
      seen += 1;
      if (seen === call) dying.abort();
    };
    const attempt = gcpSession(cloud.url);
    try {
      await attempt.apply(operation, dying.signal);
      return 'ended';
    } catch (error) {
      if (!dying.signal.aborted) throw error;
      return 'died';
    } finally {
      onCall = () => undefined;
      attempt.close();
    }
  };

  // One change of each operation: the others of it differ in values alone.
  const ofOperations = [
    ['firewall_rule', 'disabled'],
    ['db_instance', 'ssl_mode'],
    ['db_instance', 'tags'],
    ['subnet', 'flow_logs'],
    ['subnet', 'private_google_access'],
    ['function', 'ingress'],
    ['function', 'tags'],
    ['function', 'bindings'],
    ['container_cluster', 'authorized_networks'],
    ['container_cluster', 'legacy_abac'],
    ['container_cluster', 'tags'],
  ];
  const chosen = everyChange.filter(([type, , sets]) =>
    ofOperations.some(([name, field = '']) => name === type && Object.hasOwn(sets, field)),
  );
  assert.equal(chosen.length, ofOperations.length);
  for (const [type, id, sets] of chosen) {
    it(`is made once, whenever the worker dies: ${Object.keys(sets).join(', ')} of ${type}`, async function () {
      this.timeout(60_000);
      const [step] = await stepsOf(type, id, sets);
      assert.ok(step?.undo);
      const before = await configurationOf(type, id);
      let planned: JsonObject | null = null;
      for (let call = 1; ; call += 1) {
        project.changes.length = 0;
        const outcome = await dyingAt(call, step.operation);
        if (outcome === 'died') await session.apply(step.operation, noDeadline());
        assert.equal(project.changes.length, 1, `died at call ${call}`);
        const after = await configurationOf(type, id);
        planned ??= after;
        assert.deepEqual(after, planned, `died at call ${call}`);
        await session.apply(step.undo, noDeadline());
        assert.deepEqual(await configurationOf(type, id), before);
        if (outcome === 'ended') break;
      }
    });
  }

  it('is undone after the operation of a dead worker has ended, not before it', async () => {
    const [step] = await stepsOf('firewall_rule', '601', { disabled: true });
    assert.ok(step?.undo);
    project.operations.looks = 5;
    const dying = new AbortController();
    const isSent = (): boolean => project.operations.all.length > 0;
    onCall = () => {
      if (isSent()) dying.abort();
    };
    await assert.rejects(session.apply(step.operation, dying.signal));
    onCall = () => undefined;
    assert.equal((await configurationOf('firewall_rule', '601'))['disabled'], false);
    await session.apply(step.undo, noDeadline());
    assert.equal(project.operations.all.length, 2);
    assert.equal((await configurationOf('firewall_rule', '601'))['disabled'], false);
  });

  it('fails with the reason of an operation that failed', async () => {
    const [step] = await stepsOf('firewall_rule', '601', { disabled: true });
    assert.ok(step);
    project.operations.failNext = { code: 'QUOTA_EXCEEDED', message: 'Too many rules.' };
    await assert.rejects(session.apply(step.operation, noDeadline()), {
      kind: 'invalid_request',
      code: 'QUOTA_EXCEEDED',
    });
    assert.equal((await session.apply(step.operation, noDeadline())).outcome, 'changed');
  });

  const instance = () => project.compute.instances[0] ?? {};
  const ownPolicy = (): { bindings: object[]; auditConfigs: object[] } =>
    project.policies[`/v1/projects/${testProject}`] as never;
  const concurrent: [
    what: string,
    type: string,
    id: string,
    sets: Record<string, Json>,
    meanwhile: () => void,
    path: RegExp,
  ][] = [
    [
      'labels',
      'vm_instance',
      '101',
      { tags: { team: 'web' } },
      () => void (instance()['labels'] = { team: 'shop', new: 'one' }),
      /setLabels$/,
    ],
    [
      'metadata',
      'vm_instance',
      '101',
      { metadata: {} },
      () => void instance()['metadata']['items'].push({ key: 'owner', value: 'ops' }),
      /setMetadata$/,
    ],
    [
      'a bucket',
      'object_bucket',
      'exports-4711',
      { versioning: false },
      () => void (project.bucket['metageneration'] = '7'),
      /\/b\/exports-4711$/,
    ],
    [
      'a policy',
      'iam_policy',
      `projects/${testProject}`,
      {
        bindings: [
          { role: 'roles/editor', members: ['serviceAccount:builder@example.com'], conditional: true },
          { role: 'roles/owner', members: ['user:ada@example.com', 'user:grace@example.com'], conditional: false },
        ],
      },
      () =>
        void ownPolicy().bindings.push({
          role: 'roles/viewer',
          members: ['user:eve@example.com'],
        }),
      /setIamPolicy$/,
    ],
  ];
  for (const [what, type, id, sets, meanwhile, path] of concurrent) {
    it(`overwrites no concurrent change of ${what}`, async () => {
      const [step] = await stepsOf(type, id, sets);
      assert.ok(step);
      let isChanged = false;
      onCall = (pathname) => {
        if (isChanged || !path.test(pathname) || cloud.calls.at(-1)?.startsWith('GET') === true) return;
        isChanged = true;
        meanwhile();
      };
      await assert.rejects(session.apply(step.operation, noDeadline()), { kind: 'unavailable' });
      assert.ok(isChanged);
      assert.deepEqual(project.changes, []);
      assert.equal((await session.apply(step.operation, noDeadline())).outcome, 'changed');
    });
  }

  it('of a policy keeps conditions, and what others granted meanwhile', async () => {
    const wanted = [
      { role: 'roles/editor', members: ['serviceAccount:builder@example.com'], conditional: true },
      { role: 'roles/owner', members: ['user:grace@example.com'], conditional: false },
    ];
    const steps = await stepsOf('iam_policy', `projects/${testProject}`, { bindings: wanted });
    ownPolicy().bindings.push({ role: 'roles/viewer', members: ['user:eve@example.com'] });
    for (const { operation } of steps) await session.apply(operation, noDeadline());
    assert.deepEqual(ownPolicy().bindings, [
      { role: 'roles/editor', members: ['serviceAccount:builder@example.com'], condition: { expression: 'true' } },
      { role: 'roles/viewer', members: ['user:eve@example.com'] },
      { role: 'roles/owner', members: ['user:grace@example.com'] },
    ]);
    assert.ok(ownPolicy().auditConfigs.length > 0);
  });
});
