import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { openStream, type StreamClient } from '../../helpers/event-stream.ts';
import { eventually } from '../../helpers/eventually.ts';
import { api } from '../../helpers/http.ts';
import { apiKeyOf, member, tokenFor, type TestMember } from '../../helpers/identity.ts';
import { whileItLives } from '../../helpers/while-it-lives.ts';

describe('The drift stream', () => {
  let application: TestApplication;
  let listener: TestMember;
  const clients: StreamClient[] = [];

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
  });
  after(() => application.stop());
  beforeEach(async () => {
    listener = await member(application.database);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });

  const streamUrl = (token: string): string => `${application.url}/api/ws/drifts?token=${encodeURIComponent(token)}`;

  async function listen(token = listener.token, headers: Record<string, string> = {}): Promise<StreamClient> {
    const client = await openStream(streamUrl(token), headers);
    clients.push(client);
    return client;
  }

  /** A stream that has caught up: what is written from now on reaches it. */
  async function listenFrom(token = listener.token): Promise<StreamClient> {
    const client = await listen(token);
    await eventually(async () => {
      await write(1, 'drift.detected', { marker: true });
      assert.ok(client.events.length > 0);
    });
    return client;
  }

  async function write(count: number, type = 'drift.detected', data: object = {}): Promise<void> {
    await application.database.raw(
      `insert into events (type, data)
       select ?, jsonb_build_object('number', number) || ?::jsonb from generate_series(1, ?) as number`,
      [type, JSON.stringify(data), count],
    );
  }

  async function newTicket(token = listener.token): Promise<{ ticket: string; expires_at: string }> {
    const client = api(application.url, token);
    return (
      await client.post<{ ticket: string; expires_at: string }>('/api/v1/stream-tickets', undefined, { expect: 201 })
    ).body;
  }

  const numbersOf = (client: StreamClient, from = 0): unknown[] =>
    client.events.filter(({ id, data }) => id > from && data['marker'] === undefined).map(({ data }) => data['number']);

  it('reports drifts as they occur, and nothing else', async () => {
    const client = await listenFrom();
    assert.equal(client.response.headers['content-type'], 'text/event-stream; charset=utf-8');
    await write(2, 'job.completed');
    await write(1, 'drift.resolved', { number: 7 });
    await client.until((events) => events.some(({ event }) => event === 'drift.resolved'));
    assert.equal(
      client.events.some(({ event }) => event === 'job.completed'),
      false,
    );
  });

  it('continues after the last event that a client received, without gaps or duplicates', async () => {
    const client = await listenFrom();
    const last = client.events.at(-1)?.id ?? 0;
    client.close();
    await write(1_200);
    const again = await listen(listener.token, { 'last-event-id': String(last) });
    const late = write(300, 'drift.detected', { late: true });
    await again.until((events) => events.filter(({ id }) => id > last).length >= 1_500);
    await late;
    const expected = Array.from({ length: 1_200 }, (_, index) => index + 1);
    assert.deepEqual(numbersOf(again, last).slice(0, 1_200), expected);
    assert.equal(new Set(again.events.map(({ id }) => id)).size, again.events.length);
  });

  it('misses nothing that commits late under an earlier id', async () => {
    const client = await listenFrom();
    const before = client.events.at(-1)?.id ?? 0;
    const late = await application.database.transaction();
    await late.raw(`insert into events (type, data) values ('drift.detected', '{"number": 1}')`);
    await write(1, 'drift.detected', { number: 2 });
    await late.commit();
    await client.until(() => numbersOf(client, before).length === 2);
    assert.deepEqual(numbersOf(client, before), [1, 2]);
  });

  it('accepts an access token, an API key or a ticket, and nothing else', async () => {
    const { key } = await apiKeyOf(application.database, listener.id);
    assert.equal((await listen(key)).response.statusCode, 200);
    const given = await newTicket();
    assert.equal((await listen(given.ticket)).response.statusCode, 200);
    assert.equal((await listen(given.ticket)).response.statusCode, 401);
    assert.equal((await listen('ist_unknown')).response.statusCode, 401);
    assert.equal((await listen('nonsense')).response.statusCode, 401);
    assert.equal((await openStream(`${application.url}/api/ws/drifts`)).response.statusCode, 401);
  });

  it('accepts a ticket for thirty seconds, and stores it as a hash', async () => {
    const given = await newTicket();
    const seconds = (Date.parse(given.expires_at) - Date.now()) / 1_000;
    assert.ok(seconds > 25 && seconds <= 30.5);
    const { rows } = await application.database.raw<{ rows: { text: string }[] }>(
      'select row_to_json(stream_tickets)::text as text from stream_tickets',
    );
    assert.ok(rows.length > 0);
    for (const { text } of rows) assert.ok(!text.includes(given.ticket));
    await application
      .database('stream_tickets')
      .update({ expires_at: application.database.raw(`now() - interval '1 s'`) });
    assert.equal((await listen(given.ticket)).response.statusCode, 401);
  });

  it('ends with the token that opened it', async () => {
    const { token, client } = await whileItLives(async (lifeMs) => {
      const exp = Math.floor((Date.now() + lifeMs) / 1_000);
      const brief = await tokenFor(listener.id, { claims: { exp } });
      const opened = await listen(brief);
      assert.equal(opened.response.statusCode, 200);
      return { token: brief, client: opened };
    });
    await client.ended;
    assert.equal((await listen(token)).response.statusCode, 401);
  });

  it('ends when the member is removed or the key deleted', async () => {
    const { id, key } = await apiKeyOf(application.database, listener.id);
    const byKey = await listen(key);
    const byToken = await listen();
    const given = await newTicket();
    const byTicket = await listen(given.ticket);
    await application.database('api_keys').where({ id }).delete();
    await byKey.ended;
    assert.equal(byToken.response.closed, false);
    await application.database('members').where({ id: listener.id }).update({ removed_at: new Date() });
    await Promise.all([byToken.ended, byTicket.ended]);
  });

  it('opened with the ticket of a key ends with the key, and the ticket too', async () => {
    const { id, key } = await apiKeyOf(application.database, listener.id);
    const [used, unused] = [await newTicket(key), await newTicket(key)];
    const byTicketOfKey = await listen(used.ticket);
    const byTicketOfToken = await listen((await newTicket()).ticket);
    assert.equal(byTicketOfKey.response.statusCode, 200);
    await application.database('api_keys').where({ id }).delete();
    await byTicketOfKey.ended;
    assert.equal(byTicketOfToken.response.closed, false);
    assert.equal((await listen(unused.ticket)).response.statusCode, 401);
  });

  it('opened with the ticket of a key ends when the key expires', async () => {
    const { key, unused, byTicket, byKey } = await whileItLives(async (lifeMs) => {
      const expiresAt = new Date(Date.now() + lifeMs);
      const brief = await apiKeyOf(application.database, listener.id, { expiresAt });
      const tickets = [await newTicket(brief.key), await newTicket(brief.key)] as const;
      const opened = [await listen(tickets[0].ticket), await listen(brief.key)] as const;
      assert.deepEqual(
        opened.map(({ response }) => response.statusCode),
        [200, 200],
      );
      return { key: brief.key, unused: tickets[1], byTicket: opened[0], byKey: opened[1] };
    });
    await Promise.all([byTicket.ended, byKey.ended]);
    assert.equal((await listen(unused.ticket)).response.statusCode, 401);
    assert.equal((await listen(key)).response.statusCode, 401);
  });

  it('is closed to keys without the scope "read"', async () => {
    const { id, key } = await apiKeyOf(application.database, listener.id, { scopes: ['write', 'admin'] });
    assert.equal((await listen(key)).response.statusCode, 403);
    await api(application.url, key).post('/api/v1/stream-tickets', undefined, { expect: 403 });
    await application
      .database('api_keys')
      .where({ id })
      .update({ scopes: ['read'] });
    const client = await eventually(async () => {
      const opened = await listen(key);
      assert.equal(opened.response.statusCode, 200);
      return opened;
    });
    const byTicket = await listen((await newTicket(key)).ticket);
    await application
      .database('api_keys')
      .where({ id })
      .update({ scopes: ['write'] });
    await Promise.all([client.ended, byTicket.ended]);
  });

  it('can be opened a limited number of times by each member, and again when one closes', async () => {
    const capped = await startApplication({
      databaseUrl: application.databaseUrl,
      env: { RATE_LIMIT_MAX: '100000', STREAMS_PER_MEMBER: '2' },
    });
    try {
      const open = async (token: string): Promise<StreamClient> => {
        const client = await openStream(`${capped.url}/api/ws/drifts?token=${token}`);
        clients.push(client);
        return client;
      };
      const first = await open(listener.token);
      const { key } = await apiKeyOf(capped.database, listener.id);
      assert.equal((await open((await newTicket(key)).ticket)).response.statusCode, 200);
      const refused = await open(key);
      assert.equal(refused.response.statusCode, 429);
      assert.equal(refused.response.headers['retry-after'], '60');
      const other = await member(capped.database);
      assert.equal((await open(other.token)).response.statusCode, 200);
      first.close();
      await eventually(async () => assert.equal((await open(listener.token)).response.statusCode, 200));
    } finally {
      await capped.stop();
    }
  });

  it('rejects an invalid Last-Event-ID', async () => {
    assert.equal((await listen(listener.token, { 'last-event-id': 'yesterday' })).response.statusCode, 400);
  });

  it('disconnects a client that does not read', async () => {
    const reader = await listenFrom();
    const { hostname, port, pathname, search } = new URL(streamUrl(listener.token));
    const accepted = once(application.server, 'connection') as Promise<[Socket]>;
    const silent = connect(Number(port), hostname).pause();
    silent.on('error', () => undefined);
    silent.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    const [serverSide] = await accepted;
    const padding = 'x'.repeat(8_000);
    await eventually(
      async () => {
        await write(200, 'drift.detected', { marker: true, padding });
        assert.equal(serverSide.destroyed, true);
      },
      { withinMs: 30_000 },
    );
    assert.equal(reader.response.closed, false);
    silent.destroy();
  });
});
