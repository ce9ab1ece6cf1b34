import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordTrendDays } from '../../../../db/commands/trends/record.ts';
import { addDays, dayOf } from '../../../../domain/anomalies/calendar-days.ts';
import { makeSyncedProvider } from '../../../helpers/compliance.ts';
import { makeDriftFinding, makeResource } from '../../../helpers/factories.ts';
import { printReport } from '../../../helpers/printed/documents.ts';
import { layoutRulesOf } from '../../../helpers/printed/expected.ts';
import { layoutFaults } from '../../../helpers/printed/layout-faults.ts';
import { hasPoppler } from '../../../helpers/printed/poppler.ts';
import { wordsOf } from '../../../helpers/printed/words.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const dayMs = 86_400_000;

describe('The trend of findings in the compliance report', function () {
  this.timeout(120_000);
  const database = useTestDatabase();
  let folder: string;
  const today = dayOf(new Date());

  before(async function () {
    if (!hasPoppler()) this.skip();
    folder = await mkdtemp(join(tmpdir(), 'audit-trend-'));
  });
  after(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  /** The words of the report of the last days, which fit their places. */
  async function textOfLast(days: number): Promise<string> {
    const file = join(folder, `${days}.pdf`);
    const period = { from: addDays(today, 1 - days), to: today };
    await writeFile(file, await printReport(database(), { type: 'compliance_assessment', period }));
    const pages = await wordsOf(file);
    assert.deepEqual(layoutFaults(pages, layoutRulesOf('compliance_assessment')), []);
    return pages
      .flatMap(({ words }) => words)
      .map(({ text }) => text)
      .join(' ');
  }

  it('is left out where nothing was recorded', async () => {
    assert.doesNotMatch(await textOfLast(30), /Drifts and vulnerabilities in the period/);
  });

  it('shows new and resolved findings, and the time to resolve them', async () => {
    const id = await makeSyncedProvider(database());
    await database()('providers')
      .where({ id })
      .update({ created_at: new Date(Date.now() - 200 * dayMs) });
    const resource = await makeResource(database(), { providerId: id });
    for (const [age, resolvedAfter] of [
      [100, null],
      [10, 4],
      [9, 2],
      [3, null],
    ] as const) {
      const finding = await makeDriftFinding(database(), {
        resource,
        severity: 'high',
        status: resolvedAfter === null ? 'detected' : 'resolved',
      });
      await database()('drift_findings')
        .where({ id: finding })
        .update({
          detected_at: new Date(Date.now() - age * dayMs),
          resolved_at: resolvedAfter === null ? null : new Date(Date.now() - (age - resolvedAfter) * dayMs),
        });
    }
    await recordTrendDays(database(), id);
    const text = await textOfLast(30);
    assert.match(text, /Drifts and vulnerabilities in the period/);
    assert.match(text, /New Resolved Mean time to resolve Possible savings 3 2 3\.0 days/);
    // A longer period has weeks, of each of which the last day counts.
    assert.match(await textOfLast(180), /Drifts and vulnerabilities in the period/);
  });
});
