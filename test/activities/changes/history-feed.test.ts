import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { listenToDatabase, type DatabaseListener } from '../../../db/listener.ts';
import { findFeed } from '../../../db/reads/changes/feeds.ts';
import type { FeedSettings } from '../../../domain/changes/feed-settings.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { gcpSession } from '../clouds/gcp/project-under-test.ts';
import { startGoogleCloud, type GoogleCloud } from '../../emulators/google-cloud.ts';
import { refusal } from '../../emulators/google-cloud/answers.ts';
import { AssetHistory } from '../../emulators/google-cloud/asset-history.ts';
import { googleProject, testProject } from '../../emulators/google-project.ts';
import { eventually } from '../../helpers/eventually.ts';
import { followedAccount } from '../../helpers/queue-feed.ts';
import { syncWith } from '../../helpers/session-sync.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const bucketPath = (name: string): string => `/storage/v1/b/${name}`;
const assetName = (name: string): string => `//storage.googleapis.com/${name}`;
const assetType = 'storage.googleapis.com/Bucket';

describe('The change feed of a Google Cloud project without a subscription', () => {
  const openedDatabase = useTestDatabase({ poolSize: 12 });
  let google: GoogleCloud;
  let history: AssetHistory;
  let session: CloudSession;
  let listener: DatabaseListener;
  const ends: (() => Promise<void>)[] = [];

  before(() => {
    listener = listenToDatabase({ url: openedDatabase.url(), onFault: () => undefined });
  });
  beforeEach(async () => {
    history = new AssetHistory();
    google = await startGoogleCloud({ answers: { ...googleProject(), ...history.answers(testProject) } });
    session = gcpSession(google.url);
  });
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
    session.close();
    await google.stop();
    // Of the providers of an account, one lists what is in no region.
    await openedDatabase()('providers').whereNull('deleted_at').update({ deleted_at: new Date() });
  });
  after(() => listener.close());

  const isBucket = (name: string, labels: Record<string, string>): void => {
    google.answers[bucketPath(name)] = { name, location: 'EU', storageClass: 'STANDARD', labels };
    google.answers[`${bucketPath(name)}/iam`] = { bindings: [] };
  };

  async function followed(...names: string[]) {
    const database = openedDatabase();
    const of = { type: kindOf.gcp, accountId: testProject, regions: ['global'] };
    const account = await followedAccount({ database, listener, session }, {}, of);
    for (const name of names) {
      isBucket(name, { team: 'data' });
      history.add(assetName(name));
      await account.baseline({ resourceType: 'object_bucket', externalId: name, region: 'eu' });
    }
    const start = () => {
      const running = account.start();
      ends.push(running.end);
      return running;
    };
    const changes = () =>
      database('announced_changes')
        .where({ provider_id: account.providerId })
        .orderBy('external_id')
        .select('external_id', 'kind', 'status', 'actor', 'call');
    const findings = () => database('drift_findings').where({ provider_id: account.providerId }).select('id', 'status');
    return { database, providerId: account.providerId, start, changes, findings };
  }

  it('finds what changed and what vanished, once, and says who changed it', async () => {
    const { database, providerId, start, changes, findings } = await followed('exports', 'gone');
    const at = new Date().toISOString();
    isBucket('exports', { team: 'nobody' });
    history.set({ name: assetName('exports'), assetType, from: at });
    google.answers[bucketPath('gone')] = refusal(404, { status: 'NOT_FOUND' });
    history.set({ name: assetName('gone'), assetType, from: at, deleted: true });
    google.answers['/v2/entries:list'] = {
      entries: [
        {
          insertId: 'i1',
          timestamp: at,
          protoPayload: {
            '@type': 'type.googleapis.com/google.cloud.audit.AuditLog',
            resourceName: 'projects/_/buckets/exports',
            methodName: 'storage.buckets.update',
            authenticationInfo: { principalEmail: 'alice@example.com' },
          },
        },
      ],
    };
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
    const looks = history.asked.length;
    start();
    await eventually(async () => assert.equal((await findFeed(database, providerId))?.state, 'following'));
    assert.deepEqual([(await findings()).length, (await changes()).length], [2, 2]);
    assert.equal(history.asked.length, looks, 'not before the next look is due');
  });

  it('is failing, and says why, without the permission', async () => {
    google.answers[`/v1/projects/${testProject}:batchGetAssetsHistory`] = refusal(403, {
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
      await syncWith(database, { providerId, session });
      assert.equal((await findFeed(database, providerId))?.missed, 0, 'nothing was known before');
      isBucket('new', {});
      const buckets = google.answers['/storage/v1/b'] as { items: object[] };
      google.answers['/storage/v1/b'] = { items: [...buckets.items, google.answers[bucketPath('new')] as object] };
      await syncWith(database, { providerId, session });
      assert.equal((await findFeed(database, providerId))?.missed, missed);
    });
  }
});
