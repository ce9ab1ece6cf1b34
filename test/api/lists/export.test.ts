import assert from 'node:assert/strict';
import { request } from 'node:http';
import { streamedFromSnapshot } from '../../../db/snapshot.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { eventually } from '../../helpers/eventually.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

interface Page {
  data: { id: number; resource_name: string }[];
  meta: { total: number };
}

const hostile = [
  '=HYPERLINK("http://example.com","open")',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  ' =1+1',
  '\t=1+1',
  '＝1+1',
  'a "quoted", name\r\nwith a line',
  `name-${'x'.repeat(249)}`,
];

/** Reads CSV of RFC 4180, as a program other than this service would. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  for (const [, line] of text.matchAll(/((?:"(?:[^"]|"")*"|[^"\r\n])*)\r\n/g)) {
    const cells = [...(line ?? '').matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
    rows.push(cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''));
  }
  return rows;
}

describe('Exports of lists', function () {
  this.timeout(60_000);
  let application: TestApplication;
  let client: ApiClient;
  let token: string;
  const providers: number[] = [];

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    const { database } = application;
    const admin = await member(database, { role: 'admin' });
    ({ token } = admin);
    client = api(application.url, token);
    for (const name of ['=cmd()', 'other']) providers.push((await makeProvider(database, { name })).id);
    for (const [index, name] of hostile.entries()) {
      const resource = await makeResource(database, { providerId: providers[index % 2] as number, name });
      await makeDriftFinding(database, { resource, severity: index % 3 === 0 ? 'high' : 'low', summary: name });
      await makeVulnerability(database, resource);
    }
  });
  after(() => application.stop());

  const csv = async (path: string, caller = client): Promise<string[][]> => {
    const { bytes, headers } = await caller.get(path, { expect: 200 });
    assert.match(headers.get('content-type') ?? '', /^text\/csv/);
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="[\w-]+\.csv"/);
    return cellsOf(bytes.toString('utf8'));
  };
  const column = (rows: string[][], name: string): string[] => {
    const [head = [], ...rest] = rows;
    return rest.map((row) => row[head.indexOf(name)] ?? '');
  };

  for (const list of ['drifts', 'vulnerabilities', 'resources']) {
    for (const query of ['', 'provider_id=1', 'age=under_1_day', 'sort=id', 'region=us-east-1&region=eu-west-1']) {
      it(`have the rows of the list in its order: ${list}?${query}`, async () => {
        const shown = (await client.get<Page>(`/api/v1/${list}?per_page=100&${query}`)).body.data;
        const { body } = await client.get<Page['data']>(`/api/v1/${list}/export?format=json&${query}`);
        assert.deepEqual(body, shown);
        const rows = await csv(`/api/v1/${list}/export?${query}`);
        assert.deepEqual(
          column(rows, 'id'),
          shown.map(({ id }) => String(id)),
        );
        assert.ok(rows.every((row) => row.length === rows[0]?.length));
      });
    }
  }

  it('have no cell that a spreadsheet runs as a formula', async () => {
    const rows = await csv('/api/v1/drifts/export?sort=id');
    for (const row of rows) for (const cell of row) assert.doesNotMatch(cell, /^\s*[=+\-@＝＋－＠]/u);
    assert.deepEqual(column(rows, 'resource_name').slice(0, 2), [`'${hostile[0]}`, `'${hostile[1]}`]);
    assert.equal(column(rows, 'resource_name').at(-1), hostile.at(-1), 'a long name is whole');
    assert.equal(column(rows, 'provider_name')[0], "'=cmd()");
  });

  it('have only what is inside the access limit', async () => {
    const user = await member(application.database);
    const access_limit = [{ type: 'provider', provider_id: providers[1] }];
    await client.put(`/api/v1/settings/team/${user.id}`, { role: 'user', access_limit }, { expect: 200 });
    const own = api(application.url, user.token);
    for (const list of ['drifts', 'resources']) {
      const rows = await csv(`/api/v1/${list}/export`, own);
      assert.deepEqual(new Set(column(rows, 'provider_id')), new Set([String(providers[1])]));
      assert.equal(rows.length - 1, Math.floor(hostile.length / 2));
      assert.deepEqual((await own.get(`/api/v1/${list}/export?format=json&provider_id=${providers[0]}`)).body, []);
    }
  });

  it('refuse other formats and filters', async () => {
    await client.get('/api/v1/drifts/export?format=xlsx', { expect: 400 });
    await client.get('/api/v1/drifts/export?severity=huge', { expect: 400 });
    await client.get('/api/v1/drifts/export?page=2', { expect: 400 });
  });

  it('end the query that runs when the client leaves', async () => {
    const leaving = new AbortController();
    const rows = streamedFromSnapshot(application.database, {
      signal: leaving.signal,
      rows: async function* (snapshot) {
        yield 'begun';
        await snapshot.raw('select pg_sleep(600)');
      },
    });
    assert.equal((await rows.next()).value, 'begun');
    const next = rows.next();
    setTimeout(() => leaving.abort(), 100);
    await assert.rejects(next, /canceling statement/);
    assert.equal((await application.database.raw<{ rowCount: number }>('select 1')).rowCount, 1);
  });

  describe('of many rows', () => {
    const many = 12_000;
    before(async () => {
      await application.database.raw(
        `insert into drift_findings (resource_id, provider_id, aspect, drift_type, severity, status, summary, diff,
           baseline_value, current_value)
         select (select min(id) from resources), ?, 'aspect ' || n, 'security', 'medium', 'resolved', 'many', '[]', to_jsonb(repeat('x', 500)), 'null'
         from generate_series(1, ?) as n`,
        [providers[0] as number, many],
      );
    });

    const backends = async (): Promise<number> => {
      const row = await application
        .database('pg_stat_activity')
        .where({ datname: application.database.raw('current_database()') })
        .whereNot({ pid: application.database.raw('pg_backend_pid()') })
        .whereIn('state', ['active', 'idle in transaction'])
        .count<{ count: number }[]>('* as count');
      return Number(row[0]?.count ?? 0);
    };

    /** Starts an export of which the client reads only the first piece. */
    const begin = async () =>
      new Promise<{ stop: () => void; rest: () => Promise<string> }>((resolve, reject) => {
        const call = request(
          new URL('/api/v1/drifts/export?format=json&status=resolved', application.url),
          { headers: { authorization: `Bearer ${token}` } },
          (response) => {
            response.once('readable', () => {
              resolve({
                stop: () => response.destroy(),
                rest: async () => {
                  let text = '';
                  for await (const piece of response) text += String(piece);
                  return text;
                },
              });
            });
          },
        );
        call.once('error', reject);
        call.end();
      });

    it('are of one moment, whatever changes meanwhile', async () => {
      const started = await begin();
      await application.database('drift_findings').where({ severity: 'medium' }).update({ severity: 'low' });
      const rows = JSON.parse(await started.rest()) as { severity: string }[];
      assert.equal(rows.length, many);
      assert.ok(rows.every(({ severity }) => severity === 'medium'));
      await eventually(async () => assert.equal(await backends(), 0));
    });

    it('wait for a client that reads slowly, and end with one that leaves', async () => {
      const started = await begin();
      await eventually(async () => assert.equal(await backends(), 1));
      started.stop();
      await eventually(async () => assert.equal(await backends(), 0));
    });

    it('break off visibly when the database fails', async () => {
      const started = await begin();
      await application.database.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where state in ('active', 'idle in transaction') and pid <> pg_backend_pid() and datname = current_database()`,
      );
      await assert.rejects(started.rest(), /aborted|terminated|ECONNRESET/);
    });

    it('are limited in number', async () => {
      const running = await Promise.all([begin(), begin(), begin()]);
      const { headers } = await client.get('/api/v1/drifts/export', { expect: 429 });
      assert.ok(Number(headers.get('retry-after')) > 0);
      for (const one of running) one.stop();
      await eventually(async () => {
        assert.equal((await client.get('/api/v1/resources/export')).status, 200);
      });
    });
  });
});
