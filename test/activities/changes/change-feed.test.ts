import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import type { CloudSessions } from '../../../activities/cloud-sessions.ts';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { switchFeed } from '../../../db/commands/changes/feeds.ts';
import { listenToDatabase, type DatabaseListener } from '../../../db/listener.ts';
import { findFeed } from '../../../db/reads/changes/feeds.ts';
import { shippedFrameworks } from '../../../platform/frameworks.ts';
import { clusterSession } from '../../helpers/cluster-session.ts';
import { eventually } from '../../helpers/eventually.ts';
import { makeBaseline, makeProvider } from '../../helpers/factories.ts';
import { followAndApply } from '../../helpers/feed-turns.ts';
import { buildTimeoutMs, startApiserver, requireApiserver, type Apiserver } from '../../helpers/kube-apiserver.ts';
import { member } from '../../helpers/identity.ts';
import { kubeconfigOf } from '../../helpers/kubeconfigs.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const configMaps = '/api/v1/namespaces/default/configmaps';
const merge = 'application/merge-patch+json';

describe('The change feed of a real cluster', () => {
  const openedDatabase = useTestDatabase({ poolSize: 12 });
  let server: Apiserver;
  let session: CloudSession;
  let listener: DatabaseListener;
  const ends: (() => Promise<void>)[] = [];

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver();
    session = clusterSession(kubeconfigOf({ url: server.url, ca: server.ca }, { token: server.tokens['admin'] }));
    listener = listenToDatabase({ url: openedDatabase.url(), onFault: () => undefined });
  });
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
  });
  after(async () => {
    session?.close();
    await listener?.close();
    await server?.stop();
  });

  const sessions: CloudSessions = {
    use: async (_providerId, work) => work(session),
    close: () => undefined,
  };

  async function followed() {
    const database = openedDatabase();
    const { id: providerId } = await makeProvider(database, { type: 'orchestrator' });
    await database.transaction((transaction) => switchFeed(transaction, { providerId, enabled: true }));
    const start = () => {
      const turns = followAndApply(
        { database, sessions, listener, frameworks: shippedFrameworks(), customChecks: noCustomChecks },
        providerId,
      );
      ends.push(turns.end);
      return turns;
    };
    const first = start();
    await eventually(async () => {
      const { rows } = await database.raw<{ rows: { known: number }[] }>(
        `select count(*)::integer as known from change_feeds, jsonb_object_keys(cursor->'versions') where provider_id = ?`,
        [providerId],
      );
      assert.equal(rows[0]?.known, 16);
    });
    const stored = (name: string) =>
      eventually(async () => {
        const row = await database('resources')
          .where({ provider_id: providerId, resource_type: 'config_map', external_id: `default/${name}` })
          .first<{ id: number; version_id: number; status: string } | undefined>('id', 'version_id', 'status');
        assert.ok(row !== undefined);
        return row;
      });
    const findings = (name: string) =>
      database('drift_findings as finding')
        .join('resources as resource', 'resource.id', 'finding.resource_id')
        .where({ 'resource.provider_id': providerId, 'resource.external_id': `default/${name}` })
        .orderBy('finding.id')
        .select<{ drift_type: string; status: string }[]>('finding.drift_type', 'finding.status');
    const { id: memberId } = await member(database);
    return { database, providerId, memberId, first, start, stored, findings };
  }

  it('stores what was created, and finds a change of a resource with a baseline, and its return', async () => {
    const { database, providerId, memberId, stored, findings } = await followed();
    await server.call('POST', configMaps, { metadata: { name: 'shop', labels: { stage: 'test' } } });
    const { id } = await stored('shop');
    await makeBaseline(database, { resourceId: id, memberId });
    await server.call('PATCH', `${configMaps}/shop`, { metadata: { labels: { stage: 'prod' } } }, merge);
    await eventually(async () =>
      assert.deepEqual(
        (await findings('shop')).map(({ status }) => status),
        ['detected'],
      ),
    );
    const [event] = await database('events').where({ type: 'drift.detected', resource_id: id }).select('data');
    assert.ok(event !== undefined);
    await server.call('PATCH', `${configMaps}/shop`, { metadata: { labels: { stage: 'test' } } }, merge);
    await eventually(async () =>
      assert.deepEqual(
        (await findings('shop')).map(({ status }) => status),
        ['resolved'],
      ),
    );
    const feed = await findFeed(database, providerId);
    assert.equal(feed?.state, 'following');
    assert.deepEqual([feed.announced, feed.pending, feed.failed], [3, 0, 0]);
  });

  it('marks as deleted what was deleted, which is drift where there is a baseline', async () => {
    const { database, memberId, stored, findings } = await followed();
    await server.call('POST', configMaps, { metadata: { name: 'gone' } });
    const { id } = await stored('gone');
    await makeBaseline(database, { resourceId: id, memberId });
    await server.call('DELETE', `${configMaps}/gone`);
    await eventually(async () => assert.equal((await stored('gone')).status, 'deleted'));
    await eventually(async () =>
      assert.deepEqual(
        (await findings('gone')).map(({ status }) => status),
        ['detected'],
      ),
    );
  });

  it('goes on where it stopped: what happened in between is found once', async () => {
    const { database, providerId, first, start, stored } = await followed();
    await first.end();
    await server.call('POST', configMaps, { metadata: { name: 'meanwhile' } });
    start();
    await stored('meanwhile');
    const changes = await database('announced_changes').where({ provider_id: providerId });
    assert.equal(changes.length, 1);
  });

  it('requests one sync at its start, for all that was not watched before', async () => {
    const { database, providerId } = await followed();
    const requested = async (): Promise<number> => {
      const { rows } = await database.raw<{ rows: { count: number }[] }>(
        `select count(*)::integer as count from executions join jobs on jobs.id = executions.job_id where jobs.provider_id = ?`,
        [providerId],
      );
      return rows[0]?.count ?? 0;
    };
    // What is not watched yet when it is requested waits for its end, which no worker brings about here.
    await eventually(async () => assert.equal(await requested(), 1));
  });

  it('ends both activities when it is switched off', async () => {
    const { database, providerId, first } = await followed();
    await database.transaction((transaction) => switchFeed(transaction, { providerId, enabled: false }));
    await server.call('POST', configMaps, { metadata: { name: 'ignored' } });
    assert.equal(await first.over, false);
    assert.deepEqual(await database('announced_changes').where({ provider_id: providerId }), []);
  });

  it('finds 200 changes made at once, each resource once more than it was read before', async () => {
    const { database, providerId } = await followed();
    const names = Array.from({ length: 50 }, (_, number) => `many-${number}`);
    await Promise.all(names.map((name) => server.call('POST', configMaps, { metadata: { name } })));
    for (const stage of ['a', 'b', 'c']) {
      await Promise.all(
        names.map((name) => server.call('PATCH', `${configMaps}/${name}`, { metadata: { labels: { stage } } }, merge)),
      );
    }
    await eventually(
      async () => {
        const rows = await database('resources')
          .where({ provider_id: providerId })
          .whereRaw(`external_id like 'default/many-%'`)
          .select('tags');
        assert.equal(rows.length, 50);
        for (const { tags } of rows) assert.deepEqual(tags, { stage: 'c' });
        assert.equal((await findFeed(database, providerId))?.pending, 0);
      },
      { withinMs: 30_000 },
    );
  });
});
