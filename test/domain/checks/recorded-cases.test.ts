import assert from 'node:assert/strict';
import { clouds, kindOf, type Cloud } from '../../../domain/clouds/cloud-names.ts';
import type { CheckRule } from '../../../domain/checks/check.ts';
import { checksOf } from '../../../platform/check-catalog.ts';
import { readBoundaries, withValueAt } from './boundaries.ts';
import { readFingerprints } from './fingerprints.ts';
import { outcomeOf } from './minimal-example.ts';
import { readNotApplicable } from './not-applicable.ts';

function checkOf(cloud: Cloud, type: string, id: string): CheckRule {
  return checksOf(kindOf[cloud], type).find((check) => check.id === id) ?? assert.fail(`${cloud} has no check ${id}`);
}

/** What is recorded of each check, by `cloud/check`. */
function byCheck<Recorded extends { cloud: Cloud; check: string }>(recorded: Recorded[]): Map<string, Recorded[]> {
  const groups = new Map<string, Recorded[]>();
  for (const each of recorded) {
    const key = `${each.cloud}/${each.check}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
}

/** Whether resources stand beside the one that is evaluated decides these, not a value of any. */
const withoutBoundary = new Set([
  'aws/backup_plans_exist',
  'aws/backup_reportplans_exist',
  'aws/backup_vaults_exist',
  'aws/cloudwatch_cross_account_sharing_disabled',
  'aws/cloudtrail_logs_s3_bucket_access_logging_enabled',
  'kubernetes/core_namespace_limit_range',
  'kubernetes/core_namespace_resource_quota',
  'kubernetes/rbac_cluster_admin_usage',
]);

/** Changed on purpose? `npm run record:verdicts` renews these records too; each line shows a case as small as it can be. */
describe('A check that does not apply', () => {
  const recorded = byCheck(readNotApplicable());
  const outcomes = readFingerprints().checks;

  it('has a recorded reason for each check that ever does not apply', () => {
    const expected = Object.keys(outcomes).filter((check) => (outcomes[check]?.not_applicable ?? 0) > 0);
    assert.deepEqual(
      expected.filter((check) => !recorded.has(check)),
      [],
    );
    assert.ok(recorded.size >= 150, String(recorded.size));
  });

  for (const [name, examples] of recorded) {
    it(`says so and neither passes nor fails: ${name}`, () => {
      for (const { cloud, check, type, ...shown } of examples) {
        assert.equal(outcomeOf(checkOf(cloud, type, check), type, shown), 'not_applicable', JSON.stringify(shown));
      }
    });
  }
});

describe('The verdict of a check', () => {
  const recorded = byCheck(readBoundaries());

  it('has a recorded boundary, for each check with one', () => {
    const known = Object.keys(readFingerprints().checks);
    assert.deepEqual(
      known.filter((name) => !recorded.has(name) && !withoutBoundary.has(name)),
      [],
    );
    assert.deepEqual(
      [...new Set([...recorded.keys()].map((name) => name.split('/')[0]))].toSorted(),
      clouds.toSorted(),
    );
  });

  for (const [name, boundaries] of recorded) {
    it(`changes between these values and not elsewhere: ${name}`, () => {
      for (const { cloud, check: id, type, at, sides, ...shown } of boundaries) {
        const check = checkOf(cloud, type, id);
        for (const [value, outcome] of sides) {
          assert.equal(
            outcomeOf(check, type, withValueAt(shown, at, value)),
            outcome,
            `${at.join('/')} ${JSON.stringify(value)}`,
          );
        }
      }
    });
  }
});
