import { writeAudit, type Actor } from '../../db/audit.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { captureBaseline } from '../../db/queries/baselines.ts';
import { tellResolved } from '../../db/queries/drift-events.ts';
import {
  findDrift,
  investigateDrift,
  lockDriftStatus,
  resolveDrifts,
  type DriftDetailRow,
} from '../../db/queries/drifts.ts';
import { lockResource, type LockedResource } from '../../db/queries/resources.ts';
import type { DriftStatus } from '../../domain/drift/severity.ts';
import { mayMoveDrift } from '../../domain/drift/transitions.ts';
import { conflict, notFound } from '../errors.ts';

/** A change of a finding by a member. */
interface DriftChange {
  driftId: number;
  memberId: number;
  actor: Actor;
}

/** Moves a finding one step on. Throws 404 and 409 as answers of the API. */
export async function moveDrift(
  database: Database,
  change: DriftChange & { to: 'investigating' | 'resolved' },
): Promise<DriftDetailRow> {
  return withLockedDrift(database, change.driftId, async (transaction, { status, resource }) => {
    if (!mayMoveDrift(status, change.to)) throw conflict(`A ${status} drift finding cannot become ${change.to}`);
    if (change.to === 'resolved') {
      await resolve(transaction, { ...change, resource, all: false, resolution: null });
    } else {
      await investigateDrift(transaction, change.driftId);
    }
    await writeAudit(transaction, {
      actor: change.actor,
      action: `drift.${change.to === 'resolved' ? 'resolve' : 'investigate'}`,
      subjectType: 'drift',
      subjectId: change.driftId,
      before: { status },
      after: { status: change.to },
    });
  });
}

/**
 * Resolves a finding that is open. With `captureBaseline` the current configuration becomes a new baseline in the
 * same transaction; it holds every aspect, so all open findings of the resource end with it.
 * Throws 404 and 409 as answers of the API.
 */
export async function resolveDrift(
  database: Database,
  change: DriftChange & { captureBaseline: boolean },
): Promise<DriftDetailRow> {
  return withLockedDrift(database, change.driftId, async (transaction, { status, resource }) => {
    if (status === 'resolved') throw conflict('The drift finding is resolved already');
    let resolution: string | null = null;
    let baselineId: number | null = null;
    if (change.captureBaseline) {
      if (resource.status === 'deleted') throw conflict('The resource is deleted: it has no configuration to capture');
      const baseline = await captureBaseline(transaction, { resourceId: resource.id, memberId: change.memberId });
      baselineId = baseline.id;
      resolution = `The current configuration was captured as baseline ${baseline.id}`;
    }
    const resolved = await resolve(transaction, { ...change, resource, all: change.captureBaseline, resolution });
    await writeAudit(transaction, {
      actor: change.actor,
      action: 'drift.resolve',
      subjectType: 'drift',
      subjectId: change.driftId,
      before: { status },
      after: { status: 'resolved', baseline_id: baselineId, resolved_ids: resolved.map(({ id }) => id) },
    });
  });
}

async function resolve(
  transaction: Transaction,
  change: DriftChange & { resource: LockedResource; all: boolean; resolution: string | null },
): Promise<DriftDetailRow[]> {
  const resolved = await resolveDrifts(transaction, {
    resourceId: change.resource.id,
    driftId: change.all ? null : change.driftId,
    memberId: change.memberId,
    resolution: change.resolution,
  });
  await tellResolved(transaction, resolved);
  return resolved;
}

/** Runs a change with the finding's resource and then the finding locked, and gives the finding as it is then. */
async function withLockedDrift(
  database: Database,
  driftId: number,
  change: (transaction: Transaction, locked: { status: DriftStatus; resource: LockedResource }) => Promise<void>,
): Promise<DriftDetailRow> {
  return database.transaction(async (transaction) => {
    const known = await findDrift(transaction, driftId);
    if (known === null) throw notFound('Drift finding');
    const resource = await lockResource(transaction, known.resource_id);
    const status = await lockDriftStatus(transaction, driftId);
    if (resource === null || status === null) throw notFound('Drift finding');
    await change(transaction, { status, resource });
    const changed = await findDrift(transaction, driftId);
    if (changed === null) throw notFound('Drift finding');
    return changed;
  });
}
