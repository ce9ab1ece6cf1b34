import assert from 'node:assert/strict';
import { storageBucketChecks } from '../../../../../domain/clouds/gcp/storage/bucket-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { contextOf, resourceOf, testChecks } from '../../../checks/check-cases.ts';
import { notEnforced, policies } from '../account/effective-policies.ts';

const constraint = 'storage.publicAccessPrevention';
const publicBucket = {
  bindings: [{ role: 'roles/viewer', members: ['allAuthenticatedUsers'], conditional: false }],
  public_access_prevention: 'inherited',
};

describe('the checks of Google Cloud: storage, bucket', () => {
  testChecks(storageBucketChecks, {
    cloudstorage_bucket_logging_enabled: {
      pass: { logging: { bucket: 'logs', prefix: null } },
      fail: { logging: null },
    },
    cloudstorage_bucket_sufficient_retention_period: {
      pass: { retention: { days: 90, locked: false } },
      fail: { retention: { days: 89, locked: true } },
    },
    cloudstorage_bucket_versioning_enabled: { pass: { versioning: true }, fail: { versioning: false } },
    cloudstorage_bucket_log_retention_policy_lock: {
      pass: {
        configuration: { retention: { days: 30, locked: true } },
        externalId: 'logs',
        inventory: { account: { p: { log_sinks: [{ destination: 'storage.googleapis.com/logs' }] } } },
      },
      fail: {
        configuration: { retention: null },
        externalId: 'logs',
        inventory: { account: { p: { log_sinks: [{ destination: 'storage.googleapis.com/logs' }] } } },
      },
    },
    cloudstorage_bucket_public_access: {
      pass: {
        configuration: {
          bindings: [{ role: 'roles/viewer', members: ['user:a@b'], conditional: false }],
          public_access_prevention: 'inherited',
        },
        inventory: { account: { shop: notEnforced(constraint) } },
      },
      fail: {
        configuration: publicBucket,
        inventory: { account: { shop: notEnforced(constraint) } },
      },
    },
    cloudstorage_bucket_uniform_bucket_level_access: {
      pass: { uniform_access: true },
      fail: { uniform_access: false },
    },
  });
});

describe('A public bucket that inherits public access prevention', () => {
  const check = storageBucketChecks.find(({ id }) => id === 'cloudstorage_bucket_public_access');
  const given = (project: JsonObject) => {
    const shown = { configuration: publicBucket, inventory: { account: { shop: project } } };
    return check?.evaluate(resourceOf('object_bucket', shown), contextOf(shown));
  };

  it('passes where the organization policy is enforced, and names it', () => {
    assert.deepEqual(given(policies({ constraint, enforced: true })), {
      outcome: 'pass',
      decidedBy: ['organization policy storage.publicAccessPrevention in effect on the project shop'],
    });
    assert.equal(given(notEnforced(constraint))?.outcome, 'fail');
  });

  it('is not evaluated where the policy could not be read or depends on tags', () => {
    assert.equal(given({})?.outcome, 'not_evaluated');
    assert.equal(given({ organization_policies: [] })?.outcome, 'not_evaluated');
    assert.equal(given(policies({ constraint, enforced: true, conditional: true }))?.outcome, 'not_evaluated');
  });
});
