import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openDatabase, requestLimits } from '../db/database.ts';
import { traceQueries } from '../db/query-spans.ts';
import { logRoleSeparation } from '../db/roles/log-separation.ts';
import { createStatementKey } from '../db/commands/secrets/statement-key.ts';
import { listenToDatabase } from '../db/listener.ts';
import { watchStorage } from '../db/storage-watch.ts';
import { createCustomCheckEvaluator } from '../platform/custom-checks/evaluator.ts';
import { shippedFrameworks } from '../platform/frameworks.ts';
import { createLog } from '../platform/log.ts';
import { createOutboundGuard } from '../platform/outbound/guard.ts';
import { exitWithParent, notifyParent } from '../platform/parent.ts';
import { createProviderCredentials } from '../platform/provider-credentials.ts';
import { parseKeyring } from '../platform/secrets/keyring.ts';
import { createQueryEvaluator } from '../platform/resource-queries/query-evaluator.ts';
import { createSealer } from '../platform/secrets/sealing.ts';
import { loadProcessSettings, SettingsError } from '../platform/settings.ts';
import { baseUrlOf } from '../platform/base-url.ts';
import { readTaskQueues } from '../platform/task-queues.ts';
import { connectTemporal } from '../platform/temporal.ts';
import { startTracing } from '../platform/tracing/tracing.ts';
import { allTaskQueues } from '../workflows/task-queues.ts';
import { createApp } from './app.ts';
import { readConsoleFiles } from './console/console-files.ts';
import { keepHouse } from './housekeeping.ts';
import { createParsing } from './parsing/parsing.ts';
import { closeServer } from './shutdown.ts';
import { isTemporalReachable, progressOf, temporalListUrlOf, temporalUrlOf } from './temporal.ts';
import { createWorkflowUpdates } from './workflow-updates.ts';
import { createWorkflowStarter } from './workflow-starter.ts';

const graceMs = 10_000;
const requestTimeoutMs = 60_000;
const keepAliveMs = 65_000;

/** Runs the API process until it gets a signal to stop. */
async function serve(): Promise<void> {
  const settings = loadProcessSettings();
  const log = createLog({ level: settings.logLevel, process: 'api' });
  exitWithParent();
  const stopTracing = await startTracing(settings, 'api');
  const database = openDatabase({
    url: settings.databaseUrl,
    poolSize: settings.databasePoolSize,
    applicationName: 'api',
    limits: requestLimits,
    onWarning: (warning) => log.warn({ warning }, 'the database driver warns'),
  });
  traceQueries(database);
  const listener = listenToDatabase({
    url: settings.databaseUrl,
    onFault: (fault) => log.warn({ err: fault }, 'the listening connection was lost; reconnecting'),
  });
  const temporal = connectTemporal(settings);
  const sealer = createSealer(parseKeyring(settings.credentialsKey));
  const credentials = createProviderCredentials(sealer);
  const outbound = createOutboundGuard({
    allowCidrs: settings.outboundAllowCidrs,
    caFile: settings.outboundCaFile,
    proxy: settings.outboundProxy,
  });
  const parsing = createParsing({
    script: new URL('./parsing/parse-thread.js', import.meta.url),
    onFault: (fault) => log.warn({ err: fault }, 'a thread that parses uploads died; it is replaced'),
  });
  const customChecks = createCustomCheckEvaluator({
    script: new URL('../platform/custom-checks/evaluate-thread.js', import.meta.url),
    onFault: (fault) => log.warn({ err: fault }, 'a thread that evaluates custom checks died; it is replaced'),
  });
  const queries = createQueryEvaluator({
    script: new URL('../platform/resource-queries/query-thread.js', import.meta.url),
    onFault: (fault) => log.warn({ err: fault }, 'a thread that evaluates queries died; it is replaced'),
  });
  const closing = new AbortController();
  const application = createApp({
    settings,
    log,
    database,
    listener,
    sealer,
    outbound,
    parsing,
    frameworks: shippedFrameworks(),
    customChecks,
    queries,
    closing: closing.signal,
    // Beside dist/api.
    consoleFiles: readConsoleFiles(join(import.meta.dirname, '..', 'console')),
    workflows: createWorkflowStarter({ database, client: temporal, log, consoleUrl: baseUrlOf(settings) }),
    updates: createWorkflowUpdates({ client: temporal, database, consoleUrl: baseUrlOf(settings) }),
    statementKey: createStatementKey(database, sealer),
    sealCredentials: (providerId, values) => credentials.seal(providerId, values),
    temporalUrl: temporalUrlOf(settings),
    temporalListUrl: temporalListUrlOf(settings),
    progressOf: (workflowId) => progressOf(temporal, workflowId),
    temporalReachable: () => isTemporalReachable(temporal),
    taskQueues: () => readTaskQueues(temporal, allTaskQueues),
  });
  const stopHousekeeping = keepHouse({
    database,
    onFault: (fault) => log.warn({ err: fault }, 'old keys were not removed'),
  });

  const storageWatch = watchStorage({ database, log });

  const handle = application.app.callback();
  const server = createServer(
    { requestTimeout: requestTimeoutMs, keepAliveTimeout: keepAliveMs },
    (request, response) => void handle(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const { port } = server.address() as AddressInfo;

  let isStopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    closing.abort();
    stopHousekeeping();
    try {
      await closeServer(server, { graceMs });
      await application.close();
      await parsing.close();
      await storageWatch.close();
      await Promise.all([listener.close(), outbound.close(), temporal.connection.close(), database.destroy()]);
    } finally {
      await stopTracing();
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the process did not stop cleanly');
          process.exit(1);
        },
      );
    });
  }

  log.info(
    { address: `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`, port },
    'listening',
  );
  void logRoleSeparation(database, log);
  notifyParent({ type: 'listening', port });
}

try {
  await serve();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const isOperators = error instanceof SettingsError || (error instanceof Error && 'syscall' in error);
  process.stderr.write(isOperators ? `error: ${message}\n` : `error: the API could not start: ${String(error)}\n`);
  process.exit(1);
}
