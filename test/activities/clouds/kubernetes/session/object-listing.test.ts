import assert from 'node:assert/strict';
import { it } from 'mocha';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import {
  startCannedCluster,
  status,
  usualGroups,
  type CannedAnswer,
  type CannedCluster,
} from '../../../../helpers/canned-cluster.ts';
import { clusterSession, listed } from '../../../../helpers/cluster-session.ts';
import { kubeconfigOf } from '../../../../helpers/kubeconfigs.ts';
import { canIssueCertificates } from '../../../../platform/outbound/throwaway-ca.ts';

const pod = (name: string) => ({ metadata: { name, namespace: 'shop' }, spec: { containers: [{ name: 'web' }] } });

const podList = (names: string[], next?: string) => ({
  kind: 'PodList',
  metadata: { resourceVersion: '7', ...(next === undefined ? {} : { continue: next }) },
  items: names.map(pod),
});

const namesOf = async (session: CloudSession, service = 'pods'): Promise<string[]> =>
  (await listed(session, service)).resources.map(({ name }) => name);

describe('Listing a cluster', () => {
  let server: CannedCluster | null = null;
  let session: CloudSession | null = null;

  before(function () {
    if (!canIssueCertificates) this.skip();
  });
  afterEach(async () => {
    session?.close();
    await server?.close();
  });

  async function sessionWith(answer: Parameters<typeof startCannedCluster>[0]): Promise<CloudSession> {
    server = await startCannedCluster(answer);
    session = clusterSession(kubeconfigOf(server, { token: 'word' }));
    return session;
  }

  it('requests pages with limit and continue until the end', async () => {
    const opened = await sessionWith(({ searchParams }) => {
      const token = searchParams.get('continue');
      return { body: token === null ? podList(['a', 'b'], 'more') : podList(['c']) };
    });
    assert.deepEqual(await namesOf(opened), ['a', 'b', 'c']);
    assert.deepEqual(server?.asked, ['/api/v1/pods?limit=500', '/api/v1/pods?limit=500&continue=more']);
  });

  it('continues with the token that an expired listing offers for the rest', async () => {
    const opened = await sessionWith(({ searchParams }) => {
      const token = searchParams.get('continue');
      if (token === 'old') return status(410, 'Expired', { metadata: { continue: 'fresh' } });
      return { body: token === null ? podList(['a'], 'old') : podList(['b']) };
    });
    assert.deepEqual(await namesOf(opened), ['a', 'b']);
  });

  it('starts again when an expired listing offers none', async () => {
    let expired = false;
    const opened = await sessionWith(({ searchParams }) => {
      const token = searchParams.get('continue');
      if (token === null) return { body: podList(['a'], expired ? 'new' : 'old') };
      if (token === 'new') return { body: podList(['b']) };
      expired = true;
      return status(410, 'Expired');
    });
    assert.deepEqual([...new Set(await namesOf(opened))], ['a', 'b']);
  });

  it('reports a token that never ends', async () => {
    const opened = await sessionWith(() => ({ body: podList(['a'], 'always') }));
    await assert.rejects(namesOf(opened), { kind: 'invalid_request', message: /does not end/ });
  });

  it('treats a resource that the cluster does not offer as an empty listing', async () => {
    const opened = await sessionWith(({ pathname }) =>
      pathname === '/apis' ? { body: { ...usualGroups, groups: [] } } : null,
    );
    assert.deepEqual(await namesOf(opened, 'ingresses'), []);
  });

  it('lists a group that the list of groups lacks although it is served', async () => {
    const opened = await sessionWith(({ pathname }) => {
      if (pathname === '/apis') return { body: { ...usualGroups, groups: [] } };
      if (pathname === '/apis/apps/v1') return { body: { kind: 'APIResourceList', resources: [] } };
      return {
        body: { kind: 'DeploymentList', metadata: {}, items: [{ metadata: { name: 'web', namespace: 'shop' } }] },
      };
    });
    assert.deepEqual(await namesOf(opened, 'deployments'), ['web']);
  });

  it('treats a resource that is missing from an offered group as an empty listing', async () => {
    const opened = await sessionWith(({ pathname }) => {
      if (pathname === '/apis') return { body: usualGroups };
      return pathname === '/apis/networking.k8s.io/v1' ? { body: { resources: [{ name: 'networkpolicies' }] } } : null;
    });
    assert.deepEqual(await namesOf(opened, 'ingresses'), []);
  });

  it('fails where an offered resource is not found, and where only versions are offered that it cannot read', async () => {
    const opened = await sessionWith(({ pathname }) => {
      if (pathname === '/apis') {
        return { body: { groups: [{ name: 'apps', versions: [{ version: 'v1beta1' }] }] } };
      }
      return pathname === '/api/v1' ? { body: { resources: [{ name: 'pods' }] } } : null;
    });
    await assert.rejects(namesOf(opened), { kind: 'invalid_request' });
    await assert.rejects(namesOf(opened, 'deployments'), { kind: 'not_supported', message: /v1beta1/ });
  });

  it('reports the reason of a rejection', async () => {
    const opened = await sessionWith(() => status(403, 'Forbidden'));
    await assert.rejects(namesOf(opened), { kind: 'access_denied', message: 'GET /api/v1/pods: it is Forbidden' });
  });

  it('retries when the server is busy, after the requested pause', async () => {
    let asked = 0;
    const opened = await sessionWith(() => {
      asked += 1;
      if (asked === 1) return { ...status(429, 'TooManyRequests'), headers: { 'retry-after': '0' } };
      return asked === 2
        ? status(503, 'ServiceUnavailable', { details: { retryAfterSeconds: 0 } })
        : { body: podList(['a']) };
    });
    assert.deepEqual(await namesOf(opened), ['a']);
  });

  it('leaves a longer pause to the next attempt', async () => {
    const opened = await sessionWith(() => ({ ...status(429, 'TooManyRequests'), headers: { 'retry-after': '600' } }));
    await assert.rejects(namesOf(opened), { kind: 'throttled', retryAfterMs: 600_000 });
    assert.equal(server?.asked.length, 1);
  });

  it('follows no redirect and accepts no web page as a response', async () => {
    const opened = await sessionWith(({ pathname }): CannedAnswer => {
      if (pathname === '/api/v1/pods') return { status: 302, body: '', headers: { location: '/elsewhere' } };
      return { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } };
    });
    await assert.rejects(namesOf(opened), { kind: 'invalid_request' });
    await assert.rejects(namesOf(opened, 'services'), { kind: 'invalid_request', message: /not JSON/ });
    assert.ok(server?.asked.every((path) => path !== '/elsewhere'));
  });

  it('treats no other response as an empty list, which would delete everything', async () => {
    const opened = await sessionWith(({ pathname }) => ({
      body: pathname === '/api/v1/secrets' ? { kind: 'SecretList', items: [] } : { error: 'maintenance' },
      asItIs: true,
    }));
    await assert.rejects(namesOf(opened), { kind: 'invalid_request', message: /not the list/ });
    await assert.rejects(namesOf(opened, 'secrets'), { kind: 'invalid_request', message: /not the table/ });
  });

  it('requests a page that is too large in smaller pieces', async () => {
    const opened = await sessionWith(({ searchParams }) => {
      const limit = Number(searchParams.get('limit'));
      if (limit > 10) return { body: `{"kind":"PodList","items":[],"filler":"${'x'.repeat(33 * 1024 * 1024)}"}` };
      return { body: podList(['a']) };
    });
    assert.deepEqual(await namesOf(opened), ['a']);
  });
});
