import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { breaches, jsonOf, tableOf } from './report.ts';
import { merged, type Cell, type SkippedFault } from './cell.ts';
import { faults } from './matrix.ts';
import { playRaces, racesName } from './races.ts';
import { playStrikes } from './play.ts';
import { seededRandom } from './random.ts';

/** `npm run chaos`: breaks the service in every way of the matrix, and ends with 1 when something was lost or done twice. */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    /** Only faults whose name holds this; may be repeated. */
    only: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Math.trunc(Date.now() / 1_000));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const isAsked = (name: string): boolean => values.only.length === 0 || values.only.some((part) => name.includes(part));

const startedAt = new Date();
say(`seed ${seed}`);
const random = seededRandom(seed);
const cells: Cell[] = [];
const skipped: SkippedFault[] = [];

const strikes = faults.filter(({ name }) => isAsked(name)).map((fault) => ({ fault, points: fault.points }));
const races = isAsked(racesName) ? playRaces : null;
if (strikes.length > 0 || races !== null)
  cells.push(...(await playStrikes({ random, strikes, races, rounds: Number(values.rounds), say })));

say(`\n${tableOf({ cells, skipped })}`);
if (values.json !== undefined) {
  await writeFile(values.json, `${JSON.stringify(jsonOf({ seed, cells, skipped, startedAt }), null, 2)}\n`);
}
const faulty = merged(cells).flatMap(breaches);
say(`\nseed ${seed}, ${faulty.length === 0 ? 'nothing lost, nothing done twice' : faulty.join('\n')}`);
process.exit(faulty.length === 0 ? 0 : 1);
