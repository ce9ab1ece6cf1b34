import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProcessMetrics } from '../platform/metrics.ts';
import { cameThroughProxy, metricsRefusal } from '../platform/metrics-access.ts';
import type { WorkerHealth } from './worker-health.ts';

/** The server of a worker's metrics. */
export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` to the same clients as the API does, and `GET /healthz` to anyone: 200 while the process works,
 * else 503. Throws when it cannot listen.
 */
export async function serveMetrics(
  metrics: ProcessMetrics,
  options: { address: { host: string; port: number }; token: string | null; health: () => Promise<WorkerHealth> },
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const end = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
      response.writeHead(status, { 'content-type': type }).end(text);
    };
    const path = request.method === 'GET' ? request.url?.split('?', 1)[0] : undefined;
    if (path === '/healthz') {
      const answer = (health: WorkerHealth): void =>
        end(health.status === 'working' ? 200 : 503, JSON.stringify(health), 'application/json; charset=utf-8');
      options.health().then(answer, () => end(500, 'the health could not be read\n'));
      return undefined;
    }
    if (path !== '/metrics') return end(404, 'not found\n');
    const refusal = metricsRefusal({
      token: options.token,
      authorization: request.headers.authorization,
      peerAddress: request.socket.remoteAddress ?? '',
      isProxied: cameThroughProxy(request.headers),
    });
    if (refusal === 'token_required') return end(401, 'the metrics token is required\n');
    if (refusal === 'not_local') return end(403, 'metrics are served to this machine only\n');
    metrics.text().then(
      (text) => end(200, text, metrics.contentType),
      () => end(500, 'the metrics could not be read\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.address.port, options.address.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
