import assert from 'node:assert/strict';
import { storeAnnouncements } from '../../../../db/commands/changes/announce.ts';
import { switchFeed } from '../../../../db/commands/changes/feeds.ts';
import { attributeAgain } from '../../../../db/commands/drifts/attribute.ts';
import type { ChangeActor } from '../../../../domain/changes/announced-change.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../../helpers/factories.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
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

  /** A finding whose change was read already, and an announcement of that change. */
  async function readChange() {
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
    const attribution = async () => {
      const row = await database('drift_findings').where({ id: findingId }).first('changed_by', 'changed_via');
      return [row?.changed_by?.principal, row?.changed_via];
    };
    return { database, providerId, changeId: change?.id, announce, attribution };
  }

  it('is written into the finding, which is published again; announced once more, it changes nothing', async () => {
    const { database, announce, attribution } = await readChange();
    assert.equal(await announce(alice), 0);
    assert.deepEqual(await attribution(), [alice.principal, 'cli']);
    const published = () => database('events').where({ type: 'drift.updated' }).select('data');
    const [event, ...others] = await published();
    assert.equal(event?.data.changed_by?.principal, alice.principal);
    assert.deepEqual(others, []);
    await announce(alice);
    assert.equal((await published()).length, 1);
  });

  it('is shown though he has the name of a remediation, unless the change is what that remediation wrote', async () => {
    const { database, providerId, changeId, announce, attribution } = await readChange();
    const { id: actionId } = await makeAction(database, { providerId, status: 'executing' });
    const { account_id: account } = await database('providers').where({ id: providerId }).first('account_id');
    const authentication = {
      type: 'assume_role',
      identity: `arn:aws:iam::${account}:role/Audit`,
      remediationIdentity: `arn:aws:iam::${account}:role/audit/Remediation`,
    };
    await database('providers').where({ id: providerId }).update({ authentication });
    const mark = (isConfirmed: boolean) =>
      database('announced_changes')
        .where({ id: changeId })
        .update({ remediation_id: actionId, remediation_confirmed: isConfirmed });
    const principal = `arn:aws:sts::${account}:assumed-role/Remediation/audit-remediation-${actionId}`;
    await mark(false);
    await announce({ ...alice, principal });
    assert.deepEqual(await attribution(), [principal, 'cli']);
    await mark(true);
    await database.transaction((transaction) => attributeAgain(transaction, [changeId ?? 0]));
    assert.deepEqual(await attribution(), [undefined, 'remediation']);
  });
});
