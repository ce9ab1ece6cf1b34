import { writeAudit } from '../../db/commands/audit/write.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { publishResolved } from '../../db/commands/drifts/publish.ts';
import { investigateDrift, lockDriftStatus, resolveDrifts } from '../../db/commands/drifts/drifts.ts';
import { type ExplainedDriftRow, type OfKind, findDrift } from '../../db/reads/drifts/drifts.ts';
import { type LockedResource, lockResource } from '../../db/commands/resources/resources.ts';
import type { DriftStatus } from '../../domain/drift/drift-types.ts';
import { mayMoveDrift } from '../../domain/drift/transitions.ts';
import { carryOutCapture, lockCaptureRisks, requestCapture } from '../acceptances/baseline.ts';
import { carryOutDeletion, deletionFinding, requestDeletion } from '../acceptances/deletion.ts';
import { isPending, type Asker, type Pending } from '../acceptances/request.ts';
import { conflict, notFound } from '../errors.ts';

/** A change of a finding by a member. */
interface DriftChange {
  driftId: number;
  asker: Asker;
}

/** Moves a finding to another state. Throws the API's 403, 404 and 409. */
export async function moveDrift(
  database: Database,
  change: DriftChange & { to: 'investigating' | 'resolved' },
): Promise<OfKind<ExplainedDriftRow> | Pending> {
  return withLockedDrift(database, change.driftId, async (transaction, { status }) => {
    if (!mayMoveDrift(status, change.to)) throw conflict(`A ${status} drift finding cannot become ${change.to}`);
    if (change.to === 'resolved') return resolveOne(transaction, change, status);
    await investigateDrift(transaction, change.driftId);
    await writeAudit(transaction, {
      actor: change.asker.actor,
      action: 'drift.investigate',
      subjectType: 'drift',
      subjectId: change.driftId,
      before: { status },
      after: { status: change.to },
    });
    return null;
  });
}

/**
 * Resolves a finding that is open. With `captureBaseline` the current configuration becomes a new baseline in the same
 * transaction, as an acceptance; it covers every aspect, so all open findings of the resource are resolved with it.
 * Throws the API's 403, 404 and 409.
 */
export async function resolveDrift(
  database: Database,
  change: DriftChange & { captureBaseline: boolean },
): Promise<OfKind<ExplainedDriftRow> | Pending> {
  return withLockedDrift(database, change.driftId, async (transaction, { status, resource }) => {
    if (status === 'resolved') throw conflict('The drift finding is resolved already');
    if (!change.captureBaseline) return resolveOne(transaction, change, status);
    if (resource.status === 'deleted') throw conflict('The resource is deleted: it has no configuration to capture');
    const capture = { resourceId: resource.id };
    const risks = await lockCaptureRisks(transaction, capture);
    const acceptance = await requestCapture(transaction, change.asker, { capture, risks });
    if (isPending(acceptance)) return acceptance;
    const baselines = await carryOutCapture(transaction, acceptance, change.asker.actor);
    await writeAudit(transaction, {
      actor: change.asker.actor,
      action: 'drift.resolve',
      subjectType: 'drift',
      subjectId: change.driftId,
      before: { status },
      after: { status: 'resolved', baseline_id: baselines.get(resource.id) ?? null, acceptance_id: acceptance.id },
    });
    return null;
  });
}

/** Resolves one finding: by hand, or, on a deletion that no scan would find again, as an acceptance. */
async function resolveOne(
  transaction: Transaction,
  { driftId, asker }: DriftChange,
  status: DriftStatus,
): Promise<Pending | null> {
  const finding = await deletionFinding(transaction, driftId);
  if (finding !== null) {
    const acceptance = await requestDeletion(transaction, asker, finding);
    if (isPending(acceptance)) return acceptance;
    await carryOutDeletion(transaction, acceptance, { finding, actor: asker.actor });
    return null;
  }
  const known = await findDrift(transaction, driftId);
  if (known === null) throw notFound('Drift finding');
  const { memberId } = asker.principal;
  const resolution = asker.reason === null ? null : `Resolved by hand: ${asker.reason}`;
  const resolved = await resolveDrifts(transaction, { resourceId: known.resource_id, driftId, memberId, resolution });
  await publishResolved(transaction, resolved);
  await writeAudit(transaction, {
    actor: asker.actor,
    action: 'drift.resolve',
    subjectType: 'drift',
    subjectId: driftId,
    before: { status },
    after: { status: 'resolved', ...(asker.reason === null ? {} : { reason: asker.reason }) },
  });
  return null;
}

/** Runs a change with the finding's resource and then the finding locked, and returns the changed finding. */
async function withLockedDrift(
  database: Database,
  driftId: number,
  change: (
    transaction: Transaction,
    locked: { status: DriftStatus; resource: LockedResource },
  ) => Promise<Pending | null>,
): Promise<OfKind<ExplainedDriftRow> | Pending> {
  return database.transaction(async (transaction) => {
    const known = await findDrift(transaction, driftId);
    if (known === null) throw notFound('Drift finding');
    const resource = await lockResource(transaction, known.resource_id);
    const status = await lockDriftStatus(transaction, driftId);
    if (resource === null || status === null) throw notFound('Drift finding');
    const pending = await change(transaction, { status, resource });
    if (pending !== null) return pending;
    const changed = await findDrift(transaction, driftId);
    if (changed === null) throw notFound('Drift finding');
    return changed;
  });
}
