import assert from 'node:assert/strict';
import { eksClusterChecks } from '../../../../../domain/clouds/aws/eks/cluster-checks.ts';
import { contextOf, resourceOf, testChecks } from '../../../checks/check-cases.ts';
import { verdictOf } from '../../../checks/verdict-of.ts';

describe('the checks of AWS: eks, cluster', () => {
  testChecks(eksClusterChecks, {
    eks_cluster_kms_cmk_encryption_in_secrets_enabled: {
      pass: { encryption: [{ resources: ['secrets'], key_arn: 'arn:key' }] },
      fail: { encryption: [] },
    },
    eks_cluster_not_publicly_accessible: {
      pass: { endpoint_public_access: true, public_access_cidrs: ['203.0.113.0/24'] },
      fail: { endpoint_public_access: true, public_access_cidrs: ['0.0.0.0/0'] },
    },
    eks_cluster_uses_a_supported_version: { pass: { version: '1.33' }, fail: { version: '1.24' } },
    eks_control_plane_logging_all_types_enabled: {
      pass: { enabled_logs: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'] },
      fail: { enabled_logs: ['api'] },
    },
  });
});

describe('the version of a cluster', () => {
  const outcomeAt = (version: string, at: string): string | undefined => {
    const [check] = eksClusterChecks.filter(({ id }) => id === 'eks_cluster_uses_a_supported_version');
    return check?.evaluate(resourceOf('container_cluster', { configuration: { version } }), {
      ...contextOf({}),
      now: new Date(at),
    }).outcome;
  };

  it('is supported through the last day that AWS documents', () => {
    assert.equal(outcomeAt('1.32', '2026-03-23T23:59:59Z'), 'pass');
    assert.equal(outcomeAt('1.32', '2026-03-24T00:00:00Z'), 'fail');
    assert.equal(outcomeAt('1.31', '2026-03-01T00:00:00Z'), 'fail');
  });

  it('is not evaluated when the table does not know it', () => {
    for (const version of ['1.99', '1.22', '2.0', '', 'constructor']) {
      assert.equal(outcomeAt(version, '2026-03-01T00:00:00Z'), 'not_evaluated', version);
    }
  });
});

describe('the public endpoint of a cluster', () => {
  const outcomeWith = (...cidrs: string[]): string =>
    verdictOf(eksClusterChecks, 'eks_cluster_not_publicly_accessible', {
      configuration: { endpoint_public_access: true, public_access_cidrs: cidrs },
    }).outcome;

  it('is open to ranges that add up to the internet', () => {
    assert.equal(outcomeWith('0.0.0.0/1', '128.0.0.0/1'), 'fail');
    assert.equal(outcomeWith('::/0'), 'fail');
    assert.equal(outcomeWith('203.0.113.0/24', '10.0.0.0/8'), 'pass');
    assert.equal(outcomeWith('everywhere'), 'not_evaluated');
    assert.equal(outcomeWith(), 'not_evaluated');
  });
});
