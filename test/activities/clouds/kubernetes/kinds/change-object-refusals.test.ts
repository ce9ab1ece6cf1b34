import assert from 'node:assert/strict';
import { changeObject, rehearseChange } from '../../../../../activities/clouds/kubernetes/kinds/change-object.ts';
import { createKindCatalog } from '../../../../../activities/clouds/kubernetes/kinds/kind-catalog.ts';
import { schemaObject } from '../../../../../activities/clouds/kubernetes/kinds/schema-object.ts';
import { ClusterAnswerError } from '../../../../../activities/clouds/kubernetes/session/cluster-errors.ts';
import type { ClusterRun } from '../../../../../activities/clouds/kubernetes/session/cluster-run.ts';
import type { ObjectChange } from '../../../../../domain/remediation/schema/object-change.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { gadgetKind as kind } from '../../../../helpers/gadget-kind.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const fingerprint = (): string => assert.fail('there are no secrets');

const gadget = (spec: JsonObject, version = 1): JsonObject => ({
  apiVersion: 'example.org/v1',
  kind: 'Gadget',
  metadata: { name: 'one', namespace: 'default', uid: 'u', resourceVersion: String(version) },
  spec,
});

/** How a server, or what is before it, does something else than was asked of it. */
interface Habits {
  /** What a webhook sets besides. */
  sets?: JsonObject;
  ignoresDryRun?: boolean;
  /** The answer to a change is that of its repetition. */
  isRepeated?: boolean;
}

/** A server with one object, as far as adding members of its `spec` goes. */
function serverWith(spec: JsonObject, { sets = {}, ignoresDryRun = false, isRepeated = false }: Habits = {}) {
  const server = { spec, version: 1 };
  const client = {
    get: async () => gadget(structuredClone(server.spec), server.version),
    patch: async ({ query, body }: { query: Record<string, string>; body: { path: string; value: string }[] }) => {
      const added = body.slice(1).map(({ path, value }) => [path.replace('/spec/', ''), value] as const);
      const changed = { ...server.spec, ...Object.fromEntries(added), ...sets };
      if (query['dryRun'] === 'All' && !ignoresDryRun) return gadget(changed, server.version);
      Object.assign(server, { spec: changed, version: server.version + 1 });
      if (!isRepeated) return gadget(changed, server.version);
      throw new ClusterAnswerError({ status: 409, body: '{}', retryAfter: undefined, call: 'PATCH' });
    },
  };
  const run = { client, signal: noDeadline(), fingerprint, sharedReads: null, groups: async () => null };
  return { server, run: run as unknown as ClusterRun };
}

function changing(server: ReturnType<typeof serverWith>, { how = changeObject, served = kind } = {}) {
  const changes: ObjectChange[] = [{ field: ['f:spec', 'f:x'], before: 2, after: 1 }];
  const kinds = { ...createKindCatalog(), find: async () => served, describe: async () => null };
  return how(
    { run: server.run, kinds },
    {
      name: 'object.patch',
      target: { resourceType: kind.resourceType, externalId: 'default/one', region: 'global' },
      parameters: { api_version: 'example.org/v1', uid: 'u', changes: JSON.parse(JSON.stringify(changes)) },
    },
  );
}

describe('A change of an object of a kind that is read by schema', () => {
  it('is refused where a webhook sets other fields besides, which are named', async () => {
    const server = serverWith({ x: 2, image: 'good' }, { sets: { image: 'other', y: 1 } });
    await assert.rejects(changing(server), { code: 'DryRun', message: /\/spec\/image, \/spec\/y changed, too/ });
    assert.deepEqual(server.server.spec, { x: 2, image: 'good' });
  });

  it('is refused where the object is too large to be read whole', async () => {
    const big = 'z'.repeat(300_000);
    // The field that is to be changed is not shown: neither is its value known, nor that it is as planned.
    const specs: JsonObject[] = [{ x: 2, big }, { x: 1, big }, { big }];
    for (const spec of specs) {
      await assert.rejects(changing(serverWith(spec)), { message: /\/spec could not be read: too large/ });
    }
    await assert.rejects(changing(serverWith({ x: 2 }, { sets: { big } })), { message: /\/spec could not be read/ });
  });

  it('is a change, to be undone, where its repetition by a proxy is answered', async () => {
    const server = serverWith({ x: 2 }, { isRepeated: true });
    const { outcome, request } = await changing(server);
    assert.equal(outcome, 'changed');
    assert.equal((request as { method: string }).method, 'PATCH');
    assert.equal(server.server.version, 2);
    assert.equal((await changing(server)).outcome, 'already_there');
  });

  it('is reported as made where the server ignores that it is a dry run', async () => {
    for (const how of [changeObject, rehearseChange as unknown as typeof changeObject]) {
      const server = serverWith({ x: 2 }, { ignoresDryRun: true });
      await assert.rejects(changing(server, { how }), { code: 'DryRunIgnored', message: /carried the change out/ });
    }
  });

  it('is refused where the cluster only shows objects of the kind', async () => {
    const server = serverWith({ x: 2 });
    await assert.rejects(changing(server, { served: { ...kind, isPatchable: false } }), { message: /changes none/ });
  });

  it('is refused where the field has more than what was read of it', async () => {
    const applied = { 'kubectl.kubernetes.io/last-applied-configuration': '{}' };
    const live = gadget({});
    Object.assign(live['metadata'] as JsonObject, { annotations: { ...applied, team: 'x' } });
    const { configuration } = schemaObject(live, { kind, schema: null, fingerprint });
    assert.deepEqual((configuration['metadata'] as JsonObject)['annotations'], { team: 'x' });
    const { run } = serverWith({});
    Object.assign(run.client, { get: async () => structuredClone(live) });
    const changes = [{ field: ['f:metadata', 'f:annotations'], before: { team: 'x' } }];
    await assert.rejects(
      changeObject(
        { run, kinds: { ...createKindCatalog(), find: async () => kind, describe: async () => null } },
        {
          name: 'object.patch',
          target: { resourceType: kind.resourceType, externalId: 'default/one', region: 'global' },
          parameters: { api_version: 'example.org/v1', uid: 'u', changes },
        },
      ),
      { message: /\/metadata\/annotations is not shown as it is/ },
    );
  });
});
