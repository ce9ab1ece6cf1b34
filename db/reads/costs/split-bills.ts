import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import type { Database, Transaction } from '../../database.ts';

/** How the bill of an organization's payer is split. */
export interface BillSplit {
  /** The oldest live provider of each connected member account, by account. */
  providerOf: Map<string, number>;
}

/** For how long a bill that could not be fetched through the payer is left to it. */
const payerIsTriedFor = '3 days';

/**
 * Returns the members among which the bill of a provider is split: the bill of an AWS organization's management account contains
 * those of all its accounts. An account that left has no unit, and a bill of its own since. Null for a provider that is no such
 * payer.
 */
export async function findBillSplit(database: Database | Transaction, providerId: number): Promise<BillSplit | null> {
  const organization = await database('providers as payer')
    .join('organizations as organization', (join) =>
      join.on('organization.kind', 'payer.type').andOn('organization.management_account_id', 'payer.account_id'),
    )
    .where({ 'payer.id': providerId, 'payer.type': kindOf.aws })
    .first<{ id: number; management_account_id: string } | undefined>(
      'organization.id',
      'organization.management_account_id',
    );
  if (organization === undefined) return null;
  const { rows } = await database.raw<{ rows: { account_id: string; provider_id: number }[] }>(
    `select provider.account_id, min(provider.id) as provider_id
     from organization_accounts member join providers provider on provider.account_id = member.account_id
     where member.organization_id = ? and member.unit_id is not null and member.account_id <> ? and provider.type = ?
       and provider.deleted_at is null and provider.answered_at is not null
     group by provider.account_id order by provider.account_id`,
    [organization.id, organization.management_account_id, kindOf.aws],
  );
  return { providerOf: new Map(rows.map((row) => [row.account_id, row.provider_id])) };
}

/**
 * Returns the provider of the payer whose bill contains that of a member account; null when there is none, or when it could not be
 * fetched for days or the account left the organization: the account then has to be billed itself.
 */
export async function findPayer(database: Database | Transaction, providerId: number): Promise<number | null> {
  const { rows } = await database.raw<{ rows: { id: number }[] }>(
    `select payer.id
     from providers provider
     join organization_accounts member on member.account_id = provider.account_id and member.unit_id is not null
     join organizations organization on organization.id = member.organization_id and organization.kind = provider.type
       and organization.management_account_id <> provider.account_id
     join providers payer on payer.type = provider.type and payer.account_id = organization.management_account_id
       and payer.deleted_at is null and payer.answered_at is not null
     left join billing_states state on state.provider_id = payer.id
     where provider.id = ? and provider.type = ?
       and coalesce(greatest(state.fetched_at, state.split_at), now()) > now() - ?::interval
     order by payer.id limit 1`,
    [providerId, kindOf.aws, payerIsTriedFor],
  );
  return rows[0]?.id ?? null;
}
