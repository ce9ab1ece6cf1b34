import assert from 'node:assert/strict';
import { gkeEntryCalls } from '../../../../../domain/clouds/kubernetes/audit/gke-entries.ts';
import type { JsonObject } from '../../../../../domain/json.ts';

/** An entry as Google's documentation of audit logs of GKE shows them. */
function entry(
  method: string,
  resourceName: string,
  more: { payload?: JsonObject; entry?: JsonObject } = {},
): JsonObject {
  return {
    insertId: '5a3a3498-e69a-47f5-a02d-67bcc8f9efae',
    logName: 'projects/shop/logs/cloudaudit.googleapis.com%2Factivity',
    timestamp: '2026-11-23T10:30:00.123456Z',
    receiveTimestamp: '2026-11-23T10:30:05.068723691Z',
    resource: { type: 'k8s_cluster', labels: { cluster_name: 'web', location: 'europe-west1', project_id: 'shop' } },
    operation: { first: true, id: '5a3a3498-e69a-47f5-a02d-67bcc8f9efae', last: true, producer: 'k8s.io' },
    protoPayload: {
      '@type': 'type.googleapis.com/google.cloud.audit.AuditLog',
      serviceName: 'k8s.io',
      methodName: method,
      resourceName,
      authenticationInfo: { principalEmail: 'alice@example.com' },
      authorizationInfo: [{ granted: true, permission: method, resource: resourceName }],
      requestMetadata: { callerIp: '203.0.113.10', callerSuppliedUserAgent: 'kubectl/v1.34.2 (linux/amd64)' },
      ...more.payload,
    },
    ...more.entry,
  };
}

const callIn = (...given: Parameters<typeof entry>) => gkeEntryCalls([entry(...given)]).records[0] ?? null;

describe('An entry of the audit log of GKE', () => {
  it('names the user, the address and the program of a call, its object, and about when it was made', () => {
    const call = callIn('io.k8s.apps.v1.deployments.patch', 'apps/v1/namespaces/prod/deployments/checkout', {
      payload: { response: { metadata: { resourceVersion: '9001', uid: 'u-1' } } },
    });
    assert.deepEqual(call, {
      eventId: '5a3a3498-e69a-47f5-a02d-67bcc8f9efae',
      resourceType: 'deployment',
      externalId: 'prod/checkout',
      uid: 'u-1',
      resourceVersion: '9001',
      verb: 'patch',
      manager: null,
      call: 'patch deployments',
      requestedAt: '2026-11-23T10:29:58.123Z',
      completedAt: '2026-11-23T10:30:02.123Z',
      actor: {
        principal: 'alice@example.com',
        issuer: null,
        actingAs: null,
        sourceAddress: '203.0.113.10',
        userAgent: 'kubectl/v1.34.2 (linux/amd64)',
        source: 'audit_log',
        eventId: '5a3a3498-e69a-47f5-a02d-67bcc8f9efae',
      },
    });
  });

  for (const [method, name, expected] of [
    ['io.k8s.core.v1.namespaces.patch', 'core/v1/namespaces/shop', 'namespace shop patch namespaces'],
    [
      'io.k8s.core.v1.namespaces.finalize.update',
      'core/v1/namespaces/shop/finalize',
      'namespace shop update namespaces/finalize',
    ],
    ['io.k8s.core.v1.configmaps.update', 'core/v1/namespaces/shop/configmaps/a', 'config_map shop/a update configmaps'],
    [
      'io.k8s.core.v1.configmaps.deletecollection',
      'core/v1/namespaces/shop/configmaps',
      'config_map shop/* deletecollection configmaps',
    ],
    [
      'io.k8s.apps.v1.deployments.scale.patch',
      'apps/v1/namespaces/shop/deployments/web/scale',
      'deployment shop/web patch deployments/scale',
    ],
    [
      'io.k8s.core.v1.persistentvolumes.patch',
      'core/v1/persistentvolumes/disk',
      'persistent_volume disk patch persistentvolumes',
    ],
    [
      'io.k8s.authorization.rbac.v1.clusterrolebindings.patch',
      'rbac.authorization.k8s.io/v1/clusterrolebindings/all',
      'cluster_role_binding all patch clusterrolebindings',
    ],
  ] as const) {
    it(`of ${method} concerns ${expected}`, () => {
      const call = callIn(method, name);
      assert.equal(`${call?.resourceType} ${call?.externalId} ${call?.call}`, expected);
    });
  }

  it('names an identity that has no e-mail address', () => {
    const subject = 'principal://iam.googleapis.com/locations/global/workforcePools/staff/subject/alice';
    const identities: JsonObject[] = [{ principalSubject: subject }, { principalEmail: '', principalSubject: subject }];
    for (const authenticationInfo of identities) {
      const call = callIn('io.k8s.core.v1.services.patch', 'core/v1/namespaces/prod/services/web', {
        payload: { authenticationInfo },
      });
      assert.equal(call?.actor.principal, subject);
    }
  });

  it('takes the name of a new object from the response, and an applied one for new if it just was', () => {
    const created = callIn('io.k8s.core.v1.pods.create', 'core/v1/namespaces/shop/pods', {
      payload: { response: { metadata: { name: 'web-1', resourceVersion: '5' } } },
    });
    assert.deepEqual([created?.externalId, created?.verb], ['shop/web-1', 'create']);
    const applied = (creationTimestamp: string) =>
      callIn('io.k8s.apps.v1.deployments.patch', 'apps/v1/namespaces/shop/deployments/web', {
        payload: { response: { metadata: { creationTimestamp, generation: 1, resourceVersion: '5' } } },
      })?.verb;
    assert.deepEqual([applied('2026-11-23T10:30:00Z'), applied('2026-11-22T10:30:00Z')], ['create', 'patch']);
  });

  it('of a deletion that was only tried is left out; of what looks like it is not', () => {
    const deleted = (verb: string, request: JsonObject) =>
      callIn(`io.k8s.core.v1.configmaps.${verb}`, 'core/v1/namespaces/prod/configmaps/web', { payload: { request } });
    const options = { '@type': 'meta.k8s.io/v1.DeleteOptions', kind: 'DeleteOptions', apiVersion: 'v1' };
    assert.equal(deleted('delete', { ...options, dryRun: ['All'] }), null);
    assert.notEqual(deleted('delete', options), null);
    // A server ignores what an object does not have.
    assert.notEqual(deleted('update', { kind: 'DeleteOptions', dryRun: ['All'] }), null);
  });

  it('of what failed, only reads, is no object of the inventory, or lacks a part, is left out and counts', () => {
    const left = [
      entry('io.k8s.core.v1.pods.create', 'core/v1/namespaces/shop/pods/a', { payload: { status: { code: 7 } } }),
      entry('io.k8s.core.v1.pods.get', 'core/v1/namespaces/shop/pods/a'),
      entry('io.k8s.coordination.v1.leases.update', 'coordination.k8s.io/v1/namespaces/kube-system/leases/a'),
      entry('io.k8s.core.v1.pods.status.patch', 'core/v1/namespaces/shop/pods/a/status'),
      entry('io.k8s.core.v1.pods.patch', 'core/v1/namespaces/shop/pods/a', { payload: { authenticationInfo: {} } }),
      entry('io.k8s.core.v1.pods.patch', 'core/v1/namespaces/shop/pods/a', { entry: { timestamp: 'yesterday' } }),
      entry('io.k8s.core.v1.pods.patch', '', {}),
      entry('google.container.v1.ClusterManager.UpdateCluster', 'projects/1/clusters/web', {
        payload: { serviceName: 'container.googleapis.com' },
      }),
      {},
      null,
      'text',
    ];
    assert.deepEqual(gkeEntryCalls(left), { received: left.length, records: [] });
  });
});
