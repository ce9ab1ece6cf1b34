import assert from 'node:assert/strict';
import { matchesArn, parseOperator } from '../../../domain/iam/condition-operators.ts';
import { globOf } from '../../../domain/iam/glob.ts';

type Row = readonly [operator: string, wanted: string, holds: readonly string[], not: readonly string[]];

/** What each operator of the IAM user guide accepts and refuses for one value of a policy. */
const rows: readonly Row[] = [
  ['StringEquals', 'Blue', ['Blue'], ['blue', 'Blu', 'Blue ', '']],
  ['StringEqualsIgnoreCase', 'Blue', ['Blue', 'BLUE'], ['Blu', 'Blues']],
  ['StringLike', 'b*e?', ['bluex', 'be1'], ['be', 'Bluex', 'xbluex']],
  ['NumericEquals', '10', ['10', '10.0', '+10'], ['9', '11', 'ten', '']],
  ['NumericLessThan', '10', ['9', '9.99', '-11'], ['10', '10.01', 'x']],
  ['NumericLessThanEquals', '10', ['9', '10'], ['10.01', '11', 'x']],
  ['NumericGreaterThan', '10', ['10.01', '11'], ['10', '9', 'x']],
  ['NumericGreaterThanEquals', '10', ['10', '11'], ['9.99', 'x']],
  ['DateEquals', '2026-01-01T00:00:00Z', ['2026-01-01T00:00:00.000Z', '1767225600'], ['2026-01-02', '1767225601', 'x']],
  ['DateLessThan', '2026-01-01', ['2025-12-31T23:59:59Z', '1767225599'], ['2026-01-01T00:00:00Z', '1767225601', 'x']],
  ['DateLessThanEquals', '1767225600', ['2026-01-01T00:00:00Z', '2025-01-01'], ['2026-01-01T00:00:01Z', 'x']],
  ['DateGreaterThan', '2026-01-01', ['2026-01-01T00:00:01Z'], ['2026-01-01T00:00:00Z', '2025-12-31', 'x']],
  ['DateGreaterThanEquals', '2026-01-01', ['2026-01-01T00:00:00Z', '2027-01-01'], ['2025-12-31T23:59:59Z', 'x']],
  ['Bool', 'true', ['true', 'True'], ['false', '1']],
  ['BinaryEquals', 'QmluYXJ5', ['QmluYXJ5'], ['qmluYXJ5']],
  ['IpAddress', '203.0.113.0/24', ['203.0.113.0', '203.0.113.255', '203.0.113.128/25'], ['203.0.112.255', '203.0.114.0', '203.0.112.0/23', '::1', 'x']],
  ['IpAddress', '2001:db8::/32', ['2001:db8::1'], ['2001:db9::', '203.0.113.1']],
  ['IpAddress', 'x', [], ['203.0.113.1']],
  ['ArnEquals', 'arn:aws:sns:*:111122223333:t', ['arn:aws:sns:eu-west-1:111122223333:t'], ['arn:aws:sns:eu-west-1:111122223333:tt', 'arn:aws:sqs:eu-west-1:111122223333:t']],
  ['ArnLike', 'arn:aws:iam::1*:role/*', ['arn:aws:iam::111122223333:role/a:b/c'], ['arn:aws:iam::211122223333:role/a', 'arn:aws:iam::111122223333:user/a', 'role/a']],
]; // prettier-ignore

/** Operators that hold when the other does not. */
const opposites: Readonly<Record<string, string>> = {
  StringEquals: 'StringNotEquals',
  StringEqualsIgnoreCase: 'StringNotEqualsIgnoreCase',
  StringLike: 'StringNotLike',
  NumericEquals: 'NumericNotEquals',
  DateEquals: 'DateNotEquals',
  IpAddress: 'NotIpAddress',
  ArnEquals: 'ArnNotEquals',
  ArnLike: 'ArnNotLike',
};

function operatorOf(text: string) {
  const operator = parseOperator(text);
  assert.ok(operator, text);
  return operator;
}

describe('a condition operator', () => {
  for (const [name, wanted, holds, refused] of rows) {
    it(`${name} ${wanted}`, () => {
      const { compare, negated } = operatorOf(name);
      for (const actual of holds) assert.equal(compare(globOf(wanted), actual), true, actual);
      for (const actual of refused) assert.equal(compare(globOf(wanted), actual), false, actual);
      assert.equal(negated, false);
      const opposite = opposites[name];
      if (opposite === undefined) return;
      const other = operatorOf(opposite);
      assert.equal(other.negated, true);
      for (const actual of [...holds, ...refused]) {
        assert.equal(other.compare(globOf(wanted), actual), compare(globOf(wanted), actual), `${opposite} ${actual}`);
      }
    });
  }

  it('compares numbers and dates with nothing that is none', () => {
    for (const name of ['NumericEquals', 'NumericLessThan', 'NumericGreaterThanEquals', 'DateEquals', 'DateLessThan']) {
      assert.equal(operatorOf(name).compare(globOf('x'), 'x'), false, name);
      assert.equal(operatorOf(name).compare(globOf('x'), '5'), false, name);
    }
  });

  it('is written with the set that it is asked of and what a missing key means', () => {
    const written = (text: string) => {
      const { name, set, ifExists, negated } = operatorOf(text);
      return [name, set, ifExists, negated];
    };
    assert.deepEqual(written('StringEquals'), ['stringequals', null, false, false]);
    assert.deepEqual(written('stringnotlikeIFEXISTS'), ['stringnotlike', null, true, true]);
    assert.deepEqual(written('ForAllValues:StringLike'), ['stringlike', 'all', false, false]);
    assert.deepEqual(written('ForAnyValue:ArnLikeIfExists'), ['arnlike', 'any', true, false]);
  });

  it('is unknown when IAM has none of the name', () => {
    for (const text of [
      '',
      'Null',
      'StringEqual',
      'ForSomeValues:StringEquals',
      'StringEqualsIfExistsIfExists',
      'constructor',
      'toString',
      ' StringEquals',
      'ForAllValues:',
    ]) {
      assert.equal(parseOperator(text), null, text);
    }
  });
});

describe('the pattern of an ARN', () => {
  const role = 'arn:aws:iam::111122223333:role/admin';

  it('is compared part by part: a wildcard does not reach over a colon, but in the last part', () => {
    for (const pattern of ['*', role, 'arn:*:iam::111122223333:role/*', 'arn:aws:i?m:*:*:*']) {
      assert.equal(matchesArn(globOf(pattern), role), true, pattern);
    }
    for (const pattern of ['arn:*', 'arn:aws:*:role/admin', 'arn:aws:iam:*', '**', 'arn:aws:iam::111122223333:role']) {
      assert.equal(matchesArn(globOf(pattern), role), false, pattern);
    }
    assert.equal(matchesArn(globOf('arn:aws:s3:::a:*'), 'arn:aws:s3:::a:b:c'), true);
  });

  it('matches nothing that is no ARN', () => {
    for (const text of ['', 'anonymous', 'arn:aws:iam::111122223333', role.replaceAll(':', '/')]) {
      assert.equal(matchesArn(globOf('*'), text), false, text);
    }
  });
});
