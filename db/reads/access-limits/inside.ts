import type { Knex } from 'knex';
import type { AccessLimit, AccessLimits, LimitEntry } from '../../../domain/access-limits/access-limit.ts';
import type { Database, Transaction } from '../../database.ts';

/** SQL with its positional values. */
interface Condition {
  sql: string;
  values: (string | number[] | string[])[];
}

type EntryOf<Type extends LimitEntry['type']> = Extract<LimitEntry, { type: Type }>;

function entriesOf<Type extends LimitEntry['type']>(limit: AccessLimit, type: Type): EntryOf<Type>[] {
  return limit.filter((entry): entry is EntryOf<Type> => entry.type === type);
}

/** Returns conditions on `organization_accounts as account`, of which any is enough; each can use an index. */
function accountConditions(limit: AccessLimit): Condition[] {
  const conditions: Condition[] = [];
  const organizations = entriesOf(limit, 'organization').map(({ organization_id: id }) => id);
  if (organizations.length > 0) {
    conditions.push({ sql: 'account.organization_id = any(?::bigint[])', values: [organizations] });
  }
  const units = entriesOf(limit, 'unit');
  if (units.length > 0) {
    conditions.push({
      sql: `account.unit_id in (select below.unit_id
        from jsonb_to_recordset(?::jsonb) as entry (organization_id bigint, ou text)
        join organization_units as unit
          on unit.organization_id = entry.organization_id and unit.external_id = entry.ou
        join organization_unit_ancestors as below on below.ancestor_id = unit.id)`,
      values: [JSON.stringify(units)],
    });
  }
  for (const { key, value } of entriesOf(limit, 'tag')) {
    conditions.push(
      value === undefined
        ? { sql: String.raw`account.tags \? ?`, values: [key] }
        : { sql: 'account.tags @> ?::jsonb', values: [JSON.stringify({ [key]: value })] },
    );
  }
  return conditions;
}

function isProviderInside(column: string, limit: AccessLimit): Condition {
  const providers = entriesOf(limit, 'provider').map(({ provider_id: id }) => id);
  const accounts = accountConditions(limit);
  if (accounts.length === 0) return { sql: `${column} = any(?::bigint[])`, values: [providers] };
  const sources: Condition[] = [
    ...(providers.length === 0 ? [] : [{ sql: 'select unnest(?::bigint[])', values: [providers] }]),
    ...accounts.map(({ sql, values }) => ({
      sql: `select account.provider_id from organization_accounts as account
        where account.provider_id is not null and ${sql}`,
      values,
    })),
  ];
  return {
    sql: `${column} in (${sources.map(({ sql }) => sql).join(' union all ')})`,
    values: sources.flatMap(({ values }) => values),
  };
}

function isAccountInside(limit: AccessLimit): Condition {
  const providers = entriesOf(limit, 'provider').map(({ provider_id: id }) => id);
  const conditions: Condition[] = [
    ...accountConditions(limit),
    ...(providers.length === 0 ? [] : [{ sql: 'account.provider_id = any(?::bigint[])', values: [providers] }]),
  ];
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(' or ')})`,
    values: conditions.flatMap(({ values }) => values),
  };
}

function allOf(database: Database | Transaction, conditions: Condition[]): Knex.Raw {
  return database.raw(
    ['true', ...conditions.map(({ sql }) => sql)].join(' and '),
    conditions.flatMap(({ values }) => values) as Knex.RawBinding[],
  );
}

/**
 * Returns the condition that the provider in `column` is inside all limits; without limits it is `true`. Units,
 * organizations and tags are resolved when the query runs.
 */
export function insideLimits(database: Database | Transaction, column: string, limits: AccessLimits): Knex.Raw {
  return allOf(
    database,
    limits.map((limit) => isProviderInside(column, limit)),
  );
}

/**
 * Returns the condition that the account of `organization_accounts as account` is inside all limits, whether or not it
 * is connected.
 */
export function accountInsideLimits(database: Database | Transaction, limits: AccessLimits): Knex.Raw {
  return allOf(database, limits.map(isAccountInside));
}
