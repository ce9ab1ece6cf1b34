import { protection } from '../../aspects.ts';
import { publicAccessBlock } from '../aspects.ts';
import type { Configuration } from '../../configuration.ts';
import { defineResourceType } from '../../resource-type.ts';
import { listed, replaced } from '../../../remediation/builders.ts';
import { type FieldReader, member } from '../../../remediation/setting.ts';

/** `account`: the account-wide settings. `externalId` is the account id. */
export interface AccountConfiguration extends Configuration {
  account_id: string;
  aliases?: string[] | null;
  root_user: {
    mfa_enabled?: boolean | null;
    /** Whether the root MFA device is a virtual one; null without root MFA. */
    mfa_is_virtual?: boolean | null;
    has_access_keys?: boolean | null;
    has_signing_certificates?: boolean | null;
  };
  /** The organization that the account is in; null: none. */
  organization?: { id: string; management_account_id: string | null; all_features: boolean } | null;
  /** Null: the account has no password policy of its own. */
  password_policy?: {
    minimum_length: number | null;
    require_symbols: boolean;
    require_numbers: boolean;
    require_uppercase: boolean;
    require_lowercase: boolean;
    users_may_change: boolean;
    expires: boolean;
    maximum_age_days: number | null;
    reuse_prevention: number | null;
    hard_expiry: boolean;
  } | null;
  /** S3 Block Public Access of the account; null when not configured. */
  s3_public_access_block?: {
    block_public_acls: boolean;
    ignore_public_acls: boolean;
    block_public_policy: boolean;
    restrict_public_buckets: boolean;
  } | null;
  /** Fingerprints of name, e-mail and telephone by type of contact; null: not registered. */
  alternate_contacts: {
    security?: ContactFingerprints | null;
    operations?: ContactFingerprints | null;
    billing?: ContactFingerprints | null;
  };
  /** Fingerprints of the primary contact. */
  primary_contact?: ContactFingerprints | null;
  saml_providers?: string[] | null;
  /** Certificates stored in IAM. */
  server_certificates?: { name: string | null; arn: string | null; expires_at: string | null }[] | null;
  observed: {
    /** False: the root user cannot sign in to the console. */
    root_password_enabled?: boolean | null;
    /** Regions that are enabled for the account. */
    enabled_regions?: string[] | null;
    root_password_last_used?: string | null;
    root_access_keys_active?: (boolean | null)[];
    root_access_keys_last_used?: (string | null)[];
    users?: number | null;
    roles?: number | null;
    policies?: number | null;
    mfa_devices_in_use?: number | null;
  };
}

/** Contact data are personal: only fingerprints are stored, which still show whether two are equal. */
export interface ContactFingerprints {
  [part: string]: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
}

const contact = 'Contacts are personal data: only their fingerprints are stored, so they cannot be restored.';

const field: FieldReader<AccountConfiguration> = member;

/** Account-wide settings. */
export const accountType = defineResourceType<AccountConfiguration>({
  label: 'AWS account',
  volatile: {
    root_password_enabled: 'set by the organization or the root user',
    enabled_regions: 'changes when AWS opens a region',
    root_password_last_used: 'last use',
    root_access_keys_last_used: 'last use',
    root_access_keys_active: 'up to four hours old; root_user.has_access_keys is current',
    users: 'a count',
    roles: 'a count',
    policies: 'a count',
    mfa_devices_in_use: 'a count',
  },
  comparison: { laterFields: ['organization'] },
  drift: {
    aspects: [
      { aspect: 'root_user', touches: 'identity', severity: 'critical' },
      { aspect: 'organization', touches: 'identity', severity: 'high' },
      { aspect: 'password_policy', touches: 'identity', direction: 'safer_when_present', severity: protection },
      { ...publicAccessBlock, keys: ['s3_public_access_block'] },
      { aspect: 'saml_providers', label: 'SAML providers', touches: 'identity', severity: 'high' },
      { aspect: 'contacts', keys: ['alternate_contacts', 'primary_contact'], touches: null, severity: 'low' },
      { aspect: 'aliases', touches: null, severity: 'low' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      replaced({ keys: ['password_policy'], operation: 'iam.put_password_policy', label: 'password policy' }),
      replaced({
        keys: ['s3_public_access_block'],
        operation: 's3.put_account_public_access_block',
        label: 'Block Public Access settings of the account',
      }),
      listed({
        key: 'aliases',
        add: {
          operation: 'iam.create_account_alias',
          title: (name, subject) => `Create the alias ${name} of ${subject}`,
          parameters: (name) => ({ alias: name }),
        },
        remove: {
          operation: 'iam.delete_account_alias',
          title: (name, subject) => `Delete the alias ${name} of ${subject}`,
          parameters: (name) => ({ alias: name }),
        },
        refuseAdding: (_alias, { current }) => {
          const now = field(current, 'aliases');
          return Array.isArray(now) && now.length > 0
            ? 'An account has only one alias: delete the current one first, which also ends its sign-in URL.'
            : null;
        },
      }),
    ],
    fixed: {
      account_id: 'The baseline is of another account.',
      alternate_contacts: contact,
      organization:
        'An account joins or leaves an organization by an invitation or a decision of its management account.',
      primary_contact: contact,
      root_user: 'Only the root user can change its own settings: sign in as the root user, with MFA.',
      saml_providers: 'Trust in an identity provider has to be configured manually on both sides.',
      server_certificates: 'A certificate needs its private key, which is not in the inventory.',
    },
  },
});
