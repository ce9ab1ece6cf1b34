import { dirname } from 'node:path';
import type { Database } from '../db/database.ts';
import { packageOfPurl } from '../domain/packages/package-of-purl.ts';
import { findArchive } from '../test/contract/osv/archives.ts';
import { percentile, type Figure } from './figures.ts';
import { peakResidentMb } from './processes.ts';
import { call, startApi, startStores, startWorker } from './service.ts';
import { benchEcosystems, packagePool, taken, type PackagePool } from './vulnerability-packages.ts';
import { scan, seedResources, type Target } from './vulnerability-scan.ts';

const resources = 2_000;
const packagesPerResource = 50;
const vulnerablePerResource = 7.5;
const listedFindings = 1_000_000;
const providers = 20;
const rounds = 3;

/** Stores the packages of every resource, as uploads would. */
async function install(database: Database, ids: number[], pool: PackagePool): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const vulnerable = Math.floor((index + 1) * vulnerablePerResource) - Math.floor(index * vulnerablePerResource);
    const purls = [
      ...taken(pool.vulnerable, index * 7, vulnerable),
      ...taken(pool.clean, index * 43, packagesPerResource - vulnerable),
    ];
    const packages = purls.flatMap((purl) => packageOfPurl(purl) ?? []);
    await database('package_sources').insert({ resource_id: id, source: 'sbom', packages: packages.length });
    await database.raw(
      `insert into resource_packages (resource_id, source, ecosystem, name, version, purl)
       select ?, 'sbom', ecosystem, name, version, purl from jsonb_to_recordset(?::jsonb) as given
         (ecosystem text, name text, version text, purl text)`,
      [id, JSON.stringify(packages)],
    );
  }
  await database.raw('vacuum analyze');
}

async function seedFindings(database: Database): Promise<{ providerId: number; resourceId: number }> {
  const seeded = { providerId: 0, resourceId: 0 };
  for (let number = 0; number < providers; number += 1) {
    const { providerId, ids } = await seedResources(database, `listed ${number}`, 500);
    await database.raw(
      `insert into vulnerability_findings (resource_id, provider_id, cve_id, ecosystem, family, package_key, package_name,
         installed_version, installed_versions, severity, cvss_score, score_basis, score_estimated, advisory_ids, status)
       select (?::bigint[])[1 + n % 500], ?, 'CVE-2024-' || (10000 + n / 10), 'PyPI', 'PyPI', 'package-' || n, 'package-' || n,
         '1.0', '["1.0"]', (array['critical', 'high', 'medium', 'low'])[1 + n % 4], 7.5, 'cvss_v3', false, '["PYSEC-1"]',
         (array['open', 'open', 'open', 'fixed', 'ignored'])[1 + n % 5]
       from generate_series(0, ?) as n`,
      [ids, providerId, listedFindings / providers - 1],
    );
    Object.assign(seeded, { providerId, resourceId: ids[0] });
  }
  await database.raw('vacuum analyze');
  return seeded;
}

async function measureLists({ stores, url }: Target): Promise<Figure[]> {
  const { providerId, resourceId } = await seedFindings(stores.database);
  const queries: [name: string, query: string, goal: string][] = [
    ['no filter', '', '≤ 20 ms'],
    ['last page', `?page=${listedFindings / 20}`, '≤ 20 ms'],
    ['by provider', `?provider_id=${providerId}`, '≤ 20 ms'],
    ['by severity', '?severity=high', '≤ 20 ms'],
    ['by severity and state', '?severity=low&status=ignored', '≤ 20 ms'],
    ['by provider, severity and state', `?provider_id=${providerId}&severity=critical&status=open`, '≤ 20 ms'],
    ['by CVE', '?cve_id=CVE-2024-12000', '≤ 150 ms'],
    ['by resource', `?resource_id=${resourceId}`, '≤ 150 ms'],
    ['by resource and severity', `?resource_id=${resourceId}&severity=critical`, '≤ 150 ms'],
  ];
  const figures: Figure[] = [];
  for (const [name, query, goal] of queries) {
    const runs: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const times: number[] = [];
      for (let made = 0; made < 100; made += 1) {
        const startedAt = performance.now();
        await call(url, { token: stores.token, method: 'GET', path: `/api/v1/vulnerabilities${query}` });
        times.push(performance.now() - startedAt);
      }
      if (round >= 0) runs.push(percentile(times, 0.95));
    }
    figures.push({ name: `GET /vulnerabilities at ${listedFindings} rows, ${name}: p95`, unit: 'ms', runs, goal });
  }
  return figures;
}

/** Measures loading three real ecosystems and scanning 100,000 packages. */
export async function benchVulnerabilities(): Promise<Figure[]> {
  const pool = packagePool();
  const archive = findArchive('PyPI');
  if (pool === null || archive === null) {
    process.stderr.write(
      'vulnerabilities: the archives of advisories are not there (OSV_ARCHIVES), nothing is measured\n',
    );
    return [];
  }
  const stores = await startStores();
  try {
    const { database } = stores;
    const settings = stores.options({ OSV_SOURCE: dirname(archive), OSV_ECOSYSTEMS: benchEcosystems.join(',') });
    const api = await startApi(settings);
    const worker = await startWorker(settings);
    try {
      const target = { stores, url: api.url };
      const loads: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await database('advisory_sources').delete();
        await database('advisories').delete();
        loads.push(await scan(target, {}));
      }
      const { providerId, ids } = await seedResources(database, 'scanned', resources);
      await install(database, ids, pool);
      const scans: number[] = [];
      const again: number[] = [];
      let found = 0;
      for (let round = 0; round < rounds; round += 1) {
        for (const table of ['alert_causes', 'alerts', 'vulnerability_findings']) await database(table).delete();
        scans.push(await scan(target, { provider_id: providerId }));
        const [row] = await database('vulnerability_findings').count<{ count: number }[]>('* as count');
        found = row?.count ?? 0;
        again.push(await scan(target, { provider_id: providerId }));
      }
      const peakMb = peakResidentMb(worker.pid);
      const packages = resources * packagesPerResource;
      return [
        { name: `loading ${benchEcosystems.join(', ')}`, unit: 's', runs: loads, goal: '≤ 20 s' },
        {
          name: `${packages} packages of ${resources} resources, ${found} findings new`,
          unit: 's',
          runs: scans,
          goal: '≤ 10 s',
        },
        { name: `${packages} packages of ${resources} resources, the same findings again`, unit: 's', runs: again },
        { name: 'peak memory of the worker', unit: 'MB', runs: [peakMb], goal: '< 512 MB' },
      ];
    } finally {
      await worker.stop();
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}

/** Measures lists of a million findings, with their exact totals. */
export async function benchVulnerabilityLists(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const api = await startApi(stores.options());
    try {
      return await measureLists({ stores, url: api.url });
    } finally {
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}
