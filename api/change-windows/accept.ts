import { lockChangeWindow } from '../../db/commands/change-windows/change-windows.ts';
import { holdResources } from '../../db/commands/resources/resources.ts';
import type { Transaction } from '../../db/database.ts';
import { openWindowDrifts, reasonsToLeaveOut } from '../../db/reads/change-windows/window-drifts.ts';
import type { LeftOutReason } from '../../domain/change-windows/change-window.ts';
import { carryOutCapture, lockCaptureRisks, requestCapture } from '../acceptances/baseline.ts';
import { isPending, type Asker, type Pending } from '../acceptances/request.ts';
import { conflict, notFound } from '../errors.ts';
import { recordAccepted } from './record-accepted.ts';

/** What became of the open drifts of a window. */
export interface AcceptedWindow {
  accepted: number;
  resources: number;
  acceptance_id: number | null;
  left_out: {
    drift_id: number;
    resource_id: number;
    resource_name: string;
    summary: string;
    reason: LeftOutReason;
  }[];
}

/**
 * Accepts the expected drifts of a window that has ended into baselines, by one acceptance and in one transaction. What
 * is no longer as it was found stays, with the reason; a second request accepts what is left. Throws 403, 404 and 409.
 */
export async function acceptChangeWindow(
  transaction: Transaction,
  { windowId, asker }: { windowId: number; asker: Asker },
): Promise<AcceptedWindow | Pending> {
  const known = await holdDrifts(transaction, windowId);
  const window = await lockChangeWindow(transaction, windowId);
  if (window === null) throw notFound('Change window');
  if (window.cancelled_at !== null) throw conflict('The window was cancelled: its drifts are accepted one by one');
  if (!window.is_over) {
    throw conflict(
      'The window has not ended: its drifts are accepted together afterwards',
      window.ends_at.toISOString(),
    );
  }
  // Once more, since only now nothing changes them.
  const drifts = (await openWindowDrifts(transaction, windowId)).filter(({ resource_id: id }) => known.has(id));
  const reasons = await reasonsToLeaveOut(transaction, drifts);
  const accepted = drifts.filter(({ id }) => !reasons.has(id));
  const outcome: AcceptedWindow = {
    accepted: accepted.length,
    resources: 0,
    acceptance_id: null,
    left_out: drifts.flatMap(({ id, resource_id, resource_name, summary }) => {
      const reason = reasons.get(id);
      return reason === undefined ? [] : [{ drift_id: id, resource_id, resource_name, summary, reason }];
    }),
  };
  if (accepted.length === 0) return outcome;
  const resourceIds = [...new Set(accepted.map(({ resource_id: id }) => id))].toSorted((one, other) => one - other);
  const capture = { changeWindowId: windowId, resourceIds };
  const risks = await lockCaptureRisks(transaction, capture);
  const acceptance = await requestCapture(transaction, asker, { capture, risks });
  if (isPending(acceptance)) return acceptance;
  const baselines = await carryOutCapture(transaction, acceptance, asker.actor);
  const leftOut = drifts.filter(({ id }) => reasons.has(id));
  await recordAccepted(transaction, asker.actor, { windowId, acceptanceId: acceptance.id, accepted, leftOut });
  return { ...outcome, resources: baselines.size, acceptance_id: acceptance.id };
}

/** Locks the resources with open drifts of a window, which come before the window. Returns their ids. */
async function holdDrifts(transaction: Transaction, windowId: number): Promise<Set<number>> {
  const ids = new Set((await openWindowDrifts(transaction, windowId)).map(({ resource_id: id }) => id));
  await holdResources(transaction, [...ids]);
  return ids;
}
