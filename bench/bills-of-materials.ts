import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { findArchive } from '../test/contract/osv/archives.ts';
import { findOsvScanner, scanWithOsvScanner } from '../test/contract/osv/osv-scanner.ts';
import type { Figure } from './figures.ts';
import { call, startApi, startStores, startWorker } from './service.ts';
import { goPackages, pypiPackages, taken } from './vulnerability-packages.ts';
import { scan, seedResources, type Target } from './vulnerability-scan.ts';

const packages = 3_000;
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);

/** The packages of an ecosystem, from its archive of real advisories. */
interface Bill {
  ecosystem: 'PyPI' | 'Go';
  archive: string;
  purls: string[];
}

/** Returns a bill for each ecosystem whose archive is there. */
function bills(): Bill[] {
  const packagesOf = { PyPI: pypiPackages, Go: goPackages };
  return (['PyPI', 'Go'] as const).flatMap((ecosystem) => {
    const archive = findArchive(ecosystem);
    if (archive === null) {
      process.stderr.write(`bills of materials: the archive of ${ecosystem} is not there (OSV_ARCHIVES)\n`);
      return [];
    }
    return [{ ecosystem, archive, purls: taken(packagesOf[ecosystem](archive), 0, packages) }];
  });
}

async function benchBill(target: Target, { ecosystem, archive, purls }: Bill): Promise<Figure> {
  const { stores, url } = target;
  const components = purls.map((purl) => ({ type: 'library', name: 'package', purl }));
  const body = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', components });
  const headers = { authorization: `Bearer ${stores.token}`, 'content-type': 'application/json' };
  const ours: number[] = [];
  const theirs: number[] = [];
  const scanner = findOsvScanner();
  for (let round = 0; round < rounds; round += 1) {
    const { ids } = await seedResources(stores.database, `${ecosystem} ${round}`, 1);
    const startedAt = performance.now();
    const upload = await fetch(`${url}/api/v1/resources/${ids[0]}/sbom`, { method: 'PUT', headers, body });
    if (!upload.ok) throw new Error(await upload.text());
    await scan(target, { resource_id: ids[0] });
    const path = `/api/v1/resources/${ids[0]}/vulnerabilities`;
    const listed = (await call(url, { token: stores.token, method: 'GET', path })) as { pagination: { total: number } };
    ours.push((performance.now() - startedAt) / 1_000);
    const theirScan =
      scanner === null ? null : scanWithOsvScanner({ scanner, ecosystem, archive: readFileSync(archive), purls });
    if (theirScan !== null) theirs.push(theirScan.elapsedMs / 1_000);
    process.stderr.write(
      `${ecosystem}: ${listed.pagination.total} findings here, ${theirScan?.found.length ?? 'none'} of osv-scanner\n`,
    );
  }
  return {
    name: `one bill of materials of ${packages} ${ecosystem} packages, from upload to findings listed`,
    unit: 's',
    runs: ours,
    ...(theirs.length === 0 ? {} : { against: { name: 'osv-scanner', runs: theirs } }),
    ...(ecosystem === 'Go' ? { goal: 'ratio ≤ 0.25' } : {}),
  };
}

/** Measures bills of materials of each ecosystem whose archive is there, beside osv-scanner with the same archive. */
export async function benchBillsOfMaterials(): Promise<Figure[]> {
  const measured = bills();
  const [first] = measured;
  if (first === undefined) return [];
  const stores = await startStores();
  try {
    const ecosystems = measured.map(({ ecosystem }) => ecosystem).join(',');
    const settings = stores.options({ OSV_SOURCE: dirname(first.archive), OSV_ECOSYSTEMS: ecosystems });
    const api = await startApi(settings);
    const worker = await startWorker(settings);
    try {
      const target = { stores, url: api.url };
      await scan(target, {});
      const figures: Figure[] = [];
      for (const bill of measured) figures.push(await benchBill(target, bill));
      return figures;
    } finally {
      await worker.stop();
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}
