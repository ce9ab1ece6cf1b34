import assert from 'node:assert/strict';
import { parseAllDocuments } from 'yaml';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { kubernetesUnits } from '../../../../../activities/clouds/kubernetes/resources.ts';
import { kindOf } from '../../../../../domain/clouds/cloud-names.ts';
import { setupTemplates } from '../../../../../domain/setups/templates.ts';
import { fillCluster } from '../../../../helpers/cluster-objects.ts';
import { clusterSession, listed } from '../../../../helpers/cluster-session.ts';
import {
  buildTimeoutMs,
  startApiserver,
  requireApiserver,
  type Apiserver,
} from '../../../../helpers/kube-apiserver.ts';
import { kubeconfigOf } from '../../../../helpers/kubeconfigs.ts';

interface Manifest {
  kind: string;
  metadata: { name: string };
}

const collections: Readonly<Record<string, string>> = {
  ServiceAccount: '/api/v1/namespaces/kube-system/serviceaccounts',
  ClusterRole: '/apis/rbac.authorization.k8s.io/v1/clusterroles',
  ClusterRoleBinding: '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
};

const { reading, remediation } = setupTemplates(kindOf.kubernetes, {
  externalId: '0',
  remediations: ['deployment'],
});

describe('The service accounts of a setup', () => {
  let server: Apiserver | null = null;
  const sessions: CloudSession[] = [];

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver();
    await fillCluster(server);
  });
  after(async () => {
    for (const session of sessions) session.close();
    await server?.stop();
  });

  /** Applies manifests; returns a token of their service account. */
  async function tokenOf(text: string | null): Promise<string> {
    assert.ok(server && text);
    const manifests = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
    for (const manifest of manifests) await server.call('POST', collections[manifest.kind] ?? '', manifest);
    const { status } = await server.call<{ status: { token: string } }>(
      'POST',
      `${collections['ServiceAccount']}/${manifests[0]?.metadata.name}/token`,
      { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} },
    );
    return status.token;
  }

  for (const [what, templates] of [
    ['for reading', reading],
    ['for remediation', remediation],
  ] as const) {
    it(`${what} can list everything but the configuration of kubelets`, async () => {
      assert.ok(server);
      const token = await tokenOf(templates?.kubernetes ?? null);
      const session = clusterSession(kubeconfigOf({ url: server.url, ca: server.ca }, { token }));
      sessions.push(session);
      const unread = new Set<string>();
      for (const { service } of kubernetesUnits) {
        const { resources } = await listed(session, service);
        for (const { unreadable } of resources) for (const field of Object.keys(unreadable)) unread.add(field);
      }
      assert.deepEqual([...unread], ['/kubelet']);
    });

    it(`${what} can watch what change feeds follow`, async () => {
      assert.ok(server);
      const session = sessions.at(-1);
      const stop = new AbortController();
      const refused = new Set<string>();
      for await (const page of session?.changes?.({ cursor: null, settings: {}, known: async () => [] }, stop.signal) ??
        []) {
        for (const type of Object.keys(page.refused)) refused.add(type);
        if (Object.keys(page.cursor['versions'] as object).length === 16) break;
      }
      stop.abort();
      assert.deepEqual([...refused].toSorted(), ['cluster', 'node']);
    });
  }

  it('can change what was selected, and nothing else', async () => {
    assert.ok(server);
    const review = async (user: string, resource: string, group: string): Promise<boolean> => {
      assert.ok(server);
      const { status } = await server.call<{ status: { allowed: boolean } }>(
        'POST',
        '/apis/authorization.k8s.io/v1/subjectaccessreviews',
        {
          apiVersion: 'authorization.k8s.io/v1',
          kind: 'SubjectAccessReview',
          spec: {
            user: `system:serviceaccount:kube-system:${user}`,
            resourceAttributes: { verb: 'patch', resource, group, namespace: 'default' },
          },
        },
      );
      return status.allowed;
    };
    assert.equal(await review('infrastructure-audit-remediate', 'deployments', 'apps'), true);
    assert.equal(await review('infrastructure-audit-remediate', 'daemonsets', 'apps'), false);
    assert.equal(await review('infrastructure-audit-remediate', 'clusterroles', 'rbac.authorization.k8s.io'), false);
    assert.equal(await review('infrastructure-audit-read', 'deployments', 'apps'), false);
  });
});
