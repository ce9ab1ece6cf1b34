import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { allRules } from '../../domain/clouds/checks.ts';
import { allChecks } from '../../platform/check-catalog.ts';
import { checkMetadataFile } from '../../platform/check-metadata-schema.ts';
import { readDataFiles } from '../../platform/data-files.ts';

const clouds = join(import.meta.dirname, '..', '..', 'domain', 'clouds');
const namesEnding = (ending: string): string[] =>
  readdirSync(clouds, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .toSorted();

describe('the catalog of checks', () => {
  it('has the metadata of every predicate, in the order of the predicates', () => {
    assert.deepEqual(
      allChecks.map(({ provider, id }) => `${provider}/${id}`),
      allRules.map(({ provider, id }) => `${provider}/${id}`),
    );
  });

  it('keeps the metadata of a check in the file beside its predicate', () => {
    assert.deepEqual(namesEnding('-checks.yaml'), namesEnding('-checks.ts'));
    for (const name of namesEnding('-checks.yaml')) {
      const code = readFileSync(join(clouds, `${name}-checks.ts`), 'utf8');
      const ids = Object.keys(parse(readFileSync(join(clouds, `${name}-checks.yaml`), 'utf8')) as object);
      for (const id of ids) assert.ok(code.includes(`  ${id}: `), `${id} of ${name}-checks.yaml`);
    }
  });

  it('reads no metadata that a schema does not know', () => {
    const folder = mkdtempSync(join(tmpdir(), 'check-metadata-'));
    const written = (text: string): string => {
      writeFileSync(join(folder, 'bucket-checks.yaml'), `s3_bucket:\n${text}`);
      try {
        readDataFiles({ folder, schema: checkMetadataFile });
        return '';
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    };
    const lines = [
      '  title: Buckets are closed',
      '  severity: low',
      '  risk: Everyone reads the objects.',
      '  remediation: { summary: Close the bucket., console: Buckets > Edit, cli: null, terraform: null }',
      "  references: ['https://example.com/buckets']",
      '  categories: [exposure]',
    ];
    const changed = (from: string | RegExp, to: string): string => written(lines.join('\n').replace(from, to));
    assert.equal(written(lines.join('\n')), '');
    for (const [index, line] of lines.entries()) {
      assert.match(written(lines.toSpliced(index, 1).join('\n')), /must have required property/, line);
    }
    assert.match(changed(', cli: null', ''), /\/s3_bucket\/remediation must have required property 'cli'/);
    assert.match(changed('risk:', 'danger:'), /must NOT have additional properties/);
    assert.match(changed('low', 'bad'), /\/s3_bucket\/severity must be/);
    assert.match(changed('https:', 'http:'), /\/s3_bucket\/references\/0 must match pattern/);
    assert.match(changed('[exposure]', '[weather]'), /\/s3_bucket\/categories\/0 must be/);
    assert.match(changed('Buckets are closed', 'B'.repeat(91)), /\/s3_bucket\/title must NOT have more than 90/);
    rmSync(folder, { recursive: true });
  });
});
