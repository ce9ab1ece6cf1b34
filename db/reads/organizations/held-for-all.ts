import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';

/** The organization and the account that is evaluated. */
interface Place {
  organization_id: number;
  account_id: string;
  management_account_id: string;
  delegated_administrators: { account_id: string; services: string[] }[] | null;
}

export type HeldResource = CheckedResource & { accountId: string };

/** Inventories that were not confirmed for longer than this do not count for other accounts. */
const countsFor = `interval '7 days'`;

const held = `select account.account_id as "accountId", resource.resource_type as "resourceType",
    resource.external_id as "externalId", resource.name, resource.region, version.unreadable,
    version.configuration || jsonb_build_object('observed', resource.observed) as configuration
  from organization_accounts as account
  join organizations as organization on organization.id = account.organization_id
  join providers as provider on provider.type = organization.kind and provider.account_id = account.account_id
    and provider.deleted_at is null
  join resources as resource on resource.provider_id = provider.id and resource.status <> 'deleted'
    and resource.last_seen_at > now() - ${countsFor}
  join resource_versions as version on version.id = resource.version_id
  where account.organization_id = :organizationId and account.account_id <> :accountId`;

/**
 * Returns what the inventories of other accounts hold for all accounts of an organization: its trails, the log groups
 * they deliver to with the topics of their alarms, and the analyzers of the accounts that may have some for all. Only
 * fields that checks of other accounts read are returned.
 */
export async function heldForAll(database: Database | Transaction, place: Place): Promise<HeldResource[]> {
  const about = { organizationId: place.organization_id, accountId: place.account_id };
  const query = async (condition: string, values: Record<string, string | string[]>): Promise<HeldResource[]> =>
    (await database.raw<{ rows: HeldResource[] }>(`${held} and ${condition}`, { ...about, ...values })).rows;

  const delegates = (place.delegated_administrators ?? []).map(({ account_id: accountId }) => accountId);
  const [trails, regions] = await Promise.all([
    query(`resource.resource_type = 'trail' and version.configuration->'organization' = 'true'`, {}),
    query(`resource.resource_type = 'account_region' and account.account_id = any(:owners)`, {
      owners: [place.management_account_id, ...delegates],
    }),
  ]);
  const groups = await query(`resource.resource_type = 'log_group' and resource.external_id = any(:groups)`, {
    groups: textsOf(
      trails.map(({ configuration }) => configuration),
      'log_group_arn',
    ).map((arn) => arn.replace(/:\*$/, '')),
  });
  const filters = groups.map(({ configuration }) => configuration);
  const topics = await query(`resource.resource_type = 'topic' and resource.external_id = any(:topics)`, {
    topics: [...new Set(JSON.stringify(filters).match(/arn:[^:"]+:sns:[^"]+/g))],
  });
  return [
    ...readWhole(trails),
    ...regions.map((region) => only(region, ['access_analyzers'])),
    ...groups.map((group) => only(group, ['metric_filters'])),
    ...topics.map((topic) => only(topic, ['observed'])),
  ];
}

/** Returns the trails that an account could read whole: the owner, which the ARN names, or an administrator of CloudTrail. */
function readWhole(trails: readonly HeldResource[]): HeldResource[] {
  return trails.filter(({ configuration }) => 'is_logging' in configuration && 'event_selectors' in configuration);
}

function textsOf(configurations: readonly JsonObject[], field: string): string[] {
  return configurations.flatMap((configuration) => {
    const text = configuration[field];
    return typeof text === 'string' ? [text] : [];
  });
}

function only(resource: HeldResource, fields: readonly string[]): HeldResource {
  const entries = Object.entries(resource.configuration).filter(([name]) => fields.includes(name));
  return { ...resource, configuration: Object.fromEntries(entries) };
}
