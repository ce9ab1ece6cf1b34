import assert from 'node:assert/strict';
import { claimDiscovery, endDiscovery } from '../../../../db/commands/organizations/discoveries.ts';
import { changeOrganization, writeOrganization } from '../../../../db/commands/organizations/organizations.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('A discovery of an organization', () => {
  const database = useTestDatabase();

  it('ends while the filters change, and neither waits for the other', async () => {
    const { id: providerId } = await makeProvider(database());
    const organization = { kind: 'cloud_a' as const, name: 'all', providerId, filters: {} };
    const organizationId = await database().transaction((transaction) =>
      writeOrganization(transaction, { organization, createdBy: null }),
    );
    const claim = { organizationId, requestedBy: null };
    const { id: discoveryId } = await database().transaction((transaction) => claimDiscovery(transaction, claim));
    let ended: Promise<boolean> | undefined;
    await database().transaction(async (transaction) => {
      await changeOrganization(transaction, { id: organizationId, name: null, filters: {} });
      const { rows } = await transaction.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
      ended = endDiscovery(database(), { discoveryId, reason: null });
      ended.catch(() => undefined);
      await eventually(async () => {
        const waiting = await database().raw<{ rows: unknown[] }>(
          'select 1 from pg_stat_activity where ? = any(pg_blocking_pids(pid))',
          [rows[0]?.pid ?? 0],
        );
        assert.equal(waiting.rows.length, 1);
      });
      await claimDiscovery(transaction, claim);
    });
    assert.equal(await ended, true);
  });
});
