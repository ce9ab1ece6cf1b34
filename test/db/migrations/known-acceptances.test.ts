import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../../db/database.ts';
import { up } from '../../../db/migrations/095-known-acceptances.ts';
import { endAcceptance } from '../../../db/commands/acceptances/ends.ts';
import { systemActor } from '../../../db/commands/audit/write.ts';
import { makeExposedGroup } from '../../helpers/exposed-group.ts';
import { makeBaseline, makeProvider, makeResource } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

describe('risks that were accepted before acceptances existed', () => {
  let own: TestDatabase;
  let database: Database;
  let memberId: number;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 5, applicationName: 'test' });
    memberId = (await member(database)).id;
  });

  after(async () => {
    await database.destroy();
    await own.drop();
  });

  it('is listed after the upgrade, and ends like any other', async () => {
    const resource = await makeResource(database, { providerId: (await makeProvider(database)).id });
    const findingId = await makeVulnerability(database, resource);
    await database('vulnerability_findings')
      .where({ id: findingId })
      .update({ status: 'ignored', reason: 'unreachable', changed_by: memberId });
    await database('compliance_exceptions').insert([
      { tag_key: 'legacy', reason: 'old', expires_at: new Date(Date.now() + 3_600_000), created_by: memberId },
      { tag_key: 'over', reason: 'old', expires_at: new Date(Date.now() - 1), created_by: memberId },
    ]);
    const { resourceId, driftId, baselineId } = await makeExposedGroup(database, { memberId });
    const captured = await makeBaseline(database, { resourceId, memberId });
    await database('drift_findings')
      .where({ id: driftId })
      .update({
        status: 'resolved',
        resolved_by: memberId,
        resolved_at: new Date(),
        resolution: `The current configuration was captured as baseline ${captured}`,
      });

    await database.raw(up);

    const rows = await database('acceptances').where({ status: 'accepted' }).orderBy('kind');
    assert.deepEqual(
      rows.map(({ kind, reason, requested_by: by }) => [kind, reason, by]),
      [
        ['baseline', 'not given', memberId],
        ['exception', 'old', memberId],
        ['vulnerability', 'unreachable', memberId],
      ],
    );
    const [item] = await database('accepted_resources');
    assert.deepEqual([item.baseline_id, item.previous_baseline_id], [captured, baselineId]);
    for (const { id } of rows) {
      await database.transaction((transaction) =>
        endAcceptance(transaction, {
          acceptanceId: id,
          status: 'revoked',
          memberId,
          actor: systemActor('test'),
          reason: null,
        }),
      );
    }
    assert.deepEqual(
      await database('drift_findings').where({ resource_id: resourceId }).orderBy('id').pluck('status'),
      ['resolved', 'detected'],
    );
    const finding = await database('vulnerability_findings').where({ id: findingId }).first();
    assert.equal(finding.status, 'open');
  });
});
