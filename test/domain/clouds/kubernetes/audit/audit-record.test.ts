import assert from 'node:assert/strict';
import { readAuditEvents, recordKey } from '../../../../../domain/clouds/kubernetes/audit/audit-record.ts';

/** As a kube-apiserver 1.34 sends it at the level `Metadata`. */
const event = {
  level: 'Metadata',
  auditID: '0d3f2c51-6b4f-4b5e-9a37-ff3c5b0f3b11',
  stage: 'ResponseComplete',
  requestURI: '/apis/apps/v1/namespaces/shop/deployments/web?fieldManager=kubectl-edit',
  verb: 'patch',
  user: { username: 'alice@example.com', uid: 'a', groups: ['system:authenticated'] },
  sourceIPs: ['192.0.2.7', '10.0.0.1'],
  userAgent: 'kubectl/v1.34.2 (linux/amd64)',
  objectRef: { resource: 'deployments', namespace: 'shop', name: 'web', apiGroup: 'apps', apiVersion: 'v1' },
  responseStatus: { metadata: {}, code: 200 },
  requestReceivedTimestamp: '2026-11-23T04:00:00.100000Z',
  stageTimestamp: '2026-11-23T04:00:00.120000Z',
};

const list = (...items: unknown[]) => ({ kind: 'EventList', apiVersion: 'audit.k8s.io/v1', metadata: {}, items });
const read = (more: object) => readAuditEvents(list({ ...event, ...more }))?.records ?? [];
const on = (resource: string, more: object = {}) => read({ objectRef: { ...event.objectRef, resource, ...more } });

describe('The events of an audit log', () => {
  it('say who called what, from where, with which program', () => {
    const [record] = read({});
    assert.deepEqual(
      [record?.resourceType, record?.externalId, record?.call],
      ['deployment', 'shop/web', 'patch deployments'],
    );
    assert.deepEqual(record?.actor, {
      principal: 'alice@example.com',
      issuer: null,
      actingAs: null,
      // The client may have written all but the last into X-Forwarded-For.
      sourceAddress: '10.0.0.1',
      userAgent: 'kubectl/v1.34.2 (linux/amd64)',
      source: 'audit_log',
      eventId: event.auditID,
    });
  });

  it('say in whose name a user called', () => {
    assert.equal(read({ impersonatedUser: { username: 'robot' } })[0]?.actor.actingAs, 'robot');
  });

  it('have the version that a call made where the response is recorded', () => {
    const responseObject = { metadata: { uid: 'u', resourceVersion: '812' } };
    assert.deepEqual(
      read({ responseObject }).map(({ uid, resourceVersion }) => [uid, resourceVersion]),
      [['u', '812']],
    );
    assert.equal(read({ verb: 'delete', responseObject })[0]?.resourceVersion, null);
  });

  it('count only when they were carried out and may have changed an object of the inventory', () => {
    const { received, records } = readAuditEvents(
      list(
        { ...event, stage: 'RequestReceived' },
        { ...event, verb: 'get' },
        { ...event, responseStatus: { code: 409 } },
        { ...event, requestURI: `${event.requestURI}&dryRun=All` },
        { ...event, objectRef: { ...event.objectRef, subresource: 'status' } },
        { ...event, objectRef: { ...event.objectRef, resource: 'leases' } },
        { ...event, user: undefined },
        { ...event, stageTimestamp: 'yesterday' },
        'garbage',
        null,
      ),
    ) ?? { received: 0, records: [] };
    assert.deepEqual([received, records], [10, []]);
  });

  it('are left out as tried only where the server reads that parameter, not where an address looks like it', () => {
    const called = (query: string) => read({ requestURI: `/apis/apps/v1/namespaces/shop/deployments/web?${query}` });
    for (const query of ['dryRun=All', 'pretty=1&dryRun=All', 'd%72yRun=All', 'dryRun=All&pretty=%zz']) {
      assert.deepEqual(called(query), [], query);
    }
    for (const query of ['pretty=?dryRun=All', 'fieldManager=a%26dryRun=All', 'x;dryRun=All', 'dryRun=All%zz', '']) {
      assert.equal(called(query).length, 1, query);
    }
    const [{ manager } = { manager: null }] = called('fieldManager=%zz&fieldManager=pipeline');
    assert.equal(manager, 'pipeline');
  });

  it('have nothing that cannot be stored, whatever a client called itself', () => {
    const half = 'x'.repeat(1_999) + '😀';
    const [record] = read({ userAgent: half, impersonatedUser: { username: half }, sourceIPs: [half] });
    const { userAgent, actingAs, sourceAddress } = record?.actor ?? {};
    for (const text of [userAgent, actingAs, sourceAddress]) assert.equal(text, 'x'.repeat(1_999) + '\ufffd');
    for (const time of [
      '0000-01-01T00:00:00Z',
      '2026-11-23T04:00:00 (now)',
      '2026-11-23T04:00:00+23:00',
      '2026-13-01T00:00:00Z',
    ]) {
      assert.deepEqual(read({ requestReceivedTimestamp: time }), [], time);
    }
    assert.deepEqual(
      on('clusterroles', { apiGroup: 'rbac.authorization.k8s.io', namespace: '', name: 'é'.repeat(1_001) }),
      [],
    );
  });

  it('differ although a client gave two calls the same id', () => {
    const keys = [{}, {}, { user: { username: 'mallory' } }, { stageTimestamp: '2026-11-23T04:00:00.130000Z' }]
      .flatMap((more) => read(more))
      .map(recordKey);
    assert.equal(keys.length, 4);
    assert.equal(new Set(keys).size, 3);
    assert.equal(keys[0], keys[1]);
  });

  it('name the changed object of subresources and collections, and a namespace without a namespace', () => {
    assert.equal(on('deployments', { subresource: 'scale' })[0]?.call, 'patch deployments/scale');
    const [eviction] = read({
      verb: 'create',
      objectRef: { resource: 'pods', subresource: 'eviction', namespace: 'shop', name: 'web-1', apiVersion: 'v1' },
    });
    assert.deepEqual([eviction?.verb, eviction?.externalId], ['delete', 'shop/web-1']);
    const collection = { verb: 'deletecollection', objectRef: { ...event.objectRef, name: undefined } };
    assert.equal(read(collection)[0]?.externalId, 'shop/*');
    const namespace = { objectRef: { resource: 'namespaces', namespace: 'shop', name: 'shop', apiVersion: 'v1' } };
    assert.equal(read(namespace)[0]?.externalId, 'shop');
  });

  it('are nothing but a list of audit.k8s.io/v1', () => {
    for (const other of [
      null,
      7,
      [],
      {},
      { ...list(event), apiVersion: 'audit.k8s.io/v1beta1' },
      { ...list(), items: {} },
    ]) {
      assert.equal(readAuditEvents(other), null);
    }
  });
});
