import { existenceAspect } from '../../../domain/drift/classification/aspect-rule.ts';
import type { ChangeSpan } from '../../../domain/changes/change-span.ts';
import type { Deviation } from '../../../domain/drift/deviations.ts';
import type { Transaction } from '../../database.ts';
import { driftFindingColumns } from '../../reads/drifts/columns.ts';
import type { DriftDetailRow, DriftRow } from '../../reads/drifts/drifts.ts';
import { newestById } from '../../reads/drifts/scan.ts';

/**
 * Returns the ids of the next resources of a provider that a scan has to examine, by id from `after` on: those whose
 * newest baseline differs from the current configuration, those deleted with a baseline, and those with open findings.
 * They are locked against captures and resolutions, not against syncs, until the transaction ends.
 */
export async function lockNextToScan(
  transaction: Transaction,
  page: { providerId: number; after: number; limit: number },
): Promise<number[]> {
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `select resource.id from resources as resource
     left join lateral (
       select configuration_hash from baselines where resource_id = resource.id and voided_at is null
       order by ${newestById} limit 1
     ) as newest on true
     left join lateral (
       select true as is_open from drift_findings where resource_id = resource.id and status <> 'resolved' limit 1
     ) as finding on true
     where resource.provider_id = ? and resource.id > ? and (
       newest.configuration_hash <> resource.configuration_hash
       or (newest.configuration_hash is not null and resource.status = 'deleted')
       or finding.is_open)
     order by resource.id limit ? for key share of resource`,
    [page.providerId, page.after, page.limit],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns those of some resources that differ from their baselines, or from what their open findings say, since they
 * were last compared, by id. Syncs store versions and compare nothing. Lock the resources first.
 */
export async function uncomparedResources(transaction: Transaction, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `select resource.id from resources as resource
     join resource_versions as version on version.id = resource.version_id
     left join lateral (
       select configuration_hash from baselines where resource_id = resource.id and voided_at is null
       order by ${newestById} limit 1
     ) as newest on true
     cross join lateral (
       select max(last_seen_at) as compared_at, bool_or(aspect = :existence) as is_gone from drift_findings
       where resource_id = resource.id and status <> 'resolved'
     ) as finding
     where resource.id = any(:ids) and (
       finding.compared_at < greatest(version.captured_at, resource.deleted_at)
       or (finding.is_gone and resource.deleted_at is null)
       or (finding.compared_at is null and newest.configuration_hash is not null
         and (newest.configuration_hash <> resource.configuration_hash or resource.status = 'deleted')))
     order by resource.id`,
    { ids: [...ids], existence: existenceAspect },
  );
  return rows.map(({ id }) => id);
}

/** What all changes of one page share. */
interface ScanPage {
  providerId: number;
  /** Null when what was accepted is compared again, outside of any scan. */
  executionId: number | null;
}

/** A deviation of one resource from one baseline. */
export interface LocatedDeviation {
  resourceId: number;
  baselineId: number | null;
  deviation: Deviation;
}

/** A deviation without an open finding, and the resolved finding that the new one will follow. */
export interface NewDeviation extends LocatedDeviation {
  previousId: number | null;
  /** Null if that is not known. */
  span: ChangeSpan | null;
}

/** A deviation with an open finding. */
export interface KnownDeviation extends LocatedDeviation {
  id: number;
  /**
   * When its value last changed, if it did since the last comparison. Null if that is not known: what the finding says of
   * its change is then removed with the former value. `kept` leaves it.
   */
  span: ChangeSpan | 'kept' | null;
}

const findingColumns = [
  ...driftFindingColumns,
  'finding.aspect',
  'finding.last_seen_at',
  'finding.resolved_at',
  'finding.resolution',
].join(', ');

export type ChangedFinding = DriftRow & Pick<DriftDetailRow, 'resolution'>;

/** Creates findings, except where one is already open. Returns those that were created. */
export async function createFindings(
  transaction: Transaction,
  page: ScanPage,
  created: NewDeviation[],
): Promise<ChangedFinding[]> {
  if (created.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: ChangedFinding[] }>(
    `with finding as (
       insert into drift_findings (resource_id, provider_id, baseline_id, aspect, drift_type, severity, summary,
         baseline_value, current_value, diff, execution_id, previous_id, changed_after, changed_before)
       select given.resource_id, ?, given.baseline_id, given.aspect, given.drift_type, given.severity, given.summary,
         given.baseline_value, given.current_value, given.diff, ?, given.previous_id, given.changed_after, given.changed_before
       from jsonb_to_recordset(?::jsonb) as given (resource_id bigint, baseline_id bigint, previous_id bigint, aspect text,
         drift_type text, severity text, summary text, baseline_value jsonb, current_value jsonb, diff jsonb,
         changed_after timestamptz, changed_before timestamptz)
       on conflict (resource_id, aspect) where status <> 'resolved' do nothing
       returning *
     )
     select ${findingColumns} from finding join resources as resource on resource.id = finding.resource_id
     order by finding.id`,
    [
      page.providerId,
      page.executionId,
      JSON.stringify(
        created.map((one) => ({
          resource_id: one.resourceId,
          previous_id: one.previousId,
          baseline_id: one.baselineId,
          ...columnsOf(one),
        })),
      ),
    ],
  );
  return rows;
}

const isSame = 'kept.diff = given.diff';
/** Condition that what a finding says of its change was about its former value, or of a remediation. */
const isOutdated = `not (${isSame}) and (kept.remediation_id is not null or (given.changed_before is null and not given.keeps_span))`;

/** Updates open findings with what was observed. Returns those that are still open. */
export async function updateFindings(transaction: Transaction, updated: KnownDeviation[]): Promise<ChangedFinding[]> {
  if (updated.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: ChangedFinding[] }>(
    `with finding as (
       update drift_findings as kept set last_seen_at = now(), baseline_id = given.baseline_id,
         drift_type = given.drift_type, severity = given.severity, summary = given.summary,
         baseline_value = given.baseline_value, current_value = given.current_value, diff = given.diff,
         changed_after = case when given.changed_before is null and (given.keeps_span or ${isSame}) then kept.changed_after
                              else given.changed_after end,
         changed_before = case when given.changed_before is null and (given.keeps_span or ${isSame}) then kept.changed_before
                               else given.changed_before end,
         value_seen_at = case when ${isSame} then kept.value_seen_at else now() end,
         remediation_id = case when ${isSame} then kept.remediation_id end,
         changed_by = case when not (${isOutdated}) then kept.changed_by end,
         changed_at = case when not (${isOutdated}) then kept.changed_at end,
         changed_via = case when not (${isOutdated}) then kept.changed_via end,
         change_event_id = case when not (${isOutdated}) then kept.change_event_id end
       from jsonb_to_recordset(?::jsonb) as given (id bigint, baseline_id bigint, drift_type text, severity text,
         summary text, baseline_value jsonb, current_value jsonb, diff jsonb, changed_after timestamptz,
         changed_before timestamptz, keeps_span boolean)
       where kept.id = given.id and kept.status <> 'resolved'
       returning kept.*
     )
     select ${findingColumns} from finding join resources as resource on resource.id = finding.resource_id
     order by finding.id`,
    [
      JSON.stringify(
        updated.map(({ span, ...one }) => ({
          id: one.id,
          baseline_id: one.baselineId,
          keeps_span: span === 'kept',
          ...columnsOf({ ...one, span: span === 'kept' ? null : span }),
        })),
      ),
    ],
  );
  return rows;
}

/** Resolves open findings, each with its reason. Returns those that were open. */
export async function resolveFindings(
  transaction: Transaction,
  resolved: { id: number; resolution: string }[],
): Promise<ChangedFinding[]> {
  if (resolved.length === 0) return [];
  const { rows } = await transaction.raw<{ rows: ChangedFinding[] }>(
    `with finding as (
       update drift_findings as kept set status = 'resolved', resolved_at = now(), resolution = given.resolution
       from jsonb_to_recordset(?::jsonb) as given (id bigint, resolution text)
       where kept.id = given.id and kept.status <> 'resolved'
       returning kept.*
     )
     select ${findingColumns} from finding join resources as resource on resource.id = finding.resource_id
     order by finding.id`,
    [JSON.stringify(resolved)],
  );
  return rows;
}

/** Lets one attempt at a time write a provider's findings for an execution, until the transaction ends. */
export async function holdProviderScan(transaction: Transaction, page: ScanPage): Promise<void> {
  await transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `drift-scan ${page.executionId} ${page.providerId}`,
  ]);
}

function columnsOf({ deviation, span }: LocatedDeviation & { span: ChangeSpan | null }) {
  return {
    changed_after: span?.after ?? null,
    changed_before: span?.before ?? null,
    aspect: deviation.aspect,
    drift_type: deviation.driftType,
    severity: deviation.severity,
    summary: deviation.summary,
    baseline_value: deviation.baselineValue,
    current_value: deviation.currentValue,
    diff: deviation.diff,
  };
}
