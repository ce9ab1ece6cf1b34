import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { freePort } from '../../launch/ports.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { fairLimit, machineSlowness, whenOver } from '../../launch/fair-limit.ts';
import { waitUntilReady } from '../../launch/wait-until.ts';
import { eventually } from '../helpers/eventually.ts';
import { whileItLives } from '../helpers/while-it-lives.ts';
import { spawnServer } from '../helpers/spawn-server.ts';

describe('A time limit on a busy machine', () => {
  it('is extended by the number of runnable programs per core, within bounds', () => {
    assert.deepEqual(
      [machineSlowness(0, 2), machineSlowness(1, 2), machineSlowness(6, 2), machineSlowness(500, 2)],
      [1, 1, 3, 20],
    );
    assert.ok(machineSlowness() >= 1 && availableParallelism() >= 1);
  });

  it('weights time by how slow the machine was', () => {
    let [at, slow] = [0, 1];
    const limit = fairLimit(1_000, { now: () => at, slowness: () => slow });
    assert.deepEqual([limit.isOver(), limit.remainingMs()], [false, 1_000]);
    at += 500;
    assert.equal(limit.remainingMs(), 500);
    slow = 10;
    at += 4_000;
    assert.deepEqual([limit.isOver(), limit.remainingMs()], [false, 1_000]);
    slow = 1;
    assert.equal(limit.remainingMs(), 100);
    at += 100;
    assert.deepEqual([limit.isOver(), limit.remainingMs(), limit.waitedSeconds()], [true, 1, 5]);
  });

  it('calls back when a limit expires, unless it is cancelled', async () => {
    let calledOff = 0;
    whenOver(fairLimit(1), () => (calledOff += 1))();
    await new Promise<void>((resolve) => {
      whenOver(fairLimit(20, { slowness: () => 1 }), resolve);
    });
    assert.equal(calledOff, 0);
  });

  it('ends immediately with a process that exited', async () => {
    const waiting = waitUntilReady({
      name: 'It',
      isReady: () => false,
      exited: Promise.resolve('It ended'),
      timeoutMs: 3_600_000,
      reason: () => 'no space',
    });
    await assert.rejects(waiting, /It did not start: no space/);
  });

  it('of an assertion is no limit of its last try, which begins after it', async () => {
    const failures = [new Error('not yet')];
    const slow = async (): Promise<string> => {
      await pause(50);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return 'seen';
    };
    assert.equal(await eventually(slow, { withinMs: 20 }), 'seen');
    await assert.rejects(
      eventually(() => Promise.reject(new Error('never')), { withinMs: 1 }),
      /never/,
    );
  });

  it('is no reason to fail for what was given too short a life, unless any life is too short', async () => {
    assert.equal(
      await whileItLives(async (lifeMs) => (lifeMs > 10_000 ? lifeMs : assert.fail('it has ended'))),
      16_000,
    );
    await assert.rejects(
      whileItLives(() => Promise.reject(new Error('refused'))),
      /refused/,
    );
  });

  it('still expires eventually', async () => {
    const waiting = waitUntilReady({
      name: 'It',
      isReady: () => false,
      exited: new Promise<string>(() => undefined),
      timeoutMs: 1,
      reason: () => 'silence',
    });
    await assert.rejects(waiting, /It was not ready after \d+ s: silence/);
  });
});

describe('A server of the tests', () => {
  const listening = (port: number, before = ''): { program: string; args: string[] } => ({
    program: process.execPath,
    args: [
      '-e',
      `${before}; require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`,
    ],
  });
  const answers = async (port: number): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}`)).ok;

  it('is started on another port when its own was taken in the meantime', async () => {
    const squatter = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const address = squatter.address();
    const taken = typeof address === 'object' && address !== null ? address.port : 0;
    const ports = [taken, await freePort()];
    const server = await spawnServer({
      name: 'it',
      place: () => Promise.resolve(ports.shift() ?? 0),
      command: (port) => listening(port),
      isUp: answers,
    });
    assert.notEqual(server.place, taken);
    assert.equal(await answers(server.place), true);
    await server.stop();
    await assert.rejects(answers(server.place));
    squatter.close();
  });

  it('that exits each time is a failure with its last output', async () => {
    let attempts = 0;
    const failing = spawnServer({
      name: 'it',
      place: () => Promise.resolve((attempts += 1)),
      command: () => ({ program: process.execPath, args: ['-e', `console.error('no such volume'); process.exit(3)`] }),
      isUp: () => Promise.resolve(false),
    });
    await assert.rejects(failing, /it ended before it answered:[^]*no such volume/);
    assert.equal(attempts, 3);
    const missing = spawnServer({
      name: 'it',
      place: () => Promise.resolve(0),
      command: () => ({ program: 'no-such-program-of-the-tests', args: [] }),
      isUp: () => Promise.resolve(false),
    });
    await assert.rejects(missing, /ENOENT/);
  });

  it('is not awaited when its dependency has exited', async () => {
    const needed = await spawnServer({
      name: 'the first',
      place: () => freePort(),
      command: (port) => listening(port, `console.log('out of memory')`),
      isUp: answers,
    });
    const waiting = spawnServer({
      name: 'it',
      place: () => freePort(),
      command: (port) => listening(port),
      isUp: () => Promise.resolve(false),
      needs: [needed],
    });
    const { stop } = needed;
    const failure = assert.rejects(waiting, /what it needs has ended/);
    await stop();
    await failure;
  });
});
