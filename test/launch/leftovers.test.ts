import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopLeftoverPostgres } from '../../launch/postgres.ts';
import { isAlive } from '../../launch/running-processes.ts';
import { stopLeftoverTemporal } from '../../launch/temporal.ts';

describe('pid files of an earlier run', () => {
  let directory: string;
  let bystander: ChildProcess;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'audit-pids-'));
    bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  });

  afterEach(() => {
    bystander.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });

  it('never end another program that has got the pid of Postgres since', async () => {
    const file = join(directory, 'postmaster.pid');
    writeFileSync(file, `${bystander.pid}\n${directory}\n`);
    await stopLeftoverPostgres({ directory });
    assert.ok(isAlive(bystander.pid ?? 0));
    assert.ok(!existsSync(file), 'Postgres would refuse to start over this file');
  });

  it('never end another program that has got the pid of Temporal since', async () => {
    writeFileSync(join(directory, 'temporal.pid'), `${bystander.pid}\n`);
    await stopLeftoverTemporal({ directory });
    assert.ok(isAlive(bystander.pid ?? 0));
  });

  it('mean nothing when they are damaged', async () => {
    writeFileSync(join(directory, 'temporal.pid'), 'not a pid');
    writeFileSync(join(directory, 'postmaster.pid'), '');
    await stopLeftoverTemporal({ directory });
    await stopLeftoverPostgres({ directory });
    assert.ok(isAlive(bystander.pid ?? 0));
  });
});
