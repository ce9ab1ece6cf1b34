import assert from 'node:assert/strict';
import { matchesEvent, withValue } from '../../../../../domain/clouds/aws/cloudwatch/filter-match.ts';
import type { EventFilter } from '../../../../../domain/clouds/aws/cloudwatch/filter-pattern.ts';
import type { Truth } from '../../../../../domain/iam/truth.ts';

const event = {
  eventName: 'ConsoleLogin',
  userIdentity: { type: 'Root' },
  count: 3,
  nothing: null,
  list: [1],
  on: true,
};
const test = (path: string, operator: string, value: string): EventFilter =>
  ({ kind: 'test', path, operator, value }) as EventFilter;
const state = (kind: string, path: string): EventFilter => ({ kind, path }) as EventFilter;

/** Amazon CloudWatch Logs User Guide, "Filter pattern syntax": JSON events. */
describe('A metric filter on an event', () => {
  const rows: [EventFilter, Truth][] = [
    [test('eventName', '=', 'ConsoleLogin'), true],
    [test('eventName', '=', 'Console*'), true],
    [test('eventName', '=', 'Cons*Log*'), true],
    [test('eventName', '=', '*Login'), true],
    [test('eventName', '=', 'ConsoleLogin*Login'), false],
    [test('eventName', '=', 'Other'), false],
    [test('eventName', '!=', 'Other'), true],
    [test('eventName', '!=', 'Console*'), false],
    [test('userIdentity.type', '=', 'Root'), true],
    [test('userIdentity.missing', '=', 'Root'), false],
    [test('userIdentity.missing', '!=', 'Root'), 'unknown'],
    [test('eventName.deeper', '=', 'x'), false],
    [test('list.0', '=', '1'), false],
    [test('requestParameters.name', '=', 'x'), false],
    [test('count', '=', '3'), true],
    [test('count', '<', '3'), false],
    [test('count', '<', '4'), true],
    [test('count', '<=', '3'), true],
    [test('count', '>', '3'), false],
    [test('count', '>', '2'), true],
    [test('count', '>=', '3'), true],
    [test('count', '>', 'many'), 'unknown'],
    [test('eventName', '>', '2'), 'unknown'],
    [state('exists', 'count'), true],
    [state('exists', 'missing'), false],
    [state('exists', 'requestParameters.name'), 'unknown'],
    [state('exists', 'requestParametersOfOthers'), false],
    [state('not_exists', 'count'), false],
    [state('not_exists', 'missing'), true],
    [state('is_null', 'nothing'), true],
    [state('is_null', 'missing'), false],
    [state('is_true', 'on'), true],
    [state('is_true', 'count'), false],
    [state('is_false', 'on'), false],
    [{ kind: 'all', of: [test('count', '=', '3'), state('exists', 'on')] } as EventFilter, true],
    [{ kind: 'all', of: [test('count', '=', '3'), state('exists', 'missing')] } as EventFilter, false],
    [{ kind: 'any', of: [test('count', '=', '4'), state('exists', 'on')] } as EventFilter, true],
  ];
  for (const [filter, expected] of rows) {
    it(`${JSON.stringify(filter)} is ${String(expected)}`, () => assert.equal(matchesEvent(filter, event), expected));
  }

  it('is tried with another value in one field, at any depth', () => {
    assert.deepEqual(withValue({ a: 1, b: { c: 2, d: 3 } }, 'b.c', 'x'), { a: 1, b: { c: 'x', d: 3 } });
    assert.deepEqual(withValue({ a: 1, b: null, l: [1] }, 'b.c', 'x'), { a: 1, b: { c: 'x' }, l: [1] });
    assert.deepEqual(withValue({ l: [1] }, 'l.c', 'x'), { l: { c: 'x' } });
  });
});
