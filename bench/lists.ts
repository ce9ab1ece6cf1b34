import type { Database } from '../db/database.ts';
import { percentile, type Figure } from './figures.ts';
import { seedResources } from './inventory-rows.ts';
import { peakResidentMb } from './processes.ts';
import { latenciesMs } from './reads.ts';
import { startApi, startStores } from './service.ts';

const resources = 200_000;
const findings = 1_000_000;
const rounds = 3;
const requests = 50;
const types = Array.from({ length: 30 }, (_, number) => `type_${number}`);

/** Adds drifts of a year, of which two thirds are open, in the order in which they were detected. */
async function seedDrifts(database: Database): Promise<void> {
  await database.raw(
    `insert into drift_findings (resource_id, provider_id, aspect, drift_type, severity, status, summary, diff,
       baseline_value, current_value, detected_at)
     select resource.id, resource.provider_id, 'aspect_' || n,
       (array['configuration', 'security', 'compliance'])[1 + abs(hashint8(n * 7)) % 3],
       (array['critical', 'high', 'medium', 'low'])[1 + abs(hashint8(n * 3)) % 4],
       (array['detected', 'detected', 'detected', 'investigating', 'resolved', 'resolved'])[1 + abs(hashint8(n * 11)) % 6],
       'A rule was opened to the internet', '[]', '{"open": false}', '{"open": true}',
       now() - (? - n) * interval '31 seconds'
     from generate_series(1, ?) as n join resources as resource on resource.id = 1 + abs(hashint8(n)::bigint) % ?
     order by n`,
    [findings, findings, resources],
  );
  await database.raw('vacuum analyze');
}

/** Measures pages, counts and an export of drifts at a million findings. */
export async function benchLists(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const [providerId] = await seedResources(stores.database, resources, types);
    const startedAt = performance.now();
    await seedDrifts(stores.database);
    process.stderr.write(`seeded in ${Math.round((performance.now() - startedAt) / 1_000)} s\n`);
    const api = await startApi(stores.options());
    try {
      const p95 = async (name: string, path: string, goal: string): Promise<Figure> => {
        const url = `${api.url}/api/v1/${path}`;
        await latenciesMs(url, stores.token, 10);
        const runs: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          runs.push(percentile(await latenciesMs(url, stores.token, requests), 0.95));
        }
        return { name: `${name}: p95`, unit: 'ms', runs, goal };
      };
      const lists = {
        'no filter': 'drifts',
        'open, page of 50': 'drifts?status=detected&per_page=50',
        'two severities, two types of drift': 'drifts?severity=critical,high&type=security,compliance',
        'a resource type': 'drifts?resource_type=type_7&status=detected',
        'a region and an account': `drifts?region=eu-west-1&provider_id=${providerId}`,
        'by severity': 'drifts?status=detected&sort=-severity',
        'by severity, page 5,000': 'drifts?status=detected&sort=-severity&page=5000',
        'by detection': 'drifts?status=detected&sort=-detected_at',
        'under a day': 'drifts?status=detected&age=under_1_day',
        'without an owner': 'drifts?status=detected&owner_id=none',
      };
      const figures: Figure[] = [];
      for (const [name, path] of Object.entries(lists)) {
        figures.push(await p95(`GET /drifts at ${findings}, ${name}`, path, '≤ 20 ms'));
      }
      figures.push(await p95('30 to 90 days old', 'drifts?status=detected&age=30_to_90_days', ''));
      figures.push(await p95('over 90 days old', 'drifts?status=detected&age=over_90_days', ''));
      const counted = 'facets=status,severity,type,provider_type,provider_id';
      figures.push(
        await p95(
          'counts by status, severity, type, cloud, account',
          `drifts/facets?status=detected&${counted}`,
          '≤ 60 ms',
        ),
        await p95(
          'counts by resource type and region',
          'drifts/facets?status=detected&facets=resource_type,region',
          '≤ 60 ms',
        ),
        await p95('counts by age and owner', 'drifts/facets?status=detected&facets=age,owner_id', '≤ 400 ms'),
        await p95(
          'counts by severity and resource type, over 90 days old',
          'drifts/facets?status=detected&age=over_90_days&facets=severity,resource_type',
          '≤ 400 ms',
        ),
      );
      for (const format of ['csv', 'json']) {
        const begun = performance.now();
        const response = await fetch(`${api.url}/api/v1/drifts/export?format=${format}`, {
          headers: { authorization: `Bearer ${stores.token}` },
        });
        let bytes = 0;
        for await (const piece of response.body ?? []) bytes += (piece as Uint8Array).byteLength;
        if (!response.ok) throw new Error(`export: ${response.status}`);
        const runs = [(performance.now() - begun) / 1_000];
        figures.push({
          name: `${findings} drifts as ${format.toUpperCase()}, ${Math.round(bytes / 1e6)} MB`,
          unit: 's',
          runs,
        });
      }
      figures.push({ name: "the API's peak memory", unit: 'MB', runs: [peakResidentMb(api.pid)], goal: '< 300 MB' });
      return figures;
    } finally {
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}
