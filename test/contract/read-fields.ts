import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFieldsOf } from '../../activities/clouds/shared/diagnosis/read-fields.ts';

/**
 * Fails unless the fields that were read are those that the service knows of. `npm run record:fields` writes them instead:
 * a change of them is a reviewed change of the repository.
 */
export function assertReadFields(descriptionFolder: string, fields: ReadonlySet<string>): void {
  const sorted = [...fields].toSorted();
  if (process.env['RECORD_FIELDS'] === '1') {
    const lines = sorted.map((field) => `  ${JSON.stringify(field)}`).join(',\n');
    writeFileSync(join(descriptionFolder, 'read-fields.json'), `[\n${lines}\n]\n`);
  }
  assert.deepEqual(sorted, readFieldsOf(descriptionFolder), 'run npm run record:fields');
}
