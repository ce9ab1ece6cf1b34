import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryDirectory } from './memory-directory.mjs';
import { importBuilt } from './prepare-tests.mjs';

/**
 * Starts a temporary Postgres and Temporal for the tests, on free loopback ports. Returns the environment of the tests,
 * and `stop`, which leaves no process and no file.
 */
export async function startTestServices(programs, say) {
  const [{ startPostgres }, { startTemporal }, { freePort }] = await Promise.all([
    importBuilt('launch/postgres.js'),
    importBuilt('launch/temporal.js'),
    importBuilt('launch/ports.js'),
  ]);
  say('starting Postgres and Temporal …');
  // Temporal, etcd and API servers of Kubernetes collect their garbage less often, which took a part of their time.
  process.env.GOGC ??= '300';
  const home = makeTemporaryDirectory('audit-tests-');
  chmodSync(home, 0o711);
  const started = [];
  const stop = async () => {
    await Promise.all(started.map((service) => service.stop()));
    rmSync(home, { recursive: true, force: true });
  };
  const keep = (service) => {
    started.push(service);
    return service;
  };
  const [port, temporalPort, uiPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const password = 'tests-only';
  const starts = await Promise.allSettled([
    startPostgres({ directory: join(home, 'postgres'), port, password, durable: false }).then(keep),
    startTemporal({
      binary: join(programs, 'temporal'),
      port: temporalPort,
      uiPort,
      directory: home,
      databaseFile: null,
    }).then(keep),
  ]);
  const failed = starts.find((result) => result.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  const [postgres, temporal] = starts.map((result) => result.value);
  return {
    stop,
    environment: {
      TEST_DATABASE_URL: postgres.url,
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_UI_URL: temporal.uiUrl,
      ...programEnvironment(programs),
    },
  };
}

/** Returns the environment that locates the Python programs. */
export function programEnvironment(programs) {
  return {
    MOTO_SERVER: join(programs, 'moto_server'),
    TEMPORAL_CLI: join(programs, 'temporal'),
    TEMPORAL_TEST_SERVER: join(programs, 'temporal-test-server'),
    TEST_PYTHON: join(programs, 'python'),
  };
}
