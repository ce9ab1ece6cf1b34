import assert from 'node:assert/strict';
import { raiseAlerts } from '../../db/commands/alerts/raise.ts';
import { resolveAlerts, resolveProviderAlerts } from '../../db/commands/alerts/resolve.ts';
import { changeAlerts } from '../../db/commands/alerts/alerts.ts';
import { claimExecution } from '../../db/commands/jobs/executions.ts';
import { completeExecution } from '../../db/commands/jobs/execution-ends.ts';
import type { AlertCause, DriftCause } from '../../domain/alerts/causes.ts';
import { makeProvider, makeResource } from '../helpers/factories.ts';
import { member } from '../helpers/identity.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';

describe('Alerts raised by rules', () => {
  const database = useTestDatabase({ poolSize: 4 });
  let memberId: number;

  before(async () => {
    memberId = (await member(database())).id;
  });

  async function drifted(): Promise<DriftCause> {
    const provider = await makeProvider(database());
    const resource = await makeResource(database(), { providerId: provider.id, name: 'web-1' });
    return {
      kind: 'drift',
      findingId: 1,
      resourceId: resource.id,
      resourceName: 'web-1',
      providerId: provider.id,
      driftType: 'security',
      severity: 'high',
      summary: 'Port 22 is open to the world',
    };
  }

  const raise = (...causes: AlertCause[]) => database().transaction((transaction) => raiseAlerts(transaction, causes));
  const clear = (cause: DriftCause, note = 'gone') =>
    database().transaction((transaction) =>
      resolveAlerts(transaction, [{ kind: 'drift', resourceId: cause.resourceId, findingId: cause.findingId, note }]),
    );
  const alertsOn = ({ resourceId }: DriftCause) =>
    database()('alerts')
      .where({ resource_id: resourceId })
      .orderBy('id')
      .select('id', 'status', 'occurrences', 'severity', 'resolution_note');

  it('pile up in a counter, not in rows', async () => {
    const cause = await drifted();
    await raise(cause);
    await raise(cause, { ...cause, findingId: 2, severity: 'critical' });
    await raise(cause, { ...cause, findingId: 3 });
    assert.deepEqual(
      (await alertsOn(cause)).map(({ severity, occurrences }) => [severity, occurrences]),
      [
        ['high', 4],
        ['critical', 1],
      ],
    );
  });

  it('publish alert.created once, in the transaction of their cause', async () => {
    const cause = await drifted();
    await assert.rejects(
      database().transaction(async (transaction) => {
        await raiseAlerts(transaction, [cause]);
        throw new Error('the cause was not kept');
      }),
    );
    assert.deepEqual(await alertsOn(cause), []);
    await raise(cause);
    await raise(cause);
    const events = await database()('events').where({ type: 'alert.created', resource_id: cause.resourceId });
    assert.equal(events.length, 1);
    assert.equal(events[0].data.resource_name, 'web-1');
  });

  it('resolve themselves with the last of their causes, and say so', async () => {
    const cause = await drifted();
    const second = { ...cause, findingId: 2 };
    await raise(cause, second);
    await clear(cause);
    assert.equal((await alertsOn(cause))[0]?.status, 'open');
    await clear(second, 'The deviation no longer exists');
    const [alert] = await alertsOn(cause);
    assert.equal(alert?.status, 'resolved');
    assert.equal(alert?.resolution_note, 'The deviation no longer exists');
  });

  it('stay resolved by hand while the same finding lasts, and come back with another', async () => {
    const cause = await drifted();
    await raise(cause);
    const [{ id }] = (await alertsOn(cause)) as [{ id: number }];
    await database().transaction((transaction) =>
      changeAlerts(transaction, { ids: [id], action: 'resolve', memberId, resolutionNote: null }),
    );
    await raise(cause);
    assert.equal((await alertsOn(cause)).length, 1);
    await raise({ ...cause, findingId: 2 });
    assert.equal((await alertsOn(cause)).length, 2);
    await clear(cause);
    await raise(cause);
    assert.deepEqual(
      (await alertsOn(cause)).map((alert) => [alert.status, alert.occurrences]),
      [
        ['resolved', 1],
        ['open', 2],
      ],
    );
  });

  it('are one when many transactions raise the same at once', async () => {
    const cause = await drifted();
    const findings = Array.from({ length: 8 }, (_, index) => ({ ...cause, findingId: index + 1 }));
    await Promise.all(findings.map((finding) => raise(finding)));
    const [alert, ...others] = await alertsOn(cause);
    assert.deepEqual(others, []);
    assert.equal(alert?.occurrences, 8);
  });

  it('go with their provider', async () => {
    const cause = await drifted();
    await raise(cause);
    await database().transaction((transaction) =>
      resolveProviderAlerts(transaction, { providerId: cause.providerId, note: 'The provider was deleted' }),
    );
    assert.equal((await alertsOn(cause))[0]?.resolution_note, 'The provider was deleted');
  });

  it('keep the exact totals of the list', async () => {
    const kept = await database()('alert_counts').sum({ total: 'total' }).first();
    const open = await database()('alert_counts').where({ status: 'open' }).sum({ total: 'total' }).first();
    const counted = await database()('alerts').count({ total: 'id' }).first();
    const countedOpen = await database()('alerts').where({ status: 'open' }).count({ total: 'id' }).first();
    assert.equal(Number(kept?.['total']), Number(counted?.['total']));
    assert.equal(Number(open?.['total']), Number(countedOpen?.['total']));
  });

  it('report a provider whose second sync in a row failed, until one succeeds', async () => {
    const provider = await makeProvider(database());
    const job = await database()('jobs').where({ provider_id: provider.id }).first<{ id: number }>('id');
    const sync = (status: 'succeeded' | 'failed') =>
      database().transaction(async (transaction) => {
        const { execution } = await claimExecution(transaction, {
          job: { id: job.id, type: 'inventory_sync' },
          trigger: 'schedule',
        });
        await completeExecution(transaction, { executionId: execution.id, status, error: 'access denied' });
      });
    const alerts = () =>
      database()('alerts').where({ provider_id: provider.id }).orderBy('id').select('status', 'occurrences');
    await sync('failed');
    assert.deepEqual(await alerts(), []);
    await sync('failed');
    await sync('failed');
    assert.deepEqual(await alerts(), [{ status: 'open', occurrences: 2 }]);
    await sync('succeeded');
    assert.deepEqual(await alerts(), [{ status: 'resolved', occurrences: 2 }]);
    await sync('failed');
    assert.equal((await alerts()).length, 1);
  });
});
