import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

interface Result {
  kind: string;
  id: number | null;
  key: string | null;
  title: string;
  detail: string | null;
  match: string;
  findings: number | null;
  provider_id: number | null;
}
interface Answer {
  q: string;
  kinds: { kind: string; results: Result[]; has_more: boolean }[];
}

const arn = 'arn:aws:lambda:eu-central-1:123456789012:function:Checkout-Worker';

describe('GET /api/v1/search', () => {
  let application: TestApplication;
  let database: Database;
  let client: ApiClient;
  let limited: ApiClient;
  let shop: number;
  let bank: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    ({ database } = application);
    const admin = await member(database, { role: 'admin' });
    const user = await member(database);
    client = api(application.url, (await member(database)).token);
    limited = api(application.url, user.token);
    shop = (await makeProvider(database, { name: 'Shop', accountId: '111122223333' })).id;
    bank = (await makeProvider(database, { name: 'Bank', accountId: '444455556666' })).id;
    await api(application.url, admin.token).put(
      `/api/v1/settings/team/${user.id}`,
      { role: 'user', access_limit: [{ type: 'provider', provider_id: shop }] },
      { expect: 200 },
    );
    const worker = await makeResource(database, { providerId: shop, name: 'Checkout-Worker', externalId: arn });
    await makeResource(database, { providerId: bank, name: 'checkout-worker-2', externalId: `${arn}-2` });
    await makeResource(database, { providerId: shop, name: '100%_done\\', externalId: 'x_y' });
    await makeResource(database, { providerId: shop, name: 'old-checkout', status: 'deleted' });
    const drift = await makeDriftFinding(database, { resource: worker });
    await database('drift_findings').where({ id: drift }).update({ summary: 'Environment of Checkout-Worker changed' });
    for (const resource of [worker, await makeResource(database, { providerId: bank, name: 'ledger' })]) {
      const id = await makeVulnerability(database, resource);
      await database('vulnerability_findings')
        .where({ id })
        .update({ cve_id: 'CVE-2021-44228', package_name: 'log4j-core', package_key: 'log4j-core' });
    }
    await database('alerts').insert([
      { title: 'Checkout is slow', type: 'performance', severity: 'low', provider_id: bank },
      { title: 'The checkout of all', type: 'security', severity: 'high' },
    ]);
  });
  after(() => application.stop());

  const search = async (q: string, query: Record<string, string | number> = {}, as = client): Promise<Answer> =>
    (await as.get<Answer>('/api/v1/search', { query: { q, ...query }, expect: 200 })).body;
  const found = async (q: string, kind: string, as = client): Promise<Result[]> =>
    (await search(q, {}, as)).kinds.find((one) => one.kind === kind)?.results ?? [];
  const titles = async (q: string, kind: string, as = client): Promise<string[]> =>
    (await found(q, kind, as)).map(({ title }) => title);

  it('finds resources by part of an ARN and by name, whatever the case, deleted ones too, the best first', async () => {
    assert.deepEqual(await titles('123456789012:function:CHECKOUT', 'resource'), [
      'checkout-worker-2',
      'Checkout-Worker',
    ]);
    const results = await found('checkout-worker', 'resource');
    assert.deepEqual(
      results.map(({ title, match, detail }) => [title, match, detail]),
      [
        ['Checkout-Worker', 'exact', arn],
        ['checkout-worker-2', 'prefix', `${arn}-2`],
      ],
    );
    assert.deepEqual(await titles('old-check', 'resource'), ['old-checkout']);
  });

  it('finds every other kind by what it is known by', async () => {
    assert.deepEqual(await titles('111122223333', 'provider'), ['Shop']);
    assert.deepEqual(await titles('environment of', 'drift'), ['Environment of Checkout-Worker changed']);
    assert.deepEqual(await titles('IS SLOW', 'alert'), ['Checkout is slow']);
    for (const q of ['44228', 'cve-2021-44228', 'log4j']) {
      const [one, ...others] = await found(q, 'vulnerability');
      assert.deepEqual([one?.title, one?.key, one?.findings], ['CVE-2021-44228 in log4j-core', 'CVE-2021-44228', 2]);
      assert.equal(others.length, 0);
    }
    const [check] = await found('ec2_instance_database_reachable', 'check');
    assert.equal(check?.key, 'ec2_instance_database_reachable_from_internet');
    assert.ok((await found('multi-factor', 'control')).length > 0);
  });

  it('reads every character as itself', async () => {
    assert.deepEqual(await titles('100%_', 'resource'), ['100%_done\\']);
    assert.deepEqual(await titles('done\\', 'resource'), ['100%_done\\']);
    for (const q of ['1%d', '___', '%%%', "'; drop table resources; --", '(.*)', '\\\\\\', '😀😀😀', 'x'.repeat(200)]) {
      assert.deepEqual(await titles(q, 'resource'), [], q);
    }
    assert.deepEqual(await titles('  x_y  ', 'resource'), ['100%_done\\'], 'white space around it is left out');
  });

  it('finds one or two characters at the beginning of a text only', async () => {
    assert.deepEqual(await titles('x_', 'resource'), ['100%_done\\']);
    assert.deepEqual(await titles('_y', 'resource'), []);
  });

  it('gives the chosen kinds, up to a limit, and says whether there is more', async () => {
    const { kinds } = await search('checkout', { kinds: 'alert,resource', limit: 1 });
    assert.deepEqual(
      kinds.map(({ kind, results, has_more: more }) => [kind, results.length, more]),
      [
        ['resource', 1, true],
        ['alert', 1, true],
      ],
    );
    const all = (await search('checkout', { limit: 50 })).kinds;
    assert.equal(all.find(({ kind }) => kind === 'resource')?.has_more, false);
    assert.equal(all.length, 8);
  });

  it('shows a limited caller only what is inside, and counts only that', async () => {
    assert.deepEqual(await titles('checkout-worker', 'resource', limited), ['Checkout-Worker']);
    assert.deepEqual(await titles('ledger', 'resource', limited), []);
    assert.deepEqual(await titles('checkout', 'alert', limited), [], 'neither of another account nor of all');
    assert.deepEqual(await titles('444455556666', 'provider', limited), []);
    const [log4j] = await found('log4j-core', 'vulnerability', limited);
    assert.equal(log4j?.findings, 1);
    const { kinds } = await search('checkout', { limit: 2 }, limited);
    assert.equal(kinds.find(({ kind }) => kind === 'resource')?.has_more, false, 'no hint of the third');
  });

  it('shows a limited caller no vulnerability that only others have', async () => {
    const resource = await makeResource(database, { providerId: bank });
    const id = await makeVulnerability(database, resource);
    await database('vulnerability_findings').where({ id }).update({ package_name: 'secretlib', cve_id: 'CVE-2020-1' });
    assert.equal((await found('secretlib', 'vulnerability')).length, 1);
    for (const q of ['secretlib', 'secret', 'CVE-2020-1', 'cretli']) {
      assert.deepEqual(await found(q, 'vulnerability', limited), [], q);
    }
    await database('vulnerability_findings').where({ id }).delete();
    assert.deepEqual(await found('secretlib', 'vulnerability'), [], 'gone with its last finding');
  });

  it('shows nothing of an account that is not connected yet', async () => {
    const waiting = await makeProvider(database, { name: 'Waiting', answeredAt: null });
    await makeResource(database, { providerId: waiting.id, name: 'too-early' });
    assert.deepEqual([await titles('too-early', 'resource'), await titles('Waiting', 'provider')], [[], []]);
  });

  it('refuses bad input', async () => {
    const badTexts: Record<string, string>[] = [{}, { q: '' }, { q: '   ' }, { q: 'a\u0000b' }, { q: 'x'.repeat(201) }];
    for (const query of badTexts) {
      await client.get('/api/v1/search', { query, expect: 400 });
    }
    const badRest: Record<string, string | number>[] = [
      { kinds: 'resources' },
      { kinds: '' },
      { limit: 51 },
      { limit: 0 },
      { page: 2 },
    ];
    for (const query of badRest) {
      await client.get('/api/v1/search', { query: { q: 'abc', ...query }, expect: 400 });
    }
    await api(application.url, null).get('/api/v1/search', { query: { q: 'abc' }, expect: 401 });
  });
});
