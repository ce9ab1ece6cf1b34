import { off, on, protection } from '../../aspects.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { changedManually } from '../reasons.ts';

/** A Conditional Access policy, as far as checks need it. */
export interface ConditionalAccessPolicy {
  id: string;
  name: string;
  /** `enabled`, `disabled` or `enabledForReportingButNotEnforced`. */
  state: string | null;
  /** Ids of users, `All`, `None` or `GuestsOrExternalUsers`. */
  users: string[];
  /** Ids of applications, `All`, `None`, `Office365` or `MicrosoftAdminPortals`. */
  applications: string[];
  excluded_applications: string[];
  /**
   * Names of further conditions, each of which narrows the sign-ins that the policy is about, e.g. `locations`, or
   * `excluded_groups`. Users whom it excludes by their ids are not among them.
   */
  other_conditions: string[];
  /** E.g. `mfa`, `block`, `compliantDevice`. */
  controls: string[];
  /** `AND` or `OR` of the controls. */
  operator: string | null;
  /** Whether the required authentication strength means multifactor authentication. */
  requires_mfa_strength: boolean;
}

/** Users of the report on registered authentication methods: administrators, or all others. */
export interface MfaRegistration {
  /** Members who cannot use multifactor authentication. */
  without: number;
  /** Guests who have not registered for it in this tenant. */
  guests_without: number;
  /** Object ids of the first of them. */
  without_examples: string[];
  /** Whether the report shows a user who can. */
  some_with: boolean;
}

/** `directory`: the settings of the Microsoft Entra tenant of a subscription. `externalId` is `/tenants/<id>`. */
export interface DirectoryConfiguration extends Configuration {
  tenant_id: string;
  security_defaults?: boolean;
  authorization_policy?: {
    users_create_applications: boolean | null;
    users_create_security_groups: boolean | null;
    users_create_tenants: boolean | null;
    /** Permission grant policies of all users, e.g. `ManagePermissionGrantsForSelf.microsoft-user-default-low`. */
    consent_policies: string[] | null;
    /** Template id of the role of guests. */
    guest_role_id: string | null;
    /** Who may invite guests: `none`, `adminsAndGuestInviters` … */
    guest_invitations: string | null;
  };
  conditional_access_policies?: ConditionalAccessPolicy[];
  /** Named locations with IP ranges. */
  ip_locations?: { id: string; name: string; trusted: boolean; ranges: string[] }[];
  /** `EnableGroupCreation` of Microsoft 365 groups; null where the tenant has no settings of its own. */
  users_create_microsoft_365_groups?: boolean | null;
  /** Active assignments of Global Administrator; `type` is e.g. `user` or `group`. */
  global_administrators?: { id: string; type: string | null }[];
  observed: {
    /** Null: the report was too long to be read. */
    mfa_registration?: { administrators: MfaRegistration | null; others: MfaRegistration | null };
  };
}

export const directoryType = defineResourceType<DirectoryConfiguration>({
  label: 'Microsoft Entra tenant',
  volatile: { mfa_registration: 'users register and remove their authentication methods' },
  comparison: {
    identities: { conditional_access_policies: 'id', ip_locations: 'id', global_administrators: 'id' },
  },
  drift: {
    aspects: [
      on('security_defaults', 'identity', protection),
      { aspect: 'conditional_access_policies', label: 'Conditional Access', touches: 'identity', severity: 'high' },
      { aspect: 'ip_locations', label: 'named locations', touches: 'identity', severity: 'high' },
      { aspect: 'authorization_policy', touches: 'identity', severity: 'high' },
      off('users_create_microsoft_365_groups', 'identity', protection),
      { aspect: 'global_administrators', touches: 'identity', severity: 'critical' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [],
    fixed: [
      ['The baseline is of another tenant.', ['tenant_id']],
      [
        changedManually,
        [
          'security_defaults',
          'authorization_policy',
          'conditional_access_policies',
          'ip_locations',
          'users_create_microsoft_365_groups',
          'global_administrators',
          'tags',
        ],
      ],
    ],
  },
});
