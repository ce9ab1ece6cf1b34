import assert from 'node:assert/strict';
import { checksOf } from '../../../platform/check-catalog.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { fingerprintsOf, readFingerprints, type Fingerprints } from './fingerprints.ts';
import { readSeeds } from './generated-inventory.ts';

/** Changed on purpose? `npm run record:verdicts` renews the record, and its diff names the checks. */
describe('the verdicts on the generated inventory', function () {
  this.timeout(180_000);
  const recorded = readFingerprints();
  let today: ReturnType<typeof fingerprintsOf>;

  before(() => {
    today = fingerprintsOf((cloud, type) => checksOf(kindOf[cloud], type), readSeeds());
  });

  it('cover at least 20,000 configurations, and each outcome that decides of every check', () => {
    assert.ok(today.configurations >= 20_000, String(today.configurations));
    for (const [check, { pass, fail, not_evaluated }] of Object.entries(recorded.checks)) {
      assert.ok(pass > 0 && fail > 0 && not_evaluated > 0, check);
    }
  });

  it('are those that were recorded, check by check, with their reasons and evidence', () => {
    const changed = Object.entries(recorded.checks).flatMap(([check, fingerprint]) => {
      const now = today.checks[check];
      return JSON.stringify(now) === JSON.stringify(fingerprint) ? [] : [{ check, recorded: fingerprint, now }];
    });
    assert.deepEqual(changed, []);
  });

  it('come in the recorded order', () => {
    assert.deepEqual(recordedOnes(today, recorded), recorded.order);
  });
});

/** The order without checks that are newer than the record. */
function recordedOnes(today: Fingerprints, recorded: Fingerprints): Fingerprints['order'] {
  return Object.fromEntries(
    Object.entries(today.order).map(([type, ids]) => {
      const cloud = type.slice(0, type.indexOf('/'));
      return [type, ids.filter((id) => recorded.checks[`${cloud}/${id}`] !== undefined)];
    }),
  );
}
