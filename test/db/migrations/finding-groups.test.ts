import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../../db/database.ts';
import { migrate } from '../../../db/migrate.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { migrateUntil } from '../../helpers/migrate-until.ts';
import { emptyDatabase, type TestDatabase } from '../../helpers/test-database.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

describe('findings of the release before groups', () => {
  let store: TestDatabase;
  let database: Database;

  before(async () => {
    store = await emptyDatabase();
    database = openDatabase({ url: store.url, poolSize: 3, applicationName: 'test' });
  });
  after(async () => {
    await database.destroy();
    await store.drop();
  });

  it('get their kind and are counted', async () => {
    await migrateUntil(database, '351-searched-rows');
    const { id: providerId } = await makeProvider(database);
    const rule = { protocol: 'tcp' };
    const of = async (place: string) =>
      makeDriftFinding(database, {
        resource: await makeResource(database, { providerId }),
        aspect: 'ingress',
        diff: [{ path: place, baseline_value: null, current_value: rule }],
      });
    const before = [await of('/ingress/0'), await of('/ingress/12')];
    const resource = await makeResource(database, { providerId });
    await makeVulnerability(database, resource, { cve_id: 'CVE-2026-1' });

    await migrate(database);

    const after = await of('/ingress/3');
    const kinds = await database('drift_findings')
      .whereIn('id', [...before, after])
      .pluck<string[]>('kind_key');
    assert.equal(new Set(kinds).size, 1);
    const counted = await database('drift_kind_counts').where('total', '>', 0);
    assert.deepEqual(
      counted.map(({ kind_key: key, total }) => [key, total]),
      [[kinds[0], 3]],
    );
    const cves = await database('cve_counts').where('total', '>', 0);
    assert.deepEqual(
      cves.map(({ cve_id: cve, status, total }) => [cve, status, total]),
      [['CVE-2026-1', 'open', 1]],
    );
  });
});
