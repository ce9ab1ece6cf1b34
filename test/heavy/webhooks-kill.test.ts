import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { requestsPerEndpoint } from '../../domain/webhooks/schedule.ts';
import { makeCertificate, type Certificate } from '../helpers/certificate.ts';
import { eventually } from '../helpers/eventually.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startReceiver, type Receiver } from '../helpers/receiver.ts';
import { startApi, startService, startWorker, type TestService } from '../helpers/services.ts';

const events = 500;

describe('Deliveries survive SIGKILL', function () {
  this.timeout(180_000);
  let certificate: Certificate;
  let service: TestService;
  let database: Database;
  let admin: ApiClient;
  let receiver: Receiver;
  let webhookId: number;
  const later: { stop: () => Promise<void> }[] = [];

  before(async () => {
    certificate = await makeCertificate();
  });
  after(() => certificate.remove());

  beforeEach(async () => {
    service = await startService({
      env: {
        OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
        OUTBOUND_CA_FILE: certificate.caFile,
        RATE_LIMIT_MAX: '100000',
      },
    });
    database = openDatabase({ url: service.database.url, poolSize: 3, applicationName: 'test' });
    const { token } = await member(database, { role: 'admin' });
    admin = api(service.api.url, token);
    // Slow enough that the kill comes in the middle.
    receiver = await startReceiver({
      certificate,
      behaviour: (response) => void setTimeout(() => response.end('thanks'), 30),
    });
    const given = { name: 'receiver', url: receiver.url, events: ['job.completed'] };
    webhookId = (await admin.post<{ id: number }>('/api/v1/webhooks', given, { expect: 201 })).body.id;
  });
  afterEach(async () => {
    await Promise.all(later.splice(0).map((one) => one.stop()));
    await receiver.close();
    await database.destroy();
    await service.stop();
  });

  async function writeEvents(): Promise<void> {
    await database.raw(
      `insert into events (type, data)
       select 'job.completed', jsonb_build_object('number', number) from generate_series(1, ?) as number`,
      [events],
    );
  }

  async function expectAllDelivered({ kills = 1 } = {}): Promise<void> {
    await eventually(
      async () => {
        const rows = await database('webhook_deliveries')
          .where({ webhook_id: webhookId })
          .groupBy('status')
          .select('status')
          .count<{ status: string; count: number }[]>({ count: 'id' });
        assert.deepEqual(rows, [{ status: 'succeeded', count: events }]);
      },
      { withinMs: 120_000 },
    );
    const numbers = new Set(receiver.received.map(({ envelope }) => envelope.data['number']));
    assert.equal(numbers.size, events);
    const attempts = new Map<string, number>();
    for (const { envelope } of receiver.received) {
      attempts.set(envelope.delivery_id, (attempts.get(envelope.delivery_id) ?? 0) + 1);
    }
    assert.equal(attempts.size, events);
    assert.ok(Math.max(...attempts.values()) <= 3);
    const rows: { delivery_id: string; attempts: number; attempt_log: unknown[] }[] = await database(
      'webhook_deliveries',
    ).where({ webhook_id: webhookId });
    for (const row of rows) {
      assert.ok(row.attempts <= 3);
      assert.ok(row.attempts >= (attempts.get(row.delivery_id) ?? 0));
      assert.equal(row.attempt_log.length, row.attempts);
    }
    // Only what was in progress at a kill may have been counted without reaching the receiver.
    const counted = rows.reduce((sum, row) => sum + row.attempts, 0);
    assert.ok(counted - receiver.received.length <= kills * requestsPerEndpoint, `${counted} attempts`);
  }

  for (const killAt of [60, 250]) {
    it(`of the worker after ${killAt} deliveries: every id arrives, none more than three times`, async () => {
      await writeEvents();
      await receiver.until((received) => received.length >= killAt);
      await service.worker.kill();
      later.push(await startWorker(service.options));
      await expectAllDelivered();
    });
  }

  it('of the worker twice in a row', async () => {
    await writeEvents();
    await receiver.until((received) => received.length >= 60);
    await service.worker.kill();
    const second = await startWorker(service.options);
    const before = receiver.received.length;
    await receiver.until((received) => received.length >= before + 60);
    await second.kill();
    later.push(await startWorker(service.options));
    await expectAllDelivered({ kills: 2 });
  });

  it('of the API', async () => {
    await writeEvents();
    await receiver.until((received) => received.length >= 60);
    await service.api.kill();
    await expectAllDelivered();
    later.push(await startApi(service.options));
  });
});
