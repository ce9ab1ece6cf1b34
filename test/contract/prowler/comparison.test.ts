import assert from 'node:assert/strict';
import { cloudNames } from '../../../domain/clouds/cloud-names.ts';
import { unexplained, verdictsOnCase } from './adversarial-cases.ts';
import { arguedLine } from './argued-differences.ts';
import { compare, type Comparison, type PlacesOf } from './comparison.ts';
import { comparedKinds } from './kinds.ts';
import { ownVerdicts } from './own-verdicts.ts';
import { readDifferences, readRecorded, type Recorded } from './recorded.ts';
import type { OwnVerdict } from './verdict-key.ts';

/** Checks with verdicts on both sides of what was recorded; more may be compared, but not fewer. */
const leastChecks = { aws: 215, azure: 110, gcp: 72, kubernetes: 68 };

for (const kind of comparedKinds) {
  const { cloud } = kind;

  describe(`the checks of ${cloudNames[cloud]} beside Prowler, on an account of good and bad resources`, () => {
    const comparand = { cloud, account: 'ordinary' } as const;
    let comparison: Comparison;

    before(() => {
      const { inventory, recordedAt, prowlers } = readRecorded(comparand);
      const ours = ownVerdicts(kind.checks, inventory, recordedAt);
      comparison = compare({ inventory, ours, prowlers, placesOf: kind.placesIn(inventory) });
    });

    it('give the same verdict on the same resource in at least 98 of 100 cases', () => {
      const compared = comparison.equal + comparison.differences.length;
      assert.ok(comparison.checks >= leastChecks[cloud], `${comparison.checks} checks`);
      assert.ok(comparison.equal >= compared * 0.98, `${comparison.equal} of ${compared}`);
    });

    it('differ only where it is documented who is right', () => {
      const lines = comparison.differences.map(
        (difference) => arguedLine(difference, kind.arguments) ?? JSON.stringify(difference),
      );
      assert.deepEqual(lines, readDifferences(comparand));
    });
  });

  if (kind.adversarial.length > 0) {
    describe(`the checks of ${cloudNames[cloud]} beside Prowler, on resources that mislead it`, () => {
      let recorded: Recorded;
      let ours: OwnVerdict[];
      let placesOf: PlacesOf;

      before(() => {
        recorded = readRecorded({ cloud, account: 'adversarial' });
        ours = ownVerdicts(kind.checks, recorded.inventory, recorded.recordedAt);
        placesOf = kind.placesIn(recorded.inventory);
      });

      for (const oneCase of kind.adversarial) {
        const { check, resource, right, prowlers, why } = oneCase;
        it(`${check} on ${resource}: ${why}`, () => {
          const verdicts = verdictsOnCase(oneCase, { ...recorded, ours, placesOf });
          assert.deepEqual(verdicts, { ours: right, prowlers });
          assert.notEqual(right, prowlers);
        });
      }

      it('differ nowhere else', () => {
        assert.deepEqual(unexplained(kind, recorded, { ours, placesOf }), []);
      });
    });
  }
}
