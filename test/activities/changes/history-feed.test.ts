import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import { listenToDatabase, type DatabaseListener } from '../../../db/listener.ts';
import { findFeed } from '../../../db/reads/changes/feeds.ts';
import type { FeedSettings } from '../../../domain/changes/feed-settings.ts';
import { refusal } from '../../emulators/google-cloud/answers.ts';
import { testProject } from '../../emulators/google-project.ts';
import { eventually } from '../../helpers/eventually.ts';
import { bucketAsset, bucketPath, startHistoryProject, type HistoryProject } from '../../helpers/history-feed.ts';
import { syncWith } from '../../helpers/session-sync.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

describe('The change feed of a Google Cloud project without a subscription', () => {
  const openedDatabase = useTestDatabase({ poolSize: 12 });
  let project: HistoryProject;
  let listener: DatabaseListener;
  const ends: (() => Promise<void>)[] = [];

  before(() => {
    listener = listenToDatabase({ url: openedDatabase.url(), onFault: () => undefined });
  });
  beforeEach(async () => {
    project = await startHistoryProject();
  });
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
    await project.stop();
    // Of the providers of an account, one lists what is in no region.
    await openedDatabase()('providers').whereNull('deleted_at').update({ deleted_at: new Date() });
  });
  after(() => listener.close());

  async function followed(...names: string[]) {
    const database = openedDatabase();
    const account = await project.followed({ database, listener }, ...names);
    const of = { provider_id: account.providerId };
    const start = () => {
      const running = account.start();
      ends.push(running.end);
      return running;
    };
    const changes = () =>
      database('announced_changes')
        .where(of)
        .orderBy('external_id')
        .select('external_id', 'kind', 'status', 'actor', 'call');
    const findings = () => database('drift_findings').where(of).select('id', 'status');
    return { database, providerId: account.providerId, start, changes, findings };
  }

  it('finds what changed and what vanished, once, and says who changed it', async () => {
    const { database, providerId, start, changes, findings } = await followed('exports', 'gone');
    const at = new Date().toISOString();
    project.isBucket('exports', { team: 'nobody' });
    project.history.set({ ...bucketAsset('exports'), from: at });
    project.google.answers[bucketPath('gone')] = refusal(404, { status: 'NOT_FOUND' });
    project.history.set({ ...bucketAsset('gone'), from: at, deleted: true });
    project.logs({ bucket: 'exports', principal: 'alice@example.com', at });
    const first = start();
    await eventually(async () => assert.equal((await findings()).length, 2));
    await eventually(async () =>
      assert.deepEqual(
        (await changes()).map(({ external_id: name, kind, status, actor }) => [name, kind, status, actor?.principal]),
        [
          ['exports', 'changed', 'applied', 'alice@example.com'],
          ['gone', 'deleted', 'applied', undefined],
        ],
      ),
    );
    const row = await database('resources').where({ provider_id: providerId, external_id: 'gone' }).first('deleted_at');
    assert.notEqual(row.deleted_at, null);
    await eventually(async () =>
      assert.match(
        (await findFeed(database, providerId))?.notes.join() ?? '',
        /^the history of \d resources is read every 3 min/,
      ),
    );
    await first.end();
    const looks = project.history.asked.length;
    start();
    await eventually(async () => assert.equal((await findFeed(database, providerId))?.state, 'following'));
    assert.deepEqual([(await findings()).length, (await changes()).length], [2, 2]);
    assert.equal(project.history.asked.length, looks, 'not before the next look is due');
  });

  it('is failing, and says why, without the permission', async () => {
    project.google.answers[`/v1/projects/${testProject}:batchGetAssetsHistory`] = refusal(403, {
      status: 'PERMISSION_DENIED',
      message: 'no cloudasset.assets.exportResource',
    });
    const { database, providerId, start } = await followed('exports');
    start();
    await eventually(async () => {
      const feed = await findFeed(database, providerId);
      assert.deepEqual([feed?.state, /exportResource/.test(feed?.reason ?? '')], ['failing', true]);
    });
  });

  for (const [what, settings, missed] of [
    ['counts what a sync finds that is new', {}, 1],
    ['does not with a subscription', { subscription: `projects/${testProject}/subscriptions/assets` }, 0],
  ] as [string, FeedSettings, number][]) {
    it(what, async () => {
      const { database, providerId } = await followed();
      await database('change_feeds')
        .where({ provider_id: providerId })
        .update({ state: 'following', continuous_since: database.fn.now(), resync_wanted_at: null, settings });
      await syncWith(database, { providerId, session: project.session });
      assert.equal((await findFeed(database, providerId))?.missed, 0, 'nothing was known before');
      project.isBucket('new', {});
      const buckets = project.google.answers['/storage/v1/b'] as { items: object[] };
      project.google.answers['/storage/v1/b'] = {
        items: [...buckets.items, project.google.answers[bucketPath('new')] as object],
      };
      await syncWith(database, { providerId, session: project.session });
      assert.equal((await findFeed(database, providerId))?.missed, missed);
    });
  }
});
