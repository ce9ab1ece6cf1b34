import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { openDatabase, type Database } from '../../db/database.ts';
import { createPayloadCodec } from '../../platform/payload-codec.ts';
import { eventually } from '../helpers/eventually.ts';
import { startService, type TestService } from '../helpers/services.ts';
import { connectTemporal } from '../../platform/temporal.ts';
import { loadProcessSettings } from '../../platform/settings.ts';
import { serviceEnvironment } from '../helpers/services.ts';

const codecKey = randomBytes(32).toString('base64');

describe('the daily pruning, with encrypted payloads', () => {
  let service: TestService;
  let database: Database;
  let temporal: Client;

  before(async () => {
    service = await startService({ env: { RETENTION_DAYS: '30', PAYLOAD_CODEC_KEY: codecKey } });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    temporal = connectTemporal(loadProcessSettings(serviceEnvironment(service.options)));
  });
  after(async () => {
    await temporal.connection.close();
    await database.destroy();
    await service.stop();
  });

  it('is a Schedule that removes what is older than RETENTION_DAYS', async () => {
    await database.raw(
      `insert into events (type, occurred_at, data)
       values ('job.completed', now() - interval '31 days', '{}'), ('job.completed', now() - interval '29 days', '{}')`,
    );
    await eventually(async () => {
      const { rows } = await database.raw(`select from event_cursors where name = 'deliveries' and event_id > 0`);
      assert.equal(rows.length, 1, 'the events were turned into deliveries');
    });
    const handle = temporal.schedule.getHandle('prune');
    await eventually(() => handle.trigger());
    await eventually(async () => {
      const kept = await database('events')
        .where({ data: '{}' })
        .select<{ old: boolean }[]>(database.raw(`occurred_at < now() - interval '30 days' as old`));
      assert.deepEqual(kept, [{ old: false }]);
    });
  });

  it('leaves nothing readable in its history without the key', async () => {
    const { recentActions } = (await temporal.schedule.getHandle('prune').describe()).info;
    const [action] = recentActions;
    assert.ok(action?.action.type === 'startWorkflow');
    const workflow = temporal.workflow.getHandle(action.action.workflow.workflowId);
    assert.deepEqual(await workflow.result(), { events: 1, executions: 0, versions: 0, changes: 0 });
    const { events } = await workflow.fetchHistory();
    const scheduled = events?.find(({ activityTaskScheduledEventAttributes: attributes }) => attributes)
      ?.activityTaskScheduledEventAttributes?.input?.payloads;
    assert.ok(scheduled);
    const [input] = scheduled;
    assert.equal(Buffer.from(input?.metadata?.['encoding'] ?? []).toString(), 'binary/encrypted');
    const [opened] = await createPayloadCodec(codecKey).decode(scheduled);
    assert.equal(Buffer.from(opened?.data ?? []).toString(), '"events"');
  });
});
