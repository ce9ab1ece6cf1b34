import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultEditions } from '../../domain/frameworks/frameworks.ts';
import { kindOf } from '../../domain/clouds/cloud-names.ts';
import { findCheck } from '../../platform/check-catalog.ts';
import { shippedFrameworks } from '../../platform/frameworks.ts';

const folder = join(import.meta.dirname, '..', '..', 'docs', 'cis');

interface Row {
  control: string;
  asks: string;
  checks: string[];
  difference: string;
}

/** The rows of the table of controls; the other tables of a document have another head. */
function rowsOf(text: string): Row[] {
  return text
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => cells.length === 4 && /^\d+(?:\.\d+)+$/.test(cells[0] ?? ''))
    .map(([control = '', asks = '', checks = '', difference = '']) => ({
      control,
      asks,
      checks: [...checks.matchAll(/`(\w+)`/g)].map(([, id = '']) => id),
      difference,
    }));
}

const cis = shippedFrameworks().find(({ id }) => id === 'cis');
assert.ok(cis);
const reviewed = defaultEditions(cis).filter(({ cloud }) => readdirSync(folder).includes(`${cloud}.md`));

describe('the review of CIS', () => {
  it('covers Azure, Google Cloud and Kubernetes', () => {
    const clouds = reviewed.map(({ cloud }) => cloud);
    for (const cloud of ['azure', 'gcp', 'kubernetes'] as const) assert.ok(clouds.includes(cloud), cloud);
  });

  for (const { cloud, version, controls } of reviewed) {
    const text = readFileSync(join(folder, `${cloud}.md`), 'utf8');
    const rows = rowsOf(text);

    it(`has a row for every control of ${cloud}, in their order`, () => {
      assert.deepEqual(
        rows.map(({ control }) => control),
        controls.map(({ id }) => id),
      );
      assert.ok(text.split('\n')[0]?.includes(` ${version},`), `the title names version ${version}`);
    });

    it(`names the checks that decide each control of ${cloud}, and no others`, () => {
      assert.deepEqual(
        rows.map(({ control, checks }) => [control, ...checks]),
        controls.map(({ id, checks }) => [id, ...checks]),
      );
      for (const { checks } of rows) {
        for (const id of checks) assert.ok(findCheck(kindOf[cloud], id), id);
      }
    });

    it(`says for every control of ${cloud} what it requires, and why no check decides it`, () => {
      for (const { control, asks, checks, difference } of rows) {
        assert.match(asks, /\w.*\.$/, control);
        if (checks.length === 0) assert.match(difference, /^Manual: \w/, control);
      }
    });
  }
});
