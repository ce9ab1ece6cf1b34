import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, afterEach, before, describe, it } from 'mocha';
import { rolldown } from 'rolldown';
import { ThreadLimitError, ThreadsBusyError } from '../../../platform/threads/thread-messages.ts';
import { createThreadPool, type ThreadPool } from '../../../platform/threads/thread-pool.ts';

/** For tasks that end by themselves. */
const ampleMs = 60_000;

describe('A pool of threads', () => {
  let directory: string;
  let script: URL;
  let pool: ThreadPool;
  const faults: unknown[] = [];

  const open = ({ size = 1, waitingBytes = 1_000, memoryMb = 64 } = {}): void => {
    pool = createThreadPool({ script, size, memoryMb, waitingBytes, onFault: (fault) => faults.push(fault) });
  };
  const echo = (text: string) =>
    pool.run({ name: 'echo', input: { text }, sizeBytes: text.length, timeoutMs: ampleMs });
  /** A task that continues until it is stopped. */
  const blocked = (timeoutMs = ampleMs) => {
    const signal = new SharedArrayBuffer(4);
    const done = pool.run({ name: 'wait', input: { signal }, sizeBytes: 1, timeoutMs });
    const end = (): void => {
      const view = new Int32Array(signal);
      Atomics.store(view, 0, 1);
      Atomics.notify(view, 0);
    };
    return { done, end };
  };

  // Threads load no TypeScript, and these tests need no build.
  before(async () => {
    directory = mkdtempSync(join(tmpdir(), 'thread-pool-'));
    const file = join(directory, 'test-thread.mjs');
    const bundle = await rolldown({ input: join(import.meta.dirname, 'test-thread.ts'), platform: 'node' });
    await bundle.write({ file });
    await bundle.close();
    script = pathToFileURL(file);
  });
  after(() => rmSync(directory, { recursive: true, force: true }));
  afterEach(async () => {
    faults.length = 0;
    await pool.close();
  });

  it('returns to each task its own result', async () => {
    open({ size: 2 });
    assert.deepEqual(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(echo)), ['a', 'b', 'c', 'd', 'e']);
  });

  it('works on as many tasks as it has threads, and on the next one when a thread is free', async () => {
    open({ size: 2 });
    const order: string[] = [];
    const [first, second] = [blocked(), blocked()];
    const third = echo('third').then(() => order.push('third'));
    const others = [first, second].map(({ done }, index) => done.then(() => order.push(`blocked ${index}`)));
    second.end();
    await third;
    assert.deepEqual(order, ['blocked 1', 'third']);
    first.end();
    await Promise.all(others);
  });

  it('ends a task that takes too long, and serves the next one in a new thread', async () => {
    open();
    const late = assert.rejects(blocked(50).done, new ThreadLimitError('time'));
    const next = echo('next');
    await late;
    assert.equal(await next, 'next');
  });

  it('ends a task that takes too much memory, and serves the next one in a new thread', async () => {
    open();
    const hoarding = pool.run({ name: 'hoard', input: {}, sizeBytes: 1, timeoutMs: ampleMs });
    await assert.rejects(hoarding, new ThreadLimitError('memory'));
    assert.equal(await echo('next'), 'next');
  });

  it('fails the task of a thread that dies, and replaces the thread', async () => {
    open();
    const dying = pool.run({ name: 'die', input: {}, sizeBytes: 1, timeoutMs: ampleMs });
    const next = echo('next');
    await assert.rejects(dying, /the thread ended/);
    assert.equal(await next, 'next');
  });

  it('says that a task failed without the words of its error, which may quote what was uploaded', async () => {
    open();
    const failing = pool.run({ name: 'fail', input: { text: 'secret' }, sizeBytes: 1, timeoutMs: ampleMs });
    await assert.rejects(failing, (fault: Error) => {
      assert.match(fault.message, /TypeError/);
      assert.match(fault.stack ?? '', /test-thread/);
      return !`${fault.message}${fault.stack}`.includes('secret');
    });
    assert.equal(await echo('next'), 'next');
  });

  it('rejects tasks beyond its queue limit', async () => {
    open({ waitingBytes: 10 });
    const running = blocked();
    const waiting = echo('12345678');
    await assert.rejects(echo('123'), ThreadsBusyError);
    running.end();
    await running.done;
    assert.equal(await waiting, '12345678');
  });

  it('rejects a task that has to begin before a thread is free, and serves the others', async () => {
    open({ waitingBytes: 5 });
    await echo('start');
    const first = blocked();
    const hurried = pool.run({
      name: 'echo',
      input: { text: 'hurried' },
      sizeBytes: 5,
      timeoutMs: ampleMs,
      beginsBefore: performance.now() + 20,
    });
    await assert.rejects(hurried, new ThreadsBusyError());
    const others = [echo('12345'), assert.rejects(echo('6'), new ThreadsBusyError())];
    first.end();
    assert.equal(await others[0], '12345');
    await Promise.all([first.done, ...others]);
  });

  it('rejects unfinished tasks when it is closed, and later ones', async () => {
    open();
    const tasks = [blocked().done, echo('waiting')].map((task) => assert.rejects(task, /closed/));
    await pool.close();
    await Promise.all(tasks);
    await assert.rejects(echo('late'), /closed/);
    assert.deepEqual(faults, []);
  });
});
