import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Cloud } from '../../../domain/clouds/cloud-names.ts';
import type { ComparedVerdict } from './verdict-key.ts';

/** A finding as Prowler writes it in the format of OCSF. */
export interface Finding {
  status_code: string;
  status_detail: string;
  metadata: { event_code: string; product: { version: string } };
  resources: { uid: string; name: string; namespace?: string }[];
}

/** What Prowler said of an account. */
export interface ProwlerResult {
  version: string;
  verdicts: ComparedVerdict[];
}

/** How Prowler is run on an account. */
export interface ProwlerRun {
  /** The program `prowler`. */
  binary: string;
  cloud: Cloud;
  /** Ids of checks; those that Prowler lacks are left out. */
  checks: readonly string[];
  /** Arguments after the name of the cloud. */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** A Python program that redirects Prowler's clients before it starts Prowler, instead of the program itself. */
  through?: string;
  /** The resource of a finding as the inventory names it; null for none. */
  resourceOf: (finding: Finding) => string | null;
}

/** Redirects the clients of Azure and Google Cloud. */
export const redirectedProwler = join(import.meta.dirname, 'redirected_prowler.py');

const run = promisify(execFile);
/** Prowler prints its whole report. */
const outputMaxBytes = 64 * 1024 * 1024;

/** Runs Prowler on an account and returns its passes and failures. */
export async function runProwler(options: ProwlerRun): Promise<ProwlerResult> {
  const { binary, cloud, through, resourceOf } = options;
  const folder = mkdtempSync(join(tmpdir(), 'prowler-'));
  const env = { ...process.env, ...options.env };
  const start =
    through === undefined
      ? { program: binary, args: [] }
      : { program: join(dirname(binary), 'python'), args: [through] };
  const prowler = async (args: readonly string[]): Promise<string> => {
    const { stdout, stderr } = await run(start.program, [...start.args, ...args, '--no-banner'], {
      env,
      maxBuffer: outputMaxBytes,
    });
    if (process.env['PROWLER_OUTPUT'] !== undefined) process.stderr.write(`${stdout}\n${stderr}\n`);
    return stdout;
  };
  try {
    const known = await knownChecks(binary, cloud);
    const checks = options.checks.filter((id) => known.has(id));
    const shown = process.env['PROWLER_OUTPUT'] === undefined ? [] : ['--log-level', 'ERROR'];
    const output = [
      ...shown,
      '--output-formats',
      'json-ocsf',
      '--output-directory',
      folder,
      '--output-filename',
      'result',
    ];
    await prowler([cloud, ...options.args, '--ignore-exit-code-3', ...output, '--check', ...checks]);
    const file = readdirSync(folder).find((name) => name.endsWith('.ocsf.json'));
    if (file === undefined) throw new Error('Prowler wrote no result');
    const findings = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Finding[];
    const version = findings[0]?.metadata.product.version ?? '';
    return { version, verdicts: findings.flatMap((finding) => verdictsOf(finding, resourceOf)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the ids of Prowler's checks of a cloud: each has a file with its metadata. */
async function knownChecks(binary: string, cloud: Cloud): Promise<Set<string>> {
  const print = 'import prowler; print(prowler.__path__[0])';
  const { stdout } = await run(join(dirname(binary), 'python'), ['-c', print]);
  const files = readdirSync(join(stdout.trim(), 'providers', cloud, 'services'), { recursive: true });
  const suffix = '.metadata.json';
  return new Set(
    files
      .map((file) => basename(file.toString()))
      .filter((file) => file.endsWith(suffix))
      .map((file) => file.slice(0, -suffix.length)),
  );
}

/** A finding that says of itself that nothing was checked is no verdict, whatever its status. */
function verdictsOf(finding: Finding, resourceOf: ProwlerRun['resourceOf']): ComparedVerdict[] {
  const outcomes: Record<string, ComparedVerdict['outcome']> = { PASS: 'pass', FAIL: 'fail' };
  const outcome = outcomes[finding.status_code];
  const resource = resourceOf(finding);
  if (outcome === undefined || resource === null || finding.status_detail.includes('was not checked')) return [];
  return [{ check: finding.metadata.event_code, resource, outcome }];
}
