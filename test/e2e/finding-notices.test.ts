import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type Database, openDatabase } from '../../db/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../helpers/factories.ts';
import { api } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startService, type TestService } from '../helpers/services.ts';

describe('Mails about findings', () => {
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

  const mailTo = (email: string): Promise<string> =>
    eventually(async () => {
      const mail = mails.find(({ to }) => to.includes(email));
      assert.ok(mail);
      return mail.text;
    });

  it('notify an owner and those whom a comment mentions, but not of accounts that they no longer see', async () => {
    const resource = await makeResource(database, { providerId: (await makeProvider(database)).id });
    const ids = [
      await makeDriftFinding(database, { resource, summary: 'Port 22 is open' }),
      await makeDriftFinding(database, { resource, summary: 'Logging is off' }),
    ];
    const user = await member(database);
    const [owner, mentioned, limited] = [await member(database), await member(database), await member(database)];
    const client = api(service.api.url, user.token);
    const findings = ids.map((id) => ({ finding_type: 'drift', finding_id: id }));
    await client.post('/api/v1/findings/assign', { findings, owner_id: owner.id }, { expect: 200 });
    const assigned = await mailTo(owner.email);
    assert.match(assigned, /^Subject: 2 findings assigned to you\r?$/m);
    for (const [index, id] of ids.entries()) {
      assert.ok(assigned.includes(['Port 22 is open', 'Logging is off'][index] ?? ''));
      assert.ok(assigned.includes(`https://audit.example.com/drifts/${id}`));
    }
    const [first] = ids;
    await client.post(`/api/v1/drifts/${first}/comments`, { text: `@${mentioned.email} please look` }, { expect: 201 });
    assert.match(await mailTo(mentioned.email), /> @.* please look/);

    // As if the limit were set between the request and the mail.
    const [notice] = await database('finding_notices')
      .insert({ member_id: limited.id, by_member_id: user.id, drift_ids: [first], comment_id: null })
      .returning<{ id: number }[]>('id');
    await database('drift_findings').where({ id: first }).update({ owner_id: limited.id });
    await database('members')
      .where({ id: limited.id })
      .update({ access_limit: JSON.stringify([{ type: 'provider', provider_id: 999_999 }]) });
    await database('outbox').insert({
      workflow_type: 'sendFindingNotice',
      workflow_id: `finding-notice-${notice?.id}`,
      task_queue: 'workflows',
      arguments: JSON.stringify([notice?.id]),
    });
    await client.patch(`/api/v1/drifts/${ids[1]}/assignment`, { owner_id: mentioned.id }, { expect: 200 });
    await eventually(async () => {
      assert.equal(mails.filter(({ to }) => to.includes(mentioned.email)).length, 2);
      assert.equal((await database('outbox')).length, 0);
    });
    assert.deepEqual(
      mails.filter(({ to }) => to.includes(limited.email)),
      [],
    );
    assert.equal(mails.filter(({ to }) => to.includes(owner.email)).length, 1);
  });
});
