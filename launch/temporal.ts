import { dirname, join } from 'node:path';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { searchAttributeNames } from '../domain/workflow-start.ts';
import { lastLines, startInBackground, type BackgroundProcess } from './background-process.ts';
import { readTextIfPresent, writeTextWhole } from './files.ts';
import { isProgram, stopProcess } from './running-processes.ts';
import { waitUntilReady } from './wait-until.ts';

const RETENTION = '30 days';
const STOP_GRACE_MS = 15_000;
const NAMESPACE = 'default';
const PID_FILE = 'temporal.pid';

export type TemporalOptions = {
  binary: string;
  port: number;
  uiPort: number;
  /** Directory of the pid and log files. */
  directory: string;
  /** Keeps workflows across restarts; null keeps them in memory. */
  databaseFile: string | null;
  onProgress?: (line: string) => void;
};

export type RunningTemporal = BackgroundProcess & { address: string; uiUrl: string };

/** Starts a Temporal server with its UI on loopback and resolves when it accepts work. */
export async function startTemporal(options: TemporalOptions): Promise<RunningTemporal> {
  const logFile = join(options.directory, 'temporal.log');
  const server = await startInBackground({
    name: 'Temporal',
    command: options.binary,
    args: serverArguments(options),
    options: { cwd: dirname(logFile) },
    logFile,
    manner: { signal: 'SIGTERM', graceMs: STOP_GRACE_MS, killSignal: 'SIGKILL' },
  });
  writeTextWhole({ file: join(options.directory, PID_FILE), text: `${server.pid}\n`, mode: 0o600 });
  const address = `127.0.0.1:${options.port}`;
  try {
    await waitUntilReady({
      name: 'Temporal',
      isReady: () => keepHistories(address),
      exited: server.exited,
      timeoutMs: 60_000,
      reason: () => lastLines(logFile),
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { ...server, address, uiUrl: `http://127.0.0.1:${options.uiPort}` };
}

function serverArguments({ port, uiPort, databaseFile }: TemporalOptions): string[] {
  const args = ['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--ui-port', String(uiPort)];
  args.push('--namespace', NAMESPACE, '--log-level', 'error', '--ui-disable-news-fetch');
  // The HTTP API cannot be switched off and authenticates no one: with no allowed host, pages in a browser cannot use
  // it.
  args.push('--dynamic-config-value', 'frontend.httpAllowedHosts=[]');
  // Task queues share their slots fairly between accounts by the fairness keys of tasks.
  for (const name of ['matching.useNewMatcher', 'matching.enableFairness']) {
    args.push('--dynamic-config-value', `${name}=true`);
  }
  // Series for every namespace and queue are counted and written every second although nobody reads them.
  for (const name of ['metrics.breakdownByTaskQueue', 'metrics.breakdownByPartition']) {
    args.push('--dynamic-config-value', `${name}=false`);
  }
  // Temporal dispatches tasks to a worker that hangs or was cut off until its connection counts as dead.
  for (const name of ['frontend.keepAliveTime', 'frontend.keepAliveTimeout']) {
    args.push('--dynamic-config-value', `${name}="10s"`);
  }
  for (const name of searchAttributeNames) args.push('--search-attribute', `${name}=Keyword`);
  if (databaseFile === null) {
    // One server needs no partitions. A database may hold tasks in those of earlier runs, which would never be read.
    for (const name of ['matching.numTaskqueueReadPartitions', 'matching.numTaskqueueWritePartitions']) {
      args.push('--dynamic-config-value', `${name}=1`);
    }
  } else {
    // WAL mode has 2.4 times the workflow throughput of the default journal on the same disk.
    args.push('--db-filename', databaseFile, '--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=1');
  }
  return args;
}

/** Stops a server that was left running on the database in this directory by a crash of its supervisor. */
export async function stopLeftoverTemporal({
  directory,
  onProgress,
}: Pick<TemporalOptions, 'directory' | 'onProgress'>): Promise<void> {
  const pid = Number(readTextIfPresent(join(directory, PID_FILE))?.trim());
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (!isProgram(pid, ['start-dev', directory])) return;
  onProgress?.('stopping the Temporal that a crash left running …');
  await stopProcess(pid, { signal: 'SIGTERM', graceMs: STOP_GRACE_MS });
}

/** Sets the retention of closed workflows (the server's default is a day); returns false while the server is not up. */
async function keepHistories(address: string): Promise<boolean> {
  let connection: Connection | undefined;
  try {
    connection = await Connection.connect({ address, connectTimeout: '2 seconds' });
    await connection.withDeadline(Date.now() + 5000, async () =>
      connection?.workflowService.updateNamespace({
        namespace: NAMESPACE,
        config: { workflowExecutionRetentionTtl: msToTs(RETENTION) },
      }),
    );
    return true;
  } catch {
    return false;
  } finally {
    await connection?.close();
  }
}
