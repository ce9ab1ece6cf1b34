import type { ResourceCost, ServiceCost } from '../../../domain/costs/cost-lines.ts';
import type { Transaction } from '../../database.ts';
import type { CostWriter } from '../../reads/costs/bills.ts';

const batchSize = 5_000;

/**
 * Writes lines of a bill: a stored line with the same amount is left unchanged, one with another amount is updated, and
 * changes of billed amounts of days that were fetched before are recorded in `cost_revisions`. Lines with the same key are summed.
 * Returns how many rows were written. Idempotent.
 */
export async function writeCosts(transaction: Transaction, writer: CostWriter, lines: ServiceCost[]): Promise<number> {
  let written = 0;
  for (let start = 0; start < lines.length; start += batchSize) {
    const { rows } = await transaction.raw<{ rows: { written: number }[] }>(
      `with given as (
         select day, service, currency, sum(amount) as amount,
           case when bool_and(amortized is not null) then sum(amortized) end as amortized
         from jsonb_to_recordset(:lines::jsonb) as given (day date, service text, currency text, amount numeric, amortized numeric)
         group by day, service, currency
       ), before as (
         select known.day, known.service, known.currency, known.amount from given
         join costs known using (day, service, currency) where known.provider_id = :providerId
       ), written as (
         insert into costs as kept (provider_id, day, service, currency, amount, amortized)
         select :providerId, day, service, currency, amount, amortized from given order by day, service, currency
         on conflict (provider_id, day, service, currency) do update set amount = excluded.amount, amortized = excluded.amortized
         where kept.amount <> excluded.amount or kept.amortized is distinct from excluded.amortized
         returning day, service, currency, amount
       ), revised as (
         insert into cost_revisions (provider_id, day, service, currency, amount_before, amount_after, execution_id)
         select :providerId, day, service, currency, before.amount, written.amount, :executionId
         from written left join before using (day, service, currency)
         where before.amount <> written.amount or (before.amount is null and day <= :fetchedThrough::date)
       )
       select count(*) as written from written`,
      { ...writer, lines: JSON.stringify(lines.slice(start, start + batchSize)) },
    );
    written += rows[0]?.written ?? 0;
  }
  return written;
}

/**
 * Removes amounts that a bill no longer contains on days that were fetched in full. Each removal is recorded as a
 * revision.
 */
export async function removeUnnamedCosts(
  transaction: Transaction,
  writer: CostWriter,
  { days, named }: { days: string[]; named: Omit<ServiceCost, 'amount'>[] },
): Promise<number> {
  const { rows } = await transaction.raw<{ rows: { removed: number }[] }>(
    `with named as (
       select day, service, currency from jsonb_to_recordset(:named::jsonb) as given (day date, service text, currency text)
     ), removed as (
       delete from costs where provider_id = :providerId and day = any(:days::date[])
         and (day, service, currency) not in (select day, service, currency from named)
       returning day, service, currency, amount
     ), revised as (
       insert into cost_revisions (provider_id, day, service, currency, amount_before, amount_after, execution_id)
       select :providerId, day, service, currency, amount, null, :executionId from removed
     )
     select count(*) as removed from removed`,
    { providerId: writer.providerId, executionId: writer.executionId, days, named: JSON.stringify(named) },
  );
  return rows[0]?.removed ?? 0;
}

/**
 * Removes days that are fetched again from deleted providers of the same account, so that no day counts twice. The
 * lines that this transaction writes replace them.
 */
export async function takeOverDays(transaction: Transaction, providerId: number, days: string[]): Promise<void> {
  await transaction.raw(
    `delete from costs using providers own, providers gone
     where own.id = ? and gone.type = own.type and gone.account_id = own.account_id and gone.deleted_at is not null
       and costs.provider_id = gone.id and costs.day = any(?::date[])`,
    [providerId, days],
  );
}

/**
 * Removes days of deleted providers of accounts whose cost is part of another bill now, so that no day counts twice. The lines that
 * this transaction writes replace them.
 */
export async function takeOverAccounts(
  transaction: Transaction,
  { payerId, accountIds, days }: { payerId: number; accountIds: string[]; days: string[] },
): Promise<void> {
  await transaction.raw(
    `delete from costs using providers payer, providers gone
     where payer.id = ? and gone.type = payer.type and gone.account_id = any(?) and gone.deleted_at is not null
       and costs.provider_id = gone.id and costs.day = any(?::date[])`,
    [payerId, accountIds, days],
  );
}

/** A day on which a bill has lines of an account. */
export interface BilledDay {
  accountId: string;
  day: string;
}

/**
 * Removes days of accounts that left the organization of a payer where its bill has lines of them, so that no day counts twice. The
 * bill of such an account has the days since it left only; the earlier ones are in that of the payer.
 */
export async function takeOverAccountsThatLeft(
  transaction: Transaction,
  { payerId, billed }: { payerId: number; billed: BilledDay[] },
): Promise<void> {
  await transaction.raw(
    `delete from costs
     using providers payer, organizations organization, organization_accounts member, providers gone,
       jsonb_to_recordset(?::jsonb) as billed ("accountId" text, day date)
     where payer.id = ? and organization.kind = payer.type and organization.management_account_id = payer.account_id
       and member.organization_id = organization.id and member.unit_id is null and member.account_id = billed."accountId"
       and gone.type = payer.type and gone.account_id = member.account_id and gone.account_id <> payer.account_id
       and costs.provider_id = gone.id and costs.day = billed.day`,
    [JSON.stringify(billed), payerId],
  );
}

/**
 * Writes the lines of a bill about single resources, and records when it was fetched. Lines with the same key are
 * summed.
 */
export async function writeResourceCosts(
  transaction: Transaction,
  providerId: number,
  lines: ResourceCost[],
): Promise<void> {
  for (let start = 0; start < lines.length; start += batchSize) {
    await transaction.raw(
      `insert into resource_costs as kept (provider_id, cloud_id, day, service, currency, amount)
       select ?, "cloudId", day, service, currency, sum(amount)
       from jsonb_to_recordset(?::jsonb) as given
         ("cloudId" text, day date, service text, currency text, amount numeric)
       group by "cloudId", day, service, currency order by "cloudId", day, service, currency
       on conflict (provider_id, cloud_id, day, service, currency) do update set
         amount = excluded.amount, fetched_at = clock_timestamp()`,
      [providerId, JSON.stringify(lines.slice(start, start + batchSize))],
    );
  }
}

/**
 * Removes amounts of resources on days that were fetched again since a given time, where the new bill has no such
 * amount.
 */
export async function removeUnnamedResourceCosts(
  transaction: Transaction,
  { providerId, days, since }: { providerId: number; days: string[]; since: Date },
): Promise<void> {
  await transaction('resource_costs')
    .where({ provider_id: providerId })
    .whereRaw('day = any(?::date[])', [days])
    .where('fetched_at', '<', since)
    .delete();
}
