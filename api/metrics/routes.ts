import { timingSafeEqual, createHash } from 'node:crypto';
import { Type } from 'typebox';
import type { ProcessMetrics } from '../../platform/metrics.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { forbidden, unauthorized } from '../errors.ts';

export function metricsEndpoints({ settings }: ApiDependencies, metrics: ProcessMetrics): Endpoint[] {
  const { metricsToken } = settings;
  return [
    endpoint({
      method: 'get',
      path: '/metrics',
      tag: 'Operation',
      summary: 'Figures of this process for Prometheus',
      description: 'With METRICS_TOKEN as bearer token, or from this machine alone when none is set.',
      unmetered: true,
      ownToken: true,
      fileTypes: ['text/plain'],
      responses: { 200: Type.Unknown() },
      async handler({ headers, peerAddress }) {
        if (metricsToken === null) {
          if (!isLoopback(peerAddress)) throw forbidden('Figures are told to this machine only');
        } else if (!isSame(headers['authorization'], `Bearer ${metricsToken}`)) {
          throw unauthorized('The metrics token is required');
        }
        const content = Buffer.from(await metrics.text());
        return { status: 200, body: { contentType: metrics.contentType, content } };
      },
    }),
  ];
}

function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1';
}

function isSame(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
