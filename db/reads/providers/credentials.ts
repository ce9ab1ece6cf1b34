import type { Authentication } from '../../../domain/clouds/authentication.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database } from '../../database.ts';
import type { CredentialChangeOutcome } from '../../models/provider.ts';

/** What a session with a provider's account is opened with, including the sealed credentials. */
export interface SealedAccount {
  type: ProviderKind;
  scope: JsonObject;
  /** Null until the credentials were first checked. */
  account_id: string | null;
  /** The account that its organization belongs to; null outside of organizations of AWS. */
  management_account_id: string | null;
  /** The regions that the provider covers. */
  regions: string[];
  /** Whether syncs list types by schema; null for the setting of the installation. */
  schema_types: boolean | null;
  /** Null for one that an earlier version connected. */
  authentication: Authentication | null;
  sealed: Buffer;
  /** Incremented with every change of credentials. */
  version: number;
  /** That of the provider whose source of credentials is used; null for one with its own. */
  source_version: number | null;
}

/** Finds the sealed account of a provider; null for one that is deleted or has no credentials. */
export async function findSealedAccount(database: Database, providerId: number): Promise<SealedAccount | null> {
  const row = await database('providers as provider')
    .join('provider_credentials as own', 'own.provider_id', 'provider.id')
    .leftJoin('provider_credentials as source', 'source.provider_id', 'provider.source_provider_id')
    .leftJoin('organization_accounts as member', 'member.provider_id', 'provider.id')
    .leftJoin('organizations as organization', 'organization.id', 'member.organization_id')
    .where('provider.id', providerId)
    .whereNull('provider.deleted_at')
    .first<SealedAccount | undefined>(
      'provider.type',
      'provider.scope',
      'provider.account_id',
      'organization.management_account_id',
      'provider.regions',
      'provider.schema_types',
      'provider.authentication',
      'own.sealed',
      'own.version',
      'source.version as source_version',
    );
  return row ?? null;
}

/** New credentials of a provider that are not decided yet, with everything that opening a session needs. */
export interface PendingCredentials {
  id: number;
  provider_id: number;
  type: ProviderKind;
  scope: JsonObject;
  sealed: Buffer;
  /** Null for one that an earlier version wrote. */
  authentication: Authentication | null;
}

/** Finds a change of credentials that is to be decided; null when it was decided or withdrawn. */
export async function findPendingCredentials(database: Database, changeId: number): Promise<PendingCredentials | null> {
  const row = await database('credential_changes as change')
    .join('providers as provider', 'provider.id', 'change.provider_id')
    .where('change.id', changeId)
    .whereNull('change.outcome')
    .first<PendingCredentials | undefined>(
      'change.id',
      'change.provider_id',
      'provider.type',
      'provider.scope',
      'change.sealed',
      'change.authentication',
    );
  return row ?? null;
}

/**
 * Returns how a change of credentials was decided, null while it is pending, and undefined when it no longer exists.
 */
export async function credentialChangeOutcome(
  database: Database,
  changeId: number,
): Promise<CredentialChangeOutcome | null | undefined> {
  const row = await database('credential_changes')
    .where({ id: changeId })
    .first<{ outcome: CredentialChangeOutcome | null } | undefined>('outcome');
  return row?.outcome;
}
