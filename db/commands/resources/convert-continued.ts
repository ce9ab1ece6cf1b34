import { convertReading, convertedAspect } from '../../../domain/drift/former-reading.ts';
import { findDeviations, type Deviation } from '../../../domain/drift/deviations.ts';
import type { Difference } from '../../../domain/drift/diff.ts';
import { pointerKeys } from '../../../domain/drift/json-pointer.ts';
import { snapshotOf } from '../../../domain/inventory/snapshot.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { waitingStatuses } from '../../../domain/remediation/transitions.ts';
import type { Transaction } from '../../database.ts';
import { knowVolatileProperties } from '../../reads/volatile/confirmed.ts';
import { publishResolved } from '../drifts/publish.ts';
import { resolveFindings, updateFindings, type KnownDeviation } from '../drifts/scan.ts';
import { endWaitingActions } from '../remediation/ends.ts';
import type { ContinuedResource } from './former-types.ts';

interface BaselineRow {
  id: number;
  resource_id: number;
  voided_at: Date | null;
  configuration: JsonObject;
  unreadable: Record<string, string>;
}

interface FindingRow {
  id: number;
  resource_id: number;
  aspect: string;
  status: string;
  diff: Difference[] | null;
}

/**
 * Converts what belongs to resources that a collector reads from now on: baselines get the form of the collector, open
 * findings say in that form what they said, and remediations that were planned for the former type and not begun are
 * cancelled, with the reason. Store the new versions first, in the same transaction.
 */
export async function convertContinued(
  transaction: Transaction,
  continued: readonly ContinuedResource[],
): Promise<void> {
  if (continued.length === 0) return;
  const ids = continued.map(({ id }) => id);
  await knowVolatileProperties(transaction);
  await transaction.raw('update resources set formed_since = version_id where id = any(?)', [ids]);
  const { rows: baselines } = await transaction.raw<{ rows: BaselineRow[] }>(
    `select baseline.id, baseline.resource_id, baseline.voided_at, baseline.configuration, version.unreadable
     from baselines as baseline join resource_versions as version on version.id = baseline.version_id
     where baseline.resource_id = any(?) order by baseline.id`,
    [ids],
  );
  await continueWindows(transaction, continued);
  const findings = await transaction('drift_findings')
    .whereIn('resource_id', ids)
    .orderBy('id')
    .select<FindingRow[]>('id', 'resource_id', 'aspect', 'status', 'diff');
  for (const resource of continued) {
    const own = findings.filter(({ resource_id: id }) => id === resource.id);
    const newest = await convertBaselines(transaction, {
      resource,
      known: propertiesIn(own),
      baselines: baselines.filter(({ resource_id: id }) => id === resource.id),
    });
    await convertFindings(transaction, { resource, findings: own, newest });
    await endPlans(transaction, resource);
  }
}

/** Returns the properties of which open findings say what both readings have. */
function propertiesIn(findings: readonly FindingRow[]): Set<string> {
  const open = findings.filter(({ status }) => status !== 'resolved');
  return new Set(open.flatMap(({ diff }) => (diff ?? []).flatMap(({ path }) => pointerKeys(path).slice(0, 1))));
}

type Converted = { id: number } & ReturnType<typeof convertReading>;

/** Returns the baseline that applies, converted; null if there is none. */
async function convertBaselines(
  transaction: Transaction,
  of: { resource: ContinuedResource; known: ReadonlySet<string>; baselines: readonly BaselineRow[] },
): Promise<Converted | null> {
  let newest: Converted | null = null;
  for (const row of of.baselines) {
    const { configuration, unreadable } = convertReading({ ...of.resource, known: of.known }, row);
    const tags = (configuration['tags'] ?? {}) as Record<string, string>;
    const snapshot = snapshotOf({ configuration, tags, unreadable });
    await transaction('baselines').where({ id: row.id }).update({
      configuration: snapshot.configuration,
      configuration_hash: snapshot.hash,
      unreadable: snapshot.unreadable,
    });
    if (row.voided_at === null) newest = { id: row.id, configuration, unreadable };
  }
  return newest;
}

async function convertFindings(
  transaction: Transaction,
  of: { resource: ContinuedResource; findings: readonly FindingRow[]; newest: Converted | null },
): Promise<void> {
  const { kind, former, seen } = of.resource;
  const { resourceType } = seen;
  const deviations = deviationsOf(of.resource, of.newest);
  const kept = new Map<string, number>();
  const resolved: { id: number; resolution: string }[] = [];
  const updated: KnownDeviation[] = [];
  const aspects: { id: number; aspect: string }[] = [];
  for (const finding of of.findings) {
    const aspect = convertedAspect({ kind, resourceType, former }, finding.aspect);
    aspects.push({ id: finding.id, aspect });
    if (finding.status === 'resolved' || aspect === finding.aspect) continue;
    const first = kept.get(aspect);
    const deviation = deviations.get(aspect);
    if (first !== undefined) resolved.push({ id: finding.id, resolution: `It is part of finding ${first} now` });
    else if (deviation === undefined) resolved.push({ id: finding.id, resolution: 'The deviation no longer exists' });
    else {
      kept.set(aspect, finding.id);
      updated.push({
        id: finding.id,
        resourceId: of.resource.id,
        baselineId: of.newest?.id ?? null,
        deviation,
        span: 'kept',
      });
    }
  }
  await publishResolved(transaction, await resolveFindings(transaction, resolved));
  await transaction.raw(
    `update drift_findings as kept set aspect = given.aspect
     from jsonb_to_recordset(?::jsonb) as given (id bigint, aspect text) where kept.id = given.id and kept.aspect <> given.aspect`,
    [JSON.stringify(aspects)],
  );
  await updateFindings(transaction, updated);
}

/** Returns how the resource, as its collector shows it, deviates from its converted baseline. */
function deviationsOf({ kind, seen }: ContinuedResource, newest: Converted | null): Map<string, Deviation> {
  if (newest === null) return new Map();
  const subject = { providerKind: kind, resourceType: seen.resourceType, resourceName: seen.name };
  const current = {
    configuration: JSON.parse(seen.configuration) as JsonObject,
    unreadable: JSON.parse(seen.unreadable) as Record<string, string>,
  };
  return new Map(findDeviations(subject, newest, current).map((one) => [one.aspect, one]));
}

/** A plan names properties and calls of the former type, and its approval holds for nothing else. */
async function endPlans(transaction: Transaction, { id, former, seen }: ContinuedResource): Promise<void> {
  const actionIds = await transaction('remediation_actions')
    .where({ resource_id: id })
    .whereIn('status', [...waitingStatuses])
    .orderBy('id')
    .pluck<number[]>('id');
  await endWaitingActions(transaction, {
    actionIds,
    decision: 'cancelled',
    reason: `It was planned for ${former.vendorType}, and the resource is read as ${seen.resourceType} now: plan it again`,
    by: 'sync',
  });
}

/**
 * Lets change windows of a former type go on for the type that continues it. Locks windows before findings, as all do who
 * lock both.
 */
async function continueWindows(transaction: Transaction, continued: readonly ContinuedResource[]): Promise<void> {
  const types = new Map(continued.map(({ former, seen }) => [former.vendorType, seen.resourceType]));
  for (const [formerType, type] of types) {
    await transaction.raw(
      `update change_windows set resource_types = array_append(resource_types, :type::text)
       where id in (
         select id from change_windows where :formerType = any(resource_types) and :type <> all(resource_types)
         order by id for update)`,
      { formerType, type },
    );
  }
}
