import assert from 'node:assert/strict';
import {
  boundsText,
  editedValue,
  valueTextOf,
  writtenValue,
  type ParameterValue,
} from '../../console/check-parameters/parameter-value.ts';
import { routeOf } from '../../console/routing/paths.ts';

const parameter = {
  provider_type: 'cloud_a' as const,
  check_id: 'a_check',
  name: 'max_age_days',
  title: 'Greatest age',
  type: 'integer' as 'integer' | 'ports' | 'address_ranges' | 'accounts',
  unit: 'days',
  default: 90,
  minimum: 1,
  maximum: 3_650,
  laxer: 'higher' as const,
  source: 'CIS',
  settings: [],
};

describe('the form of a parameter of a check', () => {
  it('sends what was read as it was, number or list', () => {
    for (const [type, value] of [
      ['integer', 90],
      ['ports', [22, 3389]],
      ['ports', []],
      ['address_ranges', ['10.0.0.0/8', '2001:db8::/32']],
      ['accounts', ['000122223333']],
    ] as [typeof parameter.type, ParameterValue][]) {
      assert.deepEqual(writtenValue({ type }, editedValue(value)), value);
    }
  });

  it('takes lists by lines, commas or spaces, and numbers only as digits', () => {
    assert.deepEqual(writtenValue({ type: 'ports' }, ' 22,3389\n\n 5432 '), [22, 3_389, 5_432]);
    for (const text of ['', '1.5', '-1', '1e3', '0x10', '90 days', '9'.repeat(10)]) {
      assert.equal(writtenValue({ type: 'integer' }, text), null, text);
    }
    assert.equal(writtenValue({ type: 'ports' }, '22, ssh'), null);
    assert.deepEqual(writtenValue({ type: 'accounts' }, ''), []);
  });

  it('says what a value is and may be', () => {
    assert.equal(valueTextOf(1_000, 'days'), '1,000 days');
    assert.deepEqual([valueTextOf([22, 80], 'ports'), valueTextOf([], 'ports')], ['22, 80', 'none']);
    assert.equal(boundsText(parameter), 'A whole number of days, 1 to 3,650');
    assert.equal(
      boundsText({ ...parameter, type: 'ports', unit: 'ports', maximum: 200 }),
      '1 to 200 ports, one per line',
    );
  });

  it('has an address', () => assert.equal(routeOf('/compliance/parameters')?.view, 'checkParameterList'));
});
