import assert from 'node:assert/strict';
import { tryCalls } from '../../../activities/access-checks/try-calls.ts';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../activities/clouds/errors.ts';
import type { AccessResult, TriedCall } from '../../../domain/access-checks/access-check.ts';
import { missingAccess } from '../../../domain/access-checks/missing-access.ts';
import { operationAccess } from '../../../domain/access-checks/remediation-access.ts';
import { kindOf, type Cloud } from '../../../domain/clouds/cloud-names.ts';
import { readingServices } from '../../../domain/setups/permissions/permissions.ts';
import { startAzure } from '../../emulators/azure.ts';
import { azureSubscription } from '../../emulators/azure-subscription.ts';
import { startGoogleCloud } from '../../emulators/google-cloud.ts';
import { asItIs, refusal } from '../../emulators/google-cloud/answers.ts';
import { googleProject, testProject } from '../../emulators/google-project.ts';
import { startKubernetes } from '../../emulators/kubernetes.ts';
import { clusterObjects } from '../../emulators/kubernetes-cluster.ts';
import { clusterSession } from '../../helpers/cluster-session.ts';
import { kubeconfigOf } from '../../helpers/kubeconfigs.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { canIssueCertificates } from '../../platform/outbound/throwaway-ca.ts';
import { azureSession } from './azure/subscription-under-test.ts';
import { gcpSession } from './gcp/project-under-test.ts';

async function triedIn(session: CloudSession, isLast = true): Promise<Map<string, TriedCall>> {
  const tried = new Map<string, TriedCall>();
  await session.callerIdentity?.(noDeadline());
  await tryCalls(session, {
    known: new Set(),
    isLast,
    signal: noDeadline(),
    onTried: async (call) => {
      tried.set(call.service, call);
    },
  });
  return tried;
}

const servicesWith = (tried: Map<string, TriedCall>, result: AccessResult): string[] =>
  [...tried.values()].filter((call) => call.result === result).map(({ service }) => service);

const missingIn = (cloud: Cloud, tried: Map<string, TriedCall>) => missingAccess(kindOf[cloud], [...tried.values()]);

/** Every service that is read has one call, whose permission is one that a setup grants for it. */
function assertComplete(cloud: Cloud, tried: Map<string, TriedCall>): void {
  const services = readingServices(cloud);
  assert.deepEqual([...tried.keys()].toSorted(), [...services.keys()].toSorted());
  for (const { service, permission } of tried.values()) {
    assert.ok(services.get(service)?.includes(permission), `${permission} is none of ${service}`);
  }
}

describe('Trying what may be read', () => {
  it('of a project makes one read for each service, and finds what the roles of a service account lack', async () => {
    const cloud = await startGoogleCloud({ answers: googleProject() });
    const session = gcpSession(cloud.url);
    const usual = await triedIn(session);
    assertComplete('gcp', usual);
    assert.deepEqual(servicesWith(usual, 'denied'), []);
    assert.equal(usual.get('storage')?.result, 'allowed');
    assert.equal(usual.get('bigquery')?.result, 'not_enabled');
    const called = [...usual.values()].filter(({ service }) => service !== 'bigquery');
    assert.deepEqual([...cloud.methods].toSorted(), called.map(({ operation }) => operation).toSorted());
    assert.ok([...cloud.methods].every((method) => /\.(?:get\w*|list|aggregatedList)$/.test(method)));

    cloud.answers = {
      ...cloud.answers,
      '/storage/v1/b': refusal(403, { status: 'PERMISSION_DENIED', message: 'no storage.buckets.list access' }),
      [`/v3/projects/${testProject}/alertPolicies`]: refusal(403, {
        status: 'PERMISSION_DENIED',
        message: "Request is prohibited by organization's policy. vpcServiceControlsUniqueIdentifier: x",
      }),
      [`/dns/v1/projects/${testProject}/policies`]: refusal(403, {
        status: 'PERMISSION_DENIED',
        reason: 'SERVICE_DISABLED',
      }),
      [`/v1/projects/${testProject}/contacts`]: { $status: 403, $body: '<html>blocked by a proxy</html>' },
      [`/v1/projects/${testProject}/serviceAccounts`]: {
        ...refusal(503, { status: 'UNAVAILABLE' }),
        $headers: { 'retry-after': '0' },
      },
    };
    await assert.rejects(triedIn(session, false), { name: CloudError.name, kind: 'unavailable' });
    const refused = await triedIn(session);
    assert.deepEqual(servicesWith(refused, 'denied').toSorted(), ['monitoring', 'storage']);
    assert.equal(refused.get('storage')?.deniedBy, null);
    assert.equal(refused.get('monitoring')?.deniedBy, 'service_perimeter');
    assert.equal(refused.get('dns')?.result, 'not_enabled');
    assert.equal(refused.get('essentialcontacts')?.result, 'not_evaluated');
    assert.equal(refused.get('iam')?.result, 'not_evaluated');
    const { permissions, documents } = missingIn('gcp', refused);
    assert.ok(permissions.includes('storage.buckets.getIamPolicy'));
    assert.match(documents[0]?.content ?? '', /^ {2}- storage\.buckets\.list$/m);
    await cloud.stop();
  });

  it('of a project names what is needed above it', async () => {
    const cloud = await startGoogleCloud({ answers: googleProject() });
    cloud.answers = {
      ...cloud.answers,
      [`/v1/projects/${testProject}:getIamPolicy`]: asItIs(refusal(403, { status: 'PERMISSION_DENIED' })),
    };
    const { documents } = missingIn('gcp', await triedIn(gcpSession(cloud.url)));
    assert.deepEqual(
      documents.map(({ content }) => content.includes('resourcemanager.organizations.getIamPolicy')),
      [false, true],
    );
    await cloud.stop();
  });

  it('of a subscription makes one read for each resource provider, and finds what its roles lack', async () => {
    const denied = new Set<string>();
    const azure = await startAzure(azureSubscription(), {
      intercept: ({ path }) => {
        const code = [...denied].find((part) => path.includes(part)) === undefined ? null : 'AuthorizationFailed';
        return code === null ? null : { status: 403, body: { error: { code, message: 'The client has no role' } } };
      },
    });
    const session = azureSession(azure.url);
    const usual = await triedIn(session);
    assertComplete('azure', usual);
    assert.deepEqual(servicesWith(usual, 'allowed'), [...usual.keys()]);
    const operations = [...azure.operations].map((id) => id.slice(id.indexOf(' ') + 1));
    assert.deepEqual(operations.toSorted(), [...usual.values()].map(({ operation }) => operation).toSorted());
    const posts = operations.filter((operation) => !operation.startsWith('GET '));
    assert.ok(
      posts.every((operation) => /\/(?:query|resources)$/.test(operation)),
      posts.join(),
    );

    denied.add('/providers/Microsoft.KeyVault/vaults');
    azure.fail({ kind: 'throttled', headers: { 'retry-after': '0' }, of: 'Microsoft.CostManagement/query' });
    await assert.rejects(triedIn(session, false), { kind: 'throttled' });
    const refused = await triedIn(session);
    assert.deepEqual(servicesWith(refused, 'denied'), ['microsoft.keyvault']);
    assert.deepEqual(servicesWith(refused, 'not_evaluated'), ['microsoft.costmanagement']);
    const { permissions, documents } = missingIn('azure', refused);
    assert.deepEqual(permissions, readingServices('azure').get('microsoft.keyvault'));
    const role = JSON.parse(documents[0]?.content ?? '') as { Actions: string[] };
    assert.deepEqual(role.Actions, permissions);
    await azure.stop();
  });

  it('of a subscription compares what remediation needs with the roles of the identity, in every page', async () => {
    const subscription = azureSubscription();
    const azure = await startAzure(subscription);
    const session = azureSession(azure.url);
    const allowed = async (permissions: { actions: string[]; notActions: string[] }[]): Promise<string[]> => {
      subscription.permissions = permissions;
      const answer = await session.remediationAccess?.([], noDeadline());
      assert.ok(answer);
      assert.equal(answer.reason, null);
      const operations = operationAccess('cloud_c', answer).filter(({ result }) => result === 'allowed');
      return [...new Set(operations.map(({ operation }) => operation))].toSorted();
    };
    const all = await allowed([{ actions: ['*'], notActions: [] }]);
    assert.ok(all.length > 10);
    assert.deepEqual(await allowed([{ actions: ['*/read'], notActions: [] }]), []);
    const tags = ['arm.remove_tags', 'arm.set_tags'];
    assert.deepEqual(await allowed([{ actions: ['microsoft.resources/TAGS/*'], notActions: [] }]), tags);
    // A role takes nothing away from what another one permits.
    const reader = { actions: ['*'], notActions: ['Microsoft.Resources/tags/write'] };
    assert.deepEqual(
      await allowed([reader]),
      all.filter((name) => !tags.includes(name)),
    );
    assert.deepEqual(await allowed([reader, { actions: ['Microsoft.Resources/tags/write'], notActions: [] }]), all);
    await azure.stop();
    const refusing = await startAzure(subscription, {
      intercept: ({ path }) =>
        path.includes('/permissions')
          ? { status: 403, body: { error: { code: 'AuthorizationFailed', message: 'The client has no role' } } }
          : null,
    });
    const refused = await azureSession(refusing.url).remediationAccess?.([], noDeadline());
    assert.match(refused?.reason ?? '', /cannot be read: .*The client has no role/);
    await refusing.stop();
  });

  it('of a project tests what remediation needs, and says why where Google does not', async () => {
    const answers = googleProject();
    const cloud = await startGoogleCloud({ answers });
    const session = gcpSession(cloud.url);
    const answer = await session.remediationAccess?.([], noDeadline());
    assert.ok(answer);
    assert.equal(answer.reason, null);
    const operations = operationAccess('cloud_b', answer);
    const allowed = operations.filter(({ result }) => result === 'allowed');
    assert.ok(allowed.length > 0);
    for (const { permissions } of allowed) assert.deepEqual(permissions, ['storage.buckets.update']);
    const other = operations.find(({ operation }) => operation === 'project.grant_role');
    assert.deepEqual(other?.missing, ['resourcemanager.projects.setIamPolicy']);
    assert.deepEqual(other.statements, [
      { permissions: ['resourcemanager.projects.setIamPolicy'], organization_permissions: [] },
    ]);
    cloud.answers = {
      ...cloud.answers,
      [`/v1/projects/${testProject}:testIamPermissions`]: refusal(400, { status: 'INVALID_ARGUMENT' }),
    };
    assert.match((await session.remediationAccess?.([], noDeadline()))?.reason ?? '', /cannot be tested/);
    await cloud.stop();
  });

  it('of a cluster lists one object of each resource, and reads no content', async function () {
    if (!canIssueCertificates) this.skip();
    const cluster = await startKubernetes({ objects: clusterObjects() });
    const session = clusterSession(kubeconfigOf(cluster, { token: cluster.token }));
    const usual = await triedIn(session);
    assertComplete('kubernetes', usual);
    assert.deepEqual(servicesWith(usual, 'allowed'), [...usual.keys()]);
    assert.ok([...cluster.operations].every((operation) => /^(?:get|list)/.test(operation)));
    assert.ok(cluster.calls.filter((call) => call.includes('limit=1')).length === usual.size);
    cluster.fail({ kind: 'refused', status: 403, reason: 'Forbidden', of: 'listCoreV1Secret' });
    const refused = await triedIn(session);
    assert.deepEqual(servicesWith(refused, 'denied'), ['secrets']);
    assert.match(missingIn('kubernetes', refused).documents[0]?.content ?? '', /resources: \["secrets"\]/);
    cluster.fail({ kind: 'expired token' });
    await assert.rejects(triedIn(session), { kind: 'bad_credentials' });
    session.close();
    await cluster.stop();
  });
});
