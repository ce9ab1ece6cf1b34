import { nameActorsOf } from '../../db/commands/changes/actors.ts';
import {
  deleteReadAsGone,
  lockAnnouncements,
  lockNamedResources,
  postponeAnnouncements,
  readWhole,
  settleAnnouncements,
  type StoredResource,
} from '../../db/commands/changes/settle.ts';
import { isRefusedValue } from '../../db/commands/changes/storable-page.ts';
import { attributeEarlierFindings } from '../../db/commands/drifts/attribute.ts';
import { uncomparedResources } from '../../db/commands/drifts/scan.ts';
import { storeSeenResources } from '../../db/commands/resources/inventory.ts';
import { storeReadParts } from '../../db/commands/resources/read-parts.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { ownActionsOn } from '../../db/reads/remediation/own-actions.ts';
import { kindOf, type ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { Framework } from '../../domain/frameworks/frameworks.ts';
import type { CustomCheckEvaluator } from '../../platform/custom-checks/evaluator.ts';
import { compareResources } from '../drift/compare-resources.ts';
import { seenResources } from '../inventory/seen-resources.ts';
import { compareRemediated, markOwnChanges } from './own-readings.ts';
import type { Reading } from './read-named.ts';

/** Whose resources were read, and what their checks belong to. */
export interface AppliedTo {
  providerId: number;
  kind: ProviderKind;
  frameworks: readonly Framework[];
  customChecks: CustomCheckEvaluator;
}

/**
 * Stores what was read, compares it with the baselines, and settles the announcements of before the reading, in one
 * transaction. Those of a resource that a remediation is changing wait for its end, if what was read is a state of that
 * remediation. What the database refuses of one resource does not keep the others from being stored.
 */
export async function applyReadings(database: Database, to: AppliedTo, readings: readonly Reading[]): Promise<void> {
  if (to.kind === kindOf.kubernetes) {
    for (const { named } of readings) await nameActorsOf(database, to.providerId, named);
  }
  if (await areAppliedTogether(database, to, readings)) return;
  for (const reading of readings) await applyAlone(database, to, reading);
}

/** Returns whether several readings were stored in one transaction; a single one is left to `applyAlone`. */
async function areAppliedTogether(database: Database, to: AppliedTo, readings: readonly Reading[]): Promise<boolean> {
  if (readings.length < 2) return false;
  try {
    await database.transaction((transaction) => applyTogether(transaction, to, readings));
    return true;
  } catch {
    return false;
  }
}

async function applyAlone(database: Database, to: AppliedTo, reading: Reading): Promise<void> {
  try {
    await database.transaction((transaction) => applyTogether(transaction, to, [reading]));
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    const reason = 'a value in it cannot be stored';
    await postponeAnnouncements(database, {
      providerId: to.providerId,
      resource: reading.named,
      reason,
      isFinal: true,
    });
  }
}

const keyOf = ({ resource_type: type, external_id: id }: { resource_type: string; external_id: string }): string =>
  `${type}\n${id}`;

async function applyTogether(
  transaction: Transaction,
  { providerId, kind, frameworks, customChecks }: AppliedTo,
  given: readonly Reading[],
): Promise<void> {
  const waiting = await lockAnnouncements(transaction, { providerId, resources: given.map(({ named }) => named) });
  const open = new Set(waiting.map(keyOf));
  const waited = given.filter(({ named }) => open.has(keyOf(named)));
  if (waited.length === 0) return;
  const { before, after, readings } = await storeReadings(transaction, providerId, waited);
  const settled = readings.map((reading) => {
    const [former, known] = [before.get(keyOf(reading.named)), after.get(keyOf(reading.named))];
    const isChanged = former?.version_id !== known?.version_id || isDeleted(former) !== isDeleted(known);
    return {
      reading,
      status: isChanged ? ('applied' as const) : ('unchanged' as const),
      resourceId: known?.id ?? null,
    };
  });
  const remediations = await ownActionsOn(
    transaction,
    [...after.values()].map(({ id }) => id),
  );
  for (const { reading, resourceId } of settled) {
    const actions = remediations.get(resourceId ?? 0);
    if (actions !== undefined) await markOwnChanges(transaction, { providerId, kind }, { reading, actions });
  }
  await settleAnnouncements(transaction, {
    providerId,
    readings: settled.map(({ reading: { named, readAt }, ...one }) => ({ named, readAt, ...one })),
  });
  const comparison = { providerId, providerKind: kind, executionId: null, frameworks, customChecks };
  const idsOf = (status: string) =>
    settled.flatMap((one) => (one.status === status && one.resourceId !== null ? [one.resourceId] : []));
  const unchanged = idsOf('unchanged');
  // A sync may have stored the change before the feed did, and syncs compare nothing.
  const different = [...idsOf('applied'), ...(await uncomparedResources(transaction, unchanged))];
  const compared = different.filter((id) => !remediations.has(id));
  if (compared.length > 0) await compareResources(transaction, comparison, compared);
  for (const { reading, resourceId } of settled) {
    if (resourceId !== null && remediations.has(resourceId))
      await compareRemediated(transaction, comparison, { reading, resourceId });
  }
  await attributeEarlierFindings(transaction, [...idsOf('applied'), ...unchanged]);
}

type Stored = ReadonlyMap<string, StoredResource>;

const isDeleted = (resource: StoredResource | undefined): boolean => (resource?.deleted_at ?? null) !== null;

/**
 * Stores resources as they were read. Returns them as they were stored before and after, and the readings that were enough:
 * of a resource of which parts were read, with the rest as it is stored. The others are to be read as a whole.
 */
async function storeReadings(
  transaction: Transaction,
  providerId: number,
  given: readonly Reading[],
): Promise<{ before: Stored; after: Stored; readings: Reading[] }> {
  const resources = given.map(({ named }) => named);
  const stored = async (): Promise<Stored> =>
    new Map((await lockNamedResources(transaction, { providerId, resources })).map((row) => [keyOf(row), row]));
  const before = await stored();
  const readings = await storeParts(transaction, providerId, given);
  await deleteReadAsGone(transaction, {
    providerId,
    gone: readings.flatMap(({ named, readAt, resource }) =>
      resource === null
        ? [{ resource_type: named.resource_type, external_id: named.external_id, read_at: readAt }]
        : [],
    ),
  });
  const [first] = readings;
  if (first !== undefined) {
    const seen = readings.flatMap(({ resource, key, readAt, parts = null }) =>
      resource === null || parts !== null ? [] : seenResources([resource], [key]).map((one) => ({ ...one, readAt })),
    );
    await storeSeenResources(transaction, { providerId, executionId: null, readAt: first.readAt, resources: seen });
  }
  return { before, after: await stored(), readings };
}

/** Stores the parts of resources that were read in part, and returns all readings that were enough, complete. */
async function storeParts(
  transaction: Transaction,
  providerId: number,
  readings: readonly Reading[],
): Promise<Reading[]> {
  const partly = readings.flatMap(({ named, readAt, resource, parts }) =>
    resource === null || !parts ? [] : [{ ...resource, readAt, parts, announced: named.parts ?? [], named }],
  );
  if (partly.length === 0) return [...readings];
  const now = await storeReadParts(transaction, { providerId, resources: partly });
  const insufficient = partly.flatMap(({ named }, index) => (now[index] === null ? [named] : []));
  await readWhole(transaction, { providerId, resources: insufficient });
  const complete = new Map(partly.map(({ named }, index) => [named, now[index] ?? null]));
  return readings.flatMap((reading) => {
    const whole = complete.get(reading.named);
    if (whole === undefined || reading.resource === null) return [reading];
    return whole === null ? [] : [{ ...reading, resource: { ...reading.resource, ...whole } }];
  });
}
