import assert from 'node:assert/strict';
import { claimDiscovery, endDiscovery } from '../../../../db/commands/organizations/discoveries.ts';
import {
  changeOrganization,
  removeOrganization,
  writeOrganization,
} from '../../../../db/commands/organizations/organizations.ts';
import { writeUnits } from '../../../../db/commands/organizations/tree.ts';
import type { Transaction } from '../../../../db/database.ts';
import { eventually } from '../../../helpers/eventually.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

describe('A discovery of an organization', () => {
  const database = useTestDatabase();
  let organizationId: number;
  let discoveryId: number;
  const claim = () => ({ organizationId, requestedBy: null });

  beforeEach(async () => {
    const { id: providerId } = await makeProvider(database());
    const organization = {
      kind: 'cloud_a' as const,
      name: 'all',
      providerId,
      root: null,
      filters: {},
      connection: null,
    };
    organizationId = await database().transaction((transaction) =>
      writeOrganization(transaction, { organization, createdBy: null }),
    );
    ({ id: discoveryId } = await database().transaction((transaction) => claimDiscovery(transaction, claim())));
  });

  /** Begins work and returns once it waits for a lock of a transaction. */
  async function waitingFor<Result>(
    transaction: Transaction,
    begin: () => Promise<Result>,
  ): Promise<Promise<Result>[]> {
    const { rows } = await transaction.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
    const begun = begin();
    begun.catch(() => undefined);
    await eventually(async () => {
      const waiting = await database().raw<{ rows: unknown[] }>(
        'select 1 from pg_stat_activity where ? = any(pg_blocking_pids(pid))',
        [rows[0]?.pid ?? 0],
      );
      assert.equal(waiting.rows.length, 1);
    });
    return [begun];
  }

  it('ends while the filters change, and neither waits for the other', async () => {
    const [ended] = await database().transaction(async (transaction) => {
      await changeOrganization(transaction, { id: organizationId, name: null, filters: {}, connection: null });
      const ending = await waitingFor(transaction, () => endDiscovery(database(), { discoveryId, reason: null }));
      await claimDiscovery(transaction, claim());
      return ending;
    });
    assert.equal(await ended, true);
  });

  it('writes nothing once the organization is being removed, and neither waits for the other', async () => {
    const units = [{ externalId: 'r-ab12', name: 'Root' }];
    const [written] = await database().transaction(async (transaction) => {
      await transaction('organizations').where({ id: organizationId }).forUpdate().select('id');
      const writing = await waitingFor(transaction, () =>
        writeUnits(database(), { organizationId, discoveryId, parentId: null, units }),
      );
      assert.equal(await removeOrganization(transaction, organizationId), true);
      return writing;
    });
    await written;
    assert.deepEqual(await database()('organization_units').where({ organization_id: organizationId }), []);
  });
});
