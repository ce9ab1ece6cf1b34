import assert from 'node:assert/strict';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import {
  createDeliveryActivities,
  createDeliveryRetryActivities,
} from '../../activities/webhooks/delivery-activities.ts';
import { workflowIds } from '../../workflows/ids.ts';
import { deliveryQueue, deliveryRetryQueue, workflowQueue } from '../../workflows/task-queues.ts';
import { makeCertificate, type Certificate } from '../helpers/certificate.ts';
import { openDeliveryBench, type DeliveryBench } from '../helpers/deliveries.ts';
import { behaviours, startReceiver, type Behaviour, type Receiver } from '../helpers/receiver.ts';
import { testEnvironment } from '../helpers/test-environment.ts';
import { builtWorkflows } from '../helpers/built-workflows.ts';

const minuteMs = 60_000;

describe('Retrying a failed delivery', function () {
  this.timeout(30_000);
  let environment: TestWorkflowEnvironment;
  let certificate: Certificate;
  let bench: DeliveryBench;

  before(async () => {
    certificate = await makeCertificate();
  });
  after(() => certificate.remove());
  beforeEach(async () => {
    // One server for each test: polls of workers that are gone swallow tasks of the next ones.
    const executable = { type: 'existing-path' as const, path: testEnvironment('TEMPORAL_TEST_SERVER') };
    environment = await TestWorkflowEnvironment.createTimeSkipping({ server: { executable } });
    bench = await openDeliveryBench({ caFile: certificate.caFile });
  });
  afterEach(async () => {
    await environment.teardown();
    await bench.close();
  });

  /** Delivers one event to such a receiver, through to the end, with minutes gone by in no time. */
  async function deliverTo(
    behaviour: Behaviour,
  ): Promise<{ receiver: Receiver; atMinutes: number[]; row: { [key: string]: unknown } }> {
    const virtualTimes: number[] = [];
    const receiver = await startReceiver({ certificate, behaviour });
    const { nativeConnection: connection } = environment;
    const retries = createDeliveryRetryActivities(bench);
    const workers = await Promise.all([
      Worker.create({ connection, taskQueue: workflowQueue, ...builtWorkflows }),
      Worker.create({ connection, taskQueue: deliveryQueue, activities: createDeliveryActivities(bench) }),
      Worker.create({
        connection,
        taskQueue: deliveryRetryQueue,
        activities: {
          async retryDelivery(input: { id: number }) {
            const before = receiver.received.length;
            const startedAt = await environment.currentTimeMs();
            try {
              return await retries.retryDelivery(input);
            } finally {
              if (receiver.received.length > before) virtualTimes.push(startedAt);
            }
          },
        },
      }),
    ]);
    const running = workers.map((worker) => worker.run());
    try {
      const webhook = await bench.makeWebhook(receiver.url);
      await bench.writeEvents(1);
      await bench.fanOut();
      const startedAt = await environment.currentTimeMs();
      await environment.client.workflow.execute('deliverWebhooks', {
        workflowId: workflowIds.deliverWebhooks(webhook.id),
        taskQueue: workflowQueue,
        args: [{ webhookId: webhook.id }],
      });
      const { delivery_id: deliveryId } = await bench.database('webhook_deliveries').first('delivery_id');
      const retry = environment.client.workflow.getHandle(workflowIds.retryDelivery(deliveryId));
      await retry.result().catch((error: Error) => assert.equal(error.name, 'WorkflowFailedError'));
      const row = await bench.database('webhook_deliveries').first();
      return { receiver, row, atMinutes: virtualTimes.map((at) => Math.round((at - startedAt) / minuteMs)) };
    } finally {
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
      await receiver.close();
    }
  }

  it('happens 10 and 30 minutes after the first attempt, with the same delivery_id', async () => {
    const { receiver, row, atMinutes } = await deliverTo(behaviours.flaky);
    assert.deepEqual(atMinutes, [10, 30]);
    assert.equal(row['status'], 'succeeded');
    assert.equal(row['attempts'], 3);
    assert.equal(new Set(receiver.received.map(({ envelope }) => envelope.delivery_id)).size, 1);
    assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1);
  });

  it('ends as failed after the third attempt', async () => {
    const { receiver, row, atMinutes } = await deliverTo(behaviours.failing);
    assert.deepEqual(atMinutes, [10, 30]);
    assert.equal(row['status'], 'failed');
    assert.equal(row['next_attempt_at'], null);
    assert.equal(receiver.received.length, 3);
  });
});
