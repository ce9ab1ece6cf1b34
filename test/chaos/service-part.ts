import { openLink, type Link } from './link.ts';
import { eventually } from '../helpers/eventually.ts';
import { freePort } from '../../launch/ports.ts';
import { startApi, startWorker, type ServiceOptions } from '../helpers/services.ts';
import type { ServiceProcess } from '../helpers/service-process.ts';

const startWithinMs = 60_000;

/** One process of the service, with links of its own to Postgres and Temporal. */
export interface ServicePart {
  kind: 'api' | 'worker';
  links: { postgres: Link; temporal: Link };
  /** Where it listens; of an API process. */
  url: string;
  pid(): number;
  /** Replaces it by SIGTERM and a new start, of another release or with further settings; does nothing when it is so already. */
  become(shape: Shape): Promise<void>;
  kill(): Promise<void>;
  /** Starts it after a kill, at the same address. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** What a process is started as: this release with its usual settings by default. */
export interface Shape {
  root?: string;
  env?: Record<string, string>;
}

/** Starts one process of a service. */
export async function startPart(
  kind: ServicePart['kind'],
  { options, temporalAddress, first = {} }: { options: ServiceOptions; temporalAddress: string; first?: Shape },
): Promise<ServicePart> {
  let shape = first;
  const database = new URL(options.databaseUrl);
  const links = {
    postgres: await openLink(Number(database.port)),
    temporal: await openLink(Number(temporalAddress.split(':')[1])),
  };
  database.port = String(links.postgres.port);
  const port = await freePort();
  const run = (): Promise<ServiceProcess> =>
    (kind === 'api' ? startApi : startWorker)({
      ...options,
      root: shape.root,
      databaseUrl: database.href,
      env: {
        ...options.env,
        ...(kind === 'api' ? { PORT: String(port) } : {}),
        TEMPORAL_ADDRESS: `127.0.0.1:${links.temporal.port}`,
        ...shape.env,
      },
    });
  let running = await run();
  // On a machine with much else to do a process may miss the time that it has to start.
  const start = async (): Promise<void> => void (running = await eventually(run, { withinMs: startWithinMs }));
  return {
    kind,
    links,
    url: `http://127.0.0.1:${port}`,
    pid: () => running.pid,
    kill: () => running.kill(),
    start,
    async become(next) {
      if (next === shape) return;
      shape = next;
      await running.stop();
      await start();
    },
    async remove() {
      await running.stop();
      links.postgres.close();
      links.temporal.close();
    },
  };
}
