import assert from 'node:assert/strict';
import { startAuditedCluster, type AuditedCluster } from '../helpers/audited-cluster.ts';
import { eventually } from '../helpers/eventually.ts';
import { buildTimeoutMs, requireApiserver, type Caller } from '../helpers/kube-apiserver.ts';

const merge = 'application/merge-patch+json';
const configMaps = '/api/v1/namespaces/default/configmaps';
const users = ['alice', 'bob', 'carol'];
const objects = ['one', 'two', 'three'];
const changesMade = 200;
/** Numbers that look random and are the same in each run. */
const seed = 20_261_123;

interface Made {
  metadata: { uid: string; resourceVersion: string };
}

/** Returns a generator of whole numbers below a limit (mulberry32). */
function numbersFrom(start: number): (limit: number) => number {
  let state = start;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

describe(`${changesMade} changes of ${objects.length} objects by ${users.length} users with one program`, () => {
  let cluster: AuditedCluster;

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    cluster = await startAuditedCluster({ admins: users });
  });
  after(() => cluster?.stop());

  it('have the user who called, each of them', async () => {
    const { server, database, providerId } = cluster;
    const below = numbersFrom(seed);
    for (const name of objects)
      await server.call('POST', configMaps, { metadata: { name, labels: { stage: 'test' } } });
    const madeBy = new Map<string, string>();
    for (let number = 0; number < changesMade; number += 1) {
      const user = users[below(users.length)] ?? '';
      const name = objects[below(objects.length)] ?? '';
      const caller: Caller = { user, userAgent: 'kubectl/v1.34.2 (linux/amd64)' };
      const note = { metadata: { annotations: { 'example.com/note': `note ${number}` } } };
      const bodies = [
        { metadata: { labels: { stage: `stage-${number}` } } },
        { metadata: { labels: { [`label-${number % 7}`]: `x${number}` } } },
        { metadata: { labels: { [`label-${number % 7}`]: null, stage: `stage-${number}` } } },
        // Of no interest to the inventory, but in the log.
        note,
      ];
      const body = bodies[below(bodies.length)] ?? note;
      const { metadata } = await server.callAs<Made>(caller, 'PATCH', `${configMaps}/${name}`, body, merge);
      madeBy.set(`${metadata.uid}/${metadata.resourceVersion}/modified`, user);
    }
    await eventually(async () => {
      const rows = await database('announced_changes')
        .where({ provider_id: providerId, resource_type: 'config_map', kind: 'changed' })
        .whereLike('external_id', 'default/%')
        .select<{ event_id: string; status: string; actor: { principal: string } | null }[]>(
          'event_id',
          'status',
          'actor',
        );
      const own = rows.filter(({ event_id: id }) => madeBy.has(id));
      for (const { event_id: id, actor } of own) {
        if (actor !== null) assert.equal(actor.principal, madeBy.get(id), id);
      }
      assert.ok(own.length > changesMade / 2);
      assert.deepEqual(
        own.filter(({ status, actor }) => status === 'pending' || actor === null),
        [],
      );
    });
  }).timeout(180_000);
});
