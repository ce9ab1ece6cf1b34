import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createConnectionTable, type ConnectionTable } from '../../activities/webhooks/endpoint-connections.ts';
import type { DeliveryDependencies } from '../../activities/webhooks/drain.ts';
import { openDatabase } from '../../db/database.ts';
import { fanOutEvents } from '../../db/commands/webhooks/fan-out.ts';
import type { EventType } from '../../domain/events/payloads.ts';
import { createOutboundGuard, type OutboundGuard } from '../../platform/outbound/guard.ts';
import type { Resolver } from '../../platform/outbound/resolver.ts';
import { parseKeyring } from '../../platform/secrets/keyring.ts';
import { createSealer } from '../../platform/secrets/sealing.ts';
import { generateWebhookSecret, webhookSecretPlace } from '../../platform/secrets/webhook-secret.ts';
import { testDatabase } from './test-database.ts';

export const loopback = ['127.0.0.0/8', '::1/128'];

/** Delivery without Temporal: its dependencies, and rows to deliver. */
export interface DeliveryBench extends DeliveryDependencies {
  guard: OutboundGuard;
  connections: ConnectionTable;
  databaseUrl: string;
  makeWebhook(url: string, events?: EventType[]): Promise<{ id: number; secret: string }>;
  /** Writes that many events in one transaction. */
  writeEvents(count: number, type?: EventType): Promise<void>;
  /** Turns all events into deliveries, also while transactions of other databases on the same server are open. */
  fanOut(): Promise<void>;
  close(): Promise<void>;
}

export async function openDeliveryBench(options: {
  caFile: string;
  allowCidrs?: string[];
  resolve?: Resolver;
}): Promise<DeliveryBench> {
  const store = await testDatabase();
  const database = openDatabase({ url: store.url, poolSize: 5, applicationName: 'test' });
  const sealer = createSealer(parseKeyring(randomBytes(32).toString('base64')));
  const { caFile, allowCidrs = loopback, resolve } = options;
  const guard = createOutboundGuard({ allowCidrs, caFile, ...(resolve === undefined ? {} : { resolve }) });
  const connections = createConnectionTable(guard);
  return {
    database,
    databaseUrl: store.url,
    sealer,
    guard,
    connections,
    retryInitialSeconds: 600,
    stopping: new AbortController().signal,
    async makeWebhook(url, events = ['job.completed']) {
      const [row] = await database('webhooks')
        .insert({ name: 'receiver', url, events })
        .returning<{ id: number }[]>('id');
      const id = row?.id ?? 0;
      const secret = generateWebhookSecret();
      await database('webhooks')
        .where({ id })
        .update({ secret: sealer.seal(webhookSecretPlace(id), secret) });
      return { id, secret };
    },
    async writeEvents(count, type = 'job.completed') {
      await database.raw(
        `insert into events (type, data) select ?, jsonb_build_object('number', number) from generate_series(1, ?) as number`,
        [type, count],
      );
    },
    async fanOut() {
      while ((await fanOutEvents(database, 1_000)).outcome !== 'caught_up') await delay(5);
    },
    async close() {
      await connections.close();
      await guard.close();
      await database.destroy();
      await store.drop();
    },
  };
}
