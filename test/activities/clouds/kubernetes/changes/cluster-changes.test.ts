import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import type { ChangePage, SeenChange } from '../../../../../activities/clouds/change-page.ts';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { clusterSession } from '../../../../helpers/cluster-session.ts';
import {
  buildTimeoutMs,
  startApiserver,
  requireApiserver,
  type Apiserver,
} from '../../../../helpers/kube-apiserver.ts';
import { kubeconfigOf } from '../../../../helpers/kubeconfigs.ts';

const configMaps = '/api/v1/namespaces/default/configmaps';

describe('Watching a real API server', () => {
  let server: Apiserver;
  const ends: (() => Promise<void>)[] = [];

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver({ users: ['narrow'] });
  });
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
  });
  after(async () => {
    await server?.stop();
  });

  /** Watches from a cursor on; `until` returns all pages as soon as one of them fits. */
  function watching(user: string, cursor: JsonObject | null) {
    const session: CloudSession = clusterSession(
      kubeconfigOf({ url: server.url, ca: server.ca }, { token: server.tokens[user] }),
    );
    const stop = new AbortController();
    const pages: ChangePage[] = [];
    const stream = session.changes?.({ cursor, settings: {}, known: async () => [] }, stop.signal);
    assert.ok(stream !== undefined);
    ends.push(async () => {
      stop.abort();
      await stream.return(undefined);
      session.close();
    });
    return {
      pages,
      async until(fits: (page: ChangePage, all: ChangePage[]) => boolean): Promise<ChangePage[]> {
        for (;;) {
          const { value, done } = await stream.next();
          if (done === true) assert.fail('the watch has ended');
          pages.push(value);
          if (fits(value, pages)) return pages;
        }
      },
    };
  }

  const changesIn = (pages: ChangePage[]): SeenChange[] => pages.flatMap(({ changes }) => changes);
  const named =
    (name: string, kind: string) =>
    ({ changes }: ChangePage): boolean =>
      changes.some(({ externalId, kind: own }) => externalId === `default/${name}` && own === kind);
  const versionsOf = ({ cursor }: ChangePage): string[] => Object.keys(cursor['versions'] as object);
  /** Of the 18 types all but the cluster itself and its nodes, whose kubelets announce nothing. */
  const isFollowingAll = (page: ChangePage): boolean => versionsOf(page).length === 16;

  it('reports the start as a gap, then what is created, changed and deleted, with the program', async () => {
    const watch = watching('admin', null);
    await watch.until(isFollowingAll);
    assert.match(watch.pages.flatMap(({ gaps }) => gaps).join('; '), /were not watched before/);
    assert.deepEqual(changesIn(watch.pages), []);
    await server.call('POST', `${configMaps}?fieldManager=terraform`, {
      metadata: { name: 'shop' },
      data: { mode: 'a' },
    });
    await watch.until(named('shop', 'created'));
    await server.call(
      'PATCH',
      `${configMaps}/shop?fieldManager=kubectl-edit`,
      { data: { mode: 'b' } },
      'application/merge-patch+json',
    );
    await watch.until(named('shop', 'changed'));
    await server.call('DELETE', `${configMaps}/shop`);
    await watch.until(named('shop', 'deleted'));
    const own = changesIn(watch.pages).filter(({ externalId }) => externalId === 'default/shop');
    assert.deepEqual(
      own.map(({ kind, resourceType, region, actor }) => ({ kind, resourceType, region, actor })),
      (['created', 'changed', 'deleted'] as const).map((kind) => ({
        kind,
        resourceType: 'config_map',
        region: 'global',
        actor: null,
      })),
    );
    assert.equal(own[0]?.via, 'terraform');
    // The server rounds to seconds: within the same one, either program may have been the last.
    assert.ok(['kubectl-edit', null].includes(own[1]?.via ?? null));
    assert.equal(new Set(own.map(({ eventId }) => eventId)).size, 3);
    assert.deepEqual(own[1]?.resource?.configuration['namespace'], 'default');
    assert.ok(Math.abs(Date.parse(own[1]?.occurredAt ?? '') - Date.now()) < 60_000);
  });

  it('continues from the cursor: what happened in between is reported, and there is no gap', async () => {
    const first = watching('admin', null);
    await first.until(isFollowingAll);
    const cursor = first.pages.at(-1)?.cursor ?? null;
    await server.call('POST', configMaps, { metadata: { name: 'meanwhile' } });
    const second = watching('admin', cursor);
    await second.until(named('meanwhile', 'created'));
    assert.equal(
      second.pages.some(({ gaps }) => gaps.length > 0),
      false,
    );
  });

  it('reports secrets by name and type, and never what they contain', async () => {
    const watch = watching('admin', null);
    await watch.until(isFollowingAll);
    await server.call('POST', '/api/v1/namespaces/default/secrets', {
      metadata: { name: 'database' },
      stringData: { password: 'canary-of-the-watch' },
    });
    await watch.until(named('database', 'created'));
    const [change] = changesIn(watch.pages).filter(({ externalId }) => externalId === 'default/database');
    assert.equal(change?.resourceType, 'secret');
    assert.equal(change.resource?.configuration['type'], 'Opaque');
    const said = JSON.stringify(watch.pages);
    for (const word of ['canary-of-the-watch', Buffer.from('canary-of-the-watch').toString('base64')]) {
      assert.equal(said.includes(word), false);
    }
  });

  it('names the listings that the identity may not watch, and watches the others', async () => {
    const rbac = '/apis/rbac.authorization.k8s.io/v1';
    await server.call('POST', `${rbac}/clusterroles`, {
      metadata: { name: 'narrow' },
      rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list', 'watch'] }],
    });
    await server.call('POST', `${rbac}/clusterrolebindings`, {
      metadata: { name: 'narrow' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'narrow' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'narrow' }],
    });
    const watch = watching('narrow', null);
    const refused: Record<string, string> = {};
    await watch.until((page) => {
      Object.assign(refused, page.refused);
      return Object.keys(refused).length === 17;
    });
    assert.equal(refused['node'], 'found by syncs alone');
    assert.match(refused['secret'] ?? '', /secrets is forbidden: User "narrow" cannot list resource "secrets"/);
    await server.call('POST', configMaps, { metadata: { name: 'narrowly' } });
    await watch.until(named('narrowly', 'created'));
  });
});
