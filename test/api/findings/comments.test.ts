import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeDriftFinding, makeProvider, makeResource, type MadeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

interface Comment {
  id: number;
  author: { id: number; email: string };
  text: string;
  mentions: { id: number; email: string }[];
  unresolved_mentions: string[];
}
interface Page<Row> {
  data: Row[];
  meta: { total: number };
}
interface Entry {
  action: string;
  actor: string | null;
  before: object | null;
  after: Record<string, unknown> | null;
}

describe('comments on findings', () => {
  let application: TestApplication;
  let database: Database;
  let user: TestMember;
  let asUser: ApiClient;
  let resource: MadeResource;
  let id: number;

  before(async () => {
    application = await startApplication({
      env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Audit <audit@example.com>' },
    });
    ({ database } = application);
    user = await member(database);
    asUser = api(application.url, user.token);
  });
  beforeEach(async () => {
    resource = await makeResource(database, { providerId: (await makeProvider(database)).id });
    id = await makeDriftFinding(database, { resource });
  });
  after(() => application.stop());

  const comments = (): string => `/api/v1/drifts/${id}/comments`;
  const write = async (text: string, client = asUser): Promise<Comment> =>
    (await client.post<Comment>(comments(), { text }, { expect: 201 })).body;
  const notices = (): Promise<{ member_id: number; comment_id: number | null; drift_ids: number[] }[]> =>
    database('finding_notices').whereRaw('? = any(drift_ids)', [id]).orderBy('id').select('*');

  it('are listed oldest first, with their authors', async () => {
    const first = await write('  It is the new load balancer.\n\nSee the runbook. ');
    const second = await write('Then we accept it.', api(application.url, (await member(database)).token));
    const { body } = await asUser.get<Page<Comment>>(comments(), { expect: 200 });
    assert.deepEqual(
      body.data.map((one) => one.id),
      [first.id, second.id],
    );
    assert.equal(body.data[0]?.text, 'It is the new load balancer.\n\nSee the runbook.');
    assert.deepEqual(body.data[0]?.author, { id: user.id, email: user.email });
    const { body: paged } = await asUser.get<Page<Comment>>(comments(), {
      query: { page: 2, per_page: 1 },
      expect: 200,
    });
    assert.deepEqual([paged.meta.total, paged.data[0]?.id], [2, second.id]);
  });

  it('belong to one finding of one type', async () => {
    await write('Of the drift');
    const vulnerability = await makeVulnerability(database, resource);
    const path = `/api/v1/vulnerabilities/${vulnerability}/comments`;
    await asUser.post(path, { text: 'Of the vulnerability' }, { expect: 201 });
    const { body } = await asUser.get<Page<Comment>>(path, { expect: 200 });
    assert.deepEqual(
      body.data.map(({ text }) => text),
      ['Of the vulnerability'],
    );
  });

  it('need a text of 1 to 4,000 characters, and a finding', async () => {
    for (const text of ['', 'x'.repeat(4_001)]) await asUser.post(comments(), { text }, { expect: 400 });
    await asUser.post(comments(), { text: ' \n ' }, { expect: 422 });
    assert.equal((await write('😀'.repeat(4_000))).text.length, 8_000);
    await asUser.post('/api/v1/drifts/999999/comments', { text: 'Nobody' }, { expect: 404 });
  });

  it('mention members by name and by address, and mail those who can see the account, once', async () => {
    const [ann, bob] = [await member(database, { email: `ann-${id}@example.com` }), await member(database)];
    const twin = await member(database, { email: `twin-${id}@example.com` });
    await member(database, { email: `twin-${id}@example.org` });
    const away = await member(database, { email: `away-${id}@example.com` });
    await database('members')
      .where({ id: away.id })
      .update({ access_limit: JSON.stringify([{ type: 'provider', provider_id: 999_999 }]) });
    const text = `@ann-${id}, @${bob.email} and @Ann-${id}: see @twin-${id}, @away-${id}, @nobody and @${user.email}.`;
    const comment = await write(text);
    const expected = [ann.id, bob.id, user.id];
    assert.deepEqual(comment.mentions.map((one) => one.id).toSorted(), expected.toSorted());
    assert.deepEqual(comment.unresolved_mentions, [`twin-${id}`, `away-${id}`, 'nobody']);
    const rows = await notices();
    assert.deepEqual(rows.map((row) => row.member_id).toSorted(), [ann.id, bob.id].toSorted());
    assert.equal(rows[0]?.comment_id, comment.id);
    assert.equal((await write(`@${twin.email}`)).mentions[0]?.id, twin.id);
    const starts = await database('outbox').where({ workflow_type: 'sendFindingNotice' });
    assert.ok(starts.length <= 3);
  });

  it('and assignments write one notice for each member and request, none to oneself', async () => {
    const ann = await member(database);
    const others = await makeDriftFinding(database, { resource });
    const findings = [id, others].map((one) => ({ finding_type: 'drift', finding_id: one }));
    for (const owner of [ann.id, ann.id, user.id]) {
      await asUser.post('/api/v1/findings/assign', { findings, owner_id: owner }, { expect: 200 });
    }
    const rows = await notices();
    assert.deepEqual(
      rows.map((row) => [row.member_id, row.drift_ids.length]),
      [[ann.id, 2]],
    );
  });

  it('are part of the history, which shows the audit log and what scans did, once each', async () => {
    await asUser.patch(`/api/v1/drifts/${id}/assignment`, { owner_id: user.id }, { expect: 200 });
    const comment = await write('Looking at it');
    await asUser.patch(`/api/v1/drifts/${id}`, { status: 'investigating' }, { expect: 200 });
    await asUser.patch(`/api/v1/drifts/${id}`, { status: 'resolved' }, { expect: 200 });
    const { body } = await asUser.get<Page<Entry>>(`/api/v1/drifts/${id}/history`, { expect: 200 });
    assert.deepEqual(
      body.data.map(({ action }) => action),
      ['drift.resolve', 'drift.investigate', 'finding.comment', 'finding.assign', 'finding.opened'],
    );
    assert.equal(body.data[2]?.after?.['comment_id'], comment.id);
    assert.equal(body.data[3]?.actor, user.email);
    const { body: late } = await asUser.get<Page<Entry>>(`/api/v1/drifts/${id}/history`, {
      query: { page: 9 },
      expect: 200,
    });
    assert.deepEqual([late.meta.total, late.data.length], [5, 0]);
  });

  it('and history of a finding that a scan closed say why', async () => {
    const vulnerability = await makeVulnerability(database, resource);
    await database('vulnerability_findings')
      .where({ id: vulnerability })
      .update({ status: 'fixed', fixed_at: new Date(), reason: 'The package is gone' });
    const path = `/api/v1/vulnerabilities/${vulnerability}/history`;
    const { body } = await asUser.get<Page<Entry>>(path, { expect: 200 });
    assert.deepEqual(
      body.data.map(({ action, actor }) => [action, actor]),
      [
        ['finding.closed', null],
        ['finding.opened', null],
      ],
    );
    assert.deepEqual(body.data[0]?.after, { status: 'fixed', reason: 'The package is gone' });
  });
});
