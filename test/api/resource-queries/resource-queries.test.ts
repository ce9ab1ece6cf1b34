import assert from 'node:assert/strict';
import type { ResourceQueryAnswer } from '../../../client/src/schema.ts';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient, type HttpOptions } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

const path = '/api/v1/resources/query';

describe('queries over the inventory', () => {
  let application: TestApplication;
  let database: Database;
  let user: ApiClient;
  let first: number;
  let second: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    database = application.database;
    user = api(application.url, (await member(database, { role: 'user' })).token);
    first = (await makeProvider(database, { name: 'Shop', accountId: '111111111111' })).id;
    second = (await makeProvider(database, { name: 'Clinic', type: 'cloud_b', accountId: 'clinic-prod' })).id;
    const unanswered = (await makeProvider(database, { answeredAt: null })).id;
    const bucket = (name: string, configuration: Record<string, string | number | null>, given = {}) =>
      makeResource(database, { providerId: first, name, configuration, ...given });
    await bucket('open', { owner: null, size: 3 }, { tags: { env: 'prod' } });
    await bucket('owned', { owner: 'team-a', size: 20 }, { tags: { env: 'test', team: '' } });
    await bucket('denied', { size: 1 }, { unreadable: { '/owner': 'AccessDenied' } });
    await bucket('other form', { ownr: 'team-b' });
    await bucket('secret', { owner: 'hmac-sha256:abc', size: 7 });
    await bucket('deleted', { owner: null }, { status: 'deleted' });
    await bucket('stopped', { owner: 'team-c' }, { status: 'stopped', type: 'vm_instance', region: 'eu-west-1' });
    await makeResource(database, { providerId: second, name: 'clinic', configuration: { owner: 'team-d', size: 2 } });
    await makeResource(database, { providerId: unanswered, name: 'hidden', configuration: { owner: 'x' } });
  });
  after(() => application.stop());

  const ask = async (query: Record<string, string | number>): Promise<ResourceQueryAnswer> =>
    (await user.get<ResourceQueryAnswer>(path, { query, expect: 200 })).body;
  const names = ({ rows }: ResourceQueryAnswer): string[] => rows.map(({ name }) => name);

  it('distinguishes matches, what does not match and what cannot be known', async () => {
    const found = await ask({ filter: 'resource.owner != null', columns: 'owner=resource.owner, account.name' });
    assert.deepEqual(names(found), ['owned', 'stopped', 'clinic']);
    assert.deepEqual(
      [found.evaluated, found.matched, found.not_matched, found.not_evaluated, found.candidates],
      [7, 3, 1, 3, 7],
    );
    assert.deepEqual(found.reasons.map(({ reason, resources }) => [reason, resources]).toSorted(), [
      ['AccessDenied', 1],
      ['No such key: owner', 1],
      ['only a fingerprint of /owner is stored', 1],
    ]);
    assert.deepEqual(found.rows[2]?.values, { owner: 'team-d', 'account.name': 'Clinic' });
    assert.deepEqual([found.complete, found.next_cursor, found.limit_reached], [true, null, null]);
  });

  it('shows why a column of a match has no value', async () => {
    const found = await ask({
      columns: 'owner=resource.owner, /owner, size=int(resource.size) + 1',
      type: 'object_bucket',
    });
    const shown = Object.fromEntries(
      found.rows.map(({ name, values, unevaluated }) => [name, { values, unevaluated }]),
    );
    assert.deepEqual(shown['owned'], { values: { owner: 'team-a', '/owner': 'team-a', size: 21 }, unevaluated: {} });
    assert.deepEqual(shown['denied'], {
      values: { owner: null, '/owner': null, size: 2 },
      unevaluated: { owner: 'AccessDenied', '/owner': 'AccessDenied' },
    });
    assert.deepEqual(shown['other form']?.values, { owner: null, '/owner': null, size: null });
    assert.deepEqual(shown['other form']?.unevaluated, { owner: 'No such key: owner', size: 'No such key: size' });
    assert.deepEqual(shown['secret']?.unevaluated, { owner: 'only a fingerprint of /owner is stored' });
  });

  it('narrows by account, kind, type, region, status and tag before it evaluates anything', async () => {
    const narrowed: [Record<string, string | number>, string[]][] = [
      [{ provider_id: second }, ['clinic']],
      [{ provider_id: 999_999 }, []],
      [{ provider_type: 'cloud_b' }, ['clinic']],
      [{ type: 'vm_instance' }, ['stopped']],
      [{ type: 'AWS::S3::Bucket', tag: 'env' }, ['open', 'owned']],
      [{ region: 'eu-west-1' }, ['stopped']],
      [{ status: 'deleted' }, ['deleted']],
      [{ tag: 'env=prod' }, ['open']],
      [{ tag: 'team=' }, ['owned']],
      [{ tag: 'nobody' }, []],
    ];
    for (const [query, expected] of narrowed) {
      const found = await ask(query);
      assert.deepEqual(names(found), expected, JSON.stringify(query));
      assert.equal(found.evaluated, expected.length, JSON.stringify(query));
      assert.equal(found.complete, true);
    }
  });

  it('goes on where an answer ended, and gives each match once', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    let answers = 0;
    do {
      const found: ResourceQueryAnswer = await ask({ limit: 2, ...(cursor === null ? {} : { cursor }) });
      assert.equal(found.complete, found.next_cursor === null);
      seen.push(...names(found));
      cursor = found.next_cursor;
      answers += 1;
    } while (cursor !== null);
    assert.deepEqual(seen, ['open', 'owned', 'denied', 'other form', 'secret', 'stopped', 'clinic']);
    assert.equal(answers, 4);
  });

  it('sorts by a column, with what has no value last, and pages in that order', async () => {
    const sorted = async (sort: string): Promise<string[]> => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const found: ResourceQueryAnswer = await ask({
          columns: 'size=resource.size',
          sort,
          limit: 3,
          ...(cursor === null ? {} : { cursor }),
        });
        assert.equal(found.provisional, false);
        assert.equal(found.evaluated, 7, 'a page is a pass over all');
        seen.push(...names(found));
        cursor = found.next_cursor;
      } while (cursor !== null);
      return seen;
    };
    assert.deepEqual(await sorted('size'), ['denied', 'clinic', 'open', 'secret', 'owned', 'other form', 'stopped']);
    assert.deepEqual(await sorted('-size'), ['owned', 'secret', 'open', 'clinic', 'denied', 'other form', 'stopped']);
  });

  it('takes the same query in a body, where the URL would be too long', async () => {
    const filter = `resource.owner in [${Array.from({ length: 100 }, (_, index) => `"ähnlich-${index}"`).join(', ')}, "team-a"]`;
    const { body } = await user.post<ResourceQueryAnswer>(
      path,
      { filter, columns: ['name', 'o=tags.env'] },
      { expect: 200 },
    );
    assert.deepEqual(names(body), ['owned']);
    assert.deepEqual(body.rows[0]?.values, { name: 'owned', o: 'test' });
    assert.equal((await user.post<ResourceQueryAnswer>(path, {}, { expect: 200 })).body.rows.length, 7);
  });

  it('refuses what cannot be evaluated, with the place', async () => {
    const refused: [Record<string, string | number>, number, RegExp][] = [
      [{ filter: 'resource.owner ==' }, 422, /filter, line 1, column/],
      [{ filter: '"text"' }, 422, /is a string instead of a bool/],
      [{ filter: 'resource.name.matches("a+")' }, 422, /use reMatches/],
      [{ filter: 'related.vm_instance.size() > 0' }, 422, /only for custom checks/],
      [{ columns: 'name, resource.size +' }, 422, /columns\[1\], line 1/],
      [{ columns: 'name, name' }, 422, /name: give one as title=value/],
      [{ columns: '/a~b' }, 422, /JSON Pointer/],
      [{ columns: 'name', sort: 'size' }, 422, /title of a column/],
      [{ columns: 'name', cursor: 'WzFd' }, 422, /begin again/],
      [{ columns: 'name', sort: 'name', format: 'csv' }, 422, /leave it out/],
      [{ filter: '' }, 400, /filter/],
      [{ limit: 1_001 }, 400, /limit/],
      [{ tag: '\u0000' }, 400, /tag/],
      [{ typ: 'vm_instance' }, 400, /typ is not a known parameter/],
    ];
    for (const [query, status, words] of refused) {
      const { body } = await user.get<{ details?: string }>(path, { query, expect: status });
      assert.match(body.details ?? '', words, JSON.stringify(query));
    }
  });

  it('refuses a cursor with another query', async () => {
    const { next_cursor: cursor } = await ask({ limit: 1, columns: 'name' });
    assert.ok(cursor !== null);
    await user.get(path, { query: { limit: 5, columns: 'name', cursor }, expect: 200 });
    await user.get(path, { query: { limit: 1, columns: 'region', cursor }, expect: 422 });
    await user.get(path, { query: { limit: 1, columns: 'name', cursor, provider_id: first }, expect: 422 });
  });

  it('streams all rows as CSV, with a line for what was not evaluated and no formulas', async () => {
    await makeResource(database, {
      providerId: first,
      name: '=HYPERLINK("http://x")',
      type: 'csv_case',
      configuration: { owner: '+1', list: ['a', 1] },
    });
    await makeResource(database, { providerId: first, name: 'unread', type: 'csv_case', unreadable: { '': 'stale' } });
    const ways: HttpOptions[] = [{ query: { format: 'csv' } }, { headers: { accept: 'text/csv' } }];
    for (const options of ways) {
      const query = {
        filter: 'resource.owner != null',
        columns: '/list, owner=resource.owner',
        type: 'csv_case',
        ...options.query,
      };
      const answer = await user.get(path, { ...options, query, expect: 200 });
      assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
      const lines = answer.bytes.toString().trimEnd().split('\r\n');
      assert.match(lines[0] ?? '', /^"result","reason","resource_id",.*"\/list","owner"$/);
      assert.match(
        lines[1] ?? '',
        /^"matched",,\d+,\d+,"csv_case",.*"'=HYPERLINK\(""http:\/\/x""\)".*,"\[""a"",1\]","'\+1"$/,
      );
      assert.match(lines[2] ?? '', /^"not_evaluated","stale",\d+/);
      assert.equal(lines.length, 3);
    }
    await database('resources').where({ resource_type: 'csv_case' }).update({ status: 'deleted' });
  });

  it('shows a limited member nothing of other accounts, even with a cursor that names them', async () => {
    const admin = api(application.url, (await member(database, { role: 'admin' })).token);
    const limited = await member(database, { role: 'user' });
    const access_limit = [{ type: 'provider', provider_id: second }];
    await admin.put(`/api/v1/settings/team/${limited.id}`, { role: 'user', access_limit }, { expect: 200 });
    const caller = api(application.url, limited.token);
    const asked = { filter: 'resource.owner != null', columns: 'name', sort: 'name' };
    const { body } = await caller.get<ResourceQueryAnswer>(path, { query: asked, expect: 200 });
    assert.deepEqual(names(body), ['clinic']);
    assert.deepEqual([body.candidates, body.evaluated, body.not_evaluated, body.reasons], [1, 1, 0, []]);
    const outside = await caller.get<ResourceQueryAnswer>(path, {
      query: { ...asked, provider_id: first },
      expect: 200,
    });
    const never = await caller.get<ResourceQueryAnswer>(path, {
      query: { ...asked, provider_id: 999_999 },
      expect: 200,
    });
    assert.deepEqual(outside.body, never.body);
    const all = await ask({ ...asked, limit: 1 });
    assert.ok(all.next_cursor !== null);
    const parts = JSON.parse(Buffer.from(all.next_cursor, 'base64url').toString()) as unknown[];
    const [mark, at] = parts;
    const ids = (await database('resources').where({ provider_id: first }).pluck<number[]>('id')).slice(0, 50);
    const forged = Buffer.from(JSON.stringify([mark, at, [first, 0], null, ids, true])).toString('base64url');
    const found = await caller.get<ResourceQueryAnswer>(path, {
      query: { ...asked, limit: 1, cursor: forged },
      expect: 200,
    });
    assert.deepEqual(names(found.body), ['clinic']);
  });

  it('lets a member run two queries at once', async () => {
    const busy = api(application.url, (await member(database, { role: 'user' })).token);
    const slow = 'resource.keys.all(a, resource.keys.all(b, a + b != "x"))';
    await makeResource(database, {
      providerId: first,
      type: 'busy_case',
      configuration: { keys: Array.from({ length: 300 }, (_, index) => `key-${index}`) },
    });
    const query = { filter: slow, type: 'busy_case' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => busy.get<{ error?: string }>(path, { query })));
    const statuses = answers.map(({ status }) => status);
    assert.ok(statuses.includes(200) && statuses.includes(429), statuses.join());
    const refused = answers.find(({ status }) => status === 429);
    assert.match(refused?.body.error ?? '', /2 queries running at once/);
    assert.equal(refused?.headers.get('retry-after'), '5');
    await busy.get(path, { query, expect: 200 });
    await database('resources').where({ resource_type: 'busy_case' }).update({ status: 'deleted' });
  });
});
