import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import type { ServiceProcess } from './service-process.ts';

/** The token of the metrics in tests. */
export const metricsToken = 'only for the monitoring of the tests';

/** The settings with which a worker serves its metrics at a port of its own. */
export const servedMetrics = { METRICS_TOKEN: metricsToken, WORKERS_METRICS_ADDRESS: '127.0.0.1:0' };

/** Returns the metrics of a process, in the text form of Prometheus. */
export async function readMetrics(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  assert.equal(response.status, 200);
  return response.text();
}

/** Returns the address at which a worker that was started with `servedMetrics` serves them. */
export async function metricsUrlOf(worker: ServiceProcess): Promise<string> {
  // Its log comes by another way than the word that it is ready.
  const port = await eventually(async () => {
    const [, found] = /"metrics_port":(\d+)/.exec(worker.output()) ?? [];
    assert.ok(found);
    return found;
  });
  return `http://127.0.0.1:${port}`;
}
