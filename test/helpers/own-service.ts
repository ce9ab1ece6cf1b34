import { ownPostgres, type OwnPostgres } from './own-postgres.ts';
import { ownTemporal, type OwnTemporal } from './own-temporal.ts';
import { startApi, startWorker, type ServiceOptions, type TestService } from './services.ts';

/** The service on a Postgres and a Temporal of its own, each of which a test may kill. */
export interface OwnService extends TestService {
  postgres: OwnPostgres;
  temporal: OwnTemporal;
}

export async function startOwnService({ env = {} }: { env?: Record<string, string> } = {}): Promise<OwnService> {
  const [postgres, temporal] = await Promise.all([ownPostgres(), ownTemporal()]);
  const options: ServiceOptions = {
    databaseUrl: postgres.url,
    namespace: 'default',
    env: { ...env, TEMPORAL_ADDRESS: temporal.address },
  };
  const [api, worker] = await Promise.all([startApi(options), startWorker(options)]);
  const service: OwnService = {
    api,
    worker,
    postgres,
    temporal,
    database: { url: postgres.url, drop: async () => undefined },
    namespace: 'default',
    options,
    async stop() {
      await Promise.all([service.api.stop(), service.worker.stop()]);
      await temporal.remove();
      await postgres.remove();
    },
  };
  return service;
}
