import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { Database } from '../../database.ts';
import { ofProviders, selectProviders } from '../providers/selection.ts';
import { billedResource } from './billed-resources.ts';

/** Days are `YYYY-MM-DD`, both included. */
export interface ResourceCostFilter {
  from: string;
  to: string;
  service?: string | undefined;
  currency?: string | undefined;
}

/** What a bill says about one resource; the resource is null where the inventory does not have it. */
export interface ResourceCostRow {
  provider_id: number;
  cloud_id: string;
  service: string;
  currency: string;
  /** Decimal text. */
  amount: string;
  resource_id: number | null;
  resource_name: string | null;
  resource_type: string | null;
  provider_kind: ProviderKind | null;
}

/** A sum of what is known by resource, and of the whole bill of the same days. Decimal text. */
export interface ItemizedTotal {
  currency: string;
  amount: string;
  billed: string;
}

interface Query {
  providers: ProviderSelection;
  filter: ResourceCostFilter;
}

const conditions = ({ service, currency }: ResourceCostFilter): string =>
  [
    'day between :from::date and :to::date',
    ofProviders('provider_id'),
    ...(service === undefined ? [] : ['service = :service']),
    ...(currency === undefined ? [] : ['currency = :currency']),
  ].join(' and ');

async function bindingsOf(database: Database, { providers, filter }: Query) {
  const providerIds = (await selectProviders(database, providers)) as number[] | null;
  const { from, to, service = null, currency = null } = filter;
  return {
    from,
    to,
    providerIds,
    ...(service === null ? {} : { service }),
    ...(currency === null ? {} : { currency }),
  };
}

/** Returns, by currency, what the bills of some days say by resource, beside their totals. */
export async function itemizedTotals(database: Database, query: Query): Promise<ItemizedTotal[]> {
  const where = conditions(query.filter);
  const { rows } = await database.raw<{ rows: ItemizedTotal[] }>(
    `select currency, coalesce(sum(itemized), 0)::text as amount, coalesce(sum(billed), 0)::text as billed from (
       select currency, sum(amount) as itemized, null::numeric as billed from resource_costs where ${where} group by currency
       union all
       select currency, null, sum(amount) from costs where ${where} group by currency
     ) as part group by currency order by currency`,
    await bindingsOf(database, query),
  );
  return rows;
}

/** Returns one page of the costs by resource, the largest first in each currency, and their number. */
export async function costsByResource(
  database: Database,
  query: Query & { page: { page: number; perPage: number } },
): Promise<{ rows: ResourceCostRow[]; total: number }> {
  const { page } = query;
  const { rows } = await database.raw<{ rows: { rows: ResourceCostRow[]; total: number }[] }>(
    `with grouped as materialized (
       select provider_id, cloud_id, service, currency, sum(amount) as amount from resource_costs
       where ${conditions(query.filter)} group by provider_id, cloud_id, service, currency
     ), billed as (
       select * from grouped order by currency, amount desc, cloud_id, service, provider_id limit :limit offset :offset
     )
     select (select count(*)::int from grouped) as total,
       (select coalesce(json_agg(json_build_object('provider_id', billed.provider_id, 'cloud_id', billed.cloud_id,
            'service', billed.service, 'currency', billed.currency, 'amount', billed.amount::text,
            'resource_id', resource.id, 'resource_name', resource.name, 'resource_type', resource.resource_type,
            'provider_kind', resource.provider_kind)
          order by billed.currency, billed.amount desc, billed.cloud_id, billed.service, billed.provider_id), '[]')
        from billed ${billedResource}) as rows`,
    { ...(await bindingsOf(database, query)), limit: page.perPage, offset: (page.page - 1) * page.perPage },
  );
  return rows[0] ?? { rows: [], total: 0 };
}

/** The cost of the resources with one value of a tag; the value is null for those without the tag. Decimal text. */
export interface TagCostRow {
  value: string | null;
  currency: string;
  resources: number;
  amount: string;
}

/**
 * Returns the costs of resources by their present value of a tag, the largest first in each currency. What a bill says
 * about resources that the inventory does not have counts as without the tag.
 */
export async function costsByTag(
  database: Database,
  query: Query & { key: string; limit: number },
): Promise<TagCostRow[]> {
  const { rows } = await database.raw<{ rows: TagCostRow[] }>(
    `with billed as materialized (
       select provider_id, cloud_id, currency, sum(amount) as amount from resource_costs
       where ${conditions(query.filter)} group by provider_id, cloud_id, currency
     )
     select resource.tags ->> cast(:key as text) as value, billed.currency, count(distinct (billed.provider_id, billed.cloud_id))::int as resources,
       sum(billed.amount)::text as amount
     from billed ${billedResource}
     group by 1, 2 order by 2, sum(billed.amount) desc, 1 limit :limit`,
    { ...(await bindingsOf(database, query)), key: query.key, limit: query.limit },
  );
  return rows;
}

/** A tag of resources that have cost. */
export interface CostTag {
  key: string;
  values: number;
  resources: number;
}

/** Returns the tags of resources that have cost in some days, those on the most resources first. */
export async function costTags(database: Database, query: Query & { limit: number }): Promise<CostTag[]> {
  const { rows } = await database.raw<{ rows: CostTag[] }>(
    `with billed as materialized (
       select distinct provider_id, cloud_id from resource_costs where ${conditions(query.filter)}
     )
     select tag.key, count(distinct tag.value)::int as values, count(distinct resource.id)::int as resources
     from billed ${billedResource} cross join lateral jsonb_each_text(resource.tags) as tag
     group by tag.key order by 3 desc, 1 limit :limit`,
    { ...(await bindingsOf(database, query)), limit: query.limit },
  );
  return rows;
}
