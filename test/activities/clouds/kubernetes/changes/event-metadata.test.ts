import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { eventMetadata } from '../../../../../activities/clouds/kubernetes/changes/event-metadata.ts';

const wrote = (manager: string, time: string, subresource?: string) => ({
  manager,
  time,
  ...(subresource === undefined ? {} : { subresource }),
});

describe('The metadata of a watched object', () => {
  const now = Date.parse('2026-11-20T10:05:01.500Z');
  const of = (managedFields: object[], more: object = {}, nowMs = now) =>
    eventMetadata({ metadata: { uid: 'u', resourceVersion: '7', managedFields, ...more } }, nowMs);

  it('names the program that wrote last, not the controller that reports the status', () => {
    const { uid, version, manager, writtenAt } = of([
      wrote('helm', '2026-11-20T10:00:00Z'),
      wrote('kubectl-edit', '2026-11-20T10:05:00Z'),
      wrote('kube-controller-manager', '2026-11-20T10:05:01Z', 'status'),
    ]);
    assert.deepEqual([uid, version, manager, writtenAt], ['u', '7', 'kubectl-edit', '2026-11-20T10:05:00Z']);
  });

  it('names no program where two wrote within the same second', () => {
    const { manager, writtenAt } = of([
      wrote('helm', '2026-11-20T10:05:00Z'),
      wrote('kubectl-edit', '2026-11-20T10:05:00Z'),
    ]);
    assert.deepEqual([manager, writtenAt], [null, '2026-11-20T10:05:00Z']);
  });

  it('names no program for a deletion, which no field records, and the time when it was requested', () => {
    const deleted = of([wrote('helm', '2026-11-20T10:05:00Z')], {
      deletionTimestamp: '2026-11-20T11:00:30Z',
      deletionGracePeriodSeconds: 30,
    });
    assert.deepEqual([deleted.manager, deleted.writtenAt], [null, '2026-11-20T11:00:00.000Z']);
    assert.equal(deleted.deletionRequestedAt, '2026-11-20T11:00:00.000Z');
  });

  it('names neither program nor time for an event after the last entry, which only removed something', () => {
    const removed = of([wrote('helm', '2026-11-20T10:05:00Z')], {}, now + 2_000);
    assert.deepEqual([removed.manager, removed.writtenAt], [null, null]);
  });

  it('is read from the row of a table, and from nothing at all', () => {
    const metadata = { uid: 'u', resourceVersion: '8', managedFields: [wrote('helm', '2026-11-20T10:05:00Z')] };
    const table = { metadata: { resourceVersion: '9' }, rows: [{ object: { metadata } }] };
    assert.deepEqual(eventMetadata(table, now), {
      uid: 'u',
      version: '8',
      manager: 'helm',
      writtenAt: '2026-11-20T10:05:00Z',
      deletionRequestedAt: null,
    });
    assert.deepEqual(eventMetadata(undefined, now), {
      uid: null,
      version: null,
      manager: null,
      writtenAt: null,
      deletionRequestedAt: null,
    });
  });
});
