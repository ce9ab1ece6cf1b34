import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { applyReadings } from '../../../activities/changes/apply-readings.ts';
import { groupsToRead, readNamed, type Reading } from '../../../activities/changes/read-named.ts';
import type { CloudSession, CollectedResource } from '../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../activities/clouds/errors.ts';
import { storeReadResource } from '../../../activities/inventory/store-read.ts';
import { databaseTime } from '../../../db/clock.ts';
import { storeAnnouncements } from '../../../db/commands/changes/announce.ts';
import { switchFeed } from '../../../db/commands/changes/feeds.ts';
import { emptyPage } from '../../../activities/clouds/change-page.ts';
import { dueResources, type NamedResource } from '../../../db/reads/changes/changes.ts';
import { shippedFrameworks } from '../../../platform/frameworks.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import { announcedCall } from '../../helpers/announced-change.ts';
import { makeBaseline, makeProvider } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const table = (name: string, stage = 'test'): CollectedResource => ({
  externalId: name,
  name,
  resourceType: 'table',
  region: 'us-east-1',
  status: 'active',
  tags: { stage },
  configuration: { name, tags: { stage } },
  unreadable: {},
});

describe('Readings of announced changes', () => {
  const openedDatabase = useTestDatabase();
  let providerId: number;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(openedDatabase()));
    await openedDatabase().transaction((transaction) => switchFeed(transaction, { providerId, enabled: true }));
  });

  const apply = (readings: Reading[]) =>
    applyReadings(
      openedDatabase(),
      { providerId, kind: 'cloud_a', frameworks: shippedFrameworks(), customChecks: noCustomChecks },
      readings,
    );
  const store = async (resource: CollectedResource): Promise<void> => {
    const readAt = await databaseTime(openedDatabase());
    await openedDatabase().transaction((transaction) =>
      storeReadResource(transaction, { providerId, readAt, resource }),
    );
  };

  /** Stores tables and makes them baselines; returns their ids by name. */
  async function accepted(...names: string[]): Promise<Map<string, number>> {
    const { id: memberId } = await member(openedDatabase());
    for (const name of names) await store(table(name));
    const rows = await openedDatabase()('resources').where({ provider_id: providerId }).select('id', 'name');
    for (const { id } of rows) await makeBaseline(openedDatabase(), { resourceId: id as number, memberId });
    return new Map(rows.map(({ id, name }) => [name as string, id as number]));
  }

  /** Announces changes of tables, and returns what is due to be read. */
  async function announced(...names: string[]): Promise<NamedResource[]> {
    await storeAnnouncements(openedDatabase(), {
      ...emptyPage({}),
      providerId,
      generation: 1,
      changes: names.map((externalId) => announcedCall(`${externalId} ${Math.random()}`, { externalId, hash: null })),
    });
    return dueResources(openedDatabase(), { providerId, limit: 100 });
  }

  const readingOf = async (named: NamedResource, resource: CollectedResource | null, key: string | null = null) => ({
    named,
    readAt: await databaseTime(openedDatabase()),
    resource,
    key,
  });
  const statuses = async (): Promise<[string, string][]> =>
    (await openedDatabase()('announced_changes').where({ provider_id: providerId }).orderBy('id').select('*')).map(
      (row) => [row.external_id as string, row.status as string],
    );
  const findings = async (): Promise<[number, string][]> =>
    (await openedDatabase()('drift_findings').where({ provider_id: providerId }).orderBy('id').select('*')).map(
      (row) => [row.resource_id as number, row.status as string],
    );

  it('are compared, although a sync stored the change first, and once', async () => {
    const ids = await accepted('orders');
    await store(table('orders', 'prod'));
    const [named] = await announced('orders');
    assert.ok(named !== undefined);
    await apply([await readingOf(named, table('orders', 'prod'))]);
    assert.deepEqual(await statuses(), [['orders', 'unchanged']]);
    assert.deepEqual(await findings(), [[ids.get('orders'), 'detected']]);
    const seenAt = async (): Promise<Date[]> =>
      openedDatabase()('drift_findings').where({ provider_id: providerId }).pluck('last_seen_at');
    const before = await seenAt();
    const [again] = await announced('orders');
    assert.ok(again !== undefined);
    await apply([await readingOf(again, table('orders', 'prod'))]);
    assert.deepEqual(await seenAt(), before, 'what was compared is not compared again');
  });

  it('find what a sync deleted, and the return of what a sync restored', async () => {
    const ids = await accepted('orders');
    const id = ids.get('orders');
    await openedDatabase()('resources').where({ id }).update({ status: 'deleted', deleted_at: new Date() });
    const [gone] = await announced('orders');
    assert.ok(gone !== undefined);
    await apply([await readingOf(gone, null)]);
    assert.deepEqual(await findings(), [[id, 'detected']]);
    await store(table('orders'));
    const [back] = await announced('orders');
    assert.ok(back !== undefined);
    await apply([await readingOf(back, table('orders'))]);
    assert.deepEqual(await findings(), [[id, 'resolved']]);
  });

  it('are stored together, each with its own outcome and what its listing showed', async () => {
    const ids = await accepted('changed', 'same', 'gone');
    const due = new Map(
      (await announced('changed', 'same', 'gone', 'new', 'never')).map((one) => [one.external_id, one]),
    );
    const read: [string, CollectedResource | null][] = [
      ['changed', table('changed', 'prod')],
      ['same', table('same')],
      ['gone', null],
      ['new', table('new')],
      ['never', null],
    ];
    const readings: Reading[] = [];
    for (const [name, resource] of read) {
      const named = due.get(name);
      assert.ok(named !== undefined);
      readings.push(await readingOf(named, resource, `key of ${name}`));
    }
    await apply(readings);
    assert.deepEqual(await statuses(), [
      ['changed', 'applied'],
      ['same', 'unchanged'],
      ['gone', 'applied'],
      ['new', 'applied'],
      ['never', 'unchanged'],
    ]);
    assert.deepEqual(new Set((await findings()).map(([id]) => id)), new Set([ids.get('changed'), ids.get('gone')]));
    const keys = await openedDatabase()('resources')
      .where({ provider_id: providerId, deleted_at: null })
      .orderBy('name')
      .pluck('listed_key');
    assert.deepEqual(keys, ['key of changed', 'key of new', 'key of same']);
  });

  it('of others are stored, although the database refuses a value of one, which is given up', async () => {
    await accepted('orders', 'poison');
    await openedDatabase().raw(`
      create function refuse_poison() returns trigger language plpgsql as $$ begin
        if new.name = 'poison' then raise exception 'no such value' using errcode = '22023'; end if;
        return new; end $$;
      create trigger refuse_poison before update on resources for each row execute function refuse_poison();`);
    try {
      const due = await announced('orders', 'poison');
      await apply(await Promise.all(due.map((named) => readingOf(named, table(named.external_id, 'prod')))));
      assert.deepEqual(await statuses(), [
        ['orders', 'applied'],
        ['poison', 'failed'],
      ]);
    } finally {
      await openedDatabase().raw('drop trigger refuse_poison on resources; drop function refuse_poison()');
    }
  });

  it('are made one by one where reading together fails; what cannot be read keeps nothing from being read', async () => {
    const names = Array.from({ length: 60 }, (_, number) => `table-${number}`);
    const due = await announced(...names);
    const together: number[] = [];
    const session = {
      readsTogether: () => true,
      async readListed(targets: { externalId: string }[]) {
        together.push(targets.length);
        throw new CloudError({ kind: 'invalid_request', call: 'describe', message: 'one of them is odd' });
      },
      async read({ externalId }: { externalId: string }) {
        if (externalId === 'table-7') throw new CloudError({ kind: 'access_denied', call: 'describe', message: 'no' });
        return table(externalId);
      },
    } as unknown as CloudSession;
    const groups = groupsToRead(session, due);
    assert.deepEqual(
      groups.map(({ length }) => length),
      [50, 10],
    );
    const [group = []] = groups;
    const readings = await readNamed(openedDatabase(), { session, group, signal: noDeadline() });
    assert.deepEqual(together, [50]);
    const failed = readings.flatMap((one) => ('error' in one ? [one.named.external_id] : []));
    assert.deepEqual([readings.length, failed], [50, ['table-7']]);
  });
});
