import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { CloudSession } from '../../activities/clouds/cloud.ts';
import { seenResources } from '../../activities/inventory/seen-resources.ts';
import { databaseTime } from '../../db/clock.ts';
import { storeSeenResources } from '../../db/commands/resources/inventory.ts';
import { listenToDatabase, type DatabaseListener } from '../../db/listener.ts';
import { findFeed } from '../../db/reads/changes/feeds.ts';
import type { JsonObject } from '../../domain/json.ts';
import { openSession } from '../activities/clouds/aws/account-under-test.ts';
import { acceptGroups, appliedChanges, eachOf, makeGroups, type ChangedGroups } from '../helpers/changed-groups.ts';
import { eventually } from '../helpers/eventually.ts';
import { makeEventRule } from '../helpers/event-rule.ts';
import { member } from '../helpers/identity.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { noDeadline } from '../helpers/no-deadline.ts';
import { followedAccount } from '../helpers/queue-feed.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';

/** A continuous integration has less time. */
const changes = process.env.CI === undefined ? 1_000 : 200;
const region = 'eu-west-1';

describe('A burst of changes in an account with a queue', function () {
  this.timeout(300_000);
  const openedDatabase = useTestDatabase({ poolSize: 12 });
  let moto: Moto;
  let session: CloudSession;
  let listener: DatabaseListener;
  let groups: ChangedGroups;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    listener = listenToDatabase({ url: openedDatabase.url(), onFault: () => undefined });
    groups = await makeGroups(moto.url, changes);
  });
  after(async () => {
    groups.close();
    session.close();
    await listener.close();
    await moto.stop();
  });

  /** Stores the groups as a sync does, and makes them their baselines. */
  async function accepted(providerId: number): Promise<void> {
    const database = openedDatabase();
    const unit = { service: 'ec2-security-groups', region, resourceTypes: ['security_group'] };
    const readAt = await databaseTime(database);
    for await (const { resources } of session.pages(unit, null, noDeadline())) {
      await database.transaction((transaction) =>
        storeSeenResources(transaction, {
          providerId,
          executionId: null,
          readAt,
          resources: seenResources(resources),
        }),
      );
    }
    await acceptGroups(database, { providerId, memberId: (await member(database)).id });
  }

  it(`is found as one finding for each of ${changes} changes, most of them announced twice and in any order`, async () => {
    const database = openedDatabase();
    const rule = await makeEventRule(moto.url);
    const { providerId, start } = await followedAccount({ database, listener, session }, { queue_arn: rule.queueArn });
    await accepted(providerId);
    const records: JsonObject[] = [];
    await eachOf(groups.ids, async (id) => void records.push(await groups.open(id, 22)));
    const feed = start();
    try {
      await eventually(async () => assert.equal((await findFeed(database, providerId))?.state, 'following'));
      const again = records.filter((_, index) => index % 10 !== 0).toReversed();
      await rule.publish([...records, ...again]);
      await eventually(
        async () => {
          assert.equal((await findFeed(database, providerId))?.announced, changes);
          assert.deepEqual((await appliedChanges(database, providerId)).statuses, { applied: changes });
          assert.equal(await rule.waiting(), 0);
        },
        { withinMs: 120_000 },
      );
    } finally {
      await feed.end();
    }
    const { ports, ...counts } = await appliedChanges(database, providerId);
    assert.deepEqual(counts, {
      statuses: { applied: changes },
      announced: changes,
      found: changes,
      findings: changes,
      detected: changes,
      repeated: 0,
    });
    assert.deepEqual(
      groups.ids.filter((id) => ports.get(id)?.join() !== '22'),
      [],
    );
  });
});
