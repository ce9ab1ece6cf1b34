import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { Cloud } from '../../../domain/clouds/cloud-names.ts';
import { isSchemaType } from '../../../domain/clouds/schema-types.ts';
import type { ComparedVerdict } from './verdict-key.ts';

/** `ordinary` has compliant and non-compliant resources of every kind, `adversarial` those that mislead a scanner. */
export type ComparedAccount = 'ordinary' | 'adversarial';

/** Which comparison: of which cloud, on which of its two accounts. */
export interface Comparand {
  cloud: Cloud;
  account: ComparedAccount;
}

interface Files {
  folder: string;
  about: string;
  inventory: string;
  prowlers: string;
  differences: string;
}

function filesOf({ cloud, account }: Comparand): Files {
  const name = account === 'ordinary' ? cloud : `${cloud}-${account}`;
  const folder = join(import.meta.dirname, 'recorded', name);
  return {
    folder,
    about: join(folder, 'about.json'),
    inventory: join(folder, 'inventory.jsonl'),
    prowlers: join(folder, 'prowler.tsv'),
    differences: join(folder, 'differences.tsv'),
  };
}

/** A comparison as it was recorded: the inventory of the account, and what Prowler said of it. */
export interface Recorded {
  recordedAt: Date;
  prowlerVersion: string;
  inventory: CheckedResource[];
  prowlers: ComparedVerdict[];
}

export function readRecorded(comparand: Comparand): Recorded {
  const files = filesOf(comparand);
  const about = JSON.parse(readFileSync(files.about, 'utf8')) as { recorded_at: string; prowler_version: string };
  return {
    recordedAt: new Date(about.recorded_at),
    prowlerVersion: about.prowler_version,
    inventory: readInventory(comparand),
    prowlers: lines(files.prowlers).map((line) => {
      const [check = '', resource = '', outcome] = line.split('\t');
      return { check, resource, outcome: outcome === 'pass' ? 'pass' : 'fail' };
    }),
  };
}

/** The AWS inventory alone, of types with a collector: a resource of every kind that an account may hold. */
export function readRecordedInventory(): CheckedResource[] {
  const inventory = readInventory({ cloud: 'aws', account: 'ordinary' });
  return inventory.filter(({ resourceType }) => !isSchemaType(resourceType));
}

function readInventory(comparand: Comparand): CheckedResource[] {
  return lines(filesOf(comparand).inventory).map((line) => JSON.parse(line) as CheckedResource);
}

export function writeRecorded(
  comparand: Comparand,
  { recordedAt, prowlerVersion, inventory, prowlers }: Recorded,
): void {
  const files = filesOf(comparand);
  mkdirSync(files.folder, { recursive: true });
  const about = { recorded_at: recordedAt.toISOString(), prowler_version: prowlerVersion };
  writeFileSync(files.about, `${JSON.stringify(about, null, 2)}\n`);
  writeFileSync(files.inventory, text(inventory.map((resource) => JSON.stringify(resource))));
  writeFileSync(
    files.prowlers,
    text(prowlers.map(({ check, resource, outcome }) => [check, resource, outcome].join('\t')).toSorted()),
  );
}

/** The list of differences, each with who is right and why. */
export function readDifferences(comparand: Comparand): string[] {
  return lines(filesOf(comparand).differences);
}

export function writeDifferences(comparand: Comparand, differences: readonly string[]): void {
  writeFileSync(filesOf(comparand).differences, text(differences));
}

function lines(file: string): string[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}

function text(content: readonly string[]): string {
  return content.map((line) => `${line}\n`).join('');
}
