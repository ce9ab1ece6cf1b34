import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { Client, Connection } from '@temporalio/client';
import { SMTPServer } from 'smtp-server';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { api } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startService, type TestService } from '../helpers/services.ts';
import { testEnvironment } from '../helpers/test-environment.ts';

const request = '/api/v1/password-resets';
const complete = '/api/v1/password-resets/complete';
const forgotten = 'a password that was forgotten';
const next = 'a password that is remembered';

describe('Resetting a password by mail', () => {
  let service: TestService;
  let database: Database;
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
        callback();
      });
    },
  });

  before(async function () {
    this.timeout(60_000);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    service = await startService({
      env: {
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'Audit <audit@example.com>',
        BASE_URL: 'https://audit.example.com',
      },
    });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
  });
  after(async () => {
    await database?.destroy();
    await service?.stop();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  beforeEach(() => {
    mails.length = 0;
  });

  const stranger = () => api(service.api.url);
  const ask = (email: string) => stranger().post(request, { email }, { expect: 202 });
  const tokensFor = (email: string): string[] =>
    mails
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => /https:\/\/audit\.example\.com\/reset-password#token=(isr_[\w-]{43})/.exec(text)?.[1] ?? '');
  const tokenFor = (email: string): Promise<string> =>
    eventually(async () => {
      const [token] = tokensFor(email);
      assert.ok(token);
      return token;
    });

  /** Every text in the history of the newest reset's workflow. */
  async function historyTexts(): Promise<string[]> {
    const { id } = (await database('password_resets').orderBy('id', 'desc').first('id')) as { id: number };
    const connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
    const temporal = new Client({ connection, namespace: service.namespace });
    const handle = temporal.workflow.getHandle(`password-reset-${id}`);
    await handle.result();
    const texts = textsIn(await handle.fetchHistory());
    await connection.close();
    return texts;
  }

  it('lets the owner of the mailbox choose another one, once, and ends every session', async () => {
    const { email } = await member(database, { password: forgotten });
    const login = await stranger().post<{ token: string }>(
      '/api/login',
      { email, password: forgotten },
      { expect: 200 },
    );
    await ask(email.toUpperCase());
    const token = await tokenFor(email);
    const texts = await historyTexts();
    assert.ok(texts.length > 0);
    for (const text of texts) assert.ok(!text.includes(token) && !text.includes(email), text);
    assert.ok(!`${service.api.output()}${service.worker.output()}`.includes(token));
    await stranger().post(complete, { token, password: 'short' }, { expect: 400 });
    const answers = await Promise.all([1, 2].map(() => stranger().post(complete, { token, password: next })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 422]);
    await api(service.api.url, login.body.token).get('/api/v1/me', { expect: 401 });
    await stranger().post('/api/login', { email, password: forgotten }, { expect: 401 });
    await stranger().post('/api/login', { email, password: next }, { expect: 200 });
  });

  it('stores tokens only as hashes, and accepts none after an hour or another change', async () => {
    const { email, id } = await member(database, { password: forgotten });
    await ask(email);
    const token = await tokenFor(email);
    const { rows } = await database.raw<{ rows: { text: string }[] }>(
      `select row_to_json(one)::text as text from password_reset_tokens as one`,
    );
    assert.ok(rows.length > 0 && rows.every(({ text }) => !text.includes(token)));
    const own = database('password_resets').where({ member_id: id });
    await own.clone().update({ expires_at: new Date() });
    await stranger().post(complete, { token, password: next }, { expect: 422 });
    await own.clone().update({ expires_at: new Date(Date.now() + 60_000) });
    const { body } = await stranger().post<{ token: string }>('/api/login', { email, password: forgotten });
    const change = { current_password: forgotten, new_password: next };
    await api(service.api.url, body.token).put('/api/v1/me/password', change, { expect: 204 });
    await stranger().post(complete, { token, password: 'yet another password' }, { expect: 422 });
  });

  it('responds the same for an unknown address and a member of the identity provider, and mails neither', async () => {
    const known = await member(database, { password: forgotten });
    const external = await member(database);
    const answers = [await ask('stranger@example.com'), await ask(external.email), await ask(known.email)];
    assert.deepEqual(new Set(answers.map(({ bytes }) => bytes.toString())), new Set(['{"status":"accepted"}']));
    await tokenFor(known.email);
    assert.deepEqual(
      mails.flatMap(({ to }) => to),
      [known.email],
    );
  });

  it('sends three mails an hour to an address, and responds the same after that', async () => {
    const { email, id } = await member(database, { password: forgotten });
    for (let count = 0; count < 5; count += 1) await ask(email);
    await eventually(async () => assert.equal(tokensFor(email).length, 3));
    assert.equal((await database('password_resets').where({ member_id: id })).length, 3);
  });

  it('rejects an address that makes too many requests', async () => {
    let refused = 0;
    for (let count = 0; count < 21; count += 1) {
      const { status } = await stranger().post(request, { email: `nobody-${count}@example.com` });
      if (status === 429) refused += 1;
    }
    assert.ok(refused > 0);
  });
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('utf8')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
