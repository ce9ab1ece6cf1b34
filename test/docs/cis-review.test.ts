import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editionOf, type Edition } from '../../domain/frameworks/frameworks.ts';
import { shippedFrameworks } from '../../platform/frameworks.ts';

const versions = ['7.0', '6.0', '5.0', '4.0', '3.0'];
const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'cis', 'aws.md'), 'utf8');

function editionNamed(version: string): Edition {
  const edition = editionOf(shippedFrameworks(), { id: 'cis', provider: 'cloud_a', version });
  assert.ok(edition);
  return edition;
}

/** Returns the rows of the table of numbers: the number of one control in each version, null where it has none. */
function numberRows(): (string | null)[][] {
  const table = /<!-- numbers -->\n([\s\S]*?)\n<!-- \/numbers -->/.exec(page)?.[1] ?? '';
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => (cell.trim() === '–' ? null : cell.trim())),
    );
}

describe('the numbers of CIS controls for AWS', () => {
  it('name each control of each version once', () => {
    for (const [index, version] of versions.entries()) {
      const numbers = numberRows().flatMap((row) => row[index] ?? []);
      assert.deepEqual(
        numbers.toSorted(),
        editionNamed(version)
          .controls.map(({ id }) => id)
          .toSorted(),
        version,
      );
    }
  });

  it('relate controls with the same title, decided by the same checks', () => {
    for (const row of numberRows()) {
      const controls = row.flatMap((id, index) => {
        const control = editionNamed(versions[index] ?? '').controls.find((one) => one.id === id);
        return control === undefined ? [] : [`${control.title}: ${[...control.checks].toSorted().join(' ')}`];
      });
      assert.equal(new Set(controls).size, 1, row.join());
    }
  });
});
