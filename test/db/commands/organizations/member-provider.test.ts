import assert from 'node:assert/strict';
import type { MemberAccess } from '../../../../db/commands/organizations/member-access.ts';
import { memberProvider } from '../../../../db/commands/organizations/member-provider.ts';

const base = {
  externalId: 'of the setup',
  sourceProviderId: 7,
  homeRegion: null,
  tenantId: null,
  regions: ['global'],
  allRegions: false,
};
const spanning = { regions: ['global'], allRegions: false, sourceProviderId: 7 };

describe('The provider that an account of an organization becomes', () => {
  it('has the access of the organization alone where the identity is the same', () => {
    const authentication = { type: 'client_certificate', identity: 'app-1' };
    const access: MemberAccess = {
      ...base,
      kind: 'cloud_c',
      connection: { type: 'same_identity', setupId: 1 },
      authentication,
      tenantId: 'tenant-1',
    };
    assert.deepEqual(memberProvider(access, { accountId: 'sub-1', name: 'Shop' }), {
      ...spanning,
      name: 'Shop',
      type: 'cloud_c',
      scope: { tenantId: 'tenant-1', subscriptionId: 'sub-1' },
      authentication,
      credentials: { sourceProvider: '7' },
    });
  });

  it('names the service account of its project', () => {
    const access: MemberAccess = {
      ...base,
      kind: 'cloud_b',
      connection: { type: 'impersonation', setupId: 1, serviceAccount: 'audit' },
      authentication: { type: 'application_default', identity: null },
    };
    const identities: [projectId: string, serviceAccount: string][] = [
      ['shop-1', 'audit@shop-1.iam.gserviceaccount.com'],
      ['example.com:shop-1', 'audit@shop-1.example.com.iam.gserviceaccount.com'],
    ];
    for (const [projectId, serviceAccount] of identities) {
      assert.deepEqual(memberProvider(access, { accountId: projectId, name: '' }), {
        ...spanning,
        name: projectId,
        type: 'cloud_b',
        scope: { projectId },
        authentication: { type: 'application_default', identity: serviceAccount },
        credentials: { sourceProvider: '7', serviceAccount },
      });
    }
  });

  it('has a name of at most 200 characters', () => {
    const access: MemberAccess = {
      ...base,
      kind: 'cloud_b',
      connection: { type: 'same_identity', setupId: 1 },
      authentication: { type: 'service_account_key', identity: null },
    };
    assert.equal(memberProvider(access, { accountId: 'shop-1', name: 'x'.repeat(1_000) }).name.length, 200);
  });
});
