import type { Authentication } from '../../../domain/clouds/authentication.ts';
import type { Database, Transaction } from '../../database.ts';
import type { CredentialChangeOutcome } from '../../models/provider.ts';

/** Records new sealed credentials of a provider that are to be checked. Returns the id of the change. */
export async function addCredentialChange(
  transaction: Transaction,
  change: { providerId: number; sealed: Buffer; authentication: Authentication; requestedBy: number | null },
): Promise<number> {
  const [row] = await transaction('credential_changes')
    .insert({
      provider_id: change.providerId,
      sealed: change.sealed,
      authentication: JSON.stringify(change.authentication),
      requested_by: change.requestedBy,
    })
    .returning<{ id: number }[]>('id');
  if (row === undefined) throw new Error('the change was not written');
  return row.id;
}

/** Decides a change of credentials, once, and deletes them; returns false when it was already decided. */
export async function decideCredentialChange(
  database: Database | Transaction,
  { changeId, outcome }: { changeId: number; outcome: CredentialChangeOutcome },
): Promise<boolean> {
  const changed = await database('credential_changes')
    .where({ id: changeId })
    .whereNull('outcome')
    .update({ outcome: JSON.stringify(outcome), sealed: null });
  return changed === 1;
}

/** Replaces the sealed credentials of a provider, what is shown of them, and the provider whose source they use. */
export async function replaceCredentials(
  transaction: Transaction,
  change: {
    providerId: number;
    sealed: Buffer;
    authentication: Authentication | null;
    sourceProviderId?: number | null;
  },
): Promise<void> {
  const { providerId, sealed, authentication, sourceProviderId = null } = change;
  await transaction('provider_credentials')
    .insert({ provider_id: providerId, sealed })
    .onConflict('provider_id')
    .merge({
      sealed,
      version: transaction.raw('provider_credentials.version + 1'),
      updated_at: transaction.fn.now(),
    });
  await showForMembers(transaction, { providerId, authentication });
  await transaction('providers')
    .where({ id: providerId })
    .update({
      authentication: authentication === null ? null : JSON.stringify(authentication),
      source_provider_id: sourceProviderId,
    });
}

/**
 * Shows new credentials of a provider for the accounts that use its whole access: their type, and the identity of those
 * that have none of their own. A role of AWS is shown as it is.
 */
async function showForMembers(
  transaction: Transaction,
  { providerId, authentication }: { providerId: number; authentication: Authentication | null },
): Promise<void> {
  if (authentication === null) return;
  const { type, identity } = authentication;
  await transaction.raw(
    `update providers as member
     set authentication = jsonb_build_object('type', :type::text, 'identity',
       case when member.authentication->>'identity' is not distinct from source.authentication->>'identity'
         then :identity::text else member.authentication->>'identity' end)
     from providers as source
     where source.id = :providerId and member.source_provider_id = source.id
       and member.authentication->>'type' <> 'assume_role'`,
    { providerId, type, identity },
  );
}
