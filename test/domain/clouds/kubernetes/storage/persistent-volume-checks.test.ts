import assert from 'node:assert/strict';
import { storagePersistentVolumeChecks as checks } from '../../../../../domain/clouds/kubernetes/storage/persistent-volume-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

describe('the checks of Kubernetes: persistent volumes', () => {
  testChecks(checks, {
    core_persistent_volume_not_host_path: { pass: { source: 'csi' }, fail: { source: 'hostPath' } },
    core_persistent_volume_reclaim_retain: { pass: { reclaim_policy: 'Retain' }, fail: { reclaim_policy: 'Delete' } },
  });

  it('leave out volumes that show no reclaim policy', () => {
    const id = 'core_persistent_volume_reclaim_retain';
    assert.equal(outcomeOf({ checks, id }, { reclaim_policy: null }), 'not_applicable');
    assert.equal(outcomeOf({ checks, id }, { reclaim_policy: 'Recycle' }), 'fail');
  });
});
