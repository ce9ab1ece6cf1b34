/**
 * Compares the detection of secrets with two other scanners on a corpus that is made for it: detect-secrets, and Kingfisher,
 * which Prowler 5.46 runs. `--write` records what they say for the tests. Takes an environment of Python with
 * `detect-secrets` and `kingfisher-bin`, without network.
 *
 *   npx tsx scripts/compare-secret-scanners.ts <environment> [--write]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  compared,
  ourFindings,
  recordedPath,
  tableOf,
  type Recorded,
} from '../test/contract/secret-scanners/comparison.ts';
import { secretCorpus } from '../test/contract/secret-scanners/corpus.ts';

const [environment = ''] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const program = (name: string): string => join(environment, 'bin', name);
const versionOf = (name: string): string =>
  /\d+\.\d+\.\d+/.exec(execFileSync(program(name), ['--version'], { encoding: 'utf8' }))?.[0] ?? '';

function byDetectSecrets(folder: string): string[] {
  const output = execFileSync(program('detect-secrets'), ['-C', folder, 'scan', '--all-files', '--no-verify', '.'], {
    encoding: 'utf8',
  });
  const { results } = JSON.parse(output) as { results: Record<string, unknown> };
  return Object.keys(results).map((path) => basename(path));
}

function byKingfisher(folder: string): string[] {
  const target = `${folder}.json`;
  const run = spawnSync(
    program('kingfisher'),
    [
      'scan',
      folder,
      '--format',
      'json',
      '--output',
      target,
      '--confidence',
      'low',
      '--no-validate',
      '--no-update-check',
      '--no-dedup',
      '--no-ignore-if-contains',
      '--git-history',
      'none',
    ],
    { encoding: 'utf8' },
  );
  // 200: secrets were found.
  if (run.status !== 0 && run.status !== 200) throw new Error(`Kingfisher ended with ${run.status}: ${run.stderr}`);
  const { findings } = JSON.parse(readFileSync(target, 'utf8')) as { findings: { finding: { path: string } }[] };
  rmSync(target);
  return findings.map(({ finding }) => basename(finding.path));
}

const folder = mkdtempSync(join(tmpdir(), 'secret-corpus-'));
try {
  const corpus = secretCorpus();
  for (const { name, text } of corpus) writeFileSync(join(folder, name), text);
  const names = (found: readonly string[]): string[] => [...new Set(found)].toSorted();
  const recorded: Recorded = {
    detectSecrets: { version: versionOf('detect-secrets'), found: names(byDetectSecrets(folder)) },
    kingfisher: { version: versionOf('kingfisher'), found: names(byKingfisher(folder)) },
  };
  console.log(tableOf(compared(corpus, { recorded, ours: ourFindings(corpus) })));
  if (process.argv.includes('--write')) writeFileSync(recordedPath, `${JSON.stringify(recorded, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
