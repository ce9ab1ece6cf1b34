import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { EvaluatedResource } from '../../../domain/compliance/evaluate-page.ts';
import type { FailurePattern } from '../../../domain/compliance/failure-patterns.ts';
import type { CustomSpending } from '../../../domain/custom-checks/spending.ts';
import type { Tallies } from '../../../domain/compliance/tally.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';

/** A listing of a sync that failed. */
export interface FailedListing {
  service: string;
  reason: string;
}

/**
 * Returns the listings that failed in the newest ended sync of a provider; null when none has ever succeeded, even
 * partially, so that nothing is known about the account.
 */
export async function failedListings(
  database: Database | Transaction,
  providerId: number,
): Promise<FailedListing[] | null> {
  const sync = await database('executions as execution')
    .join('jobs as job', 'job.id', 'execution.job_id')
    .where('job.provider_id', providerId)
    .whereNot('execution.status', 'running')
    .whereExists(
      database('sync_units').whereRaw('sync_units.execution_id = execution.id').where({ status: 'succeeded' }),
    )
    .orderBy('execution.id', 'desc')
    .first<{ id: number } | undefined>('execution.id');
  if (sync === undefined) return null;
  return database('sync_units')
    .where({ execution_id: sync.id })
    .whereNot({ status: 'succeeded' })
    .orderBy(['service', 'region'])
    .select<FailedListing[]>('service', database.raw(`coalesce(reason, 'the listing did not end') as reason`));
}

/** Details are read again within 24 hours, and a sync takes its time; until then they count as what was seen last. */
const isStale = `resource.last_seen_at - resource.read_at > interval '25 hours'`;

/** Selects what is evaluated of `resource` and its `version`: nothing where the details are too old. */
export const evaluatedColumns = `case when ${isStale} then '{}'
    else version.configuration || jsonb_build_object('observed', resource.observed) end as configuration,
  case when ${isStale}
    then jsonb_build_object('', 'stale: its details were last read at ' || to_char(resource.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'))
    else version.unreadable end as unreadable`;

/** Returns the next resources of a provider of these types, by id from `afterId` on; deleted ones are left out. */
export async function nextToEvaluate(
  database: Database,
  page: { providerId: number; resourceTypes: readonly string[]; afterId: number; limit: number },
): Promise<EvaluatedResource[]> {
  const { rows } = await database.raw<{ rows: EvaluatedResource[] }>(
    `select resource.id, version.id as "versionId", resource.resource_type as "resourceType",
       resource.external_id as "externalId", resource.name, resource.region, resource.tags,
       ${evaluatedColumns}
     from resources as resource
     join resource_versions as version on version.id = resource.version_id
     where resource.provider_id = ? and resource.id > ? and resource.status <> 'deleted'
       and resource.resource_type = any(?)
     order by resource.id limit ?`,
    [page.providerId, page.afterId, [...page.resourceTypes], page.limit],
  );
  return rows;
}

/**
 * Returns one resource with its current version, its provider and that provider's kind; null when it is deleted or
 * unknown.
 */
export async function currentResource(
  database: Database | Transaction,
  resourceId: number,
): Promise<(EvaluatedResource & { providerId: number; kind: ProviderKind }) | null> {
  const { rows } = await database.raw<{ rows: (EvaluatedResource & { providerId: number; kind: ProviderKind })[] }>(
    `select resource.id, version.id as "versionId", resource.resource_type as "resourceType",
       resource.external_id as "externalId", resource.name, resource.region, resource.tags,
       ${evaluatedColumns}, provider.id as "providerId", provider.type as kind
     from resources as resource
     join resource_versions as version on version.id = resource.version_id
     join providers as provider on provider.id = resource.provider_id
     where resource.id = ? and resource.status <> 'deleted'`,
    [resourceId],
  );
  return rows[0] ?? null;
}

/** Other connected providers of the same account, which may list what this one leaves to them (global resources). */
export const sameAccount = `select other.id from providers as own
  join providers as other on other.id = own.id
    or (other.type = own.type and other.account_id = own.account_id and other.deleted_at is null)
  where own.id = ?`;

/** Returns resources of a provider's account by type and external id, or all of some types. */
export async function readRelated(
  database: Database | Transaction,
  related: {
    providerId: number;
    ids: readonly { type: string; externalId: string }[];
    wholeTypes: readonly string[];
  },
): Promise<CheckedResource[]> {
  if (related.ids.length === 0 && related.wholeTypes.length === 0) return [];
  const columns = `resource.resource_type as "resourceType", resource.external_id as "externalId", resource.name,
    resource.region, ${evaluatedColumns}`;
  const { rows } = await database.raw<{ rows: CheckedResource[] }>(
    `with account as (${sameAccount})
     select ${columns} from resources as resource
     join resource_versions as version on version.id = resource.version_id
     where resource.provider_id in (select id from account) and resource.status <> 'deleted'
       and resource.resource_type = any(?)
     union all
     select ${columns} from jsonb_to_recordset(?::jsonb) as wanted (type text, "externalId" text)
     join account on true
     join resources as resource on resource.provider_id = account.id
       and resource.resource_type = wanted.type and resource.external_id = wanted."externalId"
     join resource_versions as version on version.id = resource.version_id
     where resource.status <> 'deleted'`,
    [related.providerId, [...related.wholeTypes], JSON.stringify(related.ids)],
  );
  return rows;
}

/** Returns whether a page of an evaluation was evaluated by a worker that does not know parameters. */
export async function hasUntunedPages(transaction: Transaction, evaluationId: number): Promise<boolean> {
  const page = await transaction('evaluation_pages')
    .where({ evaluation_id: evaluationId, is_tuned: false })
    .first('after_id');
  return page !== undefined;
}

/**
 * Returns what custom checks took on the pages of an evaluation before the one that begins after a resource, or on all of
 * them (`afterId` null); null where none was evaluated.
 */
export async function customSpending(
  database: Database | Transaction,
  { evaluationId, afterId }: { evaluationId: number; afterId: number | null },
): Promise<CustomSpending | null> {
  const page = await database('evaluation_pages')
    .where({ evaluation_id: evaluationId })
    .whereRaw('(?::bigint is null or after_id < ?)', [afterId, afterId])
    .whereNotNull('custom_spending')
    .orderBy('after_id', 'desc')
    .first<{ custom_spending: CustomSpending } | undefined>('custom_spending');
  return page?.custom_spending ?? null;
}

/** Returns the tallies of every page of an evaluation. */
export async function pageTallies(database: Database | Transaction, evaluationId: number): Promise<Tallies[]> {
  return database('evaluation_pages')
    .where({ evaluation_id: evaluationId })
    .orderBy('after_id')
    .pluck<Tallies[]>('tallies');
}

/**
 * Returns which checks fail together on how many resources of an evaluation. Resources of an account are alike, so
 * there are few such patterns, however many resources there are.
 */
export async function failurePatterns(transaction: Transaction, evaluationId: number): Promise<FailurePattern[]> {
  const { rows } = await transaction.raw<{ rows: FailurePattern[] }>(
    `select failed, excepted, count(*) as resources from (
       select coalesce(array_agg(check_id order by check_id) filter (where exception_id is null), '{}') as failed,
         coalesce(array_agg(check_id order by check_id) filter (where exception_id is not null), '{}') as excepted
       from evaluation_failures where evaluation_id = ? group by resource_id) as of_resource
     group by failed, excepted`,
    [evaluationId],
  );
  return rows;
}

/** A configuration version that an evaluation read. */
export interface SeenVersion {
  resource_id: number;
  name: string;
  resource_type: string;
  external_id: string;
  version_id: number;
  configuration_hash: string;
  captured_at: Date;
  configuration: JsonObject;
}

/** Returns the version of a resource that an evaluation read, or null when it did not read the resource. */
export async function seenVersion(
  database: Database,
  query: { evaluationId: number; resourceId: number },
): Promise<SeenVersion | null> {
  const { rows } = await database.raw<{ rows: SeenVersion[] }>(
    `select resource.id as resource_id, resource.name, resource.resource_type, resource.external_id,
       version.id as version_id, version.configuration_hash, version.captured_at, version.configuration
     from evaluation_pages as page
     join resource_versions as version
       on version.id = page.version_ids[array_position(page.resource_ids, ?::bigint)]
     join resources as resource on resource.id = version.resource_id
     where page.evaluation_id = ? and ?::bigint = any(page.resource_ids)`,
    [query.resourceId, query.evaluationId, query.resourceId],
  );
  return rows[0] ?? null;
}
