import assert from 'node:assert/strict';
import { recheckResources } from '../../../../db/commands/drifts/recheck.ts';
import { changeResource, makeBaseline, makeProvider, makeResource } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { makeVulnerability } from '../../../helpers/vulnerability.ts';

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const tagged = (stage: string) => ({ configuration: { tags: { stage } }, tags: { stage } });

describe('What a completed remediation wrote', () => {
  const openedDatabase = useTestDatabase();

  /** A resource with the first of these values as its baseline of an hour ago. */
  async function bucket() {
    const database = openedDatabase();
    const { id: providerId } = await makeProvider(database);
    const { id: memberId } = await member(database);
    const resource = await makeResource(database, { providerId, ...tagged('closed') });
    const { id: resourceId } = resource;
    const capturedAt = async (minutes: number): Promise<number> => {
      const id = await makeBaseline(database, { resourceId, memberId });
      await database('baselines')
        .where({ id })
        .update({ captured_at: minutesAgo(minutes) });
      return id;
    };
    await capturedAt(60);
    return {
      capturedAt,
      holds: (stage: string) => changeResource(database, resourceId, tagged(stage)),
      voids: (id: number) => database('baselines').where({ id }).update({ voided_at: database.fn.now() }),
      /** An action on the resource that wrote a value half an hour ago, which was read since. */
      async wrote(stage: string, fixed: 'drift' | 'vulnerability'): Promise<void> {
        const { id: actionId } = await makeAction(database, { providerId, status: 'completed' });
        const finding =
          fixed === 'drift' ? {} : { drift_id: null, vulnerability_id: await makeVulnerability(database, resource) };
        const steps = [{ number: 1, before: { '/tags/stage': 'before' }, after: { '/tags/stage': stage } }];
        await database('remediation_actions')
          .where({ id: actionId })
          .update({ ...finding, resource_id: resourceId, ended_at: minutesAgo(30), plan: JSON.stringify({ steps }) });
        await database('remediation_steps').insert({
          action_id: actionId,
          number: 1,
          status: 'done',
          started_at: minutesAgo(31),
          ended_at: minutesAgo(30),
        });
        await database('resources')
          .where({ id: resourceId })
          .update({ read_at: minutesAgo(29) });
      },
      async findings(): Promise<unknown[]> {
        await database.transaction((transaction) => recheckResources(transaction, [resourceId]));
        return database('drift_findings').where({ resource_id: resourceId, status: 'detected' }).pluck('diff');
      },
    };
  }

  const isOpen = [[{ path: '/tags/stage', baseline_value: 'closed', current_value: 'open' }]];

  it('is a drift where it restored an accepted baseline that no longer applies', async () => {
    const { capturedAt, holds, voids, wrote, findings } = await bucket();
    await holds('open');
    const accepted = await capturedAt(45);
    await wrote('open', 'drift');
    assert.deepEqual(await findings(), []);
    await voids(accepted);
    assert.deepEqual(await findings(), isOpen);
  });

  it('is none where it fixed a vulnerability, until another baseline applies', async () => {
    const { capturedAt, holds, voids, wrote, findings } = await bucket();
    await holds('open');
    await wrote('open', 'vulnerability');
    assert.deepEqual(await findings(), []);
    const accepted = await capturedAt(20);
    assert.deepEqual(await findings(), []);
    await voids(accepted);
    assert.deepEqual(await findings(), []);
  });

  it('is a drift where it fixed a vulnerability beside an accepted baseline that no longer applies', async () => {
    const { capturedAt, holds, voids, wrote, findings } = await bucket();
    await holds('half open');
    const accepted = await capturedAt(45);
    await holds('open');
    await wrote('open', 'vulnerability');
    assert.deepEqual(await findings(), []);
    await voids(accepted);
    assert.deepEqual(await findings(), isOpen);
  });
});
