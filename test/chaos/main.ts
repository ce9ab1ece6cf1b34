import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { breaches, jsonOf, tableOf } from './report.ts';
import { merged, type Cell, type SkippedFault } from './cell.ts';
import type { Fault } from './fault.ts';
import { releaseFaults } from './faults/releases.ts';
import { frozenCommandsName, playFrozenCommands } from './frozen-commands.ts';
import { faults } from './matrix.ts';
import { previousRelease } from './previous-release.ts';
import { playRaces, racesName } from './races.ts';
import { playStrikes, type Strike } from './play.ts';
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
const rounds = Number(values.rounds);
const cells: Cell[] = [];
const skipped: SkippedFault[] = [];

/** The strikes that were requested and that this machine can bring about. */
async function strikesOf(given: readonly Fault[]): Promise<Strike[]> {
  const strikes: Strike[] = [];
  for (const fault of given.filter(({ name }) => isAsked(name))) {
    const reason = (await fault.obstacle?.()) ?? null;
    if (reason === null) strikes.push({ fault, points: fault.points });
    else skipped.push({ fault: fault.name, reason });
  }
  return strikes;
}

const strikes = await strikesOf(faults);
const extras = [
  { name: racesName, play: playRaces },
  { name: frozenCommandsName, play: playFrozenCommands },
].filter(({ name }) => isAsked(name));
if (strikes.length > 0 || extras.length > 0)
  cells.push(...(await playStrikes({ random, strikes, extras, rounds, say })));

if (values.only.length === 0 || values.only.some((part) => part.startsWith('F10'))) {
  const release = await previousRelease();
  if (typeof release === 'string') skipped.push({ fault: 'F10', reason: release });
  else {
    say(`the release before is ${release.commit}`);
    const upgrades = await strikesOf(releaseFaults(release));
    cells.push(...(await playStrikes({ random, strikes: upgrades, release, rounds, say })));
  }
}

const minutes = (Date.now() - startedAt.getTime()) / 60_000;
say(`\n${tableOf({ cells, skipped })}`);
if (values.json !== undefined) {
  await writeFile(values.json, `${JSON.stringify(jsonOf({ seed, cells, skipped, startedAt }), null, 2)}\n`);
}
const faulty = merged(cells).flatMap(breaches);
say(
  `\nseed ${seed}, ${minutes.toFixed(1)} minutes, ` +
    (faulty.length === 0 ? 'nothing lost, nothing done twice' : faulty.join('\n')),
);
process.exit(faulty.length === 0 ? 0 : 1);
