import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from '../../api/app.ts';
import { readConsoleFiles } from '../../api/console/console-files.ts';
import { createParsing } from '../../api/parsing/parsing.ts';
import { closeServer } from '../../api/shutdown.ts';
import { temporalListUrlOf, temporalUrlOf } from '../../api/temporal.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { createStatementKey } from '../../db/commands/secrets/statement-key.ts';
import { listenToDatabase } from '../../db/listener.ts';
import type { Framework } from '../../domain/frameworks/frameworks.ts';
import { shippedFrameworks } from '../../platform/frameworks.ts';
import { testEvaluator } from './custom-checks.ts';
import { testQueryEvaluator } from './resource-queries.ts';
import { createLog } from '../../platform/log.ts';
import { createOutboundGuard } from '../../platform/outbound/guard.ts';
import { createProviderCredentials } from '../../platform/provider-credentials.ts';
import { parseKeyring } from '../../platform/secrets/keyring.ts';
import { createSealer } from '../../platform/secrets/sealing.ts';
import { loadProcessSettings } from '../../platform/settings.ts';
import { TEST_CREDENTIALS_KEY, TEST_JWT_SECRET } from './services.ts';
import { testDatabase, testUrls } from './test-database.ts';

export interface TestApplication {
  url: string;
  server: Server;
  /** As the owner of the tables, to arrange and to look; the application has a role of its own. */
  database: Database;
  databaseUrl: string;
  stop(): Promise<void>;
}

/**
 * The HTTP application in this process, on a free port and a database of its own. It starts no workflow: for tests of
 * what all endpoints share. `env` holds further settings by their environment names.
 */
export async function startApplication({
  env = {},
  databaseUrl,
  servedUrl: givenUrl,
  frameworks = shippedFrameworks(),
}: {
  env?: Record<string, string>;
  databaseUrl?: string;
  /** As which role the application works, when not as its own. */
  servedUrl?: string;
  /** Others than those that come with the service. */
  frameworks?: readonly Framework[];
} = {}): Promise<TestApplication> {
  const own = databaseUrl === undefined ? await testDatabase() : null;
  const url = databaseUrl ?? own?.url ?? '';
  const servedUrl = givenUrl ?? testUrls(url).application;
  const settings = loadProcessSettings({
    DATABASE_URL: servedUrl,
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    JWT_SECRET: TEST_JWT_SECRET,
    CREDENTIALS_KEY: TEST_CREDENTIALS_KEY,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const log = createLog({ level: settings.logLevel, process: 'test' });
  const database = openDatabase({ url, poolSize: 5, applicationName: 'test' });
  const served = openDatabase({ url: servedUrl, poolSize: 5, applicationName: 'test' });
  const listener = listenToDatabase({ url: servedUrl, onFault: () => undefined });
  const sealer = createSealer(parseKeyring(settings.credentialsKey));
  const credentials = createProviderCredentials(sealer);
  const outbound = createOutboundGuard({ allowCidrs: settings.outboundAllowCidrs });
  const parsing = createParsing({
    script: new URL('../../dist/api/parsing/parse-thread.js', import.meta.url),
    onFault: (fault) => log.warn({ err: fault }, 'a thread died'),
  });
  const customChecks = testEvaluator();
  const queries = testQueryEvaluator();
  const closing = new AbortController();
  const application = createApp({
    settings,
    log,
    database: served,
    listener,
    sealer,
    outbound,
    parsing,
    frameworks,
    customChecks,
    queries,
    closing: closing.signal,
    consoleFiles: readConsoleFiles(join(import.meta.dirname, '..', '..', 'dist', 'console')),
    workflows: { startSoon: () => undefined, cancelSoon: () => undefined },
    updates: {
      update: async () => ({ kind: 'unreachable', cause: 'no Temporal in this test' }),
      signal: async () => false,
    },
    statementKey: createStatementKey(served, sealer),
    sealCredentials: (providerId, values) => credentials.seal(providerId, values),
    temporalUrl: temporalUrlOf(settings),
    temporalListUrl: temporalListUrlOf(settings),
    progressOf: async () => null,
    temporalReachable: async () => false,
    taskQueues: async () => [],
  });
  const handle = application.app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    database,
    databaseUrl: url,
    async stop() {
      closing.abort();
      await closeServer(server, { graceMs: 1_000 });
      await application.close();
      await parsing.close();
      await customChecks.close();
      await queries.close();
      await Promise.all([listener.close(), outbound.close(), served.destroy(), database.destroy()]);
      await own?.drop();
    },
  };
}
