import type { Database } from '../db/database.ts';

const accounts = 1_000;

/** SQL for a name like `prod-payments-api-123456`, by the number `n` of a resource. */
const name = `(array['prod', 'staging', 'dev', 'test'])[1 + n % 4] || '-' ||
  (array['payments', 'checkout', 'catalog', 'search', 'billing', 'orders', 'identity', 'reports', 'shipping', 'media', 'ingest', 'ledger'])[1 + (n * 7) % 12]
  || '-' || (array['api', 'worker', 'db', 'cache', 'queue', 'web', 'cron', 'proxy'])[1 + (n / 5) % 8] || '-' || n * 7919 % 1000000`;

/** SQL for the id of ten kinds of resources: ids of 17 digits, ARNs with the name, names. */
const externalId = `case n % 10 when 0 then 'i-' || digest when 1 then 'vol-' || digest when 2 then 'sg-' || digest when 3 then name
  when 4 then 'arn:aws:lambda:' || region || ':' || account || ':function:' || name
  when 5 then 'arn:aws:sns:' || region || ':' || account || ':' || name
  when 6 then 'arn:aws:elasticloadbalancing:' || region || ':' || account || ':loadbalancer/app/' || name || '/' || digest
  when 7 then 'arn:aws:iam::' || account || ':role/' || name when 8 then 'eni-' || digest
  else 'arn:aws:secretsmanager:' || region || ':' || account || ':secret:' || name end`;

/** Fills `count` resources of a thousand accounts, named as on AWS. Returns the ids of the providers. */
export async function seedNamedResources(database: Database, count: number): Promise<number[]> {
  const { rows } = await database.raw<{ rows: { id: number }[] }>(
    `insert into providers (name, type, status, account_id, regions, answered_at)
     select 'account-' || n, 'cloud_a', 'synced', (100000000000 + n)::text, array['us-east-1'], now()
     from generate_series(1, ?) as n returning id`,
    [accounts],
  );
  const ids = rows.map(({ id }) => id);
  await database.raw(
    `insert into resources (provider_id, external_id, name, resource_type, region, status, configuration_hash, read_at)
     select (?::bigint[])[1 + n / ?], ${externalId}, case when n % 10 in (1, 8) then digest else name end, 'type_' || n % 10,
       region, 'active', 'hash', now()
     from (select n, ${name} as name, left(md5(n::text), 17) as digest, (100000000000 + n / ?)::text as account,
             (array['us-east-1', 'eu-central-1', 'eu-west-1', 'us-west-2'])[1 + n % 4] as region
           from generate_series(0::bigint, ? - 1) as n) as named`,
    [ids, count / accounts, count / accounts, count],
  );
  await database.raw(
    `with version as (
       insert into resource_versions (resource_id, configuration, configuration_hash)
       select id, '{}', 'hash' from resources returning id, resource_id)
     update resources set version_id = version.id from version where version.resource_id = resources.id`,
  );
  await database.raw('vacuum analyze resources');
  await database.raw('vacuum analyze search_texts');
  return ids;
}
