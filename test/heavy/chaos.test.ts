import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { tableOf } from '../chaos/report.ts';
import { merged } from '../chaos/cell.ts';
import { apiBetweenCommitAndStart, temporalKilled, workersKilled } from '../chaos/faults/kills.ts';
import { playStrikes } from '../chaos/play.ts';
import { seededRandom } from '../chaos/random.ts';

/** `CHAOS_SEED` plays a run again. How fast things recover is measured by `npm run chaos`, on a machine of its own. */
const seed = Number(process.env['CHAOS_SEED'] ?? Math.trunc(Date.now() / 1_000));

describe('A subset of the chaos matrix', function () {
  this.timeout(600_000);

  it(`loses nothing and does nothing twice (seed ${seed})`, async () => {
    const cells = await playStrikes({
      random: seededRandom(seed),
      strikes: [
        { fault: apiBetweenCommitAndStart, points: ['away'] },
        { fault: workersKilled, points: ['middle'] },
        { fault: temporalKilled, points: ['middle'] },
      ],
      rounds: 1,
      say: (line) => void process.stdout.write(`${line}\n`),
    });
    const seen = merged(cells);
    const refused = seen.filter(({ fault, accepted }) => fault === 'none' && accepted === 0);
    assert.deepEqual(refused, [], 'everything is accepted while nothing is wrong');
    const remarks = seen.flatMap((cell) => cell.remarks);
    assert.deepEqual(remarks, [], `seed ${seed}\n${tableOf({ cells, skipped: [] })}`);
  });
});
