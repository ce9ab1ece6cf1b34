import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { DataFileError, readDataFiles } from '../../platform/data-files.ts';

const schema = Type.Object({ version: Type.String() }, { additionalProperties: false });

describe('data files', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'data-files-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

  it('are read from the folder and its subfolders in the order of their names', () => {
    mkdirSync(join(folder, 'a'));
    write('b.yaml', 'version: "2"');
    write('a/c.yaml', 'version: "1"');
    write('notes.txt', 'version: 3');
    assert.deepEqual(readDataFiles({ folder, schema }), [
      { name: 'a/c.yaml', content: { version: '1' } },
      { name: 'b.yaml', content: { version: '2' } },
    ]);
  });

  it('are chosen by how their names end', () => {
    write('bucket-checks.yaml', 'version: "1"');
    write('other.yaml', 'version: "2"');
    assert.deepEqual(
      readDataFiles({ folder, suffix: '-checks.yaml', schema }).map(({ name }) => name),
      ['bucket-checks.yaml'],
    );
  });

  it('are refused with their name and every fault when they do not fit the schema', () => {
    write('bad.yaml', 'version: 5.0\ntitel: x');
    assert.throws(
      () => readDataFiles({ folder, schema }),
      (error: unknown) =>
        error instanceof DataFileError &&
        error.message.startsWith('bad.yaml: ') &&
        error.message.includes('/version must be string') &&
        error.message.includes('must NOT have additional properties'),
    );
  });

  it('are refused with their name when they are not YAML or name a key twice', () => {
    write('twice.yaml', 'version: "1"\nversion: "2"');
    assert.throws(() => readDataFiles({ folder, schema }), /twice\.yaml: Map keys must be unique/);
    write('twice.yaml', 'version: [');
    assert.throws(() => readDataFiles({ folder, schema }), DataFileError);
  });

  it('are read from the JSON that the build wrote next to them, by the same schema', () => {
    write('built.yaml', 'version: "1"');
    write('built.yaml.json', '{"version":"2"}');
    assert.deepEqual(readDataFiles({ folder, schema }), [{ name: 'built.yaml', content: { version: '2' } }]);
    write('built.yaml.json', '{"version":2}');
    assert.throws(() => readDataFiles({ folder, schema }), /built\.yaml: \/version must be string/);
  });
});
