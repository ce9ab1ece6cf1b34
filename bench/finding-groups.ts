import { findingGroups } from '../api/finding-groups/groups.ts';
import { foldCveTotals } from '../db/commands/finding-groups/fold-totals.ts';
import type { Database } from '../db/database.ts';
import { groupMembers } from '../db/reads/finding-groups/members.ts';
import { selectionOf } from '../domain/organizations/provider-selection.ts';
import { makeProvider, makeResource } from '../test/helpers/factories.ts';
import { percentile, type Figure } from './figures.ts';
import { startStores } from './service.ts';

const providers = 50;
const resourcesOfEach = 100;
const cves = 20_000;
const rounds = 3;
const readsOfRound = 40;

async function seedVulnerabilities(
  database: Database,
  { providerId, ids, count }: { providerId: number; ids: number[]; count: number },
): Promise<void> {
  await database.raw(
    `insert into vulnerability_findings (resource_id, provider_id, cve_id, ecosystem, family, package_key, package_name,
       installed_version, installed_versions, severity, cvss_score, score_basis, score_estimated, advisory_ids, status)
     select (?::bigint[])[1 + n % ?::integer], ?, 'CVE-2024-' || (10000 + cve), 'PyPI', 'PyPI', 'package-' || n, 'package-' || n,
       '1.0', '["1.0"]', (array['critical', 'high', 'high', 'medium', 'medium', 'medium', 'low'])[1 + cve % 7], 7.5, 'cvss_v3', false,
       '["PYSEC-1"]', (array['open', 'open', 'open', 'open', 'fixed'])[1 + n % 5]
     from (select n, floor(power(random(), 3) * ?::integer)::integer as cve from generate_series(1, ?::integer) as n) as drawn`,
    [ids, resourcesOfEach, providerId, cves, count],
  );
}

async function seedDrifts(
  database: Database,
  { providerId, ids, count }: { providerId: number; ids: number[]; count: number },
): Promise<void> {
  await database.raw(
    `insert into drift_findings (resource_id, provider_id, aspect, drift_type, severity, status, summary, diff)
     select (?::bigint[])[1 + n % ?::integer], ?, 'aspect_' || n, 'security', (array['critical', 'high', 'medium', 'low'])[1 + n % 4],
       'detected', 'changed', jsonb_build_array(jsonb_build_object('path', '/field_' || n % 500 || '/' || n % 9,
         'baseline_value', null, 'current_value', n))
     from generate_series(1, ?::integer) as n`,
    [ids, resourcesOfEach, providerId, count],
  );
}

/**
 * Measures the groups of a million vulnerabilities of 20,000 CVEs in 50 accounts, a few of them nearly everywhere and most
 * in few places, and of 100,000 drifts of 500 kinds, written as scans write them. `BENCH_SMALL=1` fills a hundredth, to see
 * that it works.
 */
export async function benchFindingGroups(): Promise<Figure[]> {
  const share = process.env['BENCH_SMALL'] === '1' ? 100 : 1;
  const stores = await startStores();
  const { database } = stores;
  try {
    let lastProvider = 0;
    for (let number = 0; number < providers; number += 1) {
      const { id: providerId } = await makeProvider(database);
      lastProvider = providerId;
      const ids: number[] = [];
      for (let index = 0; index < resourcesOfEach; index += 1) {
        ids.push((await makeResource(database, { providerId })).id);
      }
      await seedVulnerabilities(database, { providerId, ids, count: 1_000_000 / providers / share });
      await seedDrifts(database, { providerId, ids, count: 100_000 / providers / share });
    }
    await foldCveTotals(database);
    await database.raw('vacuum analyze');

    const everything = selectionOf({}, []);
    const page = { page: 1, perPage: 50 };
    const all = { providers: everything, key: null, severity: null, page };
    const [largest] = (await findingGroups(database, { by: 'cve', ...all })).rows;
    if (largest === undefined) throw new Error('there is no group');
    const ofOne = selectionOf({ provider_id: lastProvider }, []);
    const reads: Record<string, () => Promise<unknown>> = {
      'by CVE': () => findingGroups(database, { by: 'cve', ...all }),
      'by CVE, page 100': () => findingGroups(database, { by: 'cve', ...all, page: { page: 100, perPage: 50 } }),
      'by CVE, critical': () => findingGroups(database, { by: 'cve', ...all, severity: 'critical' }),
      'by CVE, one account': () => findingGroups(database, { by: 'cve', ...all, providers: ofOne }),
      'by kind of drift': () => findingGroups(database, { by: 'drift_kind', ...all }),
      'the largest CVE': () =>
        groupMembers(database, { group: { by: 'cve', key: largest.key }, providers: null, page }),
    };
    const figures: Figure[] = [];
    for (const [name, read] of Object.entries(reads)) {
      const runs: number[] = [];
      for (let round = 0; round < rounds; round += 1) runs.push(await p95(read));
      figures.push({ name: `${name}: p95`, unit: 'ms', runs, goal: '≤ 60 ms' });
    }
    return figures;
  } finally {
    await stores.stop();
  }
}

async function p95(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < readsOfRound; round += 1) {
    const start = performance.now();
    await read();
    if (round >= 5) times.push(performance.now() - start);
  }
  return percentile(times, 0.95);
}
