import assert from 'node:assert/strict';
import { storeAnnouncements } from '../../../../db/commands/changes/announce.ts';
import { switchFeed } from '../../../../db/commands/changes/feeds.ts';
import type { ChangeActor } from '../../../../domain/changes/announced-change.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const alice: ChangeActor = {
  principal: 'arn:aws:iam::100000000001:user/alice',
  issuer: null,
  actingAs: null,
  sourceAddress: '192.0.2.7',
  userAgent: 'aws-cli/2.15.0',
  source: 'call_log',
  eventId: 'record-1',
};
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

describe('An actor that is announced after its change was read', () => {
  const openedDatabase = useTestDatabase();

  it('is written into the finding, which is published again; announced once more, it changes nothing', async () => {
    const database = openedDatabase();
    const { id: providerId } = await makeProvider(database);
    const resource = await makeResource(database, { providerId });
    const named = await database('resources')
      .where({ id: resource.id })
      .first('resource_type', 'external_id', 'region');
    await database.transaction((transaction) => switchFeed(transaction, { providerId, enabled: true }));
    const announce = (actor: ChangeActor | null) =>
      storeAnnouncements(database, {
        providerId,
        generation: 1,
        changes: [
          {
            eventId: 'record-1',
            source: 'call_log',
            resourceType: named?.resource_type,
            externalId: named?.external_id,
            region: named?.region,
            kind: 'changed',
            occurredAt: minutesAgo(5).toISOString(),
            via: null,
            means: actor === null ? null : 'cli',
            call: null,
            actor,
            place: null,
            hash: null,
          },
        ],
        listings: [],
        rejected: [],
        cursor: {},
        gaps: [],
        refused: {},
        notes: null,
      });
    assert.equal(await announce(null), 1);
    const readAt = minutesAgo(4);
    const [change] = await database('announced_changes')
      .where({ provider_id: providerId })
      .update({ status: 'applied', settled_at: readAt, read_at: readAt, resource_id: resource.id })
      .returning<{ id: number }[]>('id');
    const findingId = await makeDriftFinding(database, { resource });
    await database('drift_findings')
      .where({ id: findingId })
      .update({ changed_after: minutesAgo(10), changed_before: readAt });
    await database('drift_finding_changes').insert({ finding_id: findingId, change_id: change?.id });

    assert.equal(await announce(alice), 0);
    const finding = await database('drift_findings').where({ id: findingId }).first('changed_by', 'changed_via');
    assert.deepEqual([finding?.changed_by?.principal, finding?.changed_via], [alice.principal, 'cli']);
    const published = () => database('events').where({ type: 'drift.updated' }).select('data');
    const [event, ...others] = await published();
    assert.equal(event?.data.changed_by?.principal, alice.principal);
    assert.deepEqual(others, []);
    await announce(alice);
    assert.equal((await published()).length, 1);
  });
});
