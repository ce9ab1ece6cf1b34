import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { parse } from 'yaml';

/** A data file that matches its schema. `name` is its path within the folder, with slashes. */
export interface DataFile<Content> {
  name: string;
  content: Content;
}

/** A data file that is not YAML or does not match its schema; the message names the file and every error. */
export class DataFileError extends Error {}

/**
 * Reads the YAML files of a folder and its subfolders, in the order of their names, and validates each against a
 * schema. Throws a `DataFileError` for the first invalid file. It blocks: call it while the process starts.
 */
export function readDataFiles<Schema extends TSchema>(source: {
  folder: string;
  /** Suffix of the names of files to read. */
  suffix?: string;
  schema: Schema;
}): DataFile<Static<Schema>>[] {
  const { folder, suffix = '.yaml', schema } = source;
  const check = new Ajv({ allErrors: true }).compile<Static<Schema>>(schema);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith(suffix))
    .toSorted();
  return names.map((name) => {
    const content = parsed(join(folder, name), name);
    if (check(content)) return { name, content };
    const faults = (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
    throw new DataFileError(`${name}: ${[...new Set(faults)].join('; ')}`);
  });
}

/**
 * Returns the parsed content of a file. The build writes it as JSON next to the file, which is parsed a hundred times
 * faster.
 */
function parsed(path: string, name: string): unknown {
  const built = `${path}.json`;
  try {
    return existsSync(built) ? JSON.parse(readFileSync(built, 'utf8')) : parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new DataFileError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
