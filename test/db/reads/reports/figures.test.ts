import assert from 'node:assert/strict';
import { fixableFindings, mostFound } from '../../../../db/reads/reports/figures.ts';
import { inSnapshot } from '../../../../db/snapshot.ts';
import { makeProvider, makeResource } from '../../../helpers/factories.ts';
import { makeVulnerability } from '../../../helpers/reports.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const inMay = { providers: null, start: '2026-05-01T00:00:00Z', end: '2026-06-01T00:00:00Z' };
const detectedAt = new Date('2026-05-10T00:00:00Z');

describe('The figures of a report about an earlier period', () => {
  const database = useTestDatabase();

  it('count a fix as available for what was open then, whatever became of it later', async () => {
    const { id: providerId } = await makeProvider(database());
    const resource = await makeResource(database(), { providerId, name: 'orders', type: 'db_instance' });
    const finding = { resource, fixVersion: '2.0', detectedAt };
    const fixed = { ...finding, status: 'fixed' } as const;
    await makeVulnerability(database(), { ...finding, packageName: 'open' });
    await makeVulnerability(database(), { ...finding, packageName: 'unfixable', fixVersion: null });
    await makeVulnerability(database(), { ...finding, packageName: 'ignored', status: 'ignored' });
    await makeVulnerability(database(), { ...fixed, packageName: 'later', fixedAt: new Date('2026-06-20T00:00:00Z') });
    await makeVulnerability(database(), { ...fixed, packageName: 'in it', fixedAt: new Date('2026-05-20T00:00:00Z') });
    assert.equal(await inSnapshot(database(), (snapshot) => fixableFindings(snapshot, inMay)), 2);
    const query = { kind: 'vulnerability', by: 'resource', scope: inMay, limit: 10 } as const;
    const ranked = await inSnapshot(database(), (snapshot) => mostFound(snapshot, query));
    assert.deepEqual(ranked, [
      { label: 'orders', type: { resource_type: 'db_instance', provider_kind: 'cloud_a' }, total: 3, severe: 3 },
    ]);
  });
});
