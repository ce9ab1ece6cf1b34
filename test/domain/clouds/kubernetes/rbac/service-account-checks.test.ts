import assert from 'node:assert/strict';
import { rbacServiceAccountChecks as checks } from '../../../../../domain/clouds/kubernetes/rbac/service-account-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const account = (mounts: boolean) => ({
  configuration: { namespace: 'shop', automount_token: mounts, image_pull_secrets: [] },
  externalId: 'default',
});

describe('the checks of Kubernetes: service accounts', () => {
  testChecks(checks, {
    core_default_service_account_token_not_mounted: { pass: account(false), fail: account(true) },
  });

  it('are about the default accounts only', () => {
    const { configuration } = account(true);
    const says = outcomeOf({ checks, id: 'core_default_service_account_token_not_mounted' }, configuration, {
      externalId: 'robot',
    });
    assert.equal(says, 'not_applicable');
  });
});
