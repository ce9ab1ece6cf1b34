import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { ComparedVerdict } from './verdict-key.ts';

const folder = join(import.meta.dirname, 'recorded');
const files = {
  about: join(folder, 'about.json'),
  inventory: join(folder, 'inventory.jsonl'),
  prowlers: join(folder, 'prowler.tsv'),
  differences: join(folder, 'differences.tsv'),
};

/** A comparison as it was recorded: the inventory of the account, and what Prowler said of it. */
export interface Recorded {
  recordedAt: Date;
  prowlerVersion: string;
  inventory: CheckedResource[];
  prowlers: ComparedVerdict[];
}

export function readRecorded(): Recorded {
  const about = JSON.parse(readFileSync(files.about, 'utf8')) as { recorded_at: string; prowler_version: string };
  return {
    recordedAt: new Date(about.recorded_at),
    prowlerVersion: about.prowler_version,
    inventory: readRecordedInventory(),
    prowlers: lines(files.prowlers).map((line) => {
      const [check = '', resource = '', outcome] = line.split('\t');
      return { check, resource, outcome: outcome === 'pass' ? 'pass' : 'fail' };
    }),
  };
}

/** The inventory alone: a resource of every kind that an account may hold. */
export function readRecordedInventory(): CheckedResource[] {
  return lines(files.inventory).map((line) => JSON.parse(line) as CheckedResource);
}

export function writeRecorded({ recordedAt, prowlerVersion, inventory, prowlers }: Recorded): void {
  mkdirSync(folder, { recursive: true });
  const about = { recorded_at: recordedAt.toISOString(), prowler_version: prowlerVersion };
  writeFileSync(files.about, `${JSON.stringify(about, null, 2)}\n`);
  writeFileSync(files.inventory, text(inventory.map((resource) => JSON.stringify(resource))));
  writeFileSync(
    files.prowlers,
    text(prowlers.map(({ check, resource, outcome }) => [check, resource, outcome].join('\t')).toSorted()),
  );
}

/** The list of differences, each with who is right and why. */
export function readDifferences(): string[] {
  return lines(files.differences);
}

export function writeDifferences(differences: readonly string[]): void {
  writeFileSync(files.differences, text(differences));
}

function lines(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}

function text(content: readonly string[]): string {
  return content.map((line) => `${line}\n`).join('');
}
