import assert from 'node:assert/strict';
import { assetCall } from '../../../../../activities/clouds/gcp/schemas/asset-call.ts';
import { hasEnded } from '../../../../../activities/clouds/gcp/schemas/asset-operations.ts';
import type { GcpRun } from '../../../../../activities/clouds/gcp/session/gcp-run.ts';
import type { CloudError } from '../../../../../activities/clouds/errors.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import type { Operation } from '../../../../../domain/remediation/plan.ts';
import {
  addressedTypes,
  startSchemaProject,
  type SchemaProject,
} from '../../../../emulators/google-cloud/schema-project.ts';
import { listedAsset, openProject, planOf } from '../../../../helpers/google-documents/asset-round-trip.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const typeOf = (name: string) => addressedTypes().find(({ type }) => type === name) ?? assert.fail(name);
const topic = typeOf('pubsub.googleapis.com/Topic');
const repository = typeOf('artifactregistry.googleapis.com/Repository');
const service = typeOf('run.googleapis.com/Service');
const instance = typeOf('redis.googleapis.com/Instance');
const template = { containers: [{ image: 'shop:1' }] };

describe('Changes of assets of Google Cloud by schema', () => {
  let project: SchemaProject;
  beforeEach(async () => {
    project = await startSchemaProject();
  });
  afterEach(() => project.stop());

  /** Puts a resource, lets it drift, and returns the operations of the plan. */
  async function drift(type: typeof topic, settings: JsonObject, drifted: JsonObject) {
    const fullName = project.put(type, settings);
    const baseline = await listedAsset({ project, type }, fullName);
    project.put(type, drifted);
    const planned = planOf(baseline, await listedAsset({ project, type }, fullName));
    assert.ok(planned !== null && 'plan' in planned, JSON.stringify(planned));
    const [step] = planned.plan.steps;
    assert.ok(step?.undo);
    return { fullName, forth: step.operation, back: step.undo.operation };
  }

  const apply = (operation: Operation) => openProject(project).apply({ ...operation, token: 'token' }, noDeadline());
  const patches = (): number => project.calls.filter((call) => call.startsWith('PATCH')).length;

  async function refusalOf(work: Promise<unknown>): Promise<Pick<CloudError, 'kind' | 'code' | 'message'>> {
    return work.then(
      () => assert.fail('was not refused'),
      (fault: CloudError) => fault,
    );
  }

  it('leave everything that the mask does not name', async () => {
    const { fullName, forth, back } = await drift(
      service,
      { template, ingress: 'INGRESS_TRAFFIC_ALL', scaling: { minInstanceCount: 1, scalingMode: 'AUTOMATIC' } },
      { template, ingress: 'INGRESS_TRAFFIC_ALL', scaling: { minInstanceCount: 7, scalingMode: 'AUTOMATIC' } },
    );
    project.put(service, {
      ...project.settingsOf(fullName),
      description: 'set meanwhile',
      ingress: 'INGRESS_TRAFFIC_NONE',
    });
    assert.equal((await apply(forth)).outcome, 'changed');
    assert.deepEqual(project.settingsOf(fullName), {
      template,
      description: 'set meanwhile',
      ingress: 'INGRESS_TRAFFIC_NONE',
      scaling: { minInstanceCount: 1, scalingMode: 'AUTOMATIC' },
    });
    assert.equal((await apply(forth)).outcome, 'already_there');
    await apply(back);
    assert.deepEqual(project.settingsOf(fullName)?.['scaling'], { minInstanceCount: 7, scalingMode: 'AUTOMATIC' });
    assert.equal(patches(), 2);
  });

  it('keep entries of a map that came meanwhile', async () => {
    const { fullName, forth } = await drift(topic, { labels: { team: 'shop' } }, { labels: { team: 'other' } });
    project.put(topic, { labels: { team: 'other', came: 'meanwhile' } });
    await apply(forth);
    assert.deepEqual(project.settingsOf(fullName), { labels: { team: 'shop', came: 'meanwhile' } });
  });

  it('are refused where somebody else changed the field, or a list holds more than was seen', async () => {
    const scalar = await drift(topic, { messageRetentionDuration: '600s' }, { messageRetentionDuration: '900s' });
    project.put(topic, { messageRetentionDuration: '1200s' });
    assert.match((await refusalOf(apply(scalar.forth))).message, /has been changed since; nothing was done/);
    const list = await drift(service, { template, customAudiences: ['a'] }, { template, customAudiences: ['a', 'b'] });
    project.put(service, { template, customAudiences: ['a', 'b', 'c'] });
    assert.match((await refusalOf(apply(list.forth))).message, /customAudiences has been changed since/);
    assert.equal(patches(), 0);
  });

  it('are refused where items have members that the inventory did not show', async () => {
    const volumes = (more: JsonObject): JsonObject => ({
      template: { ...template, volumes: [{ name: 'data', ...more }] },
    });
    const two = { template: { ...template, volumes: [{ name: 'data' }, { name: 'more' }] } };
    const { forth, fullName } = await drift(service, volumes({}), two);
    const [step] = Object.keys((forth.parameters['values'] ?? {}) as JsonObject);
    assert.equal(step, '/template/volumes');
    const live = structuredClone(two) as { template: { volumes: JsonObject[] } };
    Object.assign(live.template.volumes[0] ?? {}, { unknownToTheSchema: true });
    project.put(service, live as unknown as JsonObject);
    assert.match((await refusalOf(apply(forth))).message, /holds more than the plan has seen/);
    assert.deepEqual(project.settingsOf(fullName), live);
    // The name of a mark of a version, which the inventory does not compare.
    const marked = structuredClone(two) as typeof live;
    Object.assign(marked.template.volumes[0] ?? {}, { etag: 'of the volume' });
    project.put(service, marked as unknown as JsonObject);
    assert.match((await refusalOf(apply(forth))).message, /holds more than the plan has seen/);
    assert.deepEqual(project.settingsOf(fullName), marked);
  });

  it('are refused where a number next to a field would be written inexactly', async () => {
    const scaled = (minInstanceCount: number, more: JsonObject = {}): JsonObject => ({
      template: { ...template, scaling: { minInstanceCount }, ...more },
    });
    const { forth } = await drift(service, scaled(1), scaled(7));
    for (const number of [2 ** 53, 0.1234567890123456]) {
      project.put(service, scaled(7, { maxInstanceRequestConcurrency: number }));
      assert.match((await refusalOf(apply(forth))).message, /more digits than can be written exactly/);
    }
    assert.equal(patches(), 0);
  });

  it('need an answer that is the resource, with the number of its project or its name', async () => {
    const { fullName, forth } = await drift(topic, { labels: { team: 'shop' } }, { labels: { team: 'other' } });
    const [, , , , ...below] = fullName.split('/');
    const answering = (name: string) => {
      project.fault = ({ method }) => (method === 'GET' ? { json: { name, labels: { team: 'other' } } } : null);
      return openProject(project).read(forth.target, noDeadline());
    };
    assert.ok(await answering(`projects/123/${below.slice(1).join('/')}`));
    assert.match((await refusalOf(answering('projects/123/topics/other'))).message, /not the resource/);
  });

  it('never write a secret next to a field of a map', async () => {
    const { forth } = await drift(topic, { labels: { team: 'shop' } }, { labels: { team: 'other' } });
    project.put(topic, { labels: { team: 'other', password: 'hunter2-hunter2' } });
    const { message } = await refusalOf(apply(forth));
    assert.match(message, /labels holds a secret/);
    assert.ok(!message.includes('hunter2'));
    assert.equal(patches(), 0);
  });

  it('show no secret of the resource in a refusal', async () => {
    const withSecret = (minInstanceCount: number): JsonObject => ({
      template: { ...template, annotations: { password: 'hunter2-hunter2' }, scaling: { minInstanceCount } },
    });
    const { forth } = await drift(service, withSecret(1), withSecret(7));
    const json = { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'bad template: hunter2-hunter2' } };
    project.fault = ({ method }) => (method === 'PATCH' ? { status: 400, json } : null);
    assert.match((await refusalOf(apply(forth))).message, /bad template: \(hidden\)/);
    const rehearsed = openProject(project).rehearse?.(forth, noDeadline()) ?? assert.fail();
    assert.match((await refusalOf(rehearsed)).message, /bad template: \(hidden\)/);
    const late = { done: true, error: { code: 3, message: 'late: hunter2-hunter2' } };
    project.fault = ({ path }) => (/\/operations\/[^/]+$/.test(path) ? { json: late } : null);
    assert.match((await refusalOf(apply(forth))).message, /late: \(hidden\)/);
  });

  it('follow no operation whose name leads elsewhere: the resource shows the change', async () => {
    const call = assetCall({
      resourceType: service.type,
      externalId: '//run.googleapis.com/projects/p/locations/l/services/s',
    });
    assert.equal(call?.facts.ends, 'with_operation');
    const run = { calls: { get: () => assert.fail('was called') } } as unknown as GcpRun;
    for (const name of ['../projects', 'projects/p/services/s:delete', 'operations/one?alt=media', '/one']) {
      assert.equal(await hasEnded(run, { status: 200, requestId: null, answer: { name } }, call), true);
    }
  });

  it('say that a resource is gone, also one that vanishes between the look and the change', async () => {
    const { fullName, forth } = await drift(topic, { labels: { team: 'shop' } }, { labels: { team: 'other' } });
    project.fault = ({ method }) => {
      if (method === 'PATCH') project.remove(fullName);
      return null;
    };
    assert.equal((await refusalOf(apply(forth))).code, 'NOT_FOUND');
    assert.equal((await refusalOf(apply(forth))).code, 'ResourceNotFound');
    assert.equal(await openProject(project).read(forth.target, noDeadline()), null);
  });

  it('are tried again after somebody wrote the resource in between', async () => {
    const { fullName, forth } = await drift(
      service,
      { template, description: 'the shop' },
      { template, description: 'changed' },
    );
    project.fault = ({ method }) => {
      if (method === 'PATCH') project.put(service, { ...project.settingsOf(fullName), ingress: 'INGRESS_TRAFFIC_ALL' });
      return null;
    };
    const { kind, code } = await refusalOf(apply(forth));
    assert.deepEqual([kind, code], ['unavailable', 'ABORTED']);
    project.fault = null;
    await apply(forth);
    assert.deepEqual(project.settingsOf(fullName), {
      template,
      description: 'the shop',
      ingress: 'INGRESS_TRAFFIC_ALL',
    });
  });

  it('fail with an operation that fails late, and follow one that another worker began', async () => {
    const { fullName, forth } = await drift(
      instance,
      { memorySizeGb: 1, tier: 'BASIC' },
      { memorySizeGb: 9, tier: 'BASIC' },
    );
    project.failingOperations = 1;
    const { kind, message } = await refusalOf(apply(forth));
    assert.equal(kind, 'unavailable');
    assert.match(message, /ended before it was done/);
    const death = new AbortController();
    project.fault = ({ method }) => {
      if (method === 'PATCH') death.abort(new Error('killed'));
      return null;
    };
    await assert.rejects(openProject(project).apply({ ...forth, token: 'token' }, death.signal));
    project.fault = null;
    assert.equal((await apply(forth)).outcome, 'already_there');
    assert.deepEqual(project.done.filter((done) => !done.startsWith('failed')).length, 1);
    assert.deepEqual(project.settingsOf(fullName), { memorySizeGb: 1, tier: 'BASIC' });
  });

  it('need no right to read operations: the resource shows the change', async () => {
    const { forth } = await drift(instance, { memorySizeGb: 1, tier: 'BASIC' }, { memorySizeGb: 9, tier: 'BASIC' });
    project.fault = ({ path }) =>
      path.includes('/operations')
        ? { status: 403, json: { error: { code: 403, status: 'PERMISSION_DENIED' } } }
        : null;
    assert.equal((await apply(forth)).outcome, 'changed');
    assert.equal(project.done.length, 1);
  });

  it('are checked by the service beforehand where its method can, without being made', async () => {
    const { fullName, forth } = await drift(
      service,
      { template, description: 'the shop' },
      { template, description: 'changed' },
    );
    const rehearse = () => openProject(project).rehearse?.(forth, noDeadline()) ?? assert.fail();
    await rehearse();
    assert.deepEqual(project.done, []);
    assert.equal(project.settingsOf(fullName)?.['description'], 'changed');
    project.ignoresValidateOnly = true;
    assert.equal((await refusalOf(rehearse())).code, 'DryRunIgnored');
    project.put(service, { template, description: 'changed' });
    const name = 'projects/shop-prod/locations/europe-west1/operations/begun';
    let looks = 0;
    project.fault = ({ method, path }) => {
      if (method === 'PATCH') return { json: { name } };
      if (!path.endsWith(name)) return null;
      looks += 1;
      if (looks === 2) project.put(service, { template, description: 'the shop' });
      return { json: { name, done: looks === 2 } };
    };
    assert.equal((await refusalOf(rehearse())).code, 'DryRunIgnored');
    project.fault = null;
    project.put(service, { template, description: 'changed' });
    const refused = {
      status: 400,
      json: { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'no quota for it' } },
    };
    project.fault = ({ method }) => (method === 'PATCH' ? refused : null);
    assert.match((await refusalOf(rehearse())).message, /no quota for it/);
  });

  it('are refused where the document is too large to be read, and of types that are not known', async () => {
    const { forth } = await drift(repository, { description: 'images' }, { description: 'changed' });
    project.put(repository, { description: 'changed', labels: { long: 'x'.repeat(600_000) } });
    await apply(forth);
    const long = 'x'.repeat(600_000);
    project.put(repository, { description: long });
    assert.match((await refusalOf(apply(forth))).message, /description cannot be read before the change \(too large/);
    const unknown = { ...forth, target: { ...forth.target, resourceType: 'nothing.googleapis.com/Here' } };
    assert.equal((await refusalOf(apply(unknown))).kind, 'not_supported');
  });
});
