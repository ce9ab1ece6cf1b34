import { serviceProcesses } from '../../launch/service-processes.ts';
import { startServiceProcess, type ServiceProcess } from './service-process.ts';
import { temporalNamespace } from './temporal-namespace.ts';
import { auditHeadDirectory } from './audit-heads.ts';
import { testDatabase, testUrls, type TestDatabase } from './test-database.ts';
import { testEnvironment } from './test-environment.ts';

/** Secrets of the tests; the same for every process, so that tests can sign tokens and open sealed values themselves. */
export const TEST_JWT_SECRET = 'a secret that only the tests know, 32+ bytes';
export const TEST_CREDENTIALS_KEY = Buffer.from(Array.from({ length: 32 }, (_, index) => index + 1)).toString('base64');

/** Which database (by its owner's URL) and namespace a process works on, and further settings by their environment names. */
export type ServiceOptions = {
  databaseUrl: string;
  namespace: string;
  env?: Record<string, string>;
  /** The folder of another release, built. */
  root?: string;
};

export type RunningApi = ServiceProcess & { url: string; port: number };

/** The environment of a process under test. */
export function serviceEnvironment({ databaseUrl, namespace, env = {} }: ServiceOptions): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
    DATABASE_URL: testUrls(databaseUrl).application,
    DATABASE_SEALER_URL: testUrls(databaseUrl).sealer,
    AUDIT_HEAD_DIR: auditHeadDirectory(databaseUrl),
    TEMPORAL_ADDRESS: testEnvironment('TEMPORAL_ADDRESS'),
    TEMPORAL_UI_URL: testEnvironment('TEMPORAL_UI_URL'),
    TEMPORAL_NAMESPACE: namespace,
    JWT_SECRET: TEST_JWT_SECRET,
    CREDENTIALS_KEY: TEST_CREDENTIALS_KEY,
    NVD_URL: 'off',
    ...env,
  };
}

/** Runs dist/api/server.js on a free port (or on `env.PORT`) and answers when it listens. */
export async function startApi(options: ServiceOptions): Promise<RunningApi> {
  const { process, message } = await startServiceProcess({
    process: serviceProcesses.api,
    root: options.root,
    env: serviceEnvironment(options),
    awaits: 'listening',
  });
  return { ...process, port: message.port, url: `http://127.0.0.1:${message.port}` };
}

/** Runs dist/workers/main.js and answers when its workers poll. */
export async function startWorker(options: ServiceOptions): Promise<ServiceProcess> {
  const { process } = await startServiceProcess({
    process: serviceProcesses.workers,
    root: options.root,
    env: serviceEnvironment(options),
    awaits: 'ready',
  });
  return process;
}

export type TestService = {
  api: RunningApi;
  /** A test that starts another in its place puts it here. */
  worker: ServiceProcess;
  database: TestDatabase;
  namespace: string;
  /** For a second api or worker on the same database and namespace. */
  options: ServiceOptions;
  /** Stops the api and the worker that are here now. */
  stop(): Promise<void>;
};

/** The whole service for one test file: its own database and namespace, one api, one worker. */
export async function startService({ env = {} }: { env?: Record<string, string> } = {}): Promise<TestService> {
  const [database, namespace] = await Promise.all([testDatabase(), temporalNamespace()]);
  const options: ServiceOptions = { databaseUrl: database.url, namespace, env };
  const started = await Promise.allSettled([startApi(options), startWorker(options)]);
  const [api, worker] = started;
  if (api.status === 'rejected' || worker.status === 'rejected') {
    await Promise.all(started.map(async (result) => (result.status === 'fulfilled' ? result.value.stop() : undefined)));
    await database.drop();
    throw api.status === 'rejected' ? api.reason : worker.status === 'rejected' ? worker.reason : undefined;
  }
  const service: TestService = {
    api: api.value,
    worker: worker.value,
    database,
    namespace,
    options,
    async stop() {
      await Promise.all([service.api.stop(), service.worker.stop()]);
      await database.drop();
    },
  };
  return service;
}
