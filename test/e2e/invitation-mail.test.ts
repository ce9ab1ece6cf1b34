import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { Client, Connection } from '@temporalio/client';
import { SMTPServer } from 'smtp-server';
import { withDatabase } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startService, type TestService } from '../helpers/services.ts';
import { testEnvironment } from '../helpers/test-environment.ts';

interface ReceivedMail {
  from: string;
  to: string[];
  text: string;
}

interface ShownInvitation {
  id: number;
  status: string;
  error: string | null;
  link: string | null;
}

const path = '/api/v1/settings/team';

describe('Invitations by mail', () => {
  let service: TestService;
  let client: ApiClient;
  const mails: ReceivedMail[] = [];
  /** Replies to the next recipients; then all are taken. */
  let refusals: number[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      username === 'audit' && password === 'mail secret'
        ? callback(null, { user: username })
        : callback(new Error('wrong')),
    onRcptTo(_address, _session, callback) {
      const refusal = refusals.shift();
      callback(refusal === undefined ? null : Object.assign(new Error('not now'), { responseCode: refusal }));
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const text = Buffer.concat(chunks).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text });
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
        SMTP_URL: `smtp://audit:mail%20secret@127.0.0.1:${port}`,
        MAIL_FROM: 'Audit <audit@example.com>',
        BASE_URL: 'https://audit.example.com',
      },
    });
    const token = await withDatabase(service.database.url, async (database) => {
      const admin = await member(database, { role: 'admin', email: 'boss@example.com' });
      return admin.token;
    });
    client = api(service.api.url, token);
  });
  after(async () => {
    await service?.stop();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  beforeEach(() => {
    mails.length = 0;
    refusals = [];
  });

  async function invite(email: string): Promise<ShownInvitation> {
    const { body } = await client.post<ShownInvitation>(`${path}/invite`, { email, role: 'user' }, { expect: 201 });
    return body;
  }
  const mailOf = (email: string): Promise<ReceivedMail> =>
    eventually(async () => {
      const mail = mails.find(({ to }) => to.includes(email));
      assert.ok(mail);
      return mail;
    });
  const shown = async (id: number): Promise<ShownInvitation | undefined> =>
    (await client.get<ShownInvitation[]>(`${path}/invitations`)).body.find((one) => one.id === id);

  /** Every text in the history of a workflow that has ended. */
  async function historyTexts(workflowId: string): Promise<string[]> {
    const connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
    const handle = new Client({ connection, namespace: service.namespace }).workflow.getHandle(workflowId);
    await handle.result();
    const texts = textsIn(await handle.fetchHistory());
    await connection.close();
    return texts;
  }

  it('reach only their address, with a link that works once and that no one else has seen', async () => {
    const invited = await invite('new@example.com');
    assert.equal(invited.link, null);
    const mail = await mailOf('new@example.com');
    assert.deepEqual([mail.from, mail.to], ['audit@example.com', ['new@example.com']]);
    assert.match(mail.text, /boss@example\.com has invited you to join/);
    const token = /https:\/\/audit\.example\.com\/invitation#token=(isv_[\w-]{43})/.exec(mail.text)?.[1] ?? '';
    const body = { token, password: 'a long enough password' };
    await eventually(async () => assert.equal((await shown(invited.id))?.status, 'sent'));
    const history = await historyTexts(`invitation-${invited.id}`);
    assert.ok(history.length > 0);
    for (const text of history) assert.ok(!text.includes(token), text);
    assert.ok(!`${service.api.output()}${service.worker.output()}`.includes(token));
    const stranger = api(service.api.url);
    await stranger.post('/api/v1/invitations/accept', body, { expect: 200 });
    await stranger.post('/api/v1/invitations/accept', body, { expect: 409 });
    assert.equal(await shown(invited.id), undefined);
  });

  it('are sent again when the server asks to wait', async function () {
    this.timeout(30_000);
    refusals = [451];
    const invited = await invite('patient@example.com');
    await eventually(async () => assert.equal((await shown(invited.id))?.status, 'sent'), { withinMs: 25_000 });
    assert.equal(mails.filter(({ to }) => to.includes('patient@example.com')).length, 1);
  });

  it('fail when the server rejects the address permanently, and report it', async () => {
    refusals = [550];
    const invited = await invite('unknown@example.com');
    const failed = await eventually(async () => {
      const one = await shown(invited.id);
      assert.equal(one?.status, 'failed');
      return one;
    });
    assert.match(failed?.error ?? '', /answered 550/);
    assert.deepEqual(mails, []);
  });
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('utf8')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
