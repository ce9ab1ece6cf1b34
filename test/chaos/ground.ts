import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import { openDatabase, type Database } from '../../db/database.ts';
import { startFaultProxy, type FaultProxy } from '../emulators/fault-proxy.ts';
import { bomOf, criticalVector, pypiAdvisory } from '../helpers/advisories.ts';
import { auditHeadDirectory } from '../helpers/audit-heads.ts';
import { makeCertificate } from '../helpers/certificate.ts';
import { connectBody, connected, type ShownProvider } from '../helpers/connected.ts';
import { makeBucket, s3Client } from '../helpers/drifted-bucket.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member, type TestMember } from '../helpers/identity.ts';
import { startMoto } from '../helpers/moto.ts';
import { openLink } from './link.ts';
import { ownPostgres, type OwnPostgres } from '../helpers/own-postgres.ts';
import { ownTemporal, type OwnTemporal } from '../helpers/own-temporal.ts';
import { startReceiver, type Receiver } from '../helpers/receiver.ts';
import { zipOf } from '../helpers/zip.ts';
import { createBalancer, type Balancer } from './balancer.ts';
import type { Random } from './random.ts';
import type { Release } from './previous-release.ts';
import { startPart, type ServicePart } from './service-part.ts';

/** Buckets that actions change; half of them are executed and half rolled back in a round. */
export const actionBuckets = ['action-1', 'action-2', 'action-3', 'action-4'] as const;
/** Buckets whose tags change from round to round, away from their baselines and back. */
export const driftingBuckets = ['drifting-1', 'drifting-2', 'drifting-3'] as const;
/** The bucket of the action that everyone commands at once. */
export const racingBucket = 'racing';
const regions = ['us-east-1', 'us-west-1', 'eu-west-1'] as const;

/** The service under chaos: two API and two worker processes, their servers, three accounts and a receiver. */
export interface Ground {
  readonly postgres: OwnPostgres;
  temporal: OwnTemporal;
  apis: [ServicePart, ServicePart];
  workers: [ServicePart, ServicePart];
  /** The tests' own way to Postgres. */
  database: Database;
  /** Leads everyone to another Postgres. */
  moveTo(postgres: OwnPostgres): void;
  proxy: FaultProxy;
  s3: S3Client;
  receiver: Receiver;
  admin: TestMember;
  client: ApiClient;
  balancer: Balancer;
  providers: ShownProvider[];
  random: Random;
  remove(): Promise<void>;
}

/** The key that identifies an account at the proxy. */
export const accessKeyOf = (index: number): string => `account${index + 1}`;

async function advisoryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chaos-advisories-'));
  const advisory = pypiAdvisory({
    id: 'PYSEC-1',
    name: 'flask',
    fixed: '2.0',
    aliases: ['CVE-2024-0001'],
    vector: criticalVector,
  });
  await writeFile(join(folder, 'PyPI.zip'), zipOf([{ name: 'PYSEC-1.json', content: JSON.stringify(advisory) }]));
  return folder;
}

/** Starts everything; with a release, its processes on a database as it left it. */
export async function openGround({ random, release }: { random: Random; release?: Release }): Promise<Ground> {
  const ends: (() => Promise<unknown>)[] = [];
  const remove = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const [first, temporal] = await Promise.all([ownPostgres({ prepare: release?.prepareDatabase }), ownTemporal()]);
    let postgres = first;
    ends.push(() => postgres.remove(), temporal.remove);
    const moto = await startMoto({ images: true });
    ends.push(moto.stop);
    const proxy = await startFaultProxy(moto.url);
    ends.push(proxy.stop);
    const certificate = await makeCertificate();
    ends.push(certificate.remove);
    const receiver = await startReceiver({ certificate });
    ends.push(receiver.close);
    const folder = await advisoryFolder();
    ends.push(() => rm(folder, { recursive: true }));
    const s3 = s3Client(moto.url);
    ends.push(async () => s3.destroy());
    for (const bucket of [...actionBuckets, ...driftingBuckets, racingBucket]) await makeBucket(s3, bucket);

    const given = {
      temporalAddress: temporal.address,
      options: {
        databaseUrl: postgres.url,
        namespace: 'default',
        env: {
          AWS_ENDPOINT_URL: proxy.url,
          RATE_LIMIT_MAX: '1000000',
          // A run of the whole matrix makes more changes in an hour than the limits allow.
          REMEDIATION_MAX_PER_HOUR: '1000000',
          REMEDIATION_MAX_PER_ACCOUNT_PER_HOUR: '1000000',
          OSV_SOURCE: folder,
          OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
          OUTBOUND_CA_FILE: certificate.caFile,
          WEBHOOK_RETRY_INITIAL_SECONDS: '1',
          AUDIT_HEAD_DIR: auditHeadDirectory(postgres.url),
        },
      },
    };
    const keep = async (kind: ServicePart['kind']): Promise<ServicePart> => {
      const part = await startPart(kind, { ...given, first: release?.shape });
      ends.push(part.remove);
      return part;
    };
    const [firstApi, secondApi, firstWorker, secondWorker] = await Promise.all([
      keep('api'),
      keep('api'),
      keep('worker'),
      keep('worker'),
    ]);
    const apis: Ground['apis'] = [firstApi, secondApi];
    const workers: Ground['workers'] = [firstWorker, secondWorker];
    const link = await openLink(postgres.port);
    ends.push(async () => link.close());
    const url = new URL(postgres.url);
    url.port = String(link.port);
    const database = openDatabase({ url: url.href, poolSize: 4, applicationName: 'chaos' });
    ends.push(() => database.destroy());
    const admin = await member(database, { role: 'admin' });
    const client = api(apis[0].url, admin.token);
    const providers: ShownProvider[] = [];
    // One after the other: of several connections to one account, the first lists what belongs to no region.
    for (const [index, region] of regions.entries()) {
      const name = `Account ${index + 1}`;
      providers.push(await connected(client, { ...connectBody, name, accessKeyId: accessKeyOf(index), region }));
    }
    await furnish({ client, database, receiver, providers });
    const balancer = createBalancer({ urls: apis.map(({ url }) => url), token: admin.token, random });
    return {
      get postgres() {
        return postgres;
      },
      moveTo(next) {
        postgres = next;
        for (const at of [link, ...[...apis, ...workers].map(({ links }) => links.postgres)]) at.lead(next.port);
      },
      temporal,
      apis,
      workers,
      database,
      proxy,
      s3,
      receiver,
      admin,
      client,
      balancer,
      providers,
      random,
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Gives the service something to compare, to scan, to assess and to deliver. */
async function furnish(ground: Pick<Ground, 'client' | 'database' | 'receiver' | 'providers'>): Promise<void> {
  const { client, database, receiver, providers } = ground;
  await client.post('/api/v1/baselines/bulk', { provider_id: providers[0]?.id }, { expect: 201 });
  const resources = await database('resources').orderBy('id').limit(3).pluck('id');
  for (const id of resources) {
    await client.put(`/api/v1/resources/${id}/sbom`, bomOf(['pkg:pypi/flask@1.0']), { expect: 200 });
  }
  await client.post('/api/v1/compliance/frameworks/cis/enable', undefined, { expect: 200 });
  const webhook = { name: 'receiver', url: receiver.url, events: ['alert.created'] };
  await client.post('/api/v1/webhooks', webhook, { expect: 201 });
}
