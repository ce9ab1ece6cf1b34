import type { Cell, Point } from './cell.ts';
import type { Fault } from './fault.ts';
import { openGround, type Ground } from './ground.ts';
import type { Operation } from './operation.ts';
import { operationsOn } from './operations/operations.ts';
import type { Random } from './random.ts';
import type { Release } from './previous-release.ts';
import { quiet } from './quiet.ts';
import { playRound } from './round.ts';
import { runningWorkflows } from './standstill.ts';

/** A fault and the points at which it strikes in this run. */
export interface Strike {
  fault: Fault;
  points: readonly Point[];
}

/** Something that is played over the ground beside the strikes. */
export interface Extra {
  name: string;
  play(ground: Ground): Promise<Cell[]>;
}

/** Ground with its operations, and how long each takes when nothing is wrong. */
export interface Stage {
  ground: Ground;
  operations: Operation[];
  usualMs: Map<string, number>;
  /** The rounds without a fault. */
  cells: Cell[];
}

/** Plays two rounds without a fault: the second measures how long things usually take, and lets actions be rolled back. */
export async function rehearse(ground: Ground, say: (line: string) => void): Promise<Stage> {
  const operations = operationsOn(ground);
  const usualMs = new Map<string, number>();
  const cells: Cell[] = [];
  for (let round = 0; round < 2; round += 1) {
    const seen = await playRound(ground, { operations, fault: null, point: 'start', usualMs });
    say(lineOf(seen, { fault: 'none', point: '-' }));
    for (const cell of seen) {
      cells.push(cell);
      if (cell.recoveriesMs.length > 0) usualMs.set(cell.operation, Math.max(...cell.recoveriesMs));
    }
  }
  return { ground, operations, usualMs, cells };
}

/** Plays one strike of a fault at one point, with what the fault needs before and after. */
async function playStrike(
  stage: Stage,
  { fault, point, say }: { fault: Fault; point: Point; say: (line: string) => void },
): Promise<Cell[]> {
  const { ground } = stage;
  await quiet(ground);
  await fault.prepare?.(ground);
  const seen = await playRound(ground, { ...stage, fault, point }).catch(async (error: unknown) => {
    // The first error is the one to be seen.
    await fault.restore?.(ground).catch(() => undefined);
    throw error;
  });
  say(lineOf(seen, { fault: fault.name, point }));
  if (seen.some(({ lost }) => lost > 0)) for (const line of await runningWorkflows(ground)) say(`  ${line}`);
  await fault.restore?.(ground);
  return seen;
}

/** Plays strikes over ground of their own; says each cell that it has seen. */
export async function playStrikes(options: {
  random: Random;
  strikes: readonly Strike[];
  /** Played once in every round, each with cells of its own. */
  extras?: readonly Extra[];
  /** Begins with the processes and the schema of this release. */
  release?: Release;
  rounds: number;
  say: (line: string) => void;
}): Promise<Cell[]> {
  const { random, release, extras = [], say } = options;
  const ground = await openGround({ random, release });
  try {
    const stage = await rehearse(ground, say);
    const cells = [...stage.cells];
    for (let round = 0; round < options.rounds; round += 1) {
      for (const { fault, points } of options.strikes) {
        for (const point of points) cells.push(...(await playStrike(stage, { fault, point, say })));
      }
      for (const { name, play } of extras) {
        await quiet(ground);
        const seen = await play(ground);
        cells.push(...seen);
        say(lineOf(seen, { fault: name, point: '-' }));
      }
    }
    await quiet(ground);
    return cells;
  } finally {
    await ground.remove();
  }
}

/** One round in a line, as it is said while a run continues. */
export function lineOf(cells: readonly Cell[], { fault, point }: { fault: string; point: string }): string {
  const sum = (name: 'accepted' | 'refused' | 'unclear' | 'unclearDone' | 'failed' | 'lost' | 'doubled') =>
    cells.reduce((total, cell) => total + cell[name], 0);
  const slowest = Math.max(0, ...cells.flatMap(({ recoveriesMs }) => recoveriesMs)) / 1_000;
  const remarks = cells.flatMap(({ remarks }) => remarks);
  return [
    `${fault}, ${point}: ${sum('accepted')} accepted, ${sum('refused')} refused, ${sum('unclear')} unclear (${sum('unclearDone')} done),`,
    `${sum('failed')} failed, ${sum('lost')} lost, ${sum('doubled')} twice, slowest ${slowest.toFixed(1)} s`,
    ...remarks.map((remark) => `\n  ${remark}`),
  ].join(' ');
}
