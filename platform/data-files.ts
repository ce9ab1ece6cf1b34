import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { Static, TSchema } from 'typebox';
import type * as Yaml from 'yaml';

const require = createRequire(import.meta.url);

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
  // The schemas are ours: checking and optimising them would take most of a tenth of a second at each start.
  const ajv = new Ajv({ allErrors: true, meta: false, validateSchema: false, code: { optimize: false } });
  const check = ajv.compile<Static<Schema>>(schema);
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
 * faster, and does not need the parser of YAML.
 */
function parsed(path: string, name: string): unknown {
  const built = `${path}.json`;
  try {
    if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8'));
    const { parse } = require('yaml') as typeof Yaml;
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new DataFileError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
