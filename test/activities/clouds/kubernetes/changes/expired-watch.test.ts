import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { ChangePage } from '../../../../../activities/clouds/change-page.ts';
import { startCannedCluster, status, usualGroups, type CannedAnswer } from '../../../../helpers/canned-cluster.ts';
import { clusterSession } from '../../../../helpers/cluster-session.ts';
import { kubeconfigOf } from '../../../../helpers/kubeconfigs.ts';
import { canIssueCertificates } from '../../../../platform/outbound/throwaway-ca.ts';

const line = (type: string, object: object): string => `${JSON.stringify({ type, object })}\n`;
const settings = (version: string) => ({
  kind: 'ConfigMap',
  apiVersion: 'v1',
  metadata: { name: 'settings', namespace: 'shop', uid: 'u', resourceVersion: version },
});

describe('A watch whose version the server no longer knows', () => {
  before(function () {
    if (!canIssueCertificates) this.skip();
  });

  /** Watches config maps from version 1, which expires as `expired` says; everything else is denied. */
  async function watched(expired: CannedAnswer): Promise<{ pages: ChangePage[]; watches: string[] }> {
    const server = await startCannedCluster((url) => {
      if (url.pathname === '/apis') return { body: usualGroups };
      if (url.pathname !== '/api/v1/configmaps') return status(403, 'Forbidden');
      if (url.searchParams.get('watch') === null) {
        return { body: { kind: 'ConfigMapList', metadata: { resourceVersion: '7' }, items: [] } };
      }
      return url.searchParams.get('resourceVersion') === '1' ? expired : { body: line('MODIFIED', settings('8')) };
    });
    const session = clusterSession(kubeconfigOf(server, { token: 'word' }));
    const stop = new AbortController();
    const pages: ChangePage[] = [];
    const start = { cursor: { versions: { 'config-maps': '1' } }, settings: {}, known: async () => [] };
    try {
      for await (const page of session.changes?.(start, stop.signal) ?? []) {
        pages.push(page);
        if (page.changes.length > 0) break;
      }
    } finally {
      stop.abort();
      session.close();
      await server.close();
    }
    const asked = server.asked.filter((path) => path.startsWith('/api/v1/configmaps?'));
    return {
      pages,
      watches: asked.map((path) => new URLSearchParams(path.split('?')[1]).get('resourceVersion') ?? ''),
    };
  }

  const gone = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'Expired', code: 410 };
  for (const [how, expired] of [
    ['within the watch', { body: line('ERROR', { ...gone, message: 'too old resource version: 1 (7)' }) }],
    ['instead of it', status(410, 'Expired')],
  ] as const) {
    it(`is a gap, and the watch goes on from the present version (said ${how})`, async () => {
      const { pages, watches } = await watched(expired);
      assert.ok(pages.some(({ gaps }) => gaps.includes('the watch of config-maps had expired')));
      assert.deepEqual(watches.slice(0, 3), ['1', '', '7']);
      const last = pages.at(-1);
      assert.deepEqual(last?.cursor, { versions: { 'config-maps': '8' } });
      assert.equal(last.changes[0]?.eventId, 'u/8/modified');
    });
  }
});
