import assert from 'node:assert/strict';
import { openDatabase } from '../../db/database.ts';
import { isDatabaseAway } from '../../db/connection-faults.ts';

describe('an unavailable database', () => {
  it('is logged in one line and not printed', async () => {
    const warnings: string[] = [];
    const printed: unknown[] = [];
    const { log } = console;
    console.log = (...values: unknown[]) => void printed.push(values);
    const url = 'postgres://nobody:hunter2@127.0.0.1:1/none';
    const database = openDatabase({
      url,
      poolSize: 1,
      applicationName: 'test',
      onWarning: (warning) => warnings.push(warning),
    });
    try {
      await assert.rejects(database.raw('select 1'), isDatabaseAway);
    } finally {
      console.log = log;
      await database.destroy();
    }
    assert.deepEqual(printed, []);
    assert.ok(warnings.length > 0);
    for (const warning of warnings) {
      assert.match(warning, /ECONNREFUSED/);
      assert.doesNotMatch(warning, /\n|hunter2/);
    }
  });
});
