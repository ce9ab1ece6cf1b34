import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { openDatabase } from '../../db/database.ts';
import { openStream } from '../helpers/event-stream.ts';
import { member } from '../helpers/identity.ts';
import { startApi } from '../helpers/services.ts';
import { temporalNamespace } from '../helpers/temporal-namespace.ts';
import { testDatabase } from '../helpers/test-database.ts';

const streams = 1_000;
const events = 500;
const limitMegabytes = 200;

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

describe('A thousand drift streams on one process', function () {
  this.timeout(180_000);

  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  it(`stay below ${limitMegabytes} MB and all get every event`, async () => {
    const [store, namespace] = await Promise.all([testDatabase(), temporalNamespace()]);
    const running = await startApi({
      databaseUrl: store.url,
      namespace,
      env: { RATE_LIMIT_MAX: '1000000', STREAMS_PER_MEMBER: String(streams), LOG_LEVEL: 'error' },
    });
    const database = openDatabase({ url: store.url, poolSize: 2, applicationName: 'test' });
    try {
      const { token } = await member(database);
      const url = `${running.url}/api/ws/drifts?token=${token}`;
      const clients: Awaited<ReturnType<typeof openStream>>[] = [];
      while (clients.length < streams) {
        clients.push(...(await Promise.all(Array.from({ length: 50 }, () => openStream(url)))));
      }
      console.log(`      ${streams} quiet streams: ${Math.round(residentMegabytes(running.pid))} MB resident`);
      await database.raw(
        `insert into events (type, data)
         select 'drift.detected', jsonb_build_object('number', number, 'text', repeat('x', 500))
         from generate_series(1, ?) as number`,
        [events],
      );
      await Promise.all(clients.map((client) => client.until((seen) => seen.length >= events)));
      const megabytes = residentMegabytes(running.pid);
      console.log(`      ${streams} streams: ${Math.round(megabytes)} MB resident`);
      assert.ok(megabytes < limitMegabytes, `${megabytes} MB`);
      for (const client of clients) client.close();
    } finally {
      await database.destroy();
      await running.stop();
      await store.drop();
    }
  });
});
