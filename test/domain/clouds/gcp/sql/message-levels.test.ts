import assert from 'node:assert/strict';
import { recordsLevel } from '../../../../../domain/clouds/gcp/sql/message-levels.ts';

/** PostgreSQL manual, "When to Log": `log_min_messages`, each level includes those that follow it. */
describe('The least level of messages that a server logs', () => {
  const rows: [string, boolean, boolean][] = [
    ['debug5', true, true],
    ['DEBUG', true, true],
    ['info', true, true],
    ['notice', true, true],
    ['warning', true, true],
    ['WARNING', true, true],
    ['error', false, true],
    ['log', false, false],
    ['fatal', false, false],
    ['panic', false, false],
    ['unknown', false, false],
    ['', false, false],
  ];
  for (const [minimum, warnings, errors] of rows) {
    it(`${minimum || 'none'} records ${warnings ? '' : 'no '}warnings and ${errors ? '' : 'no '}errors`, () => {
      assert.deepEqual([recordsLevel(minimum, 'warning'), recordsLevel(minimum, 'error')], [warnings, errors]);
    });
  }
});
