import assert from 'node:assert/strict';
import { Client, Connection } from '@temporalio/client';
import { Webhook } from 'standardwebhooks';
import { openDatabase, type Database } from '../../db/database.ts';
import { makeCertificate, type Certificate } from '../helpers/certificate.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { behaviours, startReceiver, type Behaviour, type Received, type Receiver } from '../helpers/receiver.ts';
import { startService, type TestService } from '../helpers/services.ts';
import { testEnvironment } from '../helpers/test-environment.ts';

interface ShownDelivery {
  delivery_id: string;
  event: string;
  status: string;
  attempt: number;
  response_status: number | null;
  response_body: string | null;
  workflow_id: string;
}

describe('Events reach a webhook', () => {
  let certificate: Certificate;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  const receivers: Receiver[] = [];

  before(async () => {
    certificate = await makeCertificate();
    service = await startService({
      env: {
        OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
        OUTBOUND_CA_FILE: certificate.caFile,
        WEBHOOK_RETRY_INITIAL_SECONDS: '1',
        RATE_LIMIT_MAX: '100000',
      },
    });
    database = openDatabase({ url: service.database.url, poolSize: 3, applicationName: 'test' });
    admin = api(service.api.url, (await member(database, { role: 'admin' })).token);
  });
  after(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
    await database.destroy();
    await service.stop();
    await certificate.remove();
  });

  async function register(
    events: string[],
    behaviour: Behaviour = behaviours.healthy,
  ): Promise<{ id: number; secret: string; receiver: Receiver }> {
    const receiver = await startReceiver({ certificate, behaviour });
    receivers.push(receiver);
    const given = { name: 'receiver', url: receiver.url, events };
    const { body } = await admin.post<{ id: number; secret: string }>('/api/v1/webhooks', given, { expect: 201 });
    return { ...body, receiver };
  }

  const raiseAlert = (title: string) =>
    admin.post<{ id: number }>('/api/v1/alerts', { title, type: 'cost', severity: 'low' }, { expect: 201 });

  const deliveriesOf = async (id: number): Promise<ShownDelivery[]> =>
    (await admin.get<{ data: ShownDelivery[] }>(`/api/v1/webhooks/${id}/deliveries`, { expect: 200 })).body.data;

  function verify(secret: string, { body, headers }: Received): void {
    const signed = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    new Webhook(secret).verify(body, Object.fromEntries(signed));
  }

  it('signed, from the change to the receiver, and are in its history', async () => {
    const { id, secret, receiver } = await register(['alert.created']);
    const { body: alert } = await raiseAlert('Somebody at the door');
    await receiver.until((received) => received.length === 1);
    const [received] = receiver.received as [Received];
    verify(secret, received);
    assert.equal(received.envelope.event, 'alert.created');
    assert.equal(received.envelope.data['id'], alert.id);
    assert.equal(received.envelope.webhook_id, String(id));
    await eventually(async () => {
      const [delivery] = await deliveriesOf(id);
      assert.deepEqual(
        [delivery?.status, delivery?.attempt, delivery?.response_status, delivery?.response_body],
        ['succeeded', 1, 200, 'thanks'],
      );
      assert.equal(delivery?.delivery_id, received.envelope.delivery_id);
    });
  });

  it('are accepted under either secret for a day after a rotation', async () => {
    const { id, secret, receiver } = await register(['alert.created']);
    const rotated = await admin.post<{ secret: string }>(`/api/v1/webhooks/${id}/rotate-secret`, undefined, {
      expect: 200,
    });
    await admin.post(`/api/v1/webhooks/${id}/test`, undefined, { expect: 202 });
    await receiver.until((received) => received.length === 1);
    const [received] = receiver.received as [Received];
    assert.equal(received.envelope.event, 'ping');
    verify(secret, received);
    verify(rotated.body.secret, received);
  });

  it('are tried three times, the later ones by a workflow whose policy an operator can read', async () => {
    const { id, receiver } = await register(['alert.created'], behaviours.flaky);
    await raiseAlert('Twice out of order');
    await receiver.until((received) => received.length === 3);
    const delivery = await eventually(async () => {
      const [row] = await deliveriesOf(id);
      assert.equal(row?.status, 'succeeded');
      return row;
    });
    assert.equal(delivery?.attempt, 3);
    assert.equal(delivery?.workflow_id, `webhook-delivery-${delivery?.delivery_id}`);
    const [first, second, third] = receiver.received.map(({ at }) => at) as [number, number, number];
    assert.ok(second - first >= 900 && third - second >= 1_900);
    const connection = await Connection.connect({ address: testEnvironment('TEMPORAL_ADDRESS') });
    try {
      const client = new Client({ connection, namespace: service.namespace });
      const handle = client.workflow.getHandle(delivery?.workflow_id ?? '');
      await handle.result();
      const { events } = await handle.fetchHistory();
      const policy = events?.find((event) => event.activityTaskScheduledEventAttributes)
        ?.activityTaskScheduledEventAttributes?.retryPolicy;
      assert.equal(Number(policy?.initialInterval?.seconds), 1);
      assert.equal(policy?.backoffCoefficient, 2);
      assert.equal(policy?.maximumAttempts, 3);
    } finally {
      await connection.close();
    }
  });

  it('are delivered to a healthy receiver while others are slow or dead', async () => {
    await register(['alert.created'], behaviours.slow);
    const dead = await register(['alert.created']);
    await dead.receiver.close();
    receivers.splice(receivers.indexOf(dead.receiver), 1);
    const { receiver } = await register(['alert.created']);
    for (let number = 0; number < 20; number += 1) await raiseAlert(`Alert ${number}`);
    await receiver.until((received) => received.length === 20);
    assert.equal(new Set(receiver.received.map(({ envelope }) => envelope.delivery_id)).size, 20);
  });

  it('are sent again by hand', async () => {
    const { id, receiver } = await register(['alert.created']);
    await admin.post(`/api/v1/webhooks/${id}/test`, undefined, { expect: 202 });
    const delivery = await eventually(async () => {
      const [row] = await deliveriesOf(id);
      assert.equal(row?.status, 'succeeded');
      return row;
    });
    await admin.post(`/api/v1/webhooks/${id}/deliveries/${delivery?.delivery_id}/redeliver`, undefined, {
      expect: 202,
    });
    await receiver.until((received) => received.length === 2);
    const [first, again] = receiver.received as [Received, Received];
    assert.deepEqual(again.envelope.data, first.envelope.data);
    assert.notEqual(again.envelope.delivery_id, first.envelope.delivery_id);
  });

  it('no more once the endpoint is deleted', async () => {
    const { id, receiver } = await register(['alert.created']);
    await admin.delete(`/api/v1/webhooks/${id}`, { expect: 204 });
    const other = await register(['alert.created']);
    await raiseAlert('For one of two');
    await other.receiver.until((received) => received.length === 1);
    assert.equal(receiver.received.length, 0);
  });
});
