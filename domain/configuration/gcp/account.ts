import type { Configuration } from '../aws/configuration.ts';

/** `account`: the settings of a Google Cloud project. `externalId` is the project id. */
export interface AccountConfiguration extends Configuration {
  project_id: string;
  /** Names of the APIs that are on, e.g. `cloudasset.googleapis.com`. */
  enabled_services?: string[] | null;
  /** Project-wide metadata `enable-oslogin`. */
  os_login?: boolean;
  /** Audit configuration of the project's IAM policy; `service` `allServices` is for all. */
  audit_configs?: { service: string; log_types: string[]; exempted_members: string[] }[] | null;
  log_sinks?: { name: string; destination: string; filter: string | null; disabled: boolean }[] | null;
  /** Log-based metrics with the alert policies that watch them. */
  log_metrics?: { name: string; filter: string; alert_policies: string[] }[] | null;
  essential_contacts?: { categories: string[] }[] | null;
  access_approval?: boolean;
  api_keys?:
    | {
        id: string;
        name: string | null;
        created_at: string | null;
        has_api_restrictions: boolean;
        has_client_restrictions: boolean;
      }[]
    | null;
}

/** `iam_policy`: who has which role on the project. `externalId` is `projects/<project id>`. */
export interface IamPolicyConfiguration extends Configuration {
  bindings: IamBinding[];
}

/** One role and who has it; members carry their kind, e.g. `serviceAccount:a@b`. */
export interface IamBinding {
  role: string;
  members: string[];
  /** Whether a condition narrows it. */
  conditional: boolean;
}

/** `service_account`. `externalId` is its e-mail address. */
export interface ServiceAccountConfiguration extends Configuration {
  email: string;
  display_name: string | null;
  disabled: boolean;
  /** `user_managed` keys are those that somebody downloaded. */
  keys?: { id: string; kind: 'user_managed' | 'system_managed'; disabled: boolean; created_at: string | null }[] | null;
}

/** `encryption_key`: a Cloud KMS key. `externalId` is its resource name. */
export interface EncryptionKeyConfiguration extends Configuration {
  /** `ENCRYPT_DECRYPT`, `ASYMMETRIC_SIGN` … ; only the first kind rotates by itself. */
  purpose: string;
  protection_level: string | null;
  rotation_period_days: number | null;
  next_rotation_at: string | null;
  bindings?: IamBinding[] | null;
  created_at: string | null;
}
