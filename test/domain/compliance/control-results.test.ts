import assert from 'node:assert/strict';
import { resultOf, summaryOf } from '../../../domain/compliance/control-results.ts';
import { addTallies, emptyTally, type CheckTally, type Tallies } from '../../../domain/compliance/tally.ts';
import { schemaTypesOff } from '../../../domain/clouds/schema-types.ts';
import type { Control } from '../../../domain/frameworks/control.ts';
import { findCheck } from '../../../platform/check-catalog.ts';

const control: Control = {
  id: '2.1',
  category: 'Storage',
  title: 'Buckets are closed',
  automated: true,
  known: 2,
  checks: ['s3_bucket_public_access', 's3_bucket_default_encryption'],
};
const tally = (change: Partial<CheckTally>): CheckTally => ({ ...emptyTally(), ...change });
const evaluated = (first: Partial<CheckTally>, second: Partial<CheckTally>, unlisted: Record<string, string> = {}) => {
  const tallies: Tallies = { s3_bucket_public_access: tally(first), s3_bucket_default_encryption: tally(second) };
  return resultOf(control, { provider: 'cloud_a', tallies, unlisted, findCheck });
};

describe('the result of a control with a check of a type by schema', () => {
  const mixed: Control = { ...control, checks: ['s3_bucket_public_access', 'efs_encryption_at_rest_enabled'] };
  const tallies: Tallies = { s3_bucket_public_access: tally({ passed: 1 }) };
  const resultWith = (reason: string, checks = mixed.checks, found: Tallies = tallies) => {
    const evaluation = { provider: 'cloud_a' as const, unlisted: { 'AWS::EFS::FileSystem': reason }, findCheck };
    return resultOf({ ...mixed, checks }, { ...evaluation, tallies: found });
  };

  it('rests on its other checks, and names only these, where such types are not listed', () => {
    const result = resultWith(schemaTypesOff);
    assert.deepEqual([result.status, result.control.checks], ['passed', ['s3_bucket_public_access']]);
  });

  it('is not evaluated without other checks, or where the list was refused', () => {
    assert.equal(resultWith(schemaTypesOff, ['efs_encryption_at_rest_enabled']).status, 'not_evaluated');
    assert.equal(resultWith('access denied').status, 'not_evaluated');
  });

  it('leaves out checks that survey such types, too', () => {
    const checks = ['s3_bucket_public_access', 'backup_plans_exist'];
    const found = { ...tallies, backup_plans_exist: tally({ not_evaluated: 1 }) };
    const unlisted = { 'AWS::Backup::BackupPlan': schemaTypesOff };
    const evaluation = { provider: 'cloud_a' as const, unlisted, findCheck, tallies: found };
    const result = resultOf({ ...mixed, checks }, evaluation);
    assert.deepEqual([result.status, result.control.checks], ['passed', ['s3_bucket_public_access']]);
  });

  it('fails by what was listed before', () => {
    const found = { ...tallies, efs_encryption_at_rest_enabled: tally({ failed: 1 }) };
    assert.equal(resultWith(schemaTypesOff, mixed.checks, found).status, 'failed');
  });
});

describe('the result of a control', () => {
  it('passes when every check was evaluated and passed', () => {
    const result = evaluated({ passed: 2 }, { passed: 2 });
    assert.deepEqual([result.status, result.reason, result.severity], ['passed', null, 'critical']);
  });

  it('is excepted only when a failure is accepted and everything could be listed', () => {
    assert.equal(evaluated({ passed: 2 }, { passed: 1, excepted: 1 }).isExcepted, true);
    assert.equal(evaluated({ passed: 2 }, { passed: 1, not_evaluated: 1 }).isExcepted, false);
    assert.equal(evaluated({ not_applicable: 1 }, { not_applicable: 1 }).isExcepted, false);
    assert.equal(evaluated({ passed: 2 }, { excepted: 1 }, { object_bucket: 'access denied' }).isExcepted, false);
  });

  it('passes when one of its checks applies to nothing that was found', () => {
    assert.equal(evaluated({ passed: 2 }, { not_applicable: 2 }).status, 'passed');
  });

  it('fails when any check fails, whatever could not be evaluated', () => {
    assert.equal(evaluated({ failed: 1 }, { not_evaluated: 1 }).status, 'failed');
  });

  it('is not evaluated when a resource could not be evaluated', () => {
    const result = evaluated({ passed: 2 }, { passed: 1, not_evaluated: 1, reasons: { 'access denied': 1 } });
    assert.equal(result.status, 'not_evaluated');
    assert.match(result.reason ?? '', /s3_bucket_default_encryption could not evaluate 1 resource: access denied/);
  });

  it('is not evaluated when the cloud would not list what it is about', () => {
    const result = evaluated({ passed: 2 }, { passed: 2 }, { object_bucket: 'access denied: s3:ListAllMyBuckets' });
    assert.deepEqual(
      [result.status, result.reason],
      ['not_evaluated', 'object_bucket: access denied: s3:ListAllMyBuckets'],
    );
  });

  it('is not evaluated when nothing was found', () => {
    assert.equal(evaluated({}, {}).status, 'not_evaluated');
  });

  it('names the regions that it passed for, when it is about every region', () => {
    const regions = { regions_covered: ['eu-west-1', 'us-east-1'] };
    assert.deepEqual(evaluated({ passed: 2, ...regions }, { passed: 2 }).regionsCovered, regions.regions_covered);
    const fewer = evaluated({ passed: 2, ...regions }, { passed: 1, regions_covered: ['us-east-1'] });
    assert.deepEqual(fewer.regionsCovered, ['us-east-1']);
    assert.equal(evaluated({ passed: 2 }, { passed: 2 }).regionsCovered, null);
    assert.equal(evaluated({ passed: 2, ...regions }, { failed: 1 }).regionsCovered, null);
  });

  it('adds the regions of the pages up', () => {
    const sum: Tallies = {};
    addTallies(sum, { one: tally({ passed: 1, regions_covered: ['us-east-1'] }), other: tally({ passed: 1 }) });
    addTallies(sum, { one: tally({ passed: 1, regions_covered: ['eu-west-1', 'us-east-1'] }) });
    assert.deepEqual(sum['one']?.regions_covered, ['eu-west-1', 'us-east-1']);
    assert.equal(sum['other']?.regions_covered, undefined);
  });

  it('never passes because of an exception', () => {
    const result = evaluated({ passed: 5, excepted: 1 }, { passed: 6 });
    assert.deepEqual([result.status, result.reason], ['not_evaluated', 'All failures are covered by exceptions (1)']);
  });

  it('requires manual assessment if no check decides it', () => {
    const manual = resultOf({ ...control, checks: [] }, { provider: 'cloud_a', tallies: {}, unlisted: {}, findCheck });
    assert.deepEqual([manual.status, manual.severity], ['manual', 'medium']);
  });
});

describe('the numbers of an assessment', () => {
  it('count decided controls only in the score', () => {
    const results = [evaluated({ passed: 1 }, { passed: 1 }), evaluated({ failed: 1 }, {}), evaluated({}, {})];
    assert.deepEqual(summaryOf(results), {
      score: 0.5,
      total_controls: 2,
      passed: 1,
      failed: 1,
      not_evaluated: 1,
      manual: 0,
    });
  });

  it('have a score of 0 when nothing was decided', () => {
    assert.deepEqual([summaryOf([evaluated({}, {})]).score, summaryOf([evaluated({}, {})]).total_controls], [0, 0]);
  });
});

describe('tallies', () => {
  it('add up over pages and keep a few reasons', () => {
    const sum: Tallies = {};
    for (let page = 0; page < 8; page += 1) {
      addTallies(sum, { some_check: tally({ not_evaluated: 2, reasons: { [`reason ${page}`]: 2 } }) });
    }
    assert.equal(sum['some_check']?.not_evaluated, 16);
    assert.equal(Object.keys(sum['some_check']?.reasons ?? {}).length, 5);
  });
});
