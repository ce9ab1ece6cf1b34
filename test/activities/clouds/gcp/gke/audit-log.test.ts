import assert from 'node:assert/strict';
import { gkeAuditLog } from '../../../../../activities/clouds/gcp/gke/audit-log.ts';
import type { GcpRun } from '../../../../../activities/clouds/gcp/session/gcp-run.ts';
import type { AuditLogPage } from '../../../../../activities/clouds/cloud.ts';

const cluster = {
  name: 'web',
  externalId: 'projects/shop/locations/europe-west1/clusters/web',
  region: 'europe-west1',
};

interface Asked {
  filter: string;
  pageToken?: string;
}

describe('The audit log of a GKE cluster', () => {
  it('is searched by cluster and time, page by page, and an entry is shown once', async () => {
    const stop = new AbortController();
    const asked: Asked[] = [];
    const entry = (id: string) => ({
      insertId: id,
      timestamp: new Date().toISOString(),
      protoPayload: {
        serviceName: 'k8s.io',
        methodName: 'io.k8s.core.v1.services.patch',
        resourceName: `core/v1/namespaces/shop/services/${id}`,
        authenticationInfo: { principalEmail: 'alice@example.com' },
      },
    });
    const [first, second] = [entry('a'), entry('b')];
    const calls = {
      post: async (_service: string, path: string, body: Asked) => {
        assert.equal(path, '/v2/entries:list');
        asked.push(body);
        return body.pageToken === undefined ? { entries: [first], nextPageToken: 'n' } : { entries: [first, second] };
      },
    };
    const run = { calls, projectId: 'shop', signal: stop.signal } as unknown as GcpRun;
    const pages: AuditLogPage[] = [];
    for await (const page of gkeAuditLog(run, { cluster, cursor: null })) {
      pages.push(page);
      if (page.isEnd) break;
    }
    assert.deepEqual(
      pages.map(({ received, records }) => [received, ...records.map(({ externalId }) => externalId)]),
      [[1, 'shop/a'], [1, 'shop/b'], [0]],
    );
    const [{ filter } = { filter: '' }, next] = asked;
    assert.equal(next?.pageToken, 'n');
    const parts = filter.split(' AND ');
    for (const part of [
      'logName="projects/shop/logs/cloudaudit.googleapis.com%2Factivity"',
      'resource.type="k8s_cluster"',
      'resource.labels.cluster_name="web"',
      'resource.labels.location="europe-west1"',
    ]) {
      assert.ok(parts.includes(part), part);
    }
    const [from, to] = ['>=', '<='].map((sign) => Date.parse(filter.split(`timestamp${sign}"`)[1]?.slice(0, 24) ?? ''));
    assert.equal((to ?? 0) - (from ?? 0), 3 * 60_000);
  });
});
