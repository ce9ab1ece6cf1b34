import assert from 'node:assert/strict';

import { SemVer } from 'semver';

import { comparatorFor } from '../../../domain/versions/grammars.ts';
import { generatedPairs } from '../../domain/versions/generated-pairs.ts';
import type { VersionPair, VersionPieces } from '../../domain/versions/generated-pairs.ts';
import { dpkgTool, mavenTool, packagingTool, phpTool, rpmTool, rubygemsTool } from './reference-tools.ts';
import type { ReferenceTool } from './reference-tools.ts';

const numbers = ['0', '1', '2', '10', '01', '20190101123456789012', '7'];

interface Reference {
  readonly ecosystem: string;
  readonly tool: ReferenceTool;
  readonly pieces: VersionPieces;
  readonly count: number;
  /** False where the grammar refuses what the tool, which takes any text, would order. */
  readonly refusesAlike: boolean;
}

const references: readonly Reference[] = [
  {
    ecosystem: 'Debian',
    tool: dpkgTool,
    refusesAlike: true,
    count: 700,
    pieces: [
      ['', '', '', '0:', '1:', 'x:'],
      [...numbers, 'a1'],
      ['', '.', '+', '~', '-', '~~', 'a', 'Z', '.~'],
      ['', ...numbers],
      ['', '~rc1', '+dfsg', '.b', '+b1', '~', 'é'],
      ['', '', '-0', '-1', '-0.1', '-1ubuntu2', '-1~deb12u1', '-1+b1', '-01', '-'],
    ],
  },
  {
    ecosystem: 'AlmaLinux:9',
    tool: rpmTool,
    refusesAlike: false,
    count: 6000,
    pieces: [
      ['', '', '', '0:', '1:'],
      numbers,
      ['', '.', '..', '_', '+', '~', '^', 'a', 'Z', '~~', '^^', '~^'],
      ['', ...numbers, 'rc', 'b'],
      ['', '', '~rc1', '^git1', '.a', 'a', '^', '~', '.'],
      ['', '-1', '-1.el9', '-10.el9_2', '-1.el9_2.1', '-1.module_el9.1.0+1+abc', '-01.el9', '-1~bootstrap', '-1^'],
    ],
  },
  {
    ecosystem: 'PyPI',
    tool: packagingTool,
    refusesAlike: false,
    count: 6000,
    pieces: [
      ['', '', '', 'v', '0!', '1!'],
      numbers,
      ['', '.0', '.1', '.01', '.0.0', '.10.2'],
      ['', '', 'a1', '-alpha', '_beta.2', 'rc01', '.pre', 'C3', 'preview-1', 'b20190101123456789012'],
      ['', '', '.post1', '-1', 'rev', '-r2', 'post', '.post01'],
      ['', '', '.dev1', 'dev', '-dev2', '_dev.01'],
      ['', '', '+1', '+a', '+1.a', '+01', '+ubuntu-1', '+1e5', '+0x10', '+A'],
    ],
  },
  {
    ecosystem: 'RubyGems',
    tool: rubygemsTool,
    refusesAlike: true,
    count: 6000,
    pieces: [
      numbers,
      ['', '.0', '.1', '.01', '.0.0', '..'],
      ['', '.a', '.rc', 'a', '.B', '-', '-1', '-rc.1', '-x-y', '_'],
      ['', '.0', '1', '.1', 'b1', '.10.0', '.b.0'],
      ['', '.0', '.a', '.0.0'],
    ],
  },
  {
    ecosystem: 'Packagist',
    tool: phpTool,
    refusesAlike: false,
    count: 6000,
    pieces: [
      ['0', '1', '2', '10', '01', '20190101'],
      ['', '.0', '.1', '.01', '..', '_2', '+3'],
      ['', '-dev', 'a', 'alpha', '-beta', '.RC', 'rc', 'p', 'pl', '-patch', 'x', '-foo', 'B', '#'],
      ['', '.0', '1', '-2', '.10', 'a1'],
    ],
  },
  {
    ecosystem: 'Maven',
    tool: mavenTool,
    refusesAlike: false,
    count: 6000,
    pieces: [
      numbers,
      ['', '.', '-', '.0', '-0', '..', '--'],
      ['', 'a', 'alpha', 'b', 'beta', 'm', 'rc', 'cr', 'snapshot', 'ga', 'final', 'release', 'sp', 'x', 'Z', 'jre'],
      ['', '', ...numbers],
      ['', '.', '-', '.0', '-0', '.1', '-1', '.final', '-sp', '.x1', '-x', '-SNAPSHOT'],
      ['', '', '0', '1', 'ga', 'a1', 'Final'],
    ],
  },
];

const orderOf = (ecosystem: string, [left, right]: VersionPair): number | null => {
  const comparator = comparatorFor(ecosystem);
  assert.ok(comparator);
  return comparator.compare(left, right);
};

describe('the order of versions', () => {
  for (const reference of references) {
    it(`of ${reference.ecosystem} is that of ${reference.tool.name} on generated pairs`, function () {
      if (!reference.tool.isPresent()) {
        if (this.test) this.test.title += ` (skipped: ${reference.tool.name} is not installed)`;
        this.skip();
      }
      const pairs = generatedPairs({ pieces: reference.pieces, count: reference.count, seed: 20_261_121 });
      const expected = reference.tool.orders(pairs);
      assert.equal(expected.length, pairs.length);
      const wrong = pairs.flatMap((pair, index) => {
        const ours = orderOf(reference.ecosystem, pair);
        const theirs = expected[index] ?? null;
        const isSame = ours === theirs || (!reference.refusesAlike && (ours === null || theirs === null));
        return isSame ? [] : [`${pair.join(' ? ')}: here ${ours}, there ${theirs}`];
      });
      const ordered = expected.filter((order) => order !== null).length;
      assert.ok(ordered > pairs.length / 3, `the tool ordered only ${ordered} of ${pairs.length} pairs`);
      assert.deepEqual(wrong.slice(0, 20), [], `${wrong.length} of ${pairs.length} pairs differ`);
    });
  }

  it('of npm is that of the semver package on generated pairs', () => {
    const pairs = generatedPairs({
      pieces: [
        ['0', '1', '2', '10'],
        ['.0', '.1', '.12'],
        ['.0', '.1', '.9007199254740991'],
        ['', '', '-0', '-1', '-alpha', '-rc', '-a.b', '-x-y', '-10'],
        ['', '.0', '.1', '.beta', '.11'],
        ['', '+build', '+1.2'],
      ],
      count: 6000,
      seed: 7,
    });
    const comparable = pairs.filter((pair) => pair.every((version) => !/^[^-+]*\.[^-+]*\.[^-+]*\.[^-+]/.test(version)));
    for (const [left, right] of comparable) {
      assert.equal(orderOf('npm', [left, right]), new SemVer(left).compare(right), `${left} ? ${right}`);
    }
    assert.ok(comparable.length > 3000);
  });
});
