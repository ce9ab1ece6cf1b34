import assert from 'node:assert/strict';
import { entraDirectoryChecks } from '../../../../../domain/clouds/azure/entra/directory-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

const managementApi = '797f4846-ba00-4fd7-ba43-dac1f8f63013';

const policy = (more: JsonObject = {}): JsonObject => ({
  id: 'policy-1',
  name: 'MFA',
  state: 'enabled',
  users: ['All'],
  applications: ['All'],
  excluded_applications: [],
  other_conditions: [],
  controls: ['mfa'],
  operator: 'OR',
  requires_mfa_strength: false,
  ...more,
});

const authorization = (more: JsonObject = {}): JsonObject => ({
  authorization_policy: {
    users_create_applications: false,
    users_create_security_groups: false,
    users_create_tenants: false,
    consent_policies: [],
    guest_role_id: '2af84b1e-32c8-42b7-82bc-daa82404023b',
    guest_invitations: 'adminsAndGuestInviters',
    ...more,
  },
});

const registration = (more: JsonObject = {}): JsonObject => ({
  without: 0,
  guests_without: 0,
  without_examples: [],
  some_with: true,
  ...more,
});

const registered = (administrators: JsonObject | null, others: JsonObject | null): JsonObject => ({
  observed: { mfa_registration: { administrators, others } },
});

const without = registration({ without: 1, without_examples: ['user-1'] });

describe('the checks of Azure: entra, directory', () => {
  testChecks(entraDirectoryChecks, {
    entra_security_defaults_enabled: {
      pass: { security_defaults: true },
      fail: { security_defaults: false, conditional_access_policies: [policy({ state: 'disabled' })] },
    },
    entra_privileged_user_has_mfa: {
      pass: registered(registration(), without),
      fail: registered(without, registration()),
    },
    entra_non_privileged_user_has_mfa: {
      pass: registered(without, registration()),
      fail: registered(registration(), without),
    },
    entra_conditional_access_policy_require_mfa_for_management_api: {
      pass: { security_defaults: false, conditional_access_policies: [policy({ applications: [managementApi] })] },
      fail: { security_defaults: false, conditional_access_policies: [policy({ applications: ['Office365'] })] },
    },
    entra_conditional_access_policy_require_mfa_for_admin_portals: {
      pass: { conditional_access_policies: [policy({ applications: ['MicrosoftAdminPortals'] })] },
      fail: { conditional_access_policies: [] },
    },
    entra_trusted_named_locations_exists: {
      pass: { ip_locations: [{ id: '1', name: 'Office', trusted: true, ranges: ['192.0.2.0/24'] }] },
      fail: { ip_locations: [{ id: '1', name: 'Office', trusted: false, ranges: ['192.0.2.0/24'] }] },
    },
    entra_policy_ensure_default_user_cannot_create_tenants: {
      pass: authorization(),
      fail: authorization({ users_create_tenants: true }),
    },
    entra_policy_ensure_default_user_cannot_create_apps: {
      pass: authorization(),
      fail: authorization({ users_create_applications: true }),
    },
    entra_policy_default_users_cannot_create_security_groups: {
      pass: authorization(),
      fail: authorization({ users_create_security_groups: true }),
    },
    entra_users_cannot_create_microsoft_365_groups: {
      pass: { users_create_microsoft_365_groups: false },
      fail: { users_create_microsoft_365_groups: null },
    },
    entra_policy_guest_users_access_restrictions: {
      pass: authorization(),
      fail: authorization({ guest_role_id: '10dae51f-b6af-4016-8d66-8c2a99b929b3' }),
    },
    entra_policy_guest_invite_only_for_admin_roles: {
      pass: authorization(),
      fail: authorization({ guest_invitations: 'everyone' }),
    },
    entra_policy_restricts_user_consent_for_apps: {
      pass: authorization(),
      fail: authorization({ consent_policies: ['ManagePermissionGrantsForSelf.microsoft-user-default-low'] }),
    },
    entra_policy_user_consent_for_verified_apps: {
      pass: authorization({ consent_policies: ['ManagePermissionGrantsForSelf.microsoft-user-default-low'] }),
      fail: authorization({ consent_policies: ['ManagePermissionGrantsForSelf.microsoft-user-default-legacy'] }),
    },
    entra_global_admin_in_less_than_five_users: {
      pass: { global_administrators: ['1', '2', '3', '4'].map((id) => ({ id, type: 'user' })) },
      fail: { global_administrators: ['1', '2', '3', '4', '5'].map((id) => ({ id, type: 'user' })) },
    },
  });

  const outcome = (id: string, configuration: JsonObject): string =>
    outcomeOf({ checks: entraDirectoryChecks, id }, configuration);

  it('do not ask for security defaults where Conditional Access is used', () => {
    const configuration = { security_defaults: false, conditional_access_policies: [policy()] };
    assert.equal(outcome('entra_security_defaults_enabled', configuration), 'not_applicable');
  });

  it('evaluate policies by their applications, conditions and the way in which controls add up', () => {
    const of = (more: JsonObject): string =>
      outcome('entra_conditional_access_policy_require_mfa_for_admin_portals', {
        conditional_access_policies: [policy(more)],
      });
    assert.equal(of({}), 'pass');
    assert.equal(of({ excluded_applications: ['MicrosoftAdminPortals'] }), 'fail');
    assert.equal(of({ users: ['user-1'] }), 'fail');
    assert.equal(of({ state: 'enabledForReportingButNotEnforced' }), 'fail');
    assert.equal(of({ other_conditions: ['locations'] }), 'not_evaluated');
    assert.equal(of({ controls: ['mfa', 'compliantDevice'] }), 'fail');
    assert.equal(of({ controls: ['mfa', 'compliantDevice'], operator: 'AND' }), 'pass');
    assert.equal(of({ controls: [], requires_mfa_strength: true }), 'pass');
    assert.equal(of({ controls: ['compliantDevice'], requires_mfa_strength: true }), 'fail');
    assert.equal(of({ controls: ['block'] }), 'fail');
    assert.equal(of({ controls: ['mfa', 'compliantDevice'], operator: null }), 'fail');
    assert.equal(of({ excluded_applications: ['c44b4083-3bb0-49c1-b47d-974e53cbdf3c'] }), 'not_evaluated');
    assert.equal(of({ excluded_applications: ['Office365'] }), 'pass');
  });

  it('count security defaults for the management API alone', () => {
    const configuration = { security_defaults: true, conditional_access_policies: [] };
    assert.equal(outcome('entra_conditional_access_policy_require_mfa_for_management_api', configuration), 'pass');
    assert.equal(outcome('entra_conditional_access_policy_require_mfa_for_admin_portals', configuration), 'fail');
  });

  it('do not pass users whom the report does not show', () => {
    const of = (others: JsonObject | null): string =>
      outcome('entra_non_privileged_user_has_mfa', registered(registration(), others));
    assert.equal(of(null), 'not_evaluated');
    assert.equal(of(registration({ some_with: false })), 'not_evaluated');
    assert.equal(of(registration({ guests_without: 1 })), 'not_evaluated');
    assert.equal(of(registration({ without: 1, guests_without: 1 })), 'fail');
  });

  it('do not evaluate settings that are not known', () => {
    const unknown: readonly [id: string, more: JsonObject][] = [
      ['entra_policy_guest_users_access_restrictions', { guest_role_id: '00000000-0000-0000-0000-000000000000' }],
      ['entra_policy_guest_invite_only_for_admin_roles', { guest_invitations: 'unknownFutureValue' }],
      ['entra_policy_ensure_default_user_cannot_create_apps', { users_create_applications: null }],
      ['entra_policy_restricts_user_consent_for_apps', { consent_policies: null }],
      ['entra_policy_user_consent_for_verified_apps', { consent_policies: null }],
      [
        'entra_policy_user_consent_for_verified_apps',
        { consent_policies: ['ManagePermissionGrantsForSelf.our-own-policy'] },
      ],
    ];
    for (const [id, more] of unknown) {
      assert.equal(outcome(id, authorization(more)), 'not_evaluated', id);
    }
  });

  it('do not count members of groups among global administrators', () => {
    const of = (types: (string | null)[]): string =>
      outcome('entra_global_admin_in_less_than_five_users', {
        global_administrators: types.map((type, index) => ({ id: String(index), type })),
      });
    assert.equal(of(['user', 'user', 'group']), 'not_evaluated');
    assert.equal(of(['user', 'user', null]), 'not_evaluated');
    assert.equal(of(['user', 'servicePrincipal']), 'pass');
    assert.equal(of(['group', 'user', 'user', 'user', 'user', 'user']), 'fail');
    assert.equal(of([]), 'not_evaluated');
  });
});
