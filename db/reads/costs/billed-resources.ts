import { ofProviders } from '../providers/selection.ts';

/**
 * Matches ARNs on bills that end with the id of a resource (service authorization reference). Without question marks, which
 * queries take for bindings.
 */
const arn = `'^arn:[a-z-]+:(ec2|elasticloadbalancing|s3):[^:]*:[^:]*:((instance|volume|snapshot|loadbalancer)/|)([^/]+)$'`;

/**
 * SQL that joins to `billed` (provider_id, cloud_id) the resource of the same account that a bill names, as `resource`; the
 * newest of those with the same name, and none for what the inventory does not have. Names differ in case between bills
 * and the inventory. The query binds
 * `providerIds`: a resource outside the selection is not shown either.
 */
export const billedResource = `
  left join lateral (
    select found.id, found.name, found.resource_type, found.tags, found.provider_id, holder.type as provider_kind
    from providers own
      join providers holder on holder.id = own.id or (holder.type = own.type and holder.account_id = own.account_id)
      join resources found on found.provider_id = holder.id
    where own.id = billed.provider_id and ${ofProviders('holder.id')} and (
      lower(found.external_id) = lower(billed.cloud_id)
      or (lower(found.external_id) = lower((regexp_match(billed.cloud_id, ${arn}))[4])
        and found.resource_type = case (regexp_match(billed.cloud_id, ${arn}))[3]
          when 'instance' then 'vm_instance' when 'volume' then 'disk' when 'snapshot' then 'snapshot'
          when 'loadbalancer' then 'load_balancer' else 'object_bucket' end))
    order by found.external_id = billed.cloud_id desc, holder.id = own.id desc, found.resource_type = 'object_bucket' desc,
      found.status <> 'deleted' desc, found.id desc
    limit 1) as resource on true`;
