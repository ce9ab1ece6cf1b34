import type { JsonObject } from '../../json.ts';
import type { Configuration } from './configuration.ts';

/** A policy written into one identity. */
export interface InlinePolicy {
  name: string;
  document: JsonObject | null;
}

/** `iam_user`. `externalId` is the ARN. */
export interface IamUserConfiguration extends Configuration {
  user_name: string;
  user_id: string | null;
  path: string | null;
  created_at: string | null;
  /** Groups by name. */
  groups: string[];
  /** Attached policies by ARN. */
  attached_policies: string[];
  inline_policies: InlinePolicy[];
  permissions_boundary: string | null;
  /** Console password; null without one. */
  login_profile?: { created_at: string | null; password_reset_required: boolean } | null;
  mfa_devices?: { serial_number: string | null; enabled_at: string | null }[] | null;
  access_keys?: { id: string | null; status: string | null; created_at: string | null }[] | null;
  /**
   * From the account's credential report (at most four hours old); each is null when never used or not known.
   * `access_keys_last_used` is in the report's order: first and second key.
   */
  observed: {
    password_last_used?: string | null;
    password_last_changed?: string | null;
    access_keys_last_used?: (string | null)[] | null;
  };
}

/** `iam_group`. `externalId` is the ARN; members stand with the users. */
export interface IamGroupConfiguration extends Configuration {
  group_name: string;
  path: string | null;
  created_at: string | null;
  attached_policies: string[];
  inline_policies: InlinePolicy[];
}

/** `iam_role`. `externalId` is the ARN. */
export interface IamRoleConfiguration extends Configuration {
  role_name: string;
  role_id: string | null;
  path: string | null;
  created_at: string | null;
  /** Who may assume it. */
  trust_policy: JsonObject | null;
  attached_policies: string[];
  inline_policies: InlinePolicy[];
  permissions_boundary: string | null;
  /** Instance profiles by ARN. */
  instance_profiles: string[];
  observed: { last_used_at: string | null; last_used_region: string | null };
}

/** `iam_policy`: a managed policy of the account, or one of AWS that is attached. `externalId` is the ARN. */
export interface IamPolicyConfiguration extends Configuration {
  policy_name: string;
  policy_id: string | null;
  path: string | null;
  /** `account`: made by the owner; `aws`: provided. */
  origin: 'account' | 'aws';
  description: string | null;
  created_at: string | null;
  default_version_id: string | null;
  /** Document of the default version. */
  document?: JsonObject | null;
  /** Whether an identity uses it. */
  attached: boolean;
  observed: { attachment_count: number | null; boundary_count: number | null; updated_at: string | null };
}
