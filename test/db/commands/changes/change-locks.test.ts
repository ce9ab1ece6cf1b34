import assert from 'node:assert/strict';
import { nameActors } from '../../../../db/commands/changes/actors.ts';
import { lockAnnouncements } from '../../../../db/commands/changes/settle.ts';
import type { Transaction } from '../../../../db/database.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const object = { resource_type: 'config_map', external_id: 'default/settings' };

describe('Locks of announced changes', () => {
  const openedDatabase = useTestDatabase();

  /** A change that others lock, and a finding that a reading connects with it meanwhile. */
  async function linkedMeanwhile(
    lock: (transaction: Transaction, providerId: number, changeId: number) => Promise<void>,
  ) {
    const database = openedDatabase();
    const { id: providerId } = await makeProvider(database, { type: 'orchestrator' });
    const resource = await makeResource(database, { providerId });
    const findingId = await makeDriftFinding(database, { resource });
    const [change] = await database('announced_changes')
      .insert({
        provider_id: providerId,
        event_id: 'uid/7',
        source: 'watch',
        ...object,
        region: 'global',
        kind: 'changed',
      })
      .returning<{ id: number }[]>('id');
    const changeId = change?.id ?? 0;
    await database('watched_writes').insert({
      provider_id: providerId,
      event_id: 'uid/7',
      ...object,
      effect: 'change',
      state: '{}',
    });
    const record = { requested_at: new Date(), completed_at: new Date(), actor: { principal: 'alice', eventId: 'r' } };
    await database('audit_records').insert({
      provider_id: providerId,
      event_id: 'r',
      ...object,
      verb: 'patch',
      call: 'patch configmaps',
      ...record,
    });
    await database.transaction(async (locking) => {
      await lock(locking, providerId, changeId);
      await database.transaction(async (reading) => {
        await reading.raw(`set local lock_timeout = '2s'`);
        await reading('drift_finding_changes').insert({ finding_id: findingId, change_id: changeId });
      });
    });
    assert.deepEqual(await database('drift_finding_changes').where({ finding_id: findingId }).pluck('change_id'), [
      changeId,
    ]);
  }

  it('of the audit log do not hold up a reading that connects a change with its finding', () =>
    linkedMeanwhile(async (transaction, providerId, changeId) => {
      const now = new Date();
      await nameActors(transaction, { providerId, objects: [object], from: now, to: now });
      const { actor } = await transaction('announced_changes').where({ id: changeId }).first('actor');
      assert.equal(actor.principal, 'alice');
    }));

  it('of a reading do not hold up another one that connects a change with its finding', () =>
    linkedMeanwhile(async (transaction, providerId, changeId) => {
      const resource = { ...object, region: 'global', up_to: changeId, attempts: 0, parts: null };
      assert.deepEqual(await lockAnnouncements(transaction, { providerId, resources: [resource] }), [object]);
    }));
});
