import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../helpers/eventually.ts';
import type { Cell, Point } from './cell.ts';
import type { Fault } from './fault.ts';
import type { Ground } from './ground.ts';
import type { AcceptedCommand, Ending, Operation, SentCommands } from './operation.ts';
import { lateWrites } from './late-writes.ts';
import { quiet } from './quiet.ts';

/** Past this a command that has not ended counts as lost. */
const lostAfterMs = 90_000;
const lookEveryMs = 100;

/** At what part of an operation's usual time the fault strikes. */
const shares: { [At in Exclude<Point, 'away'>]: [number, number] } = {
  start: [0, 0.15],
  middle: [0.3, 0.7],
  end: [0.8, 1],
};

interface Ended {
  ending: Ending;
  at: number;
}

/** Watches commands until all have ended or are given up, whatever is broken meanwhile. */
async function watch(commands: readonly AcceptedCommand[], limitAt: () => number): Promise<Ended[]> {
  return Promise.all(
    commands.map(async (command) => {
      for (;;) {
        const ending = await command.ending().catch(() => null);
        if (ending !== null || Date.now() > limitAt()) return { ending, at: Date.now() };
        await wait(lookEveryMs);
      }
    }),
  );
}

/**
 * Plays one round: all operations are requested, each so much before the strike that it hits it at the same part of its
 * usual time, and everything that was accepted is awaited.
 */
export async function playRound(
  ground: Ground,
  given: { operations: readonly Operation[]; fault: Fault | null; point: Point; usualMs: ReadonlyMap<string, number> },
): Promise<Cell[]> {
  const { operations, fault, point, usualMs } = given;
  const { random } = ground;
  await quiet(ground);
  for (const operation of operations) await operation.prepare();

  const ahead = operations.map(({ name }) => {
    if (point === 'away' || fault === null) return 0;
    return random.between(...shares[point]) * (usualMs.get(name) ?? 0);
  });
  const longest = Math.max(...ahead);
  const late: string[] = [];
  let limitAt = Infinity;
  let begunAt = Date.now();
  let healedAt = 0;
  const sentAt = new Map<string, number>();

  const play = async (operation: Operation, delayMs: number): Promise<{ sent: SentCommands; ended: Ended[] }> => {
    await wait(delayMs);
    sentAt.set(operation.name, Date.now());
    const sent = await operation.send();
    return { sent, ended: await watch(sent.accepted, () => limitAt) };
  };
  const playAll = () =>
    Promise.all(operations.map((operation, index) => play(operation, longest - (ahead[index] ?? 0))));

  const strike = async (): Promise<Awaited<ReturnType<typeof playAll>>> => {
    if (fault === null) {
      limitAt = Date.now() + lostAfterMs;
      return playAll();
    }
    const early = point === 'away' ? null : playAll();
    await wait(longest);
    begunAt = Date.now();
    await fault.begin(ground);
    const plays = early ?? playAll();
    if (fault.isTakenOver) {
      limitAt = begunAt + lostAfterMs;
      await plays;
      late.push(...(await lateWrites(ground, () => fault.heal(ground))));
      return plays;
    }
    await wait(fault.awayMs);
    await fault.heal(ground);
    healedAt = Date.now();
    limitAt = healedAt + lostAfterMs;
    return plays;
  };
  const results = await strike();

  const cells: Cell[] = [];
  for (const [index, operation] of operations.entries()) {
    const result = results[index];
    assert.ok(result);
    const { sent } = result;
    const unanswered = await eventually(() => operation.unanswered(), { withinMs: 30_000 });
    const commands = [...sent.accepted, ...unanswered];
    const deadlineMs = Date.now() + lostAfterMs;
    const ended = [...result.ended, ...(await watch(unanswered, () => deadlineMs))];
    const unasked = unanswered.length - sent.unclear;
    const since = fault === null ? (sentAt.get(operation.name) ?? 0) : fault.isTakenOver ? begunAt : healedAt;
    const lost = commands.filter((_, at) => ended[at]?.ending === null).map(({ name }) => `${name} did not end`);
    const doubled = await eventually(() => operation.doubled(), { withinMs: 30_000 });
    if (unasked > 0) doubled.push(`${unasked} of ${operation.name} were carried out although they were refused`);
    if (index === 0) doubled.push(...late);
    cells.push({
      fault: fault?.name ?? 'none',
      operation: operation.name,
      point: fault === null ? '-' : point,
      accepted: sent.accepted.length,
      refused: sent.refused,
      unclear: sent.unclear,
      unclearDone: unanswered.length,
      failed: ended.filter(({ ending }) => ending === 'failed').length,
      lost: lost.length,
      doubled: doubled.length,
      recoveriesMs: result.ended.filter(({ ending }) => ending !== null).map(({ at }) => Math.max(0, at - since)),
      remarks: [...lost, ...doubled],
    });
  }
  return cells;
}
