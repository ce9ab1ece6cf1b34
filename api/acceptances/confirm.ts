import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { lockSubject } from '../../db/commands/acceptances/ends.ts';
import { closeAcceptance, decideAcceptance, lockAcceptance } from '../../db/commands/acceptances/acceptances.ts';
import {
  type AcceptanceRow,
  acceptedResources,
  findAcceptance,
  presentRole,
} from '../../db/reads/acceptances/acceptances.ts';
import { findBaseline } from '../../db/reads/baselines/baselines.ts';
import { boundToRisks } from '../../db/commands/acceptances/capture-risks.ts';
import { findVulnerability } from '../../db/reads/vulnerabilities/vulnerabilities.ts';
import type { AccessLimits } from '../../domain/access-limits/access-limit.ts';
import { acceptanceRefusal } from '../../domain/acceptances/rules.ts';
import type { Principal } from '../auth/principal.ts';
import { ApiError, conflict, forbidden, notFound } from '../errors.ts';
import { openWindowDrifts, reasonsToLeaveOut } from '../../db/reads/change-windows/window-drifts.ts';
import { recordAccepted } from '../change-windows/record-accepted.ts';
import { boundToBaseline, carryOutRemoval, requireDeletable } from './baseline-removal.ts';
import { captureRest, carryOutCapture, lockCaptureRisks, storedCapture } from './baseline.ts';
import { boundToDeletion, carryOutDeletion, deletionFinding } from './deletion.ts';
import { boundToException, carryOutException, type Selectors } from './exception.ts';
import { boundToVulnerability, carryOutIgnoring } from './vulnerability.ts';
import { undeletedResources } from '../../db/reads/resources/resources.ts';

interface Confirmation {
  acceptanceId: number;
  principal: Principal;
  actor: Actor;
  fourEyes: boolean;
}

/**
 * Confirms a pending acceptance and carries it out, in one transaction, if what was shown is still true; otherwise it
 * becomes outdated. Throws the API's 403, 404 and 409.
 */
export async function confirmAcceptance(database: Database, confirmation: Confirmation): Promise<AcceptanceRow> {
  const { acceptanceId, principal, actor, fourEyes } = confirmation;
  const outcome = await database.transaction(async (transaction) => {
    const known = await findAcceptance(transaction, acceptanceId);
    if (known === null) throw notFound('Acceptance');
    const deed = await prepared(transaction, { known, limits: principal.limits });
    const acceptance = await lockAcceptance(transaction, acceptanceId);
    if (acceptance?.status !== 'pending') {
      throw conflict(`The acceptance is ${acceptance?.status ?? 'gone'}: only a pending acceptance can be confirmed`);
    }
    const role = await presentRole(transaction, acceptance.requested_by);
    const refusal = acceptanceRefusal('confirm', {
      fourEyes,
      actor: { memberId: principal.memberId, role: principal.role },
      requester: role === null ? null : { memberId: acceptance.requested_by, role },
      adminsAtRequest: acceptance.admins_at_request,
    });
    if (refusal !== null) throw forbidden(refusal);
    const isOver = acceptance.expires_at !== null && acceptance.expires_at <= new Date();
    if (deed === null || isOver) {
      const reason = isOver ? 'It has expired' : 'What was shown has changed';
      await closeAcceptance(transaction, { acceptanceId, status: 'outdated', memberId: null, reason });
      await writeAudit(transaction, {
        actor,
        action: 'acceptance.outdate',
        subjectType: 'acceptance',
        subjectId: acceptanceId,
        before: { status: 'pending' },
        after: { status: 'outdated', reason },
      });
      return { outdated: reason };
    }
    await decideAcceptance(transaction, {
      acceptanceId,
      status: 'accepted',
      memberId: principal.memberId,
      endReason: null,
    });
    await writeAudit(transaction, {
      actor,
      action: 'acceptance.confirm',
      subjectType: 'acceptance',
      subjectId: acceptanceId,
      before: { status: 'pending' },
      after: { status: 'accepted', kind: acceptance.kind, requested_by: acceptance.requested_by },
    });
    await deed(await required(transaction, acceptanceId), actor);
    return { confirmed: await required(transaction, acceptanceId) };
  });
  if (outcome.outdated !== undefined) {
    throw conflict(`${outcome.outdated} since the acceptance was requested: review it and request it again`);
  }
  return outcome.confirmed;
}

type Deed = (acceptance: AcceptanceRow, actor: Actor) => Promise<unknown>;

/**
 * Locks the subject of the acceptance. Returns the function that carries it out; null if it is no longer what was
 * shown.
 */
async function prepared(
  transaction: Transaction,
  { known, limits }: { known: AcceptanceRow; limits: AccessLimits },
): Promise<Deed | null> {
  switch (known.kind) {
    case 'baseline':
      return preparedCapture(transaction, { known, limits });
    case 'deletion': {
      await lockSubject(transaction, known);
      const finding = known.drift_id === null ? null : await deletionFinding(transaction, known.drift_id);
      if (finding === null || boundToDeletion(finding) !== known.bound) return null;
      return (acceptance, actor) => carryOutDeletion(transaction, acceptance, { finding, actor });
    }
    case 'vulnerability': {
      await lockSubject(transaction, known);
      const { vulnerability_id: id } = known;
      const finding = id === null ? null : await findVulnerability(transaction, id);
      if (finding === null || boundToVulnerability(finding) !== known.bound) return null;
      return (acceptance, actor) => carryOutIgnoring(transaction, acceptance, { finding, actor });
    }
    case 'exception': {
      const selectors = known.request as unknown as Selectors;
      if ((await boundToException(transaction, selectors)) !== known.bound) return null;
      return (acceptance, actor) => carryOutException(transaction, acceptance, { selectors, actor });
    }
    case 'baseline_removal':
      return preparedRemoval(transaction, known);
  }
}

async function preparedCapture(
  transaction: Transaction,
  { known, limits }: { known: AcceptanceRow; limits: AccessLimits },
): Promise<Deed | null> {
  const capture = storedCapture(known);
  const risks = await lockCaptureRisks(transaction, capture);
  const shown = await acceptedResources(transaction, known.id);
  const live = await undeletedResources(
    transaction,
    shown.map((item) => item.resource_id),
  );
  if (boundToRisks(risks) !== known.bound || live.length !== shown.length) return null;
  if ('resourceIds' in capture && !(await areStillExpected(transaction, capture))) return null;
  return async (acceptance, actor) => {
    const drifts = 'resourceIds' in capture ? await openWindowDrifts(transaction, capture.changeWindowId) : [];
    await carryOutCapture(transaction, acceptance, actor);
    if ('resourceIds' in capture) {
      const { changeWindowId: windowId, resourceIds } = capture;
      const isAccepted = ({ resource_id: id }: { resource_id: number }): boolean => resourceIds.includes(id);
      await recordAccepted(transaction, actor, {
        windowId,
        acceptanceId: acceptance.id,
        accepted: drifts.filter(isAccepted),
        leftOut: drifts.filter((drift) => !isAccepted(drift)),
      });
    }
    if (!('filter' in capture)) return;
    // What nobody saw while it was pending is captured only where both members have access.
    const access_limits = [...(capture.filter.access_limits ?? []), ...limits];
    const filter = { ...capture.filter, ...(access_limits.length === 0 ? {} : { access_limits }) };
    await captureRest(transaction, { filter, memberId: acceptance.requested_by, actor });
  };
}

/** Returns whether the window still covers the drift that was shown: more may be known by now of who made it, and when. */
async function areStillExpected(
  transaction: Transaction,
  { changeWindowId, resourceIds }: { changeWindowId: number; resourceIds: readonly number[] },
): Promise<boolean> {
  const drifts = await openWindowDrifts(transaction, changeWindowId);
  const shown = drifts.filter(({ resource_id: id }) => resourceIds.includes(id));
  return (await reasonsToLeaveOut(transaction, shown)).size === 0;
}

async function preparedRemoval(transaction: Transaction, known: AcceptanceRow): Promise<Deed | null> {
  await lockSubject(transaction, known);
  const baseline = known.baseline_id === null ? null : await findBaseline(transaction, known.baseline_id);
  if (baseline === null || boundToBaseline(baseline) !== known.bound) return null;
  try {
    await requireDeletable(transaction, baseline);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
  return (acceptance, actor) => carryOutRemoval(transaction, baseline, { actor, acceptance });
}

async function required(transaction: Transaction, acceptanceId: number): Promise<AcceptanceRow> {
  const acceptance = await findAcceptance(transaction, acceptanceId);
  if (acceptance === null) throw new Error(`acceptance ${acceptanceId} is gone`);
  return acceptance;
}
