import assert from 'node:assert/strict';
import { parseAllDocuments } from 'yaml';
import { tryCalls } from '../../../../../activities/access-checks/try-calls.ts';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import type { TriedCall } from '../../../../../domain/access-checks/access-check.ts';
import { missingAccess } from '../../../../../domain/access-checks/missing-access.ts';
import { operationAccess, type OperationAccess } from '../../../../../domain/access-checks/remediation-access.ts';
import { clusterRoleManifest, clusterRules } from '../../../../../domain/setups/kubernetes/rules.ts';
import { readingServices } from '../../../../../domain/setups/permissions/permissions.ts';
import { clusterSession } from '../../../../helpers/cluster-session.ts';
import {
  buildTimeoutMs,
  startApiserver,
  requireApiserver,
  type Apiserver,
} from '../../../../helpers/kube-apiserver.ts';
import { kubeconfigOf } from '../../../../helpers/kubeconfigs.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const accounts = '/api/v1/namespaces/kube-system/serviceaccounts';
const rbac = '/apis/rbac.authorization.k8s.io/v1';

/** The manifest of a cluster role that reads everything but some services. */
function roleWithout(name: string, services: readonly string[]): string {
  const rights = [...readingServices('kubernetes')].flatMap(([service, own]) =>
    services.includes(service) ? [] : own,
  );
  return clusterRoleManifest(name, clusterRules(rights));
}

describe('Trying what a service account may read on the API server', () => {
  let server: Apiserver | null = null;

  before(async function () {
    this.timeout(buildTimeoutMs);
    requireApiserver(this);
    server = await startApiserver();
  });
  after(() => server?.stop());

  async function bind(account: string, manifest: string, name: string): Promise<void> {
    assert.ok(server);
    const [document] = parseAllDocuments(manifest);
    const role = document?.toJS() as { metadata: { name: string } };
    await server.call('POST', `${rbac}/clusterroles`, { ...role, metadata: { name } });
    await server.call('POST', `${rbac}/clusterrolebindings`, {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name },
      subjects: [{ kind: 'ServiceAccount', name: account, namespace: 'kube-system' }],
    });
  }

  async function sessionOf(account: string): Promise<CloudSession> {
    assert.ok(server);
    const { status } = await server.call<{ status: { token: string } }>('POST', `${accounts}/${account}/token`, {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: {},
    });
    const { url, ca } = server;
    return clusterSession(kubeconfigOf({ url, ca }, { token: status.token }));
  }

  async function triedBy(account: string): Promise<TriedCall[]> {
    const session = await sessionOf(account);
    const tried: TriedCall[] = [];
    await session.callerIdentity?.(noDeadline());
    await tryCalls(session, {
      known: new Set(),
      isLast: true,
      signal: noDeadline(),
      onTried: async (call) => {
        tried.push(call);
      },
    });
    session.close();
    return tried;
  }

  async function changesOf(account: string): Promise<OperationAccess[]> {
    const session = await sessionOf(account);
    const answer = await session.remediationAccess?.([], noDeadline());
    session.close();
    assert.ok(answer);
    assert.equal(answer.reason, null);
    return operationAccess('orchestrator', answer);
  }

  async function account(name: string): Promise<string> {
    await server?.call('POST', accounts, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name } });
    return name;
  }

  it('finds nothing missing with the rules of a setup', async () => {
    const name = await account('reads-all');
    await bind(name, roleWithout(name, []), name);
    const tried = await triedBy(name);
    assert.deepEqual([...new Set(tried.map(({ result }) => result))], ['allowed']);
    assert.equal(tried.length, readingServices('kubernetes').size);
  });

  it('finds exactly the resources that a role lacks, and nothing once the returned role is bound', async () => {
    const name = await account('reads-less');
    const lacking = ['networking.k8s.io/ingresses', 'secrets'];
    await bind(name, roleWithout(name, lacking), name);
    const missing = missingAccess('orchestrator', await triedBy(name));
    assert.deepEqual(missing.services.toSorted(), lacking);
    const [role] = missing.documents;
    assert.ok(role);
    await bind(name, role.content, 'what-was-missing');
    assert.deepEqual(missingAccess('orchestrator', await triedBy(name)).services, []);
  });

  it('says which remediations a service account may make, and which rights add the others', async () => {
    const name = await account('changes-some');
    await bind(name, roleWithout(name, []), name);
    assert.deepEqual([...new Set((await changesOf(name)).map(({ result }) => result))], ['denied']);
    const deployments = 'apps/deployments:patch';
    await bind(name, clusterRoleManifest(name, clusterRules([deployments])), 'patches-deployments');
    const changes = await changesOf(name);
    for (const { result, permissions, missing } of changes) {
      const isAllowed = permissions.every((permission) => permission === deployments);
      assert.equal(result, isAllowed ? 'allowed' : 'denied', permissions.join());
      assert.deepEqual(missing, isAllowed ? [] : permissions);
    }
    assert.ok(changes.some(({ result }) => result === 'allowed'));
    const rights = changes.flatMap(({ missing }) => missing);
    await bind(name, clusterRoleManifest(name, clusterRules([...new Set(rights)])), 'patches-the-rest');
    assert.deepEqual([...new Set((await changesOf(name)).map(({ result }) => result))], ['allowed']);
    // Rights in one namespace are not rights in all of them.
    const elsewhere = await account('changes-one-namespace');
    await server?.call('POST', `${rbac}/namespaces/default/rolebindings`, {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: elsewhere },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'patches-the-rest' },
      subjects: [{ kind: 'ServiceAccount', name: elsewhere, namespace: 'kube-system' }],
    });
    assert.ok((await changesOf(elsewhere)).every(({ result }) => result === 'denied'));
  });
});
