import { Type } from 'typebox';
import type { ProcessMetrics } from '../../platform/metrics.ts';
import { cameThroughProxy, metricsRefusal } from '../../platform/metrics-access.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { forbidden, unauthorized } from '../errors.ts';
import { collectState } from './state-figures.ts';

export function metricsEndpoints(
  { settings, database, taskQueues }: ApiDependencies,
  metrics: ProcessMetrics,
): Endpoint[] {
  const { metricsToken, trustProxy } = settings;
  collectState(metrics, { database, taskQueues });
  return [
    endpoint({
      method: 'get',
      path: '/metrics',
      tag: 'Operation',
      summary: 'Get metrics of this process and of the shared state, for Prometheus',
      description:
        'Requires METRICS_TOKEN as bearer token. Where none is set, it responds to this machine only, and not through a proxy.',
      unmetered: true,
      ownToken: true,
      fileTypes: ['text/plain'],
      responses: { 200: Type.Unknown() },
      async handler({ headers, peerAddress }) {
        const authorization = headers['authorization'];
        // A configured proxy may add no header.
        const isProxied = trustProxy || cameThroughProxy(headers);
        const refusal = metricsRefusal({ token: metricsToken, authorization, peerAddress, isProxied });
        if (refusal === 'not_local') throw forbidden('Metrics are available from this machine only');
        if (refusal === 'token_required') throw unauthorized('The metrics token is required');
        const content = Buffer.from(await metrics.text());
        return { status: 200, body: { contentType: metrics.contentType, content } };
      },
    }),
  ];
}
