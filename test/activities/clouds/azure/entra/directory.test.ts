import assert from 'node:assert/strict';
import { mfaRegistration } from '../../../../../activities/clouds/azure/entra/mfa-registration.ts';
import type { DirectoryRead } from '../../../../../activities/clouds/azure/entra/directory-calls.ts';
import { directoryUrl } from '../../../../../activities/clouds/azure/entra/directory-calls.ts';
import { directoryQuotasOf, type AzurePacing } from '../../../../../activities/clouds/azure/session/quotas.ts';
import type { ArmAnswer, ArmCall } from '../../../../../sample/azure/server.ts';
import { directoryRoles } from '../../../../../domain/setups/azure/directory-roles.ts';
import { describedCalls } from '../../../../../activities/clouds/azure/descriptions/described-call.ts';
import { startAzure, type Azure } from '../../../../emulators/azure.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { azureSecretTokens } from '../../../../helpers/cloud-access.ts';
import { azureSession, listed } from '../subscription-under-test.ts';

describe('The tenant of an Azure subscription', function () {
  this.timeout(60_000);
  let azure: Azure | null = null;
  afterEach(async () => {
    const running = azure;
    azure = null;
    await running?.stop();
  });

  const read = async (
    intercept: (call: ArmCall) => ArmAnswer | null = () => null,
    { pageSize = 1_000, subscription = azureSubscription() } = {},
  ) => {
    azure = await startAzure(subscription, { intercept, pageSize });
    const [tenant, ...others] = await listed(azureSession(azure.url), 'entra');
    assert.ok(tenant);
    assert.deepEqual(others, []);
    return tenant;
  };

  for (const pageSize of [1_000, 1]) {
    it(`is read from Microsoft Graph, in pages of ${pageSize}`, async () => {
      const { externalId, configuration, unreadable } = await read(() => null, { pageSize });
      assert.equal(externalId, `/tenants/${azureIds.tenantId}`);
      assert.deepEqual(unreadable, {});
      const [management, office] = configuration['conditional_access_policies'] as object[];
      assert.deepEqual(management, {
        id: 'policy-1',
        name: 'MFA for management',
        state: 'enabled',
        users: ['All'],
        applications: ['797f4846-ba00-4fd7-ba43-dac1f8f63013'],
        excluded_applications: [],
        other_conditions: [],
        controls: ['mfa'],
        operator: 'OR',
        requires_mfa_strength: false,
      });
      assert.deepEqual(office, {
        id: 'policy-2',
        name: 'Strong methods outside the office',
        state: 'enabledForReportingButNotEnforced',
        users: ['All'],
        applications: ['All'],
        excluded_applications: [],
        other_conditions: ['client_app_types', 'locations'],
        controls: [],
        operator: 'AND',
        requires_mfa_strength: true,
      });
      const { conditional_access_policies: _shown, ...others } = configuration;
      assert.deepEqual(others, {
        tenant_id: azureIds.tenantId,
        security_defaults: false,
        authorization_policy: {
          users_create_applications: true,
          users_create_security_groups: false,
          users_create_tenants: true,
          consent_policies: ['ManagePermissionGrantsForSelf.microsoft-user-default-low'],
          guest_role_id: '10dae51f-b6af-4016-8d66-8c2a99b929b3',
          guest_invitations: 'adminsAndGuestInviters',
        },
        ip_locations: [{ id: 'location-1', name: 'Office', trusted: true, ranges: ['192.0.2.0/24'] }],
        users_create_microsoft_365_groups: false,
        global_administrators: [
          { id: 'user-one', type: 'user' },
          { id: 'user-two', type: 'user' },
        ],
        observed: {
          mfa_registration: {
            administrators: { without: 0, guests_without: 0, without_examples: [], some_with: true },
            others: { without: 1, guests_without: 1, without_examples: ['user-four'], some_with: true },
          },
        },
        tags: {},
      });
    });
  }

  it('is unreadable where the application has no permission, and the subscription is read', async () => {
    const { directory: _none, ...subscription } = azureSubscription();
    const tenant = await read(() => null, { subscription });
    assert.deepEqual(tenant.configuration, { tenant_id: azureIds.tenantId, observed: {}, tags: {} });
    assert.deepEqual(Object.keys(tenant.unreadable).toSorted(), [
      '/authorization_policy',
      '/conditional_access_policies',
      '/global_administrators',
      '/ip_locations',
      '/observed/mfa_registration',
      '/security_defaults',
      '/users_create_microsoft_365_groups',
    ]);
    for (const reason of Object.values(tenant.unreadable))
      assert.match(reason, /^access_denied: graph:\S+: Insufficient privileges/);
    assert.ok(azure !== null && (await listed(azureSession(azure.url), 'role-assignments')).length > 0);
  });

  it('is unreadable in the part that a licence or a permission lacks, and read in the others', async () => {
    const tenant = await read(({ path }) =>
      path.startsWith('/v1.0/reports/')
        ? {
            status: 403,
            body: { error: { code: 'Authentication_RequestFromNonPremiumTenantOrB2CTenant', message: 'No licence.' } },
          }
        : null,
    );
    assert.deepEqual(tenant.unreadable, {
      '/observed/mfa_registration': 'access_denied: graph:authenticationMethods/userRegistrationDetails: No licence.',
    });
    assert.equal(tenant.configuration['security_defaults'], false);
  });

  it('is unreadable, and no failure of the sync, where Microsoft Graph rejects the token', async () => {
    const tenant = await read(({ path }) =>
      path.startsWith('/v1.0/')
        ? { status: 401, body: { error: { code: 'Authorization_IdentityNotFound', message: 'No such identity.' } } }
        : null,
    );
    assert.equal(
      tenant.unreadable['/security_defaults'],
      'access_denied: graph:policies/identitySecurityDefaultsEnforcementPolicy: No such identity.',
    );
  });

  it('does not send its token to another host that a page names', async () => {
    const tenant = await read(({ path }) =>
      path.startsWith('/v1.0/groupSettings')
        ? { status: 200, body: { value: [], '@odata.nextLink': 'https://elsewhere.example/v1.0/groupSettings' } }
        : null,
    );
    assert.equal(
      tenant.unreadable['/users_create_microsoft_365_groups'],
      'invalid_request: graph:nextLink: the next page is elsewhere',
    );
  });

  it('is unreadable where an answer is no list, or names a page that is no address', async () => {
    const tenant = await read(({ path }) => {
      if (path.startsWith('/v1.0/identity/conditionalAccess/policies')) return { status: 200, body: {} };
      const isSettings = path.startsWith('/v1.0/groupSettings');
      return isSettings ? { status: 200, body: { value: [], '@odata.nextLink': 'further' } } : null;
    });
    assert.deepEqual(tenant.unreadable, {
      '/conditional_access_policies':
        'invalid_request: graph:/identity/conditionalAccess/policies: the answer is not a list',
      '/users_create_microsoft_365_groups': 'invalid_request: graph:nextLink: the next page is elsewhere',
    });
  });

  for (const [condition, conditions] of [
    ['excluded_groups', { users: { includeUsers: ['All'], excludeGroups: ['group-1'] } }],
    ['excluded_roles', { users: { includeUsers: ['All'], excludeRoles: ['role-1'] } }],
    ['excluded_guests', { users: { includeUsers: ['All'], excludeUsers: ['GuestsOrExternalUsers'] } }],
    ['excluded_guests', { users: { excludeGuestsOrExternalUsers: { guestOrExternalUserTypes: 'internalGuest' } } }],
    ['application_filter', { applications: { includeApplications: ['All'], applicationFilter: { mode: 'exclude' } } }],
  ] as const) {
    it(`shows that a policy is narrower by ${condition}: ${Object.keys(conditions).join()}`, async () => {
      const tenant = await read(({ path }) =>
        path.startsWith('/v1.0/identity/conditionalAccess/policies')
          ? { status: 200, body: { value: [{ id: 'policy-1', conditions }] } }
          : null,
      );
      const [policy] = tenant.configuration['conditional_access_policies'] as { other_conditions: string[] }[];
      assert.deepEqual(policy?.other_conditions, [condition]);
    });
  }

  it('is not listed where the address of Microsoft Graph is not known', async () => {
    azure = await startAzure(azureSubscription());
    const session = azureSession(azure.url, { tokens: azureSecretTokens(azure.url), hasDirectory: false });
    assert.deepEqual(await listed(session, 'entra'), []);
    assert.equal(directoryUrl('https://management.local.azurestack.external', null), null);
    assert.equal(
      directoryUrl('https://management.usgovcloudapi.net', 'https://dod-graph.microsoft.us/'),
      'https://dod-graph.microsoft.us',
    );
  });

  it('counts against the quota of reports where reports are read', () => {
    const pacing = { tenantId: 't', identity: 'i' } as AzurePacing;
    const of = (path: string) => directoryQuotasOf(`/v1.0${path}`, pacing);
    assert.deepEqual(of('/groupSettings'), []);
    assert.deepEqual(of('/reports/authenticationMethods/userRegistrationDetails'), [
      { bucket: 'azure/t/i/reports', rate: { burst: 5, perSecond: 0.5 } },
    ]);
  });

  it('has a permission for every read, and no other', () => {
    const reads = describedCalls().flatMap(({ id }) => /^graph\.\S+ GET \/v1\.0(\/.*)$/.exec(id)?.[1] ?? []);
    assert.deepEqual(Object.keys(directoryRoles).toSorted(), reads.toSorted());
  });
});

describe('The registration of authentication methods', () => {
  /** Endless pages of users without MFA who are no administrators. */
  const endless: DirectoryRead = async <Answer>(path: string) => {
    const page = Number(/page=(\d+)/.exec(path)?.[1] ?? 0);
    const link = `https://graph.example/v1.0/reports?page=${page + 1}`;
    return { value: [{ id: `user-${page}`, isAdmin: false }], '@odata.nextLink': link } as Answer;
  };

  it('leaves administrators open in a tenant with too many users', async () => {
    const { administrators, others } = await mfaRegistration(endless);
    assert.equal(administrators, null);
    assert.equal(others?.without, 90);
    assert.equal(others.without_examples.length, 20);
  });
});
