import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { breaches, tableOf } from '../chaos/report.ts';
import { merged } from '../chaos/cell.ts';
import { apiBetweenCommitAndStart, temporalKilled, workersKilled } from '../chaos/faults/kills.ts';
import { playStrikes } from '../chaos/play.ts';
import { playRaces } from '../chaos/races.ts';
import { seededRandom } from '../chaos/random.ts';

/** Played again with `npm run chaos -- --seed …`, which has the whole matrix. */
const seed = Number(process.env['CHAOS_SEED'] ?? Math.trunc(Date.now() / 1_000));

describe('An extract of the chaos matrix', function () {
  this.timeout(600_000);

  it(`loses nothing, does nothing twice and recovers in time (seed ${seed})`, async () => {
    const cells = await playStrikes({
      random: seededRandom(seed),
      strikes: [
        { fault: apiBetweenCommitAndStart, points: ['away'] },
        { fault: workersKilled, points: ['middle'] },
        { fault: temporalKilled, points: ['middle'] },
      ],
      races: playRaces,
      rounds: 1,
      say: (line) => void process.stdout.write(`${line}\n`),
    });
    const accepted = merged(cells).filter((cell) => cell.accepted === 0 && cell.fault === 'none');
    assert.deepEqual(accepted, [], 'everything is accepted while nothing is wrong');
    assert.deepEqual(merged(cells).flatMap(breaches), [], `seed ${seed}\n${tableOf({ cells, skipped: [] })}`);
  });
});
