import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { kubernetesUnits } from '../../../../../activities/clouds/kubernetes/resources.ts';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { fillCluster } from '../../../../helpers/cluster-objects.ts';
import { clusterSession, listed } from '../../../../helpers/cluster-session.ts';
import {
  buildTimeoutMs,
  startApiserver,
  requireApiserver,
  type Apiserver,
} from '../../../../helpers/kube-apiserver.ts';
import { eventually } from '../../../../helpers/eventually.ts';
import { kubeconfigOf } from '../../../../helpers/kubeconfigs.ts';

interface Manifest {
  kind: string;
  metadata: { name: string; namespace?: string };
  rules?: { apiGroups: string[]; resources: string[]; verbs: string[] }[];
}

const guide = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'clusters.md'), 'utf8');
const roles = '/apis/rbac.authorization.k8s.io/v1/clusterroles';

/** The manifests that docs/clusters.md asks people to apply. */
function documentedManifests(): Manifest[] {
  const [, text] = /```yaml\n(apiVersion: v1\nkind: ServiceAccount\n[^`]*)```/.exec(guide) ?? [];
  assert.ok(text, 'docs/clusters.md shows no manifests');
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

const collections: Readonly<Record<string, string>> = {
  ServiceAccount: '/api/v1/namespaces/kube-system/serviceaccounts',
  ClusterRole: roles,
  ClusterRoleBinding: '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
};

describe('The cluster role of docs/clusters.md', () => {
  const never = new AbortController().signal;
  let server: Apiserver | null = null;
  let session: CloudSession | null = null;
  const role = documentedManifests().find(({ kind }) => kind === 'ClusterRole');
  assert.ok(role?.rules);
  const { rules } = role;

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver();
    await fillCluster(server);
    for (const manifest of documentedManifests()) {
      await server.call('POST', collections[manifest.kind] ?? '', manifest);
    }
    const { status } = await server.call<{ status: { token: string } }>(
      'POST',
      '/api/v1/namespaces/kube-system/serviceaccounts/audit/token',
      { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} },
    );
    session = clusterSession(kubeconfigOf({ url: server.url, ca: server.ca }, { token: status.token }));
  });
  after(async () => {
    session?.close();
    await server?.stop();
  });

  /** The listings that are refused, and what a resource could not show. */
  async function refused(): Promise<string[]> {
    assert.ok(session);
    const all: string[] = [];
    for (const { service } of kubernetesUnits) {
      try {
        const { resources } = await listed(session, service);
        all.push(...resources.flatMap(({ unreadable }) => Object.keys(unreadable)));
      } catch {
        all.push(service);
      }
    }
    return [...new Set(all)];
  }

  it('allows every call of a sync, but the configuration of kubelets, as it says', async () => {
    assert.ok(session);
    const { regions } = await session.verify(never);
    assert.deepEqual(regions, ['global']);
    assert.deepEqual(await refused(), ['/kubelet']);
    assert.match(guide, /nodes\/proxy\], verbs: \[get\]/);
  });

  it('asks for no rule that no call needs', async function () {
    this.timeout(120_000);
    assert.ok(server);
    const complete = await refused();
    let before = complete;
    for (const [index, rule] of rules.entries()) {
      for (const resource of rule.resources) {
        const fewer = rule.resources.filter((other) => other !== resource);
        const changed = fewer.length === 0 ? [] : [{ ...rule, resources: fewer }];
        await server.call('PUT', `${roles}/audit`, { ...role, rules: rules.toSpliced(index, 1, ...changed) });
        // The server takes a role over a moment after it has stored it.
        before = await eventually(async () => {
          const now = await refused();
          assert.notDeepEqual(now, complete, `nothing needs ${resource}`);
          assert.notDeepEqual(now, before, `nothing else is refused without ${resource}`);
          return now;
        });
      }
    }
  });
});
