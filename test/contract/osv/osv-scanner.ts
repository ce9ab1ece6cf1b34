import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The version that the comparison is made against. */
export const osvScannerVersion = '1.9.2';

const cacheFolder = resolve('.cache', `osv-scanner-${osvScannerVersion}`);
const modulePath = `github.com/google/osv-scanner/cmd/osv-scanner@v${osvScannerVersion}`;

/** Where the built osv-scanner is: `OSV_SCANNER` or the cache of the checkout; null when it is at neither. */
export const findOsvScanner = (): string | null =>
  [process.env['OSV_SCANNER'] ?? '', join(cacheFolder, 'osv-scanner')].find(
    (file) => file !== '' && existsSync(file),
  ) ?? null;

/** Builds osv-scanner with Go into the cache of the checkout; about a minute. Throws when Go is missing or fails. */
export const buildOsvScanner = (): string => {
  mkdirSync(cacheFolder, { recursive: true });
  const run = spawnSync('go', ['install', modulePath], {
    env: { ...process.env, GOBIN: cacheFolder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (run.status !== 0) throw new Error(`Go could not build osv-scanner ${osvScannerVersion}`);
  return join(cacheFolder, 'osv-scanner');
};

export interface ScannedVulnerability {
  readonly name: string;
  readonly version: string;
  readonly advisoryId: string;
}

export interface OsvScan {
  readonly found: readonly ScannedVulnerability[];
  readonly elapsedMs: number;
}

interface ScanOutput {
  readonly results: readonly {
    readonly packages: readonly {
      readonly package: { readonly name: string; readonly version: string };
      readonly vulnerabilities?: readonly { readonly id: string }[];
    }[];
  }[];
}

const bomOf = (purls: readonly string[]): string =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    components: purls.map((purl) => ({ type: 'library', name: 'generated', purl })),
  });

/** Runs osv-scanner offline over packages with one archive of advisories. */
export const scanWithOsvScanner = (options: {
  scanner: string;
  ecosystem: string;
  archive: Buffer;
  purls: readonly string[];
}): OsvScan => {
  const folder = mkdtempSync(join(tmpdir(), 'osv-scan-'));
  try {
    const database = join(folder, 'osv-scanner', options.ecosystem);
    mkdirSync(database, { recursive: true });
    writeFileSync(join(database, 'all.zip'), options.archive);
    const bom = join(folder, 'bom.json');
    writeFileSync(bom, bomOf(options.purls));
    const startedAtMs = performance.now();
    const run = spawnSync(options.scanner, ['scan', '--experimental-offline', '--format', 'json', '--sbom', bom], {
      env: { ...process.env, OSV_SCANNER_LOCAL_DB_CACHE_DIRECTORY: folder },
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    });
    const elapsedMs = performance.now() - startedAtMs;
    // 1 means that it found vulnerabilities.
    if (run.status !== 0 && run.status !== 1) throw new Error(`osv-scanner ended with ${run.status}: ${run.stderr}`);
    const output = JSON.parse(run.stdout) as ScanOutput;
    const found = output.results.flatMap((result) =>
      result.packages.flatMap((entry) =>
        (entry.vulnerabilities ?? []).map(({ id }) => ({
          name: entry.package.name,
          version: entry.package.version,
          advisoryId: id,
        })),
      ),
    );
    return { found, elapsedMs };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
