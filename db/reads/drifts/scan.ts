import type { CapturedResource } from '../../../domain/acceptances/capture-risk.ts';
import { existenceAspect } from '../../../domain/drift/classification/aspect-rule.ts';
import type { DriftStatus, DriftType } from '../../../domain/drift/drift-types.ts';
import type { DocumentFacts } from '../../../domain/clouds/document-facts.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { Database, Transaction } from '../../database.ts';
import type { ResourceStatus } from '../resources/resources.ts';
import { knowVolatileProperties } from '../volatile/confirmed.ts';

/** A resource as a scan reads it. */
export interface ScanRow extends CapturedResource {
  id: number;
  external_id: string;
  region: string;
  tags: Record<string, string>;
  /** Observed facts, which change without anyone changing the configuration. */
  observed: JsonObject;
  baseline_id: number | null;
  open_findings: (CapturedResource['open_findings'][number] & { drift_type: DriftType })[];
  /** Aspect → newest resolved finding on it. */
  resolved_findings: Record<string, number>;
}

/**
 * Order of the rows of one resource. Not by plain `id`: with outdated statistics of a small table, the planner would
 * scan the whole primary key backwards to find a row of the resource.
 */
export const newestById = '(id + 0) desc';

/**
 * Returns the values of these resources that a scan compares, by id. Lock them first, so that the newest capture is
 * seen.
 */
export async function readToScan(transaction: Transaction, ids: number[]): Promise<ScanRow[]> {
  await knowVolatileProperties(transaction);
  const { rows } = await transaction.raw<{
    rows: (Pick<
      ScanRow,
      | 'id'
      | 'name'
      | 'resource_type'
      | 'external_id'
      | 'region'
      | 'tags'
      | 'observed'
      | 'configuration'
      | 'unreadable'
      | 'facts'
      | 'baseline_id'
    > & {
      status: ResourceStatus;
      deleted_at: Date | null;
      baseline_configuration: NonNullable<ScanRow['baseline']>['configuration'] | null;
      baseline_unreadable: Record<string, string> | null;
      baseline_facts: DocumentFacts | null;
    })[];
  }>(
    `select resource.id, resource.name, resource.resource_type, resource.external_id, resource.region, resource.tags,
       resource.observed, resource.status, newest.id as baseline_id, newest.configuration as baseline_configuration,
       coalesce(newest.unreadable, captured.unreadable) as baseline_unreadable, captured.facts as baseline_facts,
       version.configuration, version.unreadable, version.facts, resource.deleted_at
     from resources as resource
     join resource_versions as version on version.id = resource.version_id
     left join lateral (
       select id, version_id, configuration, unreadable from baselines
       where resource_id = resource.id and voided_at is null order by ${newestById} limit 1
     ) as newest on true
     left join resource_versions as captured on captured.id = newest.version_id
     where resource.id = any(?) order by resource.id`,
    [ids],
  );
  const findings = await findingsOf(transaction, ids);
  return rows.map((one) => {
    const { baseline_configuration: configuration, baseline_unreadable: unreadable, baseline_facts, ...rest } = one;
    const { deleted_at, ...row } = rest;
    const own = findings.get(row.id) ?? [];
    const resolved = own.filter(({ status }) => status === 'resolved');
    return {
      ...row,
      baseline: configuration === null ? null : { configuration, unreadable: unreadable ?? {}, facts: baseline_facts },
      open_findings: own.filter(({ status }) => status !== 'resolved'),
      set_aside: setAside(own),
      resolved_findings: Object.fromEntries(resolved.map(({ aspect, id }) => [aspect, id])),
      deletion_accepted:
        deleted_at !== null &&
        resolved.some(({ aspect, detected_at }) => aspect === existenceAspect && detected_at >= deleted_at),
    };
  });
}

interface KnownFinding {
  id: number;
  resource_id: number;
  aspect: string;
  drift_type: DriftType;
  severity: Severity;
  summary: string;
  status: DriftStatus;
  detected_at: Date;
  resolved_by: number | null;
  acceptance_id: number | null;
}

/** Returns the aspects whose newest finding a member resolved by hand, without accepting the difference. */
function setAside(oldestFirst: KnownFinding[]): string[] {
  const newest = new Map(oldestFirst.map((finding) => [finding.aspect, finding]));
  return [...newest.values()]
    .filter((finding) => finding.resolved_by !== null && finding.acceptance_id === null)
    .map(({ aspect }) => aspect);
}

/**
 * Returns all findings of these resources, oldest first. Filters by state here, not in SQL: with outdated statistics, a
 * condition on the state would make the planner choose the index on the state.
 */
async function findingsOf(transaction: Transaction, ids: number[]): Promise<Map<number, KnownFinding[]>> {
  const { rows } = await transaction.raw<{ rows: KnownFinding[] }>(
    `select id, resource_id, aspect, drift_type, severity, summary, status, detected_at, resolved_by, acceptance_id
     from drift_findings where resource_id = any(?)`,
    [ids],
  );
  const byResource = new Map<number, KnownFinding[]>();
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    const known = byResource.get(row.resource_id);
    if (known === undefined) byResource.set(row.resource_id, [row]);
    else known.push(row);
  }
  return byResource;
}

/** Returns how many findings an execution created. */
export async function countCreatedFindings(transaction: Transaction, executionId: number): Promise<number> {
  const [row] = await transaction('drift_findings')
    .where({ execution_id: executionId })
    .count<{ count: number }[]>('* as count');
  return row?.count ?? 0;
}

/**
 * Returns how many resources of a provider have a baseline. All of them are compared, most by the hash of their
 * configuration alone.
 */
export async function countMonitored(database: Database, providerId: number): Promise<number> {
  const { rows } = await database.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from resources as resource where resource.provider_id = ?
       and exists (select from baselines where resource_id = resource.id and voided_at is null)`,
    [providerId],
  );
  return rows[0]?.count ?? 0;
}
