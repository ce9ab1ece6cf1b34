import assert from 'node:assert/strict';
import { workloadsWorkloadChecks as checks } from '../../../../../domain/clouds/kubernetes/workloads/workload-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

describe('the checks of Kubernetes: workloads', () => {
  testChecks(checks, {
    apps_minimum_replicas: { pass: { replicas: 2 }, fail: { replicas: 1 } },
    core_default_namespace_not_used: { pass: { namespace: 'shop' }, fail: { namespace: 'default' } },
  });

  it('leave out workloads that are scaled down', () => {
    assert.equal(outcomeOf({ checks, id: 'apps_minimum_replicas' }, { replicas: 0 }), 'not_applicable');
  });

  it('leave out the service of the API server, which every cluster has in the namespace default', () => {
    const says = (externalId: string, type: string) =>
      outcomeOf({ checks, id: 'core_default_namespace_not_used', type }, { namespace: 'default' }, { externalId });
    assert.equal(says('kubernetes', 'service'), 'not_applicable');
    assert.equal(says('kubernetes', 'pod'), 'fail');
    assert.equal(says('web', 'service'), 'fail');
  });
});
