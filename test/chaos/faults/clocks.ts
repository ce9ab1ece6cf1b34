import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Fault } from '../fault.ts';
import type { Ground } from '../ground.ts';
import type { Shape } from '../service-part.ts';

/** How long the clock stays wrong. */
const wrongMs = 10_000;
const hour = 3_600;

/** The library of Debian's package `libfaketime`, in the folder of whatever architecture this is. */
function faketime(): string | null {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  const files = folders.map((folder) => join('/usr/lib', folder, 'faketime', 'libfaketimeMT.so.1'));
  return files.find((file) => existsSync(file)) ?? null;
}

const usual: Shape = {};

/** The clock of one of two machines, with an API and a worker process, jumps by so many seconds and back again. */
function jumps(name: string, seconds: number): Fault {
  let file = '';
  const set = (offset: number) => writeFile(file, `${offset >= 0 ? '+' : ''}${offset}`);
  const onSecondMachine = async ({ apis, workers }: Ground, shape: Shape): Promise<void> => {
    await Promise.all([apis[1].become(shape), workers[1].become(shape)]);
  };
  return {
    name,
    points: ['start', 'middle'],
    awayMs: wrongMs,
    isTakenOver: false,
    obstacle: async () => (faketime() === null ? 'libfaketime is not installed (Debian: faketime)' : null),
    async prepare(ground) {
      file = join(await mkdtemp(join(tmpdir(), 'chaos-clock-')), 'offset');
      await set(0);
      await onSecondMachine(ground, {
        env: {
          LD_PRELOAD: faketime() ?? '',
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_NO_CACHE: '1',
          // Timers go by the monotonic clock, which does not jump.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          DONT_FAKE_MONOTONIC: '1',
        },
      });
    },
    begin: () => set(seconds),
    heal: () => set(0),
    async restore(ground) {
      await onSecondMachine(ground, usual);
      await rm(dirname(file), { recursive: true });
    },
  };
}

export const clockAhead = jumps('F8 clock an hour ahead', hour);
export const clockBehind = jumps('F8 clock an hour behind', -hour);
