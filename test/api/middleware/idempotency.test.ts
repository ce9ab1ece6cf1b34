import assert from 'node:assert/strict';
import { answerOnce, type Answer } from '../../../api/middleware/idempotency.ts';
import { conflict } from '../../../api/errors.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { claimIdempotencyKey, pruneIdempotencyKeys } from '../../../db/commands/requests/idempotency.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

const alert = { title: 'Disk is filling', type: 'performance', severity: 'low' };

describe('Idempotency-Key', () => {
  let application: TestApplication;
  let user: TestMember;
  let client: ApiClient;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
  });
  after(() => application.stop());
  beforeEach(async () => {
    user = await member(application.database);
    client = api(application.url, user.token);
  });

  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

  async function alertCount(): Promise<number> {
    return Number((await client.get<{ meta: { total: number } }>('/api/v1/alerts')).body.meta.total);
  }

  it('replays the first response to the same request', async () => {
    const before = await alertCount();
    const first = await client.post('/api/v1/alerts', alert, withKey('same'));
    const second = await client.post('/api/v1/alerts', alert, withKey('same'));
    assert.ok(first.status < 300);
    assert.deepEqual([second.status, second.body], [first.status, first.body]);
    assert.equal(second.headers.get('idempotent-replayed'), 'true');
    assert.equal(await alertCount(), before + 1);
  });

  it('replays it for the alias of the path too', async () => {
    const first = await client.post('/api/v1/alerts', alert, withKey('alias'));
    const second = await client.post('/v1/alerts', alert, withKey('alias'));
    assert.deepEqual(second.body, first.body);
  });

  it('is 422 with another body', async () => {
    await client.post('/api/v1/alerts', alert, withKey('changed'));
    await client.post('/api/v1/alerts', { ...alert, severity: 'high' }, { ...withKey('changed'), expect: 422 });
  });

  it('belongs to one member and one path', async () => {
    const before = await alertCount();
    await client.post('/api/v1/alerts', alert, withKey('mine'));
    const other = await member(application.database);
    await api(application.url, other.token).post('/api/v1/alerts', alert, withKey('mine'));
    assert.equal(await alertCount(), before + 2);
  });

  it('does the work once for many requests at the same time', async () => {
    const before = await alertCount();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.post('/api/v1/alerts', alert, withKey('at-once'))),
    );
    assert.ok(answers.some(({ status }) => status < 300));
    for (const { status } of answers) assert.ok(status < 300 || status === 409, String(status));
    assert.equal(await alertCount(), before + 1);
  });

  it('must be 1 to 255 printable characters', async () => {
    await client.post('/api/v1/alerts', alert, { ...withKey('k'.repeat(256)), expect: 400 });
    await client.post('/api/v1/alerts', alert, { ...withKey('caf\u00e9'), expect: 400 });
    assert.ok((await client.post('/api/v1/alerts', alert, withKey('k'.repeat(255)))).status < 300);
  });
});

describe('A response stored for its Idempotency-Key', () => {
  let testDb: TestDatabase;
  let database: Database;
  let memberId: number;
  const faults: unknown[] = [];

  before(async () => {
    testDb = await testDatabase();
    database = openDatabase({ url: testDb.url, poolSize: 3, applicationName: 'test' });
    memberId = (await member(database)).id;
  });
  after(async () => {
    await database.destroy();
    await testDb.drop();
  });

  function once(key: string, run: () => Promise<Answer>, requestText = 'body'): Promise<Answer> {
    return answerOnce(
      database,
      {
        memberId,
        route: 'POST /x',
        key,
        requestText,
        requestId: 'r',
        isSecretReply: false,
        onFault: (fault) => faults.push(fault),
      },
      run,
    );
  }
  const done = async (): Promise<Answer> => ({ status: 201, body: { id: 1 } });
  const age = (key: string, interval: string) =>
    database('idempotency_keys')
      .where({ key })
      .update({ created_at: database.raw(`now() - ?::interval`, [interval]) });

  it('is the error that the first request got', async () => {
    const refuse = (): Promise<Answer> => Promise.reject(conflict('It is resolved already'));
    await assert.rejects(once('refused', refuse), { status: 409 });
    const { status, body } = await once('refused', done);
    assert.equal(status, 409);
    assert.deepEqual(body, { error: 'It is resolved already', code: 'CONFLICT', request_id: 'r' });
  });

  it('is not stored if the service itself failed: the request may be retried', async () => {
    await assert.rejects(
      once('failed', () => Promise.reject(new Error('crash'))),
      /crash/,
    );
    assert.equal((await once('failed', done)).status, 201);
  });

  it('is waited for with 409 while the first request is in flight', async () => {
    await claimIdempotencyKey(database, { memberId, route: 'POST /x', key: 'busy', bodyHash: Buffer.from('') });
    await assert.rejects(once('busy', done), { status: 422 });
    await once('slow', async () => {
      await assert.rejects(once('slow', done), { status: 409 });
      return done();
    });
  });

  it('is carried out again when the process of the first request died over a minute ago', async () => {
    const orphan = once('orphan', async () => {
      await age('orphan', '61 seconds');
      assert.equal((await once('orphan', async () => ({ status: 202, body: { id: 2 } }))).status, 202);
      return done();
    });
    await orphan;
    // The late first request does not write over the answer of the one that took over.
    assert.deepEqual((await once('orphan', done)).body, { id: 2 });
  });

  it('is refused for another body, also while the first request is in flight or after its process died', async () => {
    await once('reused', done, 'one body');
    const other = () => once('reused', () => assert.fail('the other request was carried out'), 'another body');
    await assert.rejects(other(), { status: 422 });
    await once('slowly', async () => {
      await assert.rejects(once('slowly', done, 'another body'), { status: 422 });
      return done();
    });
    await once('died', async () => {
      await age('died', '61 seconds');
      await assert.rejects(once('died', done, 'another body'), { status: 422 });
      return done();
    });
    assert.deepEqual((await once('reused', done, 'one body')).body, { id: 1 });
  });

  it('is forgotten after a day', async () => {
    await once('old', done);
    await age('old', '25 hours');
    assert.equal(await pruneIdempotencyKeys(database), 1);
    await once('older', done, 'one body');
    await age('older', '25 hours');
    assert.equal((await once('older', done, 'another body')).status, 201);
  });

  it('is stored without a fault in all of this', () => assert.deepEqual(faults, []));
});
