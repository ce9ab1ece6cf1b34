import assert from 'node:assert/strict';
import { storeAnnouncements } from '../../../../db/commands/changes/announce.ts';
import { putAuditFeed } from '../../../../db/commands/changes/audit-feed.ts';
import { storeAuditRecords } from '../../../../db/commands/changes/audit-records.ts';
import { switchFeed } from '../../../../db/commands/changes/feeds.ts';
import type { Database } from '../../../../db/database.ts';
import type { ChangeKind } from '../../../../domain/changes/announced-change.ts';
import type { AuditRecord } from '../../../../domain/clouds/kubernetes/audit/audit-record.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const externalId = 'default/settings';

describe('Events of a watch and records of the audit log', () => {
  const openedDatabase = useTestDatabase();
  const second = Math.floor(Date.now() / 1_000) * 1_000;
  const at = (ms: number): string => new Date(second + ms).toISOString();

  async function cluster() {
    const database = openedDatabase();
    const { id: providerId } = await makeProvider(database, { type: 'orchestrator' });
    const { id: memberId } = await member(database);
    await database.transaction(async (transaction) => {
      await switchFeed(transaction, { providerId, enabled: true });
      const tokenHash = Buffer.from(`hash of ${providerId}`);
      await putAuditFeed(transaction, { providerId, tokenHash, tokenHint: 'hint', memberId });
    });
    const record = (principal: string, ms: number) => (on: Database) => {
      const eventId = `${principal}/${ms}`;
      const given: AuditRecord = {
        eventId,
        resourceType: 'config_map',
        externalId,
        uid: null,
        resourceVersion: null,
        verb: 'patch',
        manager: null,
        call: 'patch configmaps',
        requestedAt: at(ms - 4),
        completedAt: at(ms + 4),
        actor: {
          principal,
          issuer: null,
          actingAs: null,
          sourceAddress: null,
          userAgent: 'kubectl/v1.34.2',
          source: 'audit_log',
          eventId,
        },
      };
      return storeAuditRecords(on, { providerId, received: 1, records: [given] });
    };
    const event =
      (version: number, ms: number, hash: string, kind: ChangeKind = 'changed') =>
      (on: Database) => {
        const time = `${at(ms).slice(0, 19)}Z`;
        return storeAnnouncements(on, {
          providerId,
          generation: 1,
          changes: [
            {
              eventId: `u/${version}/modified`,
              source: 'watch',
              resourceType: 'config_map',
              externalId,
              region: 'global',
              kind,
              occurredAt: time,
              via: 'kubectl',
              means: 'cli',
              call: null,
              actor: null,
              place: null,
              hash,
              write: {
                uid: 'u',
                version: String(version),
                createdAt: time,
                deletionRequestedAt: null,
                content: `content ${version}`,
                writers: [
                  { manager: `program ${version}`, operation: 'Update', apiVersion: 'v1', subresource: '', time },
                ],
              },
            },
          ],
          listings: [],
          rejected: [],
          cursor: {},
          gaps: [],
          refused: {},
          notes: null,
        });
      };
    const actors = async (): Promise<(string | undefined)[]> => {
      const rows = await database('announced_changes')
        .where({ provider_id: providerId })
        .orderBy('id')
        .select<{ actor: { principal: string } | null }[]>('actor');
      return rows.map(({ actor }) => actor?.principal);
    };
    await event(1, -5_000, 'zero', 'created')(database);
    return { database, providerId, record, event, actors };
  }

  it('find each other when they are stored at the same moment, whichever is first', async () => {
    const one = await cluster();
    await whileUncommitted(one.database, { change: one.record('alice', 200), command: one.event(2, 200, 'one') });
    assert.deepEqual(await one.actors(), [undefined, 'alice']);
    const other = await cluster();
    await whileUncommitted(other.database, { change: other.event(2, 200, 'one'), command: other.record('bob', 200) });
    assert.deepEqual(await other.actors(), [undefined, 'bob']);
  });

  it('name nobody for a write whose record is late, though another changed the object in that second', async () => {
    const { database, record, event, actors } = await cluster();
    // Not announced: it changes nothing that the inventory keeps.
    await event(2, 200, 'zero')(database);
    await event(3, 600, 'one')(database);
    await record('alice', 200)(database);
    assert.deepEqual(await actors(), [undefined, undefined]);
    await record('bob', 600)(database);
    assert.deepEqual(await actors(), [undefined, 'bob']);
  });

  it('are kept for a day while no records arrive', async () => {
    const { database, providerId, event } = await cluster();
    const writes = () => database('watched_writes').where({ provider_id: providerId });
    await writes().update({ seen_at: database.raw(`now() - interval '25 hours'`) });
    await event(2, 200, 'one')(database);
    assert.deepEqual(await writes().pluck('event_id'), ['u/2/modified']);
  });
});
