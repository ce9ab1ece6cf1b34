import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { Client, Connection } from '@temporalio/client';
import { SMTPServer } from 'smtp-server';
import { openDatabase } from '../../db/database.ts';
import { modelBehaviours, startLanguageModel } from '../emulators/language-model.ts';
import { criticalVector, pypiAdvisory } from '../helpers/advisories.ts';
import { makeCertificate } from '../helpers/certificate.ts';
import { eventually } from '../helpers/eventually.ts';
import { api } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startMoto } from '../helpers/moto.ts';
import { behaviours, startReceiver } from '../helpers/receiver.ts';
import { startService } from '../helpers/services.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import { zipOf } from '../helpers/zip.ts';
import { historyOf } from './history-json.ts';
import { keepHistory } from './keep-history.ts';
import { scenarios } from './scenarios.ts';

/** `npm run record:histories`: runs every scenario and keeps, of each workflow and ending, the longest history. */

const bucket = 'kept-in-versions';

type Ends = (() => Promise<unknown>)[];

async function startMailServer(ends: Ends): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => void stream.on('end', () => callback()).resume(),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

async function advisoryFolder(ends: Ends): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'advisories-'));
  ends.push(() => rm(folder, { recursive: true }));
  const aliases = ['CVE-2024-0001'];
  const advisory = pypiAdvisory({ id: 'PYSEC-1', name: 'flask', fixed: '2.0', aliases, vector: criticalVector });
  await writeFile(join(folder, 'PyPI.zip'), zipOf([{ name: 'PYSEC-1.json', content: JSON.stringify(advisory) }]));
  return folder;
}

async function makeBucket(endpoint: string): Promise<void> {
  const credentials = { accessKeyId: 'testing', secretAccessKey: 'testing' };
  const s3 = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await s3.send(new CreateBucketCommand({ Bucket: bucket }));
  await s3.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status: 'Enabled' } }));
  s3.destroy();
}

/** Waits until every workflow has ended or waits for time or people only, and keeps the histories. */
async function keepAll(temporal: Client): Promise<void> {
  await eventually(
    async () => {
      for await (const { workflowId } of temporal.workflow.list({ query: `ExecutionStatus = 'Running'` })) {
        if (workflowId.startsWith('temporal-sys-')) continue;
        const { raw } = await temporal.workflow.getHandle(workflowId).describe();
        const isBusy = (raw.pendingActivities ?? []).length > 0 || raw.pendingWorkflowTask;
        if (isBusy) throw new Error(`${workflowId} still works`);
      }
    },
    { withinMs: 60_000 },
  );
  const longest = new Map<string, { length: number; recorded: Parameters<typeof keepHistory>[0] }>();
  for await (const { workflowId, runId, type, status, historyLength } of temporal.workflow.list()) {
    // Known of ended ones only.
    const length = Math.max(historyLength, 1);
    const ending = status.name.toLowerCase();
    const key = `${type}-${ending}`;
    // Its endings are all of one status: they are recorded by themselves.
    if (type === 'remediate') continue;
    if (workflowId.startsWith('temporal-sys-') || length <= (longest.get(key)?.length ?? 0)) continue;
    const historyJson = await historyOf(temporal, { workflowId, runId });
    longest.set(key, { length, recorded: { workflowType: type, ending, workflowId, historyJson } });
  }
  for (const { recorded } of longest.values()) process.stdout.write(`${keepHistory(recorded)}\n`);
}

const ends: Ends = [];
try {
  const [moto, certificate, folder, mailPort] = await Promise.all([
    startMoto({ images: true }),
    makeCertificate(),
    advisoryFolder(ends),
    startMailServer(ends),
  ]);
  const model = await startLanguageModel();
  ends.push(moto.stop, certificate.remove, model.stop);
  model.behaviour = (asked, response) => {
    model.behaviour = modelBehaviours.good;
    modelBehaviours.html(asked, response);
  };
  await makeBucket(moto.url);
  const service = await startService({
    env: {
      AWS_ENDPOINT_URL: moto.url,
      OSV_SOURCE: folder,
      NVD_URL: 'off',
      AI_BASE_URL: model.url,
      AI_MODEL: 'small-model',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'audit@example.com',
      BASE_URL: 'https://audit.example.com',
      OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
      OUTBOUND_CA_FILE: certificate.caFile,
      WEBHOOK_RETRY_INITIAL_SECONDS: '1',
      RATE_LIMIT_MAX: '1000000',
    },
  });
  ends.push(service.stop);
  const database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
  ends.push(() => database.destroy());
  const connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
  ends.push(() => connection.close());
  const receivers = {
    healthy: await startReceiver({ certificate }),
    flaky: await startReceiver({ certificate, behaviour: behaviours.flaky }),
  };
  ends.push(receivers.healthy.close, receivers.flaky.close);
  const temporal = new Client({ connection, namespace: service.namespace });
  const admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
  for (const scenario of scenarios) {
    process.stdout.write(`${scenario.name} …\n`);
    await scenario({ admin, database, temporal, receivers, awsEndpoint: moto.url, bucket });
  }
  await keepAll(temporal);
} finally {
  for (const end of ends.toReversed()) await end();
}
