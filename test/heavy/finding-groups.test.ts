import assert from 'node:assert/strict';
import { percentile } from '../../bench/figures.ts';
import { foldCveTotals } from '../../db/commands/finding-groups/fold-totals.ts';
import { machineSlowness } from '../../launch/fair-limit.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { findingGroups } from '../../api/finding-groups/groups.ts';
import { groupMembers } from '../../db/reads/finding-groups/members.ts';
import { selectionOf } from '../../domain/organizations/provider-selection.ts';
import { makeProvider, makeResource } from '../helpers/factories.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

const providers = 50;
const resourcesOfEach = 100;
const vulnerabilities = 1_000_000;
const drifts = 100_000;
const cves = 20_000;
const everything = selectionOf({}, []);

/**
 * A million vulnerabilities of 20,000 CVEs in 50 accounts, a few of them nearly everywhere and most in few places, and
 * 100,000 drifts of 500 kinds, written as scans write them.
 */
describe('groups of a million findings', function () {
  this.timeout(1_200_000);
  let own: TestDatabase;
  let database: Database;
  let lastProvider = 0;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 4, applicationName: 'test' });
    for (let number = 0; number < providers; number += 1) {
      const { id } = await makeProvider(database);
      lastProvider = id;
      const ids: number[] = [];
      for (let index = 0; index < resourcesOfEach; index += 1) {
        ids.push((await makeResource(database, { providerId: id })).id);
      }
      await seedVulnerabilities(id, ids);
      await seedDrifts(id, ids);
    }
    await foldCveTotals(database);
    await database.raw('vacuum analyze');
  });
  after(async () => {
    await database.destroy();
    await own.drop();
  });

  async function seedVulnerabilities(providerId: number, ids: number[]): Promise<void> {
    await database.raw(
      `insert into vulnerability_findings (resource_id, provider_id, cve_id, ecosystem, family, package_key, package_name,
         installed_version, installed_versions, severity, cvss_score, score_basis, score_estimated, advisory_ids, status)
       select (?::bigint[])[1 + n % ?::integer], ?, 'CVE-2024-' || (10000 + cve), 'PyPI', 'PyPI', 'package-' || n, 'package-' || n,
         '1.0', '["1.0"]', (array['critical', 'high', 'high', 'medium', 'medium', 'medium', 'low'])[1 + cve % 7], 7.5, 'cvss_v3', false,
         '["PYSEC-1"]', (array['open', 'open', 'open', 'open', 'fixed'])[1 + n % 5]
       from (select n, floor(power(random(), 3) * ?::integer)::integer as cve from generate_series(1, ?::integer) as n) as drawn`,
      [ids, resourcesOfEach, providerId, cves, vulnerabilities / providers],
    );
  }

  async function seedDrifts(providerId: number, ids: number[]): Promise<void> {
    await database.raw(
      `insert into drift_findings (resource_id, provider_id, aspect, drift_type, severity, status, summary, diff)
       select (?::bigint[])[1 + n % ?::integer], ?, 'aspect_' || n, 'security', (array['critical', 'high', 'medium', 'low'])[1 + n % 4],
         'detected', 'changed', jsonb_build_array(jsonb_build_object('path', '/field_' || n % 500 || '/' || n % 9,
           'baseline_value', null, 'current_value', n))
       from generate_series(1, ?::integer) as n`,
      [ids, resourcesOfEach, providerId, drifts / providers],
    );
  }

  async function p95(read: () => Promise<unknown>): Promise<number> {
    const times: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const start = performance.now();
      await read();
      if (round >= 5) times.push(performance.now() - start);
    }
    return percentile(times, 0.95);
  }

  it('are listed within their limits', async () => {
    const page = { page: 1, perPage: 50 };
    const ofOne = selectionOf({ provider_id: lastProvider }, []);
    const [largest] = (
      await findingGroups(database, { by: 'cve', providers: everything, key: null, severity: null, page })
    ).rows;
    assert.ok(largest);
    const reads: [string, number, () => Promise<unknown>][] = [
      [
        'by CVE',
        60,
        () => findingGroups(database, { by: 'cve', providers: everything, key: null, severity: null, page }),
      ],
      [
        'by CVE, page 100',
        60,
        () =>
          findingGroups(database, {
            by: 'cve',
            providers: everything,
            key: null,
            severity: null,
            page: { page: 100, perPage: 50 },
          }),
      ],
      [
        'by CVE, critical',
        60,
        () => findingGroups(database, { by: 'cve', providers: everything, key: null, severity: 'critical', page }),
      ],
      [
        'by CVE, one account',
        60,
        () => findingGroups(database, { by: 'cve', providers: ofOne, key: null, severity: null, page }),
      ],
      [
        'by kind of drift',
        60,
        () => findingGroups(database, { by: 'drift_kind', providers: everything, key: null, severity: null, page }),
      ],
      [
        'by check',
        60,
        () => findingGroups(database, { by: 'control', providers: everything, key: null, severity: null, page }),
      ],
      [
        'the largest CVE',
        60,
        () => groupMembers(database, { group: { by: 'cve', key: largest.key }, providers: null, page }),
      ],
    ];
    const figures: string[] = [];
    const late: string[] = [];
    for (const [name, limitMs, read] of reads) {
      const measured = await p95(read);
      const slowness = machineSlowness();
      const figure = `${name}: ${measured.toFixed(1)} ms of ${limitMs} at a load of ${slowness.toFixed(1)} per core`;
      figures.push(figure);
      if (measured > limitMs * slowness) late.push(figure);
    }
    console.log(figures.join('\n'));
    assert.deepEqual(late, []);
  });
});
