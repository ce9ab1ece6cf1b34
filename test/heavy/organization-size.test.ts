import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemActor } from '../../db/commands/audit/write.ts';
import { connectDue } from '../../db/commands/organizations/connect-accounts.ts';
import { findOrganization } from '../../db/reads/organizations/organizations.ts';
import { activeAccount, listed, makeOrganization, testCredentials } from '../helpers/organization-rows.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;
const accountCount = 10_000;
const batch = 100;

describe(`An organization of ${accountCount} accounts`, function () {
  this.timeout(900_000);
  const database = useTestDatabase();

  it('is connected batch by batch, each account once, in memory that does not grow with it', async () => {
    const { id } = await makeOrganization(database());
    const accounts = Array.from({ length: accountCount }, (_, index) => activeAccount(String(500_000_000_000 + index)));
    const connecting = {
      actor: systemActor('test'),
      seal: testCredentials.seal,
      workflowId: (providerId: number) => `connect-${providerId}`,
    };
    const discovery = await listed(database(), id, accounts);
    const looked: number[] = [];
    const heapMb: number[] = [];
    for (;;) {
      const count = await connectDue(database(), { ...discovery, limit: batch, connecting });
      if (count === 0) break;
      looked.push(count);
      collectGarbage();
      heapMb.push(process.memoryUsage().heapUsed / 2 ** 20);
    }
    assert.deepEqual(
      looked,
      Array.from({ length: accountCount / batch }, () => batch),
    );
    const shown = await findOrganization(database(), { id, limits: [] });
    assert.equal(shown?.first_syncs.total, accountCount);
    assert.equal(shown.first_syncs.waiting, accountCount);
    const { rows } = await database().raw<{ rows: { providers: number; roles: number }[] }>(
      `select count(*)::int as providers, count(distinct authentication->>'identity')::int as roles
       from providers where source_provider_id is not null`,
    );
    assert.deepEqual(rows, [{ providers: accountCount, roles: accountCount }]);
    const [first = 0, last = 0] = [heapMb[1], heapMb.at(-1)];
    assert.ok(last - first < 20, `${first.toFixed(0)} MB after the first batches, ${last.toFixed(0)} MB at the end`);
  });
});
