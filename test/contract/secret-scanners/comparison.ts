import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SecretScanner } from '../../../platform/secrets/detection/secret-scanner.ts';
import { createFingerprint } from '../../../platform/secrets/fingerprint.ts';
import type { CorpusText } from './corpus.ts';

/** What other scanners said of the corpus: the names of the texts in which they found something. */
export interface Recorded {
  detectSecrets: { version: string; found: string[] };
  kingfisher: { version: string; found: string[] };
}

export const recordedPath = join(import.meta.dirname, 'recorded.json');

/** Returns what was recorded by `scripts/compare-secret-scanners.ts`. */
export const readRecorded = (): Recorded => JSON.parse(readFileSync(recordedPath, 'utf8')) as Recorded;

/** Returns the names of the texts in which this service finds a secret. */
export function ourFindings(corpus: readonly CorpusText[]): string[] {
  const fingerprint = createFingerprint(Buffer.alloc(32));
  return corpus.filter(({ text }) => new SecretScanner(fingerprint).text('/text', text)).map(({ name }) => name);
}

/** A family of texts, and in how many of them each scanner found a secret. */
export interface Family {
  family: string;
  holdsSecret: boolean;
  texts: number;
  ours: number;
  detectSecrets: number;
  kingfisher: number;
}

/** Returns the counts by family, in the order of the corpus. */
export function compared(
  corpus: readonly CorpusText[],
  { recorded, ours }: { recorded: Recorded; ours: readonly string[] },
): Family[] {
  const found = {
    ours: new Set(ours),
    detectSecrets: new Set(recorded.detectSecrets.found),
    kingfisher: new Set(recorded.kingfisher.found),
  };
  const families = new Map<string, Family>();
  for (const { family, holdsSecret, name } of corpus) {
    const counts = families.get(family) ?? { family, holdsSecret, texts: 0, ours: 0, detectSecrets: 0, kingfisher: 0 };
    counts.texts += 1;
    for (const scanner of ['ours', 'detectSecrets', 'kingfisher'] as const)
      counts[scanner] += found[scanner].has(name) ? 1 : 0;
    families.set(family, counts);
  }
  return [...families.values()];
}

/** Returns the counts as a table for people. */
export function tableOf(families: readonly Family[]): string {
  const rows = families.map(
    ({ family, holdsSecret, texts, ours, detectSecrets, kingfisher }) =>
      `| \`${family}\` | ${holdsSecret ? 'secret' : 'none'} | ${texts} | ${ours} | ${detectSecrets} | ${kingfisher} |`,
  );
  return [
    '| family | holds | texts | this service | detect-secrets | Kingfisher |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
