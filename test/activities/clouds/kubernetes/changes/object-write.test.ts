import assert from 'node:assert/strict';
import { objectWrite } from '../../../../../activities/clouds/kubernetes/changes/object-write.ts';

const entry = (manager: string, more: object = {}) => ({
  manager,
  operation: 'Update',
  apiVersion: 'apps/v1',
  time: '2026-11-23T04:00:00Z',
  fieldsV1: { 'f:spec': {} },
  ...more,
});

const deployment = (more: { metadata?: object; spec?: object; status?: object } = {}) => ({
  kind: 'Deployment',
  metadata: {
    name: 'web',
    uid: 'u',
    resourceVersion: '7',
    generation: 1,
    creationTimestamp: '2026-11-20T10:00:00Z',
    labels: { app: 'web' },
    managedFields: [entry('helm'), entry('kube-controller-manager', { subresource: 'status' })],
    ...more.metadata,
  },
  spec: { replicas: 1, ...more.spec },
  status: { replicas: 1, ...more.status },
});

describe('The call behind an event of a watch', () => {
  const { content } = objectWrite(deployment());

  it('is described by the writers of all but the status', () => {
    const write = objectWrite(deployment());
    assert.deepEqual([write.uid, write.version, write.createdAt], ['u', '7', '2026-11-20T10:00:00Z']);
    assert.deepEqual(write.writers, [
      { manager: 'helm', operation: 'Update', apiVersion: 'apps/v1', subresource: '', time: '2026-11-23T04:00:00Z' },
    ]);
  });

  it('has another content where anything but the status is another', () => {
    const others = [
      deployment({ spec: { replicas: 2 } }),
      deployment({ metadata: { labels: {} } }),
      deployment({ metadata: { annotations: { note: 'x' } } }),
    ];
    for (const other of others) assert.notEqual(objectWrite(other).content, content);
    const same = deployment({
      metadata: { resourceVersion: '8', generation: 2, managedFields: [] },
      status: { replicas: 2 },
    });
    assert.equal(objectWrite(same).content, content);
  });

  it('is read from the row of a table, whose last column is the age', () => {
    const table = (age: string, count = 1) => ({
      kind: 'Table',
      rows: [{ cells: ['token', 'Opaque', count, age], object: { metadata: deployment().metadata } }],
    });
    assert.equal(objectWrite(table('1s')).uid, 'u');
    assert.equal(objectWrite(table('1s')).content, objectWrite(table('2s')).content);
    assert.notEqual(objectWrite(table('1s')).content, objectWrite(table('1s', 2)).content);
  });

  it('is unknown where there is no object', () => {
    const { uid, version, writers, createdAt } = objectWrite(undefined);
    assert.deepEqual([uid, version, writers, createdAt], [null, null, [], null]);
  });
});
