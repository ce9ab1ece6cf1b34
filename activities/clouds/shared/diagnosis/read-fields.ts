import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the names of all fields that the collectors of a cloud read, which the contract test records into
 * `read-fields.json` beside the description.
 */
export function readFieldsOf(descriptionsFolder: string): readonly string[] {
  return JSON.parse(readFileSync(join(descriptionsFolder, 'read-fields.json'), 'utf8')) as string[];
}
