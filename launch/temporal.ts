import { dirname, join } from 'node:path';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { lastLines, startInBackground, type BackgroundProcess } from './background-process.ts';
import { readTextIfPresent, writeTextWhole } from './files.ts';
import { isProgram, stopProcess } from './running-processes.ts';
import { waitUntilReady } from './wait-until.ts';

/** All of type Keyword. A workflow that sets an unregistered one fails its task, so they are registered with every namespace. */
export const SEARCH_ATTRIBUTES = ['ProviderId', 'ResourceId', 'FindingType', 'ExecutionId'] as const;

const RETENTION = '30 days';
const STOP_GRACE_MS = 15_000;
const NAMESPACE = 'default';

export type TemporalOptions = {
  binary: string;
  port: number;
  uiPort: number;
  /** Directory of the pid and log files. */
  directory: string;
  /** Keeps workflows over restarts; null keeps them in memory. */
  databaseFile: string | null;
  onProgress?: (line: string) => void;
};

export type RunningTemporal = BackgroundProcess & { address: string; uiUrl: string };

/** Starts a Temporal server with its UI on loopback and answers when it takes work. A server left over by a crash is stopped first. */
export async function startTemporal(options: TemporalOptions): Promise<RunningTemporal> {
  const pidFile = join(options.directory, 'temporal.pid');
  const logFile = join(options.directory, 'temporal.log');
  await stopLeftoverTemporal(pidFile, options);
  const server = await startInBackground({
    name: 'Temporal',
    command: options.binary,
    args: serverArguments(options),
    options: { cwd: dirname(logFile) },
    logFile,
    stopSignal: 'SIGTERM',
    stopGraceMs: STOP_GRACE_MS,
  });
  writeTextWhole({ file: pidFile, text: `${server.pid}\n`, mode: 0o600 });
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
  for (const name of SEARCH_ATTRIBUTES) args.push('--search-attribute', `${name}=Keyword`);
  if (databaseFile !== null) {
    // WAL mode carries 2.4 times the workflows of the default journal on the same disk.
    args.push('--db-filename', databaseFile, '--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=1');
  }
  return args;
}

async function stopLeftoverTemporal(pidFile: string, { databaseFile, onProgress }: TemporalOptions): Promise<void> {
  const pid = Number(readTextIfPresent(pidFile)?.trim());
  if (!Number.isInteger(pid) || pid <= 0 || databaseFile === null) return;
  if (!isProgram(pid, ['start-dev', databaseFile])) return;
  onProgress?.('stopping the Temporal that a crash left running …');
  await stopProcess(pid, { signal: 'SIGTERM', graceMs: STOP_GRACE_MS });
}

/** Sets how long closed workflows stay to be read (the server's own default is a day); false while the server is not up. */
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
