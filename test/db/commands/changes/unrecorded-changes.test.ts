import assert from 'node:assert/strict';
import type { HashedChange } from '../../../../db/commands/changes/announcement-page.ts';
import { storeAnnouncements } from '../../../../db/commands/changes/announce.ts';
import { switchFeed } from '../../../../db/commands/changes/feeds.ts';
import { attributeEarlierFindings } from '../../../../db/commands/drifts/attribute.ts';
import type { ChangeActor } from '../../../../domain/changes/announced-change.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const start = Date.now();
const minutesAgo = (minutes: number): Date => new Date(start - minutes * 60_000);

const user = (name: string): ChangeActor => ({
  principal: `arn:aws:iam::100000000001:user/${name}`,
  issuer: null,
  actingAs: null,
  sourceAddress: '192.0.2.7',
  userAgent: 'aws-cli/2.15.0',
  source: 'call_log',
  eventId: `record of ${name}`,
});

describe('A finding with several changes behind it, not all of which are recorded', () => {
  const openedDatabase = useTestDatabase();

  /** A finding of a resource that was read ten and four minutes ago, and announcements of changes of it. */
  async function changedResource() {
    const database = openedDatabase();
    const { id: providerId } = await makeProvider(database);
    const resource = await makeResource(database, { providerId });
    const named = await database('resources')
      .where({ id: resource.id })
      .first('resource_type', 'external_id', 'region');
    await database.transaction((transaction) => switchFeed(transaction, { providerId, enabled: true }));
    const announce = (given: Pick<HashedChange, 'eventId'> & Partial<HashedChange>, minutes: number) =>
      storeAnnouncements(database, {
        providerId,
        generation: 1,
        changes: [
          {
            source: 'call_log',
            resourceType: named?.resource_type,
            externalId: named?.external_id,
            region: named?.region,
            kind: 'changed',
            occurredAt: minutesAgo(minutes).toISOString(),
            via: null,
            means: null,
            call: null,
            actor: null,
            place: null,
            hash: null,
            ...given,
          },
        ],
        listings: [],
        rejected: [],
        cursor: {},
        gaps: [],
        refused: {},
        notes: null,
      });
    /** Settles what waits as read at a time, as the activity that reads does. */
    const read = (minutes: number, status: 'applied' | 'unchanged') =>
      database.transaction(async (transaction) => {
        const readAt = minutesAgo(minutes);
        await transaction('announced_changes')
          .where({ provider_id: providerId, status: 'pending' })
          .update({ status, settled_at: readAt, read_at: readAt, resource_id: resource.id });
        await attributeEarlierFindings(transaction, [resource.id]);
      });
    const detect = async (): Promise<void> => {
      const findingId = await makeDriftFinding(database, { resource });
      const changes = await database('announced_changes').where({ provider_id: providerId }).pluck<number[]>('id');
      await database('drift_findings')
        .where({ id: findingId })
        .update({ changed_after: minutesAgo(10), changed_before: minutesAgo(4) });
      await database('drift_finding_changes').insert(changes.map((id) => ({ finding_id: findingId, change_id: id })));
    };
    const by = async (): Promise<string | undefined> => {
      const row = await database('drift_findings').where({ resource_id: resource.id }).first('changed_by');
      return row?.changed_by?.principal.split('/').at(-1);
    };
    const updates = () => database('events').where({ type: 'drift.updated', resource_id: resource.id }).select('data');
    return { announce, read, detect, by, updates };
  }

  it('has no actor while the recorder of configurations shows a change more than the log of calls', async () => {
    const { announce, read, detect, by } = await changedResource();
    await announce({ eventId: 'record 1', actor: user('alice') }, 8);
    await announce({ eventId: 'item 1', source: 'configuration_recorder' }, 7);
    await announce({ eventId: 'item 2', source: 'configuration_recorder' }, 6);
    await detect();
    await read(4, 'applied');
    assert.equal(await by(), undefined, 'one of the two changes has no record yet');
    await announce({ eventId: 'record 2', actor: user('alice') }, 6);
    await read(3, 'unchanged');
    assert.equal(await by(), 'alice', 'each has one, of the same person');
  });

  it('loses its actor for good when the late record names somebody else', async () => {
    const { announce, read, detect, by, updates } = await changedResource();
    await announce({ eventId: 'record 1', actor: user('alice') }, 8);
    await detect();
    await read(4, 'applied');
    assert.equal(await by(), 'alice');
    await announce({ eventId: 'record 2', actor: user('mallory') }, 6);
    assert.equal(await by(), undefined, 'from when it is known, not from when the resource was read again');
    assert.equal((await updates()).at(-1)?.data.changed_by, null);
    await read(3, 'unchanged');
    assert.equal(await by(), undefined);
  });

  it('has its actor again when the other change turns out to be of after the reading', async () => {
    const { announce, read, detect, by, updates } = await changedResource();
    await announce({ eventId: 'record 1', actor: user('alice') }, 8);
    await detect();
    await read(4, 'applied');
    // Its second is the one in which the reading began.
    await announce({ eventId: 'record 2', actor: user('mallory') }, 4);
    assert.equal(await by(), undefined);
    await read(3, 'applied');
    assert.equal(await by(), 'alice');
    assert.equal((await updates()).length, 3);
  });

  it('keeps its actor beside changes of before and after', async () => {
    const { announce, read, detect, by, updates } = await changedResource();
    await announce({ eventId: 'record 1', actor: user('alice') }, 8);
    await detect();
    await read(4, 'applied');
    const before = (await updates()).length;
    await announce({ eventId: 'earlier', actor: user('mallory') }, 11);
    await announce({ eventId: 'later', actor: user('mallory') }, 3);
    await announce({ eventId: 'own', actor: user('alice') }, 5);
    assert.equal(await by(), 'alice');
    assert.equal((await updates()).length, before);
  });
});
