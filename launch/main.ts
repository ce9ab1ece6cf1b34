import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  loadProcessSettings,
  loadSettings,
  SettingsError,
  type ProcessSettings,
  type Settings,
} from '../platform/settings.ts';
import { banner } from './banner.ts';
import { openDataDirectory } from './data-directory.ts';
import { placeOf, provideRoles } from './database-roles.ts';
import { LaunchError } from './launch-error.ts';
import { isPortFree } from './ports.ts';
import { changesAfterMs, startSampleAccount, type RunningSample } from './sample/sample-account.ts';
import { prepareDatabase } from './schema-and-admin.ts';
import { loadOrGenerateSecrets } from './secrets.ts';
import { chooseServerPorts, providePostgres, provideTemporal, stopLeftovers, type Say } from './servers.ts';
import { startServiceChild } from './service-child.ts';
import { serviceProcesses } from './service-processes.ts';
import { killAll, stopAll, stopOnSignals } from './shutdown.ts';
import { supervise, type Supervised } from './supervisor.ts';
import { waitUntilReady } from './wait-until.ts';
import type { BackgroundProcess } from './background-process.ts';

export type Launched = {
  /** Stops the API and the workers and starts them from the current dist/. */
  restartService: () => Promise<void>;
};

const READY_TIMEOUT_MS = 60_000;

/**
 * Runs `npm start`: starts everything that is not configured, then the API and the workers, and keeps them running
 * until a signal. If a start is impossible, it prints one line on stderr and exits with 1.
 */
export async function launch({
  root,
  say,
  sampleChangesAfterMs = changesAfterMs,
}: {
  root: string;
  say: Say;
  /** When something in the sample account changes, counted from its first start. */
  sampleChangesAfterMs?: number;
}): Promise<Launched> {
  let isStopping = false;
  let sample: RunningSample | null = null;
  const supervised: Supervised<BackgroundProcess>[] = [];
  const keep = <Entry extends Supervised<BackgroundProcess> | null>(entry: Entry): Entry => {
    if (entry) supervised.push(entry);
    if (isStopping) entry?.release();
    return entry;
  };
  const begin = (): void => {
    isStopping = true;
    void sample?.stop();
    for (const entry of supervised) entry.release();
  };
  stopOnSignals({ begin, say });
  try {
    return await bringUp({
      root,
      say,
      keep,
      async provideSample(settings) {
        sample = await provideSampleAccount({ settings, changesAfterMs: sampleChangesAfterMs, say });
        if (isStopping) await sample?.stop();
        return sample;
      },
    });
  } catch (error) {
    // A signal during the start makes it fail; the process exits once everything has stopped.
    if (isStopping) return await new Promise(() => undefined);
    begin();
    const isExpected = error instanceof LaunchError || error instanceof SettingsError;
    console.error(`error: ${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}`);
    await (isExpected ? stopAll() : killAll());
    process.exit(1);
  }
}

async function bringUp(options: {
  root: string;
  say: Say;
  keep: <Entry extends Supervised<BackgroundProcess> | null>(entry: Entry) => Entry;
  provideSample: (settings: ProcessSettings) => Promise<RunningSample | null>;
}): Promise<Launched> {
  const { root, say, keep, provideSample } = options;
  const settings = readSettings();
  await checkApiPort(settings);
  const directory = openDataDirectory(join(root, '.data'));
  const logs = join(directory.root, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const secrets = settings.production ? null : loadOrGenerateSecrets(directory.secrets);
  await stopLeftovers(directory, say);
  const servers = { settings, directory, ports: await chooseServerPorts(directory), say };

  const prepared = providePostgres({ ...servers, password: secrets?.POSTGRES_PASSWORD ?? '' }).then(
    async (postgres) => {
      keep(postgres.supervised);
      const { databaseUrl: ownerUrl } = postgres;
      const admin = await prepareDatabase({ databaseUrl: ownerUrl, settings, say });
      const place = postgres.supervised === null ? placeOf(ownerUrl) : 'embedded';
      const rolesFile = settings.production ? null : directory.roles;
      return { ...postgres, admin, access: await provideRoles({ ownerUrl, settings, rolesFile, place, say }) };
    },
  );
  const connected = provideTemporal({
    ...servers,
    cache: join(root, '.cache'),
    requirements: join(root, 'requirements'),
  }).then((temporal) => {
    keep(temporal.supervised);
    return temporal;
  });
  const [postgres, temporal] = await bothOrFirstFailure(prepared, connected);

  say('starting the API and the workers …');
  const env: NodeJS.ProcessEnv = {
    ...secrets,
    ...process.env,
    DATABASE_URL: postgres.access.applicationUrl,
    AUDIT_HEAD_DIR: resolve(root, settings.auditHeadDir),
    TEMPORAL_ADDRESS: temporal.address,
    ...(temporal.uiUrl !== null && { TEMPORAL_UI_URL: temporal.uiUrl }),
  };
  delete env['POSTGRES_PASSWORD'];
  delete env['DATABASE_OWNER_URL'];
  delete env['DATABASE_SEALER_URL'];
  delete env['ADMIN_PASSWORD'];
  delete env['SAMPLE_ACCOUNT_URL'];
  const sample = await provideSample(loadProcessSettings(env));
  if (sample !== null) env['SAMPLE_ACCOUNT_URL'] = sample.url;
  const dist = join(root, 'dist');
  const { sealerUrl } = postgres.access;
  const startWorkers = () =>
    startServiceChild({
      name: 'workers',
      dist,
      process: serviceProcesses.workers,
      // Only the API issues and verifies tokens.
      env: { ...env, JWT_SECRET: undefined, ...(sealerUrl !== null && { DATABASE_SEALER_URL: sealerUrl }) },
      logFile: join(logs, 'workers.log'),
    });
  const startApi = async () => {
    const api = await startServiceChild({
      name: 'API',
      dist,
      process: serviceProcesses.api,
      env,
      logFile: join(logs, 'api.log'),
    });
    // With PORT=0 the system chose a port; a restarted API must use the same one.
    if (api.message.type === 'listening') env['PORT'] = String(api.message.port);
    return api;
  };
  const [api, workers] = await bothOrFirstFailure(
    supervise({ name: 'API', say, start: startApi }).then(keep),
    supervise({ name: 'workers', say, start: startWorkers }).then(keep),
  );
  const url = apiUrl(settings, Number(env['PORT']));
  await waitForReadiness(url, api);
  const addresses = { api: settings.baseUrl ?? url, temporalUi: temporal.uiUrl, logs };
  console.log(
    banner({
      addresses,
      admin: postgres.admin,
      sampleProviderId: sample?.providerId ?? null,
      allowsUnsignedDecisions: settings.remediationAllowUnsignedDecisions,
    }),
  );
  sample?.begin();
  return {
    restartService: async () => {
      await Promise.all([api.restart(), workers.restart()]);
    },
  };
}

/** Starts the sample account if it may run, else returns null. The service does not depend on it. */
async function provideSampleAccount(options: Parameters<typeof startSampleAccount>[0]): Promise<RunningSample | null> {
  try {
    return await startSampleAccount(options);
  } catch (error) {
    options.say(`sample account: not started: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/**
 * Reads the settings. In production nothing is generated or embedded, so everything must be configured.
 */
function readSettings(): Settings {
  const settings = loadSettings();
  return settings.production ? loadProcessSettings() : settings;
}

async function checkApiPort({ port, host }: Settings): Promise<void> {
  if (port === 0 || (await isPortFree({ port, host }))) return;
  throw new LaunchError(`port ${port} on ${host} is in use or not allowed; set PORT to another one`);
}

/**
 * Waits for both like `Promise.all`, but after a failure also for the other one, so that nothing starts while this
 * process stops.
 */
async function bothOrFirstFailure<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

function apiUrl({ host }: Settings, port: number): string {
  const reachable =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${reachable}:${port}`;
}

async function waitForReadiness(url: string, api: Supervised<BackgroundProcess>): Promise<void> {
  let answer = 'no answer';
  await waitUntilReady({
    name: 'the service',
    isReady: async () => {
      try {
        const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) });
        answer = `/readyz said ${response.status} ${(await response.text()).slice(0, 300)}`;
        return response.ok;
      } catch (error) {
        answer = error instanceof Error ? error.message : String(error);
        return false;
      }
    },
    exited: api.first.exited,
    timeoutMs: READY_TIMEOUT_MS,
    reason: () => answer,
  });
}
