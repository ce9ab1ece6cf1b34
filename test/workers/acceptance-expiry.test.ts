import assert from 'node:assert/strict';
import type { Database } from '../../db/database.ts';
import { createLog } from '../../platform/log.ts';
import { startAcceptanceExpiry } from '../../workers/acceptance-expiry.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { eventually } from '../helpers/eventually.ts';
import { makeExposedGroup } from '../helpers/exposed-group.ts';
import { api } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { whileItLives } from '../helpers/while-it-lives.ts';

describe('the workers', () => {
  let application: TestApplication;
  let database: Database;

  before(async () => {
    application = await startApplication();
    database = application.database;
  });

  after(() => application.stop());

  it('end an acceptance when it expires, once, however many of them check', async () => {
    const admin = await member(database, { role: 'admin' });
    const { resourceId } = await makeExposedGroup(database, { memberId: admin.id });
    const log = createLog({ level: 'silent', process: 'test' });
    const loops = [1, 2].map(() => startAcceptanceExpiry({ database, log, pendingValidDays: 30 }));
    try {
      await whileItLives((lifeMs) =>
        api(application.url, admin.token).post(
          '/api/v1/baselines',
          { resource_id: resourceId, reason: 'for a moment', expires_at: new Date(Date.now() + lifeMs).toISOString() },
          { expect: 201 },
        ),
      );
      await eventually(
        async () => {
          const states = await database('drift_findings')
            .where({ resource_id: resourceId })
            .orderBy('id')
            .pluck('status');
          assert.deepEqual(states, ['resolved', 'detected']);
        },
        { withinMs: 120_000 },
      );
    } finally {
      await Promise.all(loops.map((loop) => loop.close()));
    }
    const rows = await database('audit_log').where({ action: 'acceptance.expire' });
    assert.equal(rows.length, 1);
  });
});
