import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { openStream, type StreamClient } from '../../helpers/event-stream.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import { makeOrganizationTree } from '../../helpers/organization-tree.ts';

describe('The drift stream of a member whose access is limited', () => {
  let application: TestApplication;
  let listener: TestMember;
  let inside: number;
  let outside: number;
  let organization: { id: number; units: Record<string, number> };
  const clients: StreamClient[] = [];

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
  });
  after(() => application.stop());
  beforeEach(async () => {
    const { database } = application;
    listener = await member(database);
    [inside, outside] = [(await makeProvider(database)).id, (await makeProvider(database)).id];
    organization = await makeOrganizationTree(database, {
      listedBy: inside,
      tree: {
        units: [
          { externalId: 'ou-inside', above: null },
          { externalId: 'ou-outside', above: null },
        ],
        accounts: [
          { unit: 'ou-inside', providerId: inside },
          { unit: 'ou-outside', providerId: outside },
        ],
      },
    });
    await limitTo('ou-inside');
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });

  const limitTo = (ou: string) =>
    application
      .database('members')
      .where({ id: listener.id })
      .update({ access_limit: JSON.stringify([{ type: 'unit', organization_id: organization.id, ou }]) });

  async function listen(token: string, headers: Record<string, string> = {}): Promise<StreamClient> {
    const client = await openStream(`${application.url}/api/ws/drifts?token=${encodeURIComponent(token)}`, headers);
    clients.push(client);
    return client;
  }

  /** A stream with all events of the service from the first on, so that none is written before it listens. */
  const listenFromFirst = (token = listener.token) => listen(token, { 'last-event-id': '0' });

  async function write(providerId: number | null, name: string): Promise<number> {
    const [row] = await application
      .database('events')
      .insert({ type: 'drift.detected', provider_id: providerId, data: JSON.stringify({ name }) })
      .returning<{ id: number }[]>('id');
    return row?.id ?? 0;
  }

  const namesOf = (client: StreamClient): unknown[] => client.events.map(({ data }) => data['name']);
  const until = (client: StreamClient, name: string) =>
    client.until((events) => events.some(({ data }) => data['name'] === name));

  it('has the events of accounts inside only, past and new ones', async () => {
    await write(inside, 'past inside');
    await write(outside, 'past outside');
    await write(null, 'of no account');
    const client = await listenFromFirst();
    await until(client, 'past inside');
    await write(outside, 'new outside');
    await write(inside, 'new inside');
    await until(client, 'new inside');
    assert.deepEqual(namesOf(client), ['past inside', 'new inside']);
  });

  it('opened with a ticket has the limit of its member', async () => {
    const { body } = await api(application.url, listener.token).post<{ ticket: string }>('/api/v1/stream-tickets');
    const client = await listenFromFirst(body.ticket);
    await write(outside, 'outside');
    await write(inside, 'inside');
    await until(client, 'inside');
    assert.deepEqual(namesOf(client), ['inside']);
  });

  it('follows an account that moves in or out while it is open', async () => {
    const client = await listenFromFirst();
    await write(inside, 'before');
    await until(client, 'before');
    const { database } = application;
    const move = (providerId: number, ou: string) =>
      database('organization_accounts')
        .where({ provider_id: providerId })
        .update({ unit_id: organization.units[ou] ?? null });
    await move(inside, 'ou-outside');
    await move(outside, 'ou-inside');
    await write(inside, 'moved out');
    await write(outside, 'moved in');
    await until(client, 'moved in');
    assert.deepEqual(namesOf(client), ['before', 'moved in']);
  });

  it('ends when the limit changes, and continues under the new one', async () => {
    const client = await listenFromFirst();
    const last = await write(inside, 'before');
    await until(client, 'before');
    const { body } = await api(application.url, listener.token).post<{ ticket: string }>('/api/v1/stream-tickets');
    const withTicket = await listenFromFirst(body.ticket);
    await until(withTicket, 'before');
    await limitTo('ou-outside');
    await Promise.all([client.ended, withTicket.ended]);
    await write(inside, 'outside now');
    await write(outside, 'inside now');
    const again = await listen(listener.token, { 'last-event-id': String(last) });
    await until(again, 'inside now');
    assert.deepEqual(namesOf(again), ['inside now']);
  });

  it('ends for a member who had full access and is limited', async () => {
    const { database } = application;
    const other = await member(database);
    const client = await listenFromFirst(other.token);
    await write(outside, 'everything');
    await until(client, 'everything');
    await database('members')
      .where({ id: other.id })
      .update({ access_limit: JSON.stringify([{ type: 'provider', provider_id: inside }]) });
    await client.ended;
  });
});
