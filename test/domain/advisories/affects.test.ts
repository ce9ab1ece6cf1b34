import assert from 'node:assert/strict';

import { affects, unevaluableReason } from '../../../domain/advisories/affects.ts';
import type { MatchableRecord, OsvAffected } from '../../../domain/advisories/osv-record.ts';

type Events = NonNullable<OsvAffected['ranges']>[number]['events'];

const record = (affected: Partial<OsvAffected>, ecosystem = 'npm', name = 'left'): MatchableRecord => ({
  id: 'GHSA-1',
  affected: [{ package: { ecosystem, name }, ...affected }],
});

const ranged = (...events: Events): MatchableRecord => record({ ranges: [{ type: 'SEMVER', events }] });

const outcome = (of: MatchableRecord, version: string | null, ecosystem = 'npm', name = 'left'): string => {
  const verdict = affects({ record: of, package: { ecosystem, name, version } });
  return verdict.outcome === 'not_evaluated' ? verdict.reason : verdict.outcome;
};

const assertAffected = (of: MatchableRecord, options: { affected: string[]; free: string[] }): void => {
  for (const version of options.affected) assert.equal(outcome(of, version), 'affected', version);
  for (const version of options.free) assert.equal(outcome(of, version), 'not_affected', version);
};

describe('an advisory', () => {
  it('covers from introduced up to, and without, fixed', () => {
    assertAffected(ranged({ introduced: '1.0.0' }, { fixed: '1.2.0' }), {
      affected: ['1.0.0', '1.1.9', '1.2.0-rc.1'],
      free: ['0.9.9', '1.0.0-rc.1', '1.2.0', '2.0.0'],
    });
  });

  it('covers every version from the beginning when introduced is 0', () => {
    assertAffected(ranged({ introduced: '0' }, { fixed: '1.0.0' }), {
      affected: ['0.0.0-alpha', '0.5.0'],
      free: ['1.0.0'],
    });
  });

  it('covers a listed version of PyPI in any spelling, but beside ranges only as it is written', () => {
    const of = (affected: Partial<OsvAffected>, version: string) =>
      outcome(record({ versions: ['1.0.0'], ...affected }, 'PyPI'), version, 'PyPI');
    assert.equal(of({}, '1.0.0'), 'affected');
    assert.equal(of({}, '1.0'), 'affected');
    assert.equal(of({}, '1.0.1'), 'not_affected');
    const ranges: OsvAffected['ranges'] = [{ type: 'ECOSYSTEM', events: [{ introduced: '3.0' }] }];
    assert.equal(of({ ranges }, '1.0.0'), 'affected');
    assert.equal(of({ ranges }, '1.0'), 'not_affected');
  });

  it('covers last_affected itself', () => {
    assertAffected(ranged({ introduced: '1.0.0' }, { last_affected: '1.4.0' }), {
      affected: ['1.4.0'],
      free: ['1.4.1'],
    });
  });

  it('covers several intervals, whatever the order of their events', () => {
    assertAffected(ranged({ fixed: '2.1.0' }, { introduced: '2.0.0' }, { fixed: '1.1.0' }, { introduced: '0' }), {
      affected: ['0.1.0', '1.0.9', '2.0.0', '2.0.9'],
      free: ['1.1.0', '1.9.9', '2.1.0'],
    });
  });

  it('covers nothing from its limit on; a star is no limit', () => {
    assertAffected(ranged({ introduced: '0' }, { limit: '2.0.0' }), { affected: ['1.9.9'], free: ['2.0.0', '3.0.0'] });
    assertAffected(ranged({ introduced: '0' }, { limit: '*' }), { affected: ['99.0.0'], free: [] });
  });

  it('covers the versions that it lists in addition to those of its ranges', () => {
    const listing = record({
      versions: ['3.0.0', 'weird build'],
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '1.0.0' }] }],
    });
    assertAffected(listing, { affected: ['0.9.0', '3.0.0', 'weird build'], free: ['1.0.0', '3.0.1'] });
  });

  it('covers a version by any range, also after one of commits', () => {
    const mixed = record({
      ranges: [
        { type: 'GIT', repo: 'https://example.com/left', events: [{ introduced: '0' }] },
        { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.0.0' }] },
      ],
    });
    assertAffected(mixed, { affected: ['0.9.0'], free: ['1.0.0'] });
  });

  it('covers nothing once it is withdrawn', () => {
    assertAffected(
      { ...ranged({ introduced: '0' }), withdrawn: '2026-01-01T00:00:00Z' },
      { affected: [], free: ['1.0.0'] },
    );
  });

  it('covers only its own package and release', () => {
    const alma = record({ ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }] }, 'AlmaLinux:9', 'bash');
    assert.equal(outcome(alma, '5.1-1.el9', 'AlmaLinux:9', 'bash'), 'affected');
    assert.equal(outcome(alma, '5.1-1.el9', 'AlmaLinux', 'bash'), 'affected');
    assert.equal(outcome(alma, '5.1-1.el8', 'AlmaLinux:8', 'bash'), 'not_affected');
    assert.equal(outcome(alma, '5.1-1.el9', 'Rocky Linux:9', 'bash'), 'not_affected');
    assert.equal(outcome(alma, '5.1-1.el9', 'AlmaLinux:9', 'zsh'), 'not_affected');
  });

  it('knows the spellings of one name', () => {
    const everything = { ranges: [{ type: 'ECOSYSTEM' as const, events: [{ introduced: '0' }] }] };
    assert.equal(outcome(record(everything, 'PyPI', 'Zope.Interface'), '1', 'PyPI', 'zope_interface'), 'affected');
    assert.equal(outcome(record(everything, 'NuGet', 'Newtonsoft.Json'), '1', 'NuGet', 'newtonsoft.json'), 'affected');
    assert.equal(outcome(record(everything, 'npm', 'Left'), '1.0.0', 'npm', 'left'), 'not_affected');
  });

  it('reports that a version of unknown format cannot be evaluated', () => {
    const fixed = ranged({ introduced: '0' }, { fixed: '1.0.0' });
    assert.equal(outcome(fixed, 'latest'), 'version_not_understood');
    assert.equal(outcome(fixed, null), 'no_version');
    assert.equal(outcome(ranged({ introduced: '0' }), 'latest'), 'affected');
    assert.equal(outcome(ranged({ introduced: '0' }, { fixed: 'nightly' }), '1.0.0'), 'advisory_not_understood');
    assert.equal(
      outcome(record({ ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] }), '1.0.0'),
      'only_commits',
    );
    const android = record(
      { ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '9' }] }] },
      'Android',
    );
    assert.equal(outcome(android, '8', 'Android'), 'ecosystem_not_supported');
  });

  it('names the earliest fixed version above the installed one that it does not cover itself', () => {
    const branches = ranged(
      { introduced: '5.0.0' },
      { fixed: '5.1.0' },
      { introduced: '4.0.0' },
      { fixed: '4.2.3' },
      { introduced: '0' },
      { fixed: '3.9.0' },
    );
    const fixOf = (of: MatchableRecord, version: string): string | null => {
      const verdict = affects({ record: of, package: { ecosystem: 'npm', name: 'left', version } });
      assert.equal(verdict.outcome, 'affected');
      return verdict.outcome === 'affected' ? verdict.fixVersion : null;
    };
    assert.equal(fixOf(branches, '3.0.0'), '3.9.0');
    assert.equal(fixOf(branches, '4.1.0'), '4.2.3');
    assert.equal(fixOf(branches, '5.0.9'), '5.1.0');
    assert.equal(fixOf(ranged({ introduced: '0' }, { last_affected: '4.0.0' }), '3.0.0'), null);
    const overlapping = record({
      ranges: [
        { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.5.0' }] },
        { type: 'SEMVER', events: [{ introduced: '1.2.0' }, { fixed: '2.0.0' }] },
      ],
    });
    assert.equal(fixOf(overlapping, '1.3.0'), '2.0.0');
  });
});

describe('a line of versions', () => {
  it('is covered when its newest patch is, whichever that may be', () => {
    const kept = ranged({ introduced: '0' }, { fixed: '1.27.4' });
    assertAffected(kept, { affected: ['1.26.*', '1.27.3'], free: ['1.27.*', '1.28.*'] });
    const verdict = affects({ record: kept, package: { ecosystem: 'npm', name: 'left', version: '1.26.*' } });
    assert.deepEqual(verdict, { outcome: 'affected', fixVersion: '1.27.4' });
    assert.equal(unevaluableReason({ ecosystem: 'npm', name: 'left', version: '1.26.*' }), null);
  });
});

describe('a package', () => {
  it('is reported with the reason why it cannot be evaluated', () => {
    assert.equal(unevaluableReason({ ecosystem: 'npm', name: 'left', version: '1.0.0' }), null);
    assert.equal(unevaluableReason({ ecosystem: 'npm', name: 'left', version: 'latest' }), 'version_not_understood');
    assert.equal(unevaluableReason({ ecosystem: 'npm', name: 'left', version: null }), 'no_version');
    assert.equal(unevaluableReason({ ecosystem: 'Android', name: 'left', version: '1' }), 'ecosystem_not_supported');
  });
});
