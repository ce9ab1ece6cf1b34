import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { Client, Connection } from '@temporalio/client';
import { after, before, describe, it } from 'mocha';
import { SMTPServer } from 'smtp-server';
import { openDatabase, type Database } from '../../db/database.ts';
import { startArmServer, type ArmServer } from '../../sample/azure/server.ts';
import { azureIds, azureSecret, azureSubscription } from '../emulators/azure-subscription.ts';
import { startGoogleCloud, type GoogleCloud } from '../emulators/google-cloud.ts';
import { googleProject, testProject } from '../emulators/google-project.ts';
import { startLanguageModel, type LanguageModelServer } from '../emulators/language-model.ts';
import { formsOf, historyTexts, namesIn, tableTexts } from '../helpers/canaries.ts';
import type { Kubernetes } from '../emulators/kubernetes.ts';
import { makeCertificate, type Certificate } from '../helpers/certificate.ts';
import { refusedConnection, settled } from '../helpers/connected.ts';
import { keepSignedIn } from '../helpers/console-session.ts';
import { makeBucket, makeBucketDrift, s3Client, setTags } from '../helpers/drifted-bucket.ts';
import { openStream } from '../helpers/event-stream.ts';
import { eventually } from '../helpers/eventually.ts';
import { everyEndpoint } from '../helpers/every-endpoint.ts';
import { makeResource } from '../helpers/factories.ts';
import { googlePrivateKey, serviceAccountFile } from '../helpers/google-key.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { kubeconfigOf } from '../helpers/kubeconfigs.ts';
import { startMoto, type Moto } from '../helpers/moto.ts';
import { startReceiver, type Receiver } from '../helpers/receiver.ts';
import { planned, reaches, signed, started } from '../helpers/remediations.ts';
import { keptOutput } from '../helpers/service-process.ts';
import { startService, TEST_CREDENTIALS_KEY, TEST_JWT_SECRET, type TestService } from '../helpers/services.ts';
import { startSmallCluster } from '../helpers/small-cluster.ts';
import { canIssueCertificates } from '../platform/outbound/throwaway-ca.ts';

const given = {
  'secret key of cloud_a': 'CANARY/aws+secret/key/0123456789abcdefgh',
  'refused secret of cloud_c': 'CANARY~refused-client-secret',
  'token of a kubeconfig': 'CANARY-kubeconfig-token-77',
  'secret in a tag': 'CANARY-db-password-in-a-tag',
  'first password': 'CANARY first password',
  'changed password': 'CANARY changed password',
  'password of a reset': 'CANARY password of a reset',
  'wrong password': 'CANARY wrong password',
  'password in a broken body': 'CANARY password in a broken body',
  'key of the model': 'CANARY-key-of-the-model',
  'token of the figures': 'CANARY-token-of-the-figures-0123456789',
} as const;
const email = 'canary@example.com';
const v1 = '/api/v1';

describe('Secrets that pass through a running service', function () {
  this.timeout(240_000);
  const secrets = new Map<string, string>(Object.entries(given));
  /** A decision that was sent through Temporal: its sender wrote it into that history, and it is spent. */
  let sentDecision = '';
  const mails: string[] = [];
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='));
        callback();
      });
    },
  });
  /** Every answer that was read: what it was to, and all of it. */
  const answers: { to: string; text: string }[] = [];
  let service: TestService | null = null;
  let database: Database;
  let moto: Moto;
  let google: GoogleCloud;
  let azure: ArmServer;
  let model: LanguageModelServer;
  let cluster: Kubernetes;
  let certificate: Certificate;
  let receiver: Receiver;
  let tables: Map<string, string>;
  let histories: Map<string, string>;

  /** A client whose answers are kept to be looked through. */
  function recorded(token: string | null = null): ApiClient {
    const client = api(running().api.url, token);
    const keep =
      <Arguments extends unknown[], Answer extends { headers: Headers; bytes: Buffer }>(
        method: string,
        call: (path: string, ...rest: Arguments) => Promise<Answer>,
      ) =>
      async (path: string, ...rest: Arguments): Promise<Answer> => {
        const answer = await call(path, ...rest);
        answers.push({
          to: `${method} ${path}`,
          text: `${[...answer.headers].join('\n')}\n${answer.bytes.toString()}`,
        });
        return answer;
      };
    return {
      ...client,
      get: keep('GET', client.get) as ApiClient['get'],
      delete: keep('DELETE', client.delete) as ApiClient['delete'],
      post: keep('POST', client.post) as ApiClient['post'],
      put: keep('PUT', client.put) as ApiClient['put'],
      send: (async (method: string, path: string, raw: Parameters<ApiClient['send']>[2]) =>
        keep(method, (to: string) => client.send(method, to, raw))(path)) as ApiClient['send'],
    };
  }
  const running = (): TestService => {
    assert.ok(service);
    return service;
  };
  const logIn = async (password: string): Promise<string> => {
    const { body } = await recorded().post<{ token: string }>('/api/login', { email, password }, { expect: 200 });
    return body.token;
  };

  before(async function () {
    if (!canIssueCertificates) this.skip();
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
    [moto, google, azure, model, certificate] = await Promise.all([
      startMoto(),
      startGoogleCloud({ answers: googleProject() }),
      startArmServer(azureSubscription()),
      startLanguageModel(),
      makeCertificate(),
    ]);
    cluster = await startSmallCluster({ uid: 'canary', token: given['token of a kubeconfig'] });
    receiver = await startReceiver({ certificate });
    const s3 = s3Client(moto.url);
    for (const bucket of ['bucket-1', 'bucket-2']) {
      await makeBucket(s3, bucket);
      await setTags(s3, bucket, { env: 'test', db_password: given['secret in a tag'] });
    }
    s3.destroy();
    service = await startService({
      env: {
        LOG_LEVEL: 'trace',
        AWS_ENDPOINT_URL: moto.url,
        GCP_ENDPOINT_URL: google.url,
        AZURE_ENDPOINT_URL: azure.url,
        AZURE_LOGIN_URL: azure.url,
        AI_BASE_URL: model.url,
        AI_MODEL: 'small-model',
        AI_API_KEY: given['key of the model'],
        METRICS_TOKEN: given['token of the figures'],
        OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
        OUTBOUND_CA_FILE: certificate.caFile,
        SMTP_URL: `smtp://127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`,
        MAIL_FROM: 'Audit <audit@example.com>',
        RATE_LIMIT_MAX: '100000',
      },
    });
    database = openDatabase({ url: service.database.url, poolSize: 3, applicationName: 'test' });
  });
  after(async () => {
    await new Promise<void>((resolve) => mailServer.close(() => resolve()));
    if (service === null) return;
    await database.destroy();
    await service.stop();
    await Promise.all([moto, google, azure, model].map((emulator) => emulator.stop()));
    await Promise.all([cluster.stop(), receiver.close(), certificate.remove()]);
  });

  it('are used: passwords, sessions, keys, tickets and links', async () => {
    const { url } = running().api;
    await member(database, { role: 'admin', email, password: given['first password'] });
    await recorded().post('/api/login', { email, password: given['wrong password'] }, { expect: 401 });
    const broken = `{"email": "${email}", "password": "${given['password in a broken body']}"`;
    const type = { 'content-type': 'application/json' };
    assert.equal((await recorded().send('POST', '/api/login', { content: broken, headers: type })).status, 400);
    const odd = { email, password: { hidden: given['password in a broken body'] } };
    await recorded().post('/api/login', odd, { expect: 400 });

    const first = await logIn(given['first password']);
    secrets.set('access token', first);
    const change = { current_password: given['first password'], new_password: given['changed password'] };
    await recorded(first).put(`${v1}/me/password`, change, { expect: 204 });
    const kept = await keepSignedIn(url, await logIn(given['changed password']));
    secrets.set('value of the cookie', kept.cookie.split('=')[1] ?? '');
    const headers = { cookie: kept.cookie, origin: url };
    assert.equal((await recorded().send('POST', '/api/session/token', { headers })).status, 200);

    await recorded().post(`${v1}/password-resets`, { email }, { expect: 202 });
    const token = await eventually(async () => {
      const [link] = mails.flatMap((mail) => /isr_[\w-]{43}/.exec(mail) ?? []);
      assert.ok(link);
      return link;
    });
    secrets.set('token of a reset', token);
    const reset = { token, password: given['password of a reset'] };
    await recorded().post(`${v1}/password-resets/complete`, reset, { expect: 204 });

    const admin = recorded(await logIn(given['password of a reset']));
    const once = { expect: 201, headers: { 'idempotency-key': 'canary-key' } };
    const { body: made } = await admin.post<{ key: string }>(`${v1}/settings/api-keys`, { name: 'canary' }, once);
    secrets.set('API key', made.key);
    await recorded(made.key).get(`${v1}/me`, { expect: 200 });
    (await openStream(`${url}/api/ws/drifts?token=${made.key}`)).close();
    const { body: asked } = await admin.post<{ ticket: string }>(`${v1}/stream-tickets`, undefined, { expect: 201 });
    secrets.set('ticket', asked.ticket);
    for (const status of [200, 401]) {
      const stream = await openStream(`${url}/api/ws/drifts?token=${asked.ticket}`);
      assert.equal(stream.response.statusCode, status);
      stream.close();
    }
    const figures = await fetch(`${url}/metrics`, {
      headers: { authorization: `Bearer ${given['token of the figures']}` },
    });
    assert.equal(figures.status, 200);
    answers.push({ to: 'GET /metrics', text: await figures.text() });
  });

  it('are used: credentials, webhooks, tags and decisions', async () => {
    const admin = recorded(await logIn(given['password of a reset']));
    const once = { expect: 201, headers: { 'idempotency-key': 'canary-webhook' } };
    const hook = { name: 'canary', url: receiver.url, events: ['alert.created', 'remediation.completed'] };
    const { body: webhook } = await admin.post<{ id: number; secret: string }>(`${v1}/webhooks`, hook, once);
    secrets.set('secret of a webhook', webhook.secret);
    const rotate = `${v1}/webhooks/${webhook.id}/rotate-secret`;
    secrets.set(
      'rotated secret',
      (await admin.post<{ secret: string }>(rotate, undefined, { expect: 200 })).body.secret,
    );
    await admin.post(`${v1}/alerts`, { title: 'Look', type: 'cost', severity: 'low' }, { expect: 201 });
    await receiver.until((received) => received.length > 0);

    secrets.set('private key of cloud_b', googlePrivateKey.split('\n')[1] ?? '');
    secrets.set('secret of cloud_c', azureSecret);
    const connect = async (kind: string, body: object): Promise<number> =>
      (await admin.post<{ id: number }>(`${v1}/providers/${kind}/connect`, body, { expect: 201 })).body.id;
    const azureBody = { name: 'Subscription', ...azureIds };
    await refusedConnection(admin, `${v1}/providers/cloud_c/connect`, {
      ...azureBody,
      clientSecret: given['refused secret of cloud_c'],
    });
    const file = serviceAccountFile();
    const kubeconfig = JSON.stringify(kubeconfigOf(cluster, { token: given['token of a kubeconfig'] }));
    const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: given['secret key of cloud_a'] };
    const providers = [
      await connect('cloud_a', { name: 'Canary account', ...keys, region: 'us-east-1' }),
      await connect('cloud_b', { name: 'Project', serviceAccountJson: file, projectId: testProject }),
      await connect('cloud_c', { ...azureBody, clientSecret: azureSecret }),
      await connect('orchestrator', { name: 'Cluster', kubeconfig }),
    ];
    for (const id of providers) assert.equal((await settled(admin, id)).status, 'synced');
    const [account = 0] = providers;
    await admin.put(`${v1}/providers/${account}/credentials`, keys, { expect: 200 });

    const configuration = { attachments: [], encrypted: true };
    const disk = await makeResource(database, { providerId: account, type: 'disk', configuration });
    await admin.post(`${v1}/recommendations/generate`, { resource_id: disk.id }, { expect: 200 });
    assert.equal(model.asked[0]?.headers.authorization, `Bearer ${given['key of the model']}`);

    const { id: memberId } = await database('members').where({ email }).first<{ id: number }>('id');
    const plan = async (bucket: string) =>
      planned(admin, (await makeBucketDrift(database, { bucket, memberId, settings: ['versioning', 'tags'] })).driftId);
    const action = await plan('bucket-1');
    await started(admin, action.id);
    await reaches(admin, action.id, 'completed');
    await receiver.until((received) => received.some(({ envelope }) => envelope.event === 'remediation.completed'));

    const { id, workflow_id: workflowId } = await plan('bucket-2');
    const macOf = ({ payload }: { payload: string }): string => {
      const [mac] = /"mac":\s*"(\w{64})"/.exec(payload)?.slice(1) ?? [];
      assert.ok(mac, payload.replaceAll(/[\w-]{20,}/g, '…'));
      return mac;
    };
    secrets.set('decision that was not sent', macOf(await signed(admin, id, { command: 'approve' })));
    const sent = await signed(admin, id, { command: 'reject' });
    sentDecision = macOf(sent);
    const connection = await Connection.connect({ address: process.env['TEMPORAL_ADDRESS'] ?? '' });
    const temporal = new Client({ connection, namespace: running().namespace });
    const handle = temporal.workflow.getHandle(workflowId);
    // The plan is answered before its workflow has been started.
    await eventually(() => handle.describe());
    await handle.executeUpdate(sent.name, { args: [JSON.parse(sent.payload)] });
    await connection.close();
    secrets.set('secret of tokens', TEST_JWT_SECRET);
    secrets.set('key of credentials', TEST_CREDENTIALS_KEY);
  });

  it('are in no Temporal history', async () => {
    histories = await historyTexts(running().namespace);
    assert.ok([...histories.values()].join('').includes('bucket-1'), 'the histories can be read');
    for (const [workflow, text] of histories) assert.deepEqual(namesIn(text, secrets), [], workflow);
  });

  it('are in no table: neither in events, audit log, execution logs nor anywhere else', async () => {
    tables = await tableTexts(database);
    for (const table of ['events', 'audit_log', 'execution_log', 'provider_credentials', 'webhooks']) {
      assert.ok(tables.get(`public.${table}`), `${table} is read and has rows`);
    }
    assert.ok(tables.get('public.providers')?.includes('Canary account'));
    const wanted = new Map([...secrets, ['decision that was sent', sentDecision]]);
    for (const [table, text] of tables) assert.deepEqual(namesIn(text, wanted), [], table);
  });

  it('are in no response except the one that shows them once', async () => {
    const admin = recorded(await logIn(given['password of a reset']));
    const shown = new Map<string, string[]>();
    for (const { name, path, method } of await everyEndpoint(running().api.url)) {
      if (method !== 'GET' || path.includes('/ws/') || /metrics|openapi|docs/.test(path)) continue;
      const filled = path.replaceAll(/\{\w+\}/g, '1');
      await admin.send('GET', filled, {}).catch((error: unknown) => assert.fail(`${name}: ${String(error)}`));
    }
    for (const { to, text } of answers) {
      for (const name of namesIn(text, secrets)) shown.set(name, [...(shown.get(name) ?? []), to]);
    }
    assert.deepEqual(Object.fromEntries(shown), {
      'access token': ['POST /api/login'],
      'API key': [`POST ${v1}/settings/api-keys`],
      ticket: [`POST ${v1}/stream-tickets`],
      'secret of a webhook': [`POST ${v1}/webhooks`],
      'rotated secret': [`POST ${v1}/webhooks/1/rotate-secret`],
      'decision that was not sent': [`POST ${v1}/remediation/2/signed-decisions`],
    });
  });

  it('are in no line that a process wrote', async () => {
    await running().worker.stop();
    await running().api.stop();
    const wanted = new Map([...secrets, ['decision that was sent', sentDecision]]);
    for (const { output } of [running().api, running().worker]) {
      const text = output();
      assert.ok(text.length > 0 && text.length < keptOutput, 'the whole output was kept');
      assert.deepEqual(
        text.split('\n').flatMap((line) => namesIn(line, wanted)),
        [],
      );
    }
    assert.match(running().api.output(), /\/api\/ws\/drifts/);
  });

  it('would be found in every form in which they may be written', () => {
    const secret = given['secret key of cloud_a'];
    for (const form of formsOf(secret)) assert.deepEqual(namesIn(`x${form}x`, secrets), ['secret key of cloud_a']);
  });
});
