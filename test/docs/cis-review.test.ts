import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editionOf, type Edition } from '../../domain/frameworks/frameworks.ts';
import { findCheck } from '../../platform/check-catalog.ts';
import { shippedFrameworks } from '../../platform/frameworks.ts';

const versions = ['5.0', '4.0', '3.0'];
const root = join(import.meta.dirname, '..', '..');

/** A row of the table: the number of the control in each version, what is said of it, and the checks that it names. */
interface Row {
  ids: (string | null)[];
  texts: string[];
  checks: string[];
}

function rowsOf(page: string): Row[] {
  const text = readFileSync(join(root, 'docs', 'cis', page), 'utf8');
  const table = /<!-- controls -->\n([\s\S]*?)\n<!-- \/controls -->/.exec(text)?.[1] ?? '';
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return {
        ids: cells.slice(1, 1 + versions.length).map((id) => (id === '–' ? null : id)),
        texts: cells.slice(1 + versions.length, -2),
        checks: [...(cells.at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, check = '']) => check),
      };
    });
}

function editionNamed(version: string): Edition {
  const edition = editionOf(shippedFrameworks(), { id: 'cis', provider: 'cloud_a', version });
  assert.ok(edition);
  return edition;
}

describe('the review of CIS for AWS', () => {
  const rows = rowsOf('aws.md');

  it('has one row for each control of each version, with the checks that decide it', () => {
    for (const [index, version] of versions.entries()) {
      const controls = editionNamed(version).controls;
      const described = rows.flatMap(({ ids, checks }) => {
        const id = ids[index];
        return id == null ? [] : [`${id}: ${checks.toSorted().join(' ')}`];
      });
      const mapped = controls.map(({ id, checks }) => `${id}: ${[...checks].toSorted().join(' ')}`);
      assert.deepEqual(described.toSorted(), mapped.toSorted(), version);
    }
  });

  it('says of every control what it asks for, what decides and where that differs', () => {
    for (const { ids, texts } of rows) {
      const [asked = '', decides = '', difference = ''] = texts;
      assert.ok(asked.length > 10 && decides.length > 5 && difference.length > 0, ids.join());
    }
  });

  it('names checks that exist', () => {
    for (const check of rows.flatMap(({ checks }) => checks)) assert.ok(findCheck('cloud_a', check), check);
  });
});
