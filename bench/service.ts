import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { openDatabase, type Database } from '../db/database.ts';
import { ensureFirstAdmin } from '../db/commands/members/first-admin.ts';
import { freePort } from '../launch/ports.ts';
import { startPostgres } from '../launch/postgres.ts';
import { findTemporal } from '../launch/temporal-binary.ts';
import { startTemporal } from '../launch/temporal.ts';
import { prepareTestDatabase } from '../test/helpers/test-database.ts';
import { startApi, startWorker, TEST_JWT_SECRET, type ServiceOptions } from '../test/helpers/services.ts';

/** The stores of a benchmark, on free ports and with their own data, as durable as with `npm start`. */
export interface BenchStores {
  databaseUrl: string;
  database: Database;
  /** A token of the first admin. */
  token: string;
  /** The JWT secret of the service. */
  secret: string;
  /** Returns settings for `startApi` and `startWorker`. */
  options(env?: Record<string, string>): ServiceOptions;
  stop(): Promise<void>;
}

/** Starts Postgres and Temporal for one benchmark, migrates and creates an admin. Stops what runs when it fails. */
export async function startStores(): Promise<BenchStores> {
  const directory = mkdtempSync(join(tmpdir(), 'audit-bench-'));
  const stops: (() => Promise<void>)[] = [async () => rmSync(directory, { recursive: true, force: true })];
  const stop = async (): Promise<void> => stopAll(stops);
  try {
    return { ...(await startIn(directory, stops)), stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

/** Runs what stops something, the newest first, as one depends on those before it; each once, even if one fails. */
export async function stopAll(stops: (() => Promise<void>)[]): Promise<void> {
  for (let next = stops.pop(); next !== undefined; next = stops.pop()) {
    await next().catch((fault: unknown) => process.stderr.write(`not stopped: ${String(fault)}\n`));
  }
}

async function startIn(directory: string, stops: (() => Promise<void>)[]): Promise<Omit<BenchStores, 'stop'>> {
  mkdirSync(join(directory, 'temporal'));
  const progress = (line: string): void => void process.stderr.write(`${line}\n`);
  const postgres = await startPostgres({
    directory: join(directory, 'postgres'),
    port: await freePort(),
    password: 'bench',
    durable: true,
  });
  stops.push(async () => postgres.stop());
  const temporal = await startTemporal({
    binary: await findTemporal({
      cache: join(import.meta.dirname, '..', '.cache'),
      requirements: join(import.meta.dirname, '..', 'requirements'),
      onProgress: progress,
    }),
    directory: join(directory, 'temporal'),
    databaseFile: join(directory, 'temporal', 'temporal.db'),
    port: await freePort(),
    uiPort: await freePort(),
  });
  stops.push(async () => temporal.stop());
  const database = openDatabase({ url: postgres.url, poolSize: 4, applicationName: 'bench' });
  stops.push(async () => database.destroy());
  await prepareTestDatabase(postgres.url);
  await ensureFirstAdmin({ database, email: 'admin@localhost', password: 'a password for the bench' });
  const admin = (await database('members').first('id')) as { id: number };
  const token = await new SignJWT({ email: 'admin@localhost' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(admin.id))
    .setIssuedAt()
    .setExpirationTime('12h')
    .sign(Buffer.from(TEST_JWT_SECRET));
  process.env['TEMPORAL_ADDRESS'] = temporal.address;
  process.env['TEMPORAL_UI_URL'] = temporal.uiUrl;
  return {
    databaseUrl: postgres.url,
    database,
    token,
    secret: TEST_JWT_SECRET,
    options: (env = {}) => ({
      databaseUrl: postgres.url,
      namespace: 'default',
      env: {
        LOG_LEVEL: 'warn',
        RATE_LIMIT_MAX: '10000000',
        REMEDIATION_MAX_PER_HOUR: '100000',
        REMEDIATION_MAX_PER_ACCOUNT_PER_HOUR: '100000',
        ...env,
      },
    }),
  };
}

export { startApi, startWorker };

/** Makes a JSON call to the service; throws for any status from 400 on. */
export async function call(
  base: string,
  request: { token: string; method: 'GET' | 'POST' | 'PUT'; path: string; body?: unknown },
): Promise<unknown> {
  const response = await fetch(`${base}${request.path}`, {
    method: request.method,
    headers: {
      authorization: `Bearer ${request.token}`,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${request.method} ${request.path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
