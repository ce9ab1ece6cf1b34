import type { S3Client } from '@aws-sdk/client-s3';
import { openDatabase, type Database } from '../../db/database.ts';
import { startFaultProxy, type FaultProxy } from '../emulators/fault-proxy.ts';
import { accessTried, connected, type ShownProvider } from './connected.ts';
import { makeBucket, makeBucketDrift, s3Client, type BucketSetting } from './drifted-bucket.ts';
import { api, type ApiClient } from './http.ts';
import { member, type TestMember } from './identity.ts';
import { startMoto, type Moto } from './moto.ts';
import { planned, type ShownRemediation } from './remediations.ts';
import { startService, type TestService } from './services.ts';

/** The whole service beside an account of drifted buckets, which it reaches through a proxy that can fail calls. */
export interface RemediationBench {
  service: TestService;
  database: Database;
  proxy: FaultProxy;
  moto: Moto;
  /** Reaches the account past the proxy. */
  s3: S3Client;
  provider: ShownProvider;
  adminMember: TestMember;
  admin: ApiClient;
  /** Creates a finding on the next bucket that has none, and an action that fixes it. */
  plan(settings?: readonly BucketSetting[]): Promise<ShownRemediation & { bucket: string }>;
  stop(): Promise<void>;
}

/** Starts it with so many buckets; `env` holds further settings of the service by their environment names. */
export async function openRemediationBench(options: {
  buckets: number;
  env?: Record<string, string>;
  /** How the service is started; on the services of all tests unless given. */
  start?: (options: { env: Record<string, string> }) => Promise<TestService>;
}): Promise<RemediationBench> {
  const moto = await startMoto();
  const proxy = await startFaultProxy(moto.url);
  const s3 = s3Client(moto.url);
  const names = Array.from({ length: options.buckets }, (_, index) => `bucket-${index + 1}`);
  for (const name of names) await makeBucket(s3, name);
  const service = await (options.start ?? startService)({
    env: { AWS_ENDPOINT_URL: proxy.url, RATE_LIMIT_MAX: '1000000', ...options.env },
  });
  const database = openDatabase({ url: service.database.url, poolSize: 4, applicationName: 'test' });
  const adminMember = await member(database, { role: 'admin' });
  const admin = api(service.api.url, adminMember.token);
  const provider = await connected(admin);
  await accessTried(admin, provider.id);
  proxy.reset();
  return {
    service,
    database,
    proxy,
    moto,
    s3,
    provider,
    adminMember,
    admin,
    async plan(settings = ['versioning']) {
      const bucket = names.shift();
      if (bucket === undefined) throw new Error('no bucket is left');
      const { driftId } = await makeBucketDrift(database, { bucket, memberId: adminMember.id, settings });
      return { ...(await planned(admin, driftId)), bucket };
    },
    async stop() {
      s3.destroy();
      await database.destroy();
      // A test may have put another worker in its place.
      await service.stop();
      await proxy.stop();
      await moto.stop();
    },
  };
}
