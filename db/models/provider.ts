import { Model } from 'objection';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { Authentication } from '../../domain/clouds/authentication.ts';
import type { Json, JsonObject } from '../../domain/json.ts';

export type ProviderStatus = 'syncing' | 'synced' | 'error';

/** Why a provider was not connected: its credentials were `refused`, or its account is `connected` already. */
export interface ConnectRefusal {
  kind: 'refused' | 'connected';
  message: string;
}

/** A connected cloud account or cluster. */
export class Provider extends Model {
  static override readonly tableName = 'providers';
  static override readonly jsonAttributes = ['scope', 'authentication', 'refusal'];

  declare id: number;
  declare name: string;
  declare type: ProviderKind;
  declare status: ProviderStatus;
  declare status_reason: string | null;
  declare account_id: string | null;
  declare regions: string[];
  declare all_regions: boolean;
  /** What identifies the account in addition to the credentials, e.g. `{region}`; never a secret. */
  declare scope: JsonObject;
  /** Null for the stored keys of earlier versions. */
  declare authentication: Authentication | null;
  /** From whose source of credentials its role is assumed; null for a provider with its own. */
  declare source_provider_id: number | null;
  /** Connected in turn, see `db/commands/outbox/held.ts`. */
  declare is_paced: boolean;
  /** Whether its syncs list types by schema; null for the setting of the installation. */
  declare schema_types: boolean | null;
  declare created_at: Date;
  declare created_by: number | null;
  declare last_synced_at: Date | null;
  /** Null until the connect request was answered with 201; the provider is not listed before. */
  declare answered_at: Date | null;
  declare refusal: (ConnectRefusal & Record<string, Json>) | null;
  declare deleted_at: Date | null;
}

/** How a change of credentials was decided; stored in its row for the waiting request. */
export type CredentialChangeOutcome = { accepted: true } | { accepted: false; reason: string };
