import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, before, describe, it } from 'mocha';
import { applyChanges } from '../../../activities/changes/apply-changes.ts';
import type { CloudSessions } from '../../../activities/cloud-sessions.ts';
import {
  emptyPage,
  type ChangedListing,
  type ChangePage,
  type FeedStart,
  type SeenChange,
} from '../../../activities/clouds/change-page.ts';
import type { CloudSession, CollectedResource } from '../../../activities/clouds/cloud.ts';
import type { ChangeActor } from '../../../domain/changes/announced-change.ts';
import { storeAnnouncements } from '../../../db/commands/changes/announce.ts';
import { switchFeed } from '../../../db/commands/changes/feeds.ts';
import type { Database } from '../../../db/database.ts';
import { listenToDatabase, type DatabaseListener } from '../../../db/listener.ts';
import { findFeed } from '../../../db/reads/changes/feeds.ts';
import { shippedFrameworks } from '../../../platform/frameworks.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import { eventually } from '../../helpers/eventually.ts';
import { announcedCall } from '../../helpers/announced-change.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { followAndApply } from '../../helpers/feed-turns.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const queueArn = 'arn:aws:sqs:us-east-1:100000000001:changes';
const table = (name: string): CollectedResource => ({
  externalId: name,
  name,
  resourceType: 'table',
  region: 'us-east-1',
  status: 'active',
  tags: {},
  configuration: { name, tags: {} },
  unreadable: {},
});

/** A cloud that announces what a test says and has the tables that it says. */
function scriptedCloud() {
  const pages: ChangePage[] = [];
  const starts: FeedStart[] = [];
  const present = new Map<string, CollectedResource>();
  let wake = (): void => undefined;
  const session = {
    async *changes(start: FeedStart, signal: AbortSignal) {
      starts.push(start);
      signal.addEventListener('abort', () => wake(), { once: true });
      for (;;) {
        for (const page of pages.splice(0)) yield page;
        signal.throwIfAborted();
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (pages.length > 0 || signal.aborted) resolve();
        });
      }
    },
    read: async ({ externalId }: { externalId: string }) => present.get(externalId) ?? null,
    units: ({ regions }: { regions: string[] }) =>
      regions.map((region) => ({ service: 'tables', region, resourceTypes: ['table'] })),
    async *pages() {
      yield { resources: [...present.values()], cursor: null };
    },
  } as unknown as CloudSession;
  const announce = (page: Partial<ChangePage>): void => {
    pages.push({ ...emptyPage({ page: starts.length }), ...page });
    wake();
  };
  return { session, starts, present, announce };
}

const changeOf = (eventId: string, change: Partial<SeenChange> = {}): SeenChange =>
  announcedCall(eventId, { call: 'UpdateTable', resource: null, ...change });

describe('A feed that several accounts share', () => {
  const openedDatabase = useTestDatabase({ poolSize: 12 });
  let listener: DatabaseListener;
  const ends: (() => Promise<void>)[] = [];
  before(() => {
    listener = listenToDatabase({ url: openedDatabase.url(), onFault: () => undefined });
  });
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
  });
  after(() => listener.close());

  async function followed(providerId: number, cloud: { session: CloudSession }): Promise<void> {
    const database = openedDatabase();
    const sessions: CloudSessions = {
      use: async (_providerId, work) => work(cloud.session),
      close: () => undefined,
    };
    ends.push(
      followAndApply(
        { database, sessions, listener, frameworks: shippedFrameworks(), customChecks: noCustomChecks },
        providerId,
      ).end,
    );
  }

  /** A management account with a queue, an account whose feed goes through it, and one without a feed. */
  async function organization() {
    const database = openedDatabase();
    const [source, through, silent] = [
      await makeProvider(database),
      await makeProvider(database, { regions: ['us-east-1', 'eu-west-1'] }),
      await makeProvider(database),
    ];
    await database.transaction(async (transaction) => {
      const settings = { queue_arn: queueArn };
      await switchFeed(transaction, { providerId: source.id, enabled: true, settings });
      const goesThrough = { through_provider_id: source.id };
      await switchFeed(transaction, { providerId: through.id, enabled: true, settings: goesThrough });
    });
    const accountOf = async ({ id }: { id: number }): Promise<string> => {
      const [row] = await database('providers').where({ id }).select('account_id');
      return String(row?.account_id);
    };
    return { database, source, through, silent, accountOf };
  }

  const storedOf = async (database: Database, providerId: number): Promise<string[]> =>
    (await database('announced_changes').where({ provider_id: providerId }).orderBy('id').select('event_id')).map(
      ({ event_id: id }) => id as string,
    );

  it('stores a change for the provider of its account and region, and counts one that no feed covers', async () => {
    const { database, source, through, silent, accountOf } = await organization();
    const cloud = scriptedCloud();
    await followed(source.id, cloud);
    const at = async (provider: { id: number }, listedIn: string) => ({
      place: { accountId: await accountOf(provider), listedIn },
    });
    cloud.announce({
      changes: [
        changeOf('own', await at(source, 'us-east-1')),
        changeOf('theirs', await at(through, 'eu-west-1')),
        changeOf('global', await at(through, 'global')),
        changeOf('elsewhere', await at(source, 'eu-west-1')),
        changeOf('without a feed', await at(silent, 'us-east-1')),
        changeOf('unknown', { place: { accountId: '999999999999', listedIn: 'us-east-1' } }),
      ],
    });
    await eventually(async () => assert.equal((await findFeed(database, source.id))?.unplaced, 3));
    assert.deepEqual(await storedOf(database, source.id), ['own']);
    assert.deepEqual(await storedOf(database, through.id), ['theirs', 'global']);
    assert.deepEqual(await storedOf(database, silent.id), []);
    assert.equal((await findFeed(database, through.id))?.announced, 2);
  });

  const calledBy: ChangeActor = {
    principal: 'arn:aws:iam::100000000001:user/alice',
    issuer: null,
    actingAs: null,
    sourceAddress: null,
    userAgent: null,
    source: 'call_log',
    eventId: 'record',
  };
  const heardOf = (database: Database, providerId: number) =>
    database('feed_regions')
      .where({ provider_id: providerId })
      .orderBy('region')
      .select('region', 'fault', database.raw('heard_at is not null as heard'));

  it('hears a region by the calls whose maker is known, of each provider, and forgets it when it starts over', async () => {
    const { database, source, through, accountOf } = await organization();
    const cloud = scriptedCloud();
    await followed(source.id, cloud);
    const called = async (eventId: string, provider: { id: number }, change: Partial<SeenChange>) =>
      changeOf(eventId, {
        actor: calledBy,
        occurredAt: new Date().toISOString(),
        place: { accountId: await accountOf(provider), listedIn: change.region ?? 'us-east-1' },
        ...change,
      });
    cloud.announce({
      changes: [
        await called('own', source, {}),
        await called('theirs', through, { region: 'eu-west-1' }),
        await called('by nobody', through, { region: 'us-east-1', actor: null }),
        await called('recorded', through, { region: 'us-east-1', source: 'configuration_recorder' }),
        await called('of the account', through, { region: 'global', resourceType: 'account' }),
      ],
    });
    await eventually(async () => assert.equal((await findFeed(database, through.id))?.announced, 4));
    assert.deepEqual(await heardOf(database, source.id), [{ region: 'us-east-1', fault: null, heard: true }]);
    assert.deepEqual(await heardOf(database, through.id), [{ region: 'eu-west-1', fault: null, heard: true }]);
    await database.transaction((transaction) => switchFeed(transaction, { providerId: through.id, enabled: false }));
    assert.deepEqual(await heardOf(database, through.id), []);
  });

  it('counts a region that was silent for a day as heard only from then on', async () => {
    const { database, source } = await organization();
    const cloud = scriptedCloud();
    const old = new Date('2026-01-01');
    await database('feed_regions').insert(
      ['us-east-1', 'eu-west-1'].map((region) => ({
        provider_id: source.id,
        region,
        heard_since: old,
        heard_at: region === 'us-east-1' ? old : new Date(),
      })),
    );
    await followed(source.id, cloud);
    const at = new Date().toISOString();
    cloud.announce({
      changes: ['us-east-1', 'eu-west-1'].map((region) =>
        changeOf(region, { region, actor: calledBy, occurredAt: at }),
      ),
    });
    await eventually(async () => assert.equal((await findFeed(database, source.id))?.announced, 2));
    const rows = await database('feed_regions').where({ provider_id: source.id }).orderBy('region').select('*');
    assert.deepEqual(
      rows.map(({ heard_since: since }) => (since as Date).getTime() === old.getTime()),
      [true, false],
    );
  });

  it('shows no region as heard that may not be read, until it may', async () => {
    const { database, source } = await organization();
    const cloud = scriptedCloud();
    await followed(source.id, cloud);
    const faultsOf = async () => (await heardOf(database, source.id)).map(({ region, fault }) => [region, fault]);
    cloud.announce({ regionFaults: { 'eu-west-1': 'denied', 'us-east-1': 'denied' } });
    await eventually(async () => assert.equal((await faultsOf()).length, 2));
    cloud.announce({ regionFaults: { 'us-east-1': 'denied' } });
    await eventually(async () =>
      assert.deepEqual(await faultsOf(), [
        ['eu-west-1', null],
        ['us-east-1', 'denied'],
      ]),
    );
  });

  it('stores a change once, however often it is announced', async () => {
    const { database, source } = await organization();
    const cloud = scriptedCloud();
    await followed(source.id, cloud);
    cloud.announce({ changes: [changeOf('one'), changeOf('one')] });
    cloud.announce({ changes: [changeOf('one'), changeOf('two')] });
    await eventually(async () => assert.deepEqual(await storedOf(database, source.id), ['one', 'two']));
    assert.equal((await findFeed(database, source.id))?.announced, 2);
  });

  it('is followed for those that go through it; a gap requests a sync of each', async () => {
    const { database, source, through } = await organization();
    const cloud = scriptedCloud();
    await followed(source.id, cloud);
    cloud.announce({ notes: ['actors are not shown'] });
    await eventually(async () => assert.equal((await findFeed(database, source.id))?.state, 'following'));
    await followed(through.id, cloud);
    await eventually(async () => {
      const feed = await findFeed(database, through.id);
      assert.deepEqual(
        [feed?.state, feed?.notes, feed?.resync_wanted_at],
        ['following', ['actors are not shown'], null],
      );
    });
    assert.equal(cloud.starts.length, 1);
    cloud.announce({ gaps: ['the queue was empty for days'] });
    await eventually(async () =>
      assert.notEqual((await findFeed(database, through.id))?.resync_wanted_at ?? null, null),
    );
  });

  it('is failing for those that go through it when it is switched off', async () => {
    const { database, source, through } = await organization();
    await database.transaction((transaction) => switchFeed(transaction, { providerId: source.id, enabled: false }));
    await followed(through.id, scriptedCloud());
    await eventually(async () => assert.match((await findFeed(database, through.id))?.reason ?? '', /switched off/));
  });

  it('starts over with other settings at once, and stores nothing more of before', async () => {
    const { database, source } = await organization();
    const cloud = scriptedCloud();
    await followed(source.id, cloud);
    cloud.announce({ changes: [changeOf('before')], cursor: { at: 7 } });
    await eventually(async () => assert.deepEqual(await storedOf(database, source.id), ['before']));
    await database.transaction((transaction) =>
      switchFeed(transaction, { providerId: source.id, enabled: true, settings: {} }),
    );
    await eventually(() => Promise.resolve(assert.equal(cloud.starts.length, 2)));
    const [, again] = cloud.starts;
    assert.deepEqual([again?.cursor, again?.settings], [null, {}]);
  });

  const listing = (eventId: string): ChangedListing => ({
    eventId,
    service: 'tables',
    call: 'ReticulateTable',
    place: { accountId: '', listedIn: 'us-east-1' },
  });

  it('compares what is listed with the inventory where no resource was named: new, changed and gone ones', async () => {
    const { database, source, accountOf } = await organization();
    const cloud = scriptedCloud();
    for (const name of ['orders', 'gone']) cloud.present.set(name, table(name));
    await followed(source.id, cloud);
    cloud.announce({ changes: ['orders', 'gone'].map((name) => changeOf(name, { externalId: name })) });
    const namesOf = async (): Promise<string[]> =>
      (
        await database('resources').where({ provider_id: source.id, deleted_at: null }).orderBy('name').select('name')
      ).map(({ name }) => name as string);
    await eventually(async () => assert.deepEqual(await namesOf(), ['gone', 'orders']));
    cloud.present.delete('gone');
    cloud.present.set('new', table('new'));
    cloud.present.set('orders', {
      ...table('orders'),
      tags: { stage: 'prod' },
      configuration: { tags: { stage: 'prod' } },
    });
    const accountId = await accountOf(source);
    const named = { ...listing('odd'), place: { accountId, listedIn: 'us-east-1' } };
    cloud.announce({ listings: [named, named] });
    await eventually(async () => assert.deepEqual(await namesOf(), ['new', 'orders']));
    await eventually(async () => {
      const [row] = await database('resources').where({ provider_id: source.id, external_id: 'orders' }).select('tags');
      assert.deepEqual(row?.tags, { stage: 'prod' });
    });
    const feed = await findFeed(database, source.id);
    assert.deepEqual([feed?.unnamed, feed?.pending], [1, 0]);
    const [compared] = await database('announced_listings').where({ provider_id: source.id }).select('status', 'call');
    assert.deepEqual(compared, { status: 'compared', call: 'ReticulateTable' });
  });

  it('compares other listings first after one that was not complete in time, which fails after eight attempts', async () => {
    const { database, source, accountOf } = await organization();
    const hanging = async (signal: AbortSignal): Promise<never> => {
      if (!signal.aborted) await once(signal, 'abort');
      throw signal.reason;
    };
    const session = {
      units: () => ['slow', 'quick'].map((service) => ({ service, region: 'us-east-1', resourceTypes: ['table'] })),
      async *pages({ service }: { service: string }, _cursor: null, signal: AbortSignal) {
        yield service === 'slow' ? await hanging(signal) : { resources: [], cursor: null };
      },
    } as unknown as CloudSession;
    const place = { accountId: await accountOf(source), listedIn: 'us-east-1' };
    const listings = ['slow', 'quick'].map((service) => ({ ...listing(service), service, place }));
    await storeAnnouncements(database, {
      ...emptyPage({}),
      changes: [],
      providerId: source.id,
      generation: 1,
      listings,
    });
    await database('announced_listings').where({ event_id: 'slow' }).update({ attempts: 7 });
    const sessions: CloudSessions = { use: async (_providerId, work) => work(session), close: () => undefined };
    await eventually(async () => {
      const turn = {
        providerId: source.id,
        // Long enough for the listing that does not hang.
        forMs: 2_000,
        signal: new AbortController().signal,
        heartbeat: () => undefined,
      };
      await applyChanges(
        { database, sessions, listener, frameworks: shippedFrameworks(), customChecks: noCustomChecks },
        turn,
      );
      const rows = await database('announced_listings').where({ provider_id: source.id }).orderBy('id');
      assert.deepEqual(
        rows.map(({ status, attempts }) => [status, attempts]),
        [
          ['failed', 8],
          ['compared', 0],
        ],
      );
    });
  });

  it('keeps the newest hundred messages that are no announcements, and counts all', async () => {
    const { database, source } = await organization();
    const cloud = scriptedCloud();
    await followed(source.id, cloud);
    const rejected = Array.from({ length: 130 }, (_, number) => ({
      messageId: `message-${number}`,
      reason: 'it is not JSON',
      text: 'x'.repeat(10_000),
    }));
    cloud.announce({ rejected: rejected.slice(0, 70) });
    cloud.announce({ rejected: rejected.slice(60) });
    await eventually(async () => assert.equal((await findFeed(database, source.id))?.rejected, 130));
    const kept = await database('rejected_messages').where({ provider_id: source.id }).orderBy('id').select('*');
    assert.equal(kept.length, 100);
    assert.equal(kept[0]?.message_id, 'message-30');
    assert.equal(kept[0]?.text.length, 500);
  });
});
