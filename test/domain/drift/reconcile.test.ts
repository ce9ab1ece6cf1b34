import assert from 'node:assert/strict';
import { acceptedByCapture, type CapturedResource } from '../../../domain/acceptances/capture-risk.ts';
import { acceptsDeletion } from '../../../domain/acceptances/deletion.ts';
import { reconcileFindings, type ScannedResource } from '../../../domain/drift/reconcile.ts';

const logging = { target_bucket: 'logs', target_prefix: null };
const bucket: ScannedResource = {
  name: 'reports',
  resource_type: 'object_bucket',
  status: 'active',
  baseline: { configuration: { logging, versioning: { status: 'Enabled' } }, unreadable: {} },
  configuration: { logging, versioning: { status: 'Enabled' } },
  unreadable: {},
  open_findings: [],
  deletion_accepted: false,
};
const drifted = { logging: null, versioning: { status: 'Suspended' } };

function changesOf(change: Partial<ScannedResource>) {
  const { create, update, resolve } = reconcileFindings('cloud_a', { ...bucket, ...change });
  return {
    create: create.map(({ aspect }) => aspect).toSorted(),
    update: update.map(({ id, deviation }) => [id, deviation.aspect]),
    resolve: resolve.map(({ id, resolution }) => [id, resolution]),
  };
}

describe('the findings of a scanned resource', () => {
  it('are none while it is like its baseline', () => {
    assert.deepEqual(changesOf({}), { create: [], update: [], resolve: [] });
  });

  it('are made for each new deviation and updated for each known one', () => {
    assert.deepEqual(changesOf({ configuration: drifted }), {
      create: ['logging', 'versioning'],
      update: [],
      resolve: [],
    });
    assert.deepEqual(changesOf({ configuration: drifted, open_findings: [{ id: 7, aspect: 'versioning' }] }), {
      create: ['logging'],
      update: [[7, 'versioning']],
      resolve: [],
    });
  });

  it('are resolved with why they are gone', () => {
    const open = [{ id: 7, aspect: 'versioning' }];
    const only = (change: Partial<ScannedResource>) => changesOf({ open_findings: open, ...change }).resolve;
    assert.deepEqual(only({}), [[7, 'The deviation no longer exists']]);
    assert.deepEqual(only({ baseline: null }), [[7, 'The resource no longer has a baseline']]);
    assert.deepEqual(only({ status: 'deleted' }), [[7, 'The resource was deleted']]);
    assert.deepEqual(only({ open_findings: [{ id: 8, aspect: 'existence' }] }), [[8, 'The resource exists again']]);
    assert.deepEqual(only({ open_findings: [{ id: 8, aspect: 'existence' }], baseline: null, status: 'deleted' }), [
      [8, 'The resource no longer has a baseline'],
    ]);
  });

  it('are the deletion alone once the resource is gone', () => {
    const gone = { status: 'deleted', configuration: drifted } as const;
    assert.deepEqual(changesOf(gone), { create: ['existence'], update: [], resolve: [] });
    assert.deepEqual(changesOf({ ...gone, baseline: null }), { create: [], update: [], resolve: [] });
    assert.deepEqual(changesOf({ ...gone, open_findings: [{ id: 9, aspect: 'existence' }] }), {
      create: [],
      update: [[9, 'existence']],
      resolve: [],
    });
  });

  it('leave out a deletion that was accepted, unless its finding is open', () => {
    const gone = { status: 'deleted', deletion_accepted: true } as const;
    assert.deepEqual(changesOf(gone).create, []);
    assert.deepEqual(changesOf({ ...gone, open_findings: [{ id: 9, aspect: 'existence' }] }).update, [
      [9, 'existence'],
    ]);
    assert.deepEqual(changesOf({ ...gone, open_findings: [{ id: 7, aspect: 'logging' }] }), {
      create: [],
      update: [],
      resolve: [[7, 'The resource was deleted']],
    });
  });

  it('are compared when it is stopped too', () => {
    assert.deepEqual(changesOf({ status: 'stopped', configuration: drifted }).create, ['logging', 'versioning']);
  });
});

describe('what capturing a configuration accepts', () => {
  const captured: CapturedResource = { ...bucket, open_findings: [], set_aside: [] };
  const accepted = (change: Partial<CapturedResource>) =>
    acceptedByCapture('cloud_a', { ...captured, ...change }).map(({ drift_id: id, aspect }) => [id, aspect]);

  it('is nothing for a resource that is like its baseline or has none', () => {
    assert.deepEqual(accepted({}), []);
    assert.deepEqual(accepted({ baseline: null, configuration: drifted, unreadable: { '/acl': 'denied' } }), []);
  });

  it('is every open finding, whatever it is about', () => {
    const open = { id: 7, aspect: 'tags', severity: 'low' as const, summary: 'Tags differ' };
    assert.deepEqual(acceptedByCapture('cloud_a', { ...captured, open_findings: [open] }), [
      { drift_id: 7, aspect: 'tags', severity: 'low', summary: 'Tags differ' },
    ]);
  });

  it('is what a scan would report as security, and not a mere setting', () => {
    assert.deepEqual(accepted({ configuration: drifted }), [[null, 'logging']]);
    assert.deepEqual(accepted({ configuration: { ...captured.configuration, tags: { env: 'dev' } } }), []);
  });

  it('is what a scan would report as high, although it is no matter of security', () => {
    assert.deepEqual(accepted({ status: 'deleted' }), [[null, 'existence']]);
  });

  it('is a setting whose finding was resolved by hand', () => {
    assert.deepEqual(accepted({ configuration: drifted, set_aside: ['versioning'] }).toSorted(), [
      [null, 'logging'],
      [null, 'versioning'],
    ]);
  });

  it('is a part that can no longer be read, unless the baseline lacks it too', () => {
    const unreadable = { '/acl': 'denied', '/policy': 'denied' };
    const baseline = { configuration: captured.configuration, unreadable: { '/policy': 'denied' } };
    const [one, ...more] = acceptedByCapture('cloud_a', { ...captured, unreadable, baseline });
    assert.deepEqual(more, []);
    assert.deepEqual([one?.drift_id, one?.aspect, one?.severity], [null, 'unreadable /acl', 'high']);
    assert.match(one?.summary ?? '', /^\/acl of reports cannot be read/);
  });
});

describe('resolving a finding', () => {
  it('accepts a deletion only when all of it is so', () => {
    const deletion = {
      aspect: 'existence',
      status: 'detected',
      resource_status: 'deleted',
      has_baseline: true,
    } as const;
    assert.equal(acceptsDeletion(deletion), true);
    assert.equal(acceptsDeletion({ ...deletion, status: 'investigating' }), true);
    for (const other of [
      { aspect: 'tags' },
      { status: 'resolved' as const },
      { resource_status: 'active' },
      { has_baseline: false },
    ]) {
      assert.equal(acceptsDeletion({ ...deletion, ...other }), false, JSON.stringify(other));
    }
  });
});
