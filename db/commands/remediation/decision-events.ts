import type { EventPayloads } from '../../../domain/events/payloads.ts';
import type { RiskLevel } from '../../../domain/remediation/plan.ts';
import type { FindingType, RemediationStatus } from '../../../domain/remediation/statuses.ts';
import { waitingStatuses } from '../../../domain/remediation/transitions.ts';
import type { Transaction } from '../../database.ts';
import { writeEvents } from '../events/write.ts';

interface WaitingAction {
  id: number;
  title: string;
  status: RemediationStatus;
  risk: RiskLevel;
  plan_hash: string;
  provider_id: number;
  resource_id: number;
  resource_name: string;
  finding_type: FindingType;
  finding_id: number;
  requested_name: string;
  expires_at: Date | null;
  decided_at: Date | null;
  decided_name: string | null;
  decided_channel: string | null;
  comment: string | null;
}

/** Publishes that an action waits for a decision, or that its time to be decided or executed is almost over. */
export async function publishWaiting(
  transaction: Transaction,
  { actionId, type }: { actionId: number; type: 'remediation.pending_approval' | 'remediation.expiring' },
): Promise<void> {
  const action = await readAction(transaction, actionId);
  const { status, expires_at: expiresAt } = action;
  if (expiresAt === null) throw new Error(`remediation ${actionId} does not expire`);
  const waiting = { ...subjectOf(action), expires_at: expiresAt.toISOString() };
  const { provider_id: providerId, resource_id: resourceId } = action;
  if (type === 'remediation.pending_approval') {
    await writeEvents(transaction, [
      { type, providerId, resourceId, data: { ...waiting, status: 'pending_approval' } },
    ]);
  } else {
    const still = status === 'approved' ? status : 'pending_approval';
    await writeEvents(transaction, [{ type, providerId, resourceId, data: { ...waiting, status: still } }]);
  }
}

/** Publishes that a waiting action is about to expire, once for each expiry; any other is left alone. */
export async function announceExpiry(transaction: Transaction, actionId: number): Promise<void> {
  const marked = await transaction('remediation_actions')
    .where({ id: actionId })
    .whereIn('status', [...waitingStatuses])
    .where('expires_at', '>', transaction.fn.now())
    .whereRaw('expiring_for is distinct from expires_at')
    .update({ expiring_for: transaction.ref('expires_at') });
  if (marked > 0) await publishWaiting(transaction, { actionId, type: 'remediation.expiring' });
}

/** Publishes that an action was approved or rejected. */
export async function publishDecision(transaction: Transaction, actionId: number): Promise<void> {
  const action = await readAction(transaction, actionId);
  const { provider_id: providerId, resource_id: resourceId } = action;
  const decided = {
    ...subjectOf(action),
    decided_at: (action.decided_at ?? new Date()).toISOString(),
    decided_by: action.decided_name ?? 'unknown',
    decided_via: action.decided_channel ?? 'unknown',
    comment: action.comment,
  };
  await writeEvents(transaction, [
    action.status === 'approved'
      ? { type: 'remediation.approved', providerId, resourceId, data: { ...decided, status: 'approved' } }
      : { type: 'remediation.rejected', providerId, resourceId, data: { ...decided, status: 'failed' } },
  ]);
}

type Subject = Omit<EventPayloads['remediation.pending_approval'], 'status' | 'expires_at'>;

function subjectOf(action: WaitingAction): Subject {
  return {
    id: action.id,
    title: action.title,
    risk: action.risk,
    plan_hash: action.plan_hash,
    resource_id: action.resource_id,
    resource_name: action.resource_name,
    finding_type: action.finding_type,
    finding_id: action.finding_id,
    requested_by: action.requested_name,
  };
}

async function readAction(transaction: Transaction, actionId: number): Promise<WaitingAction> {
  const row = await transaction('remediation_actions as action')
    .join('resources as resource', 'resource.id', 'action.resource_id')
    .where('action.id', actionId)
    .first<WaitingAction | undefined>('action.*', 'resource.name as resource_name');
  if (row === undefined) throw new Error(`there is no remediation action ${actionId}`);
  return row;
}
