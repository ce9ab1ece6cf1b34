import type { Transaction } from '../../database.ts';
import { columns, type GateRow, type GateState, stateOf } from '../../reads/remediation/gate.ts';
import { type Actor, writeAudit } from '../audit/write.ts';
import { writeEvents } from '../events/write.ts';

async function gateRow(query: { transaction: Transaction; lock: 'share' | 'update' }): Promise<GateRow> {
  const gate = query.transaction('remediation_gate').select(...columns);
  const [row] = await (query.lock === 'share' ? gate.forShare() : gate.forUpdate());
  if (row === undefined) throw new Error('remediation_gate has no row');
  return row as GateRow;
}

/** Returns the state of the emergency stop and locks it until the transaction ends. */
export async function holdGate(transaction: Transaction): Promise<GateState> {
  return stateOf(await gateRow({ transaction, lock: 'share' }));
}

/**
 * Stops remediation: once this transaction has committed, no step begins. Waits for steps that are beginning. Writes
 * the audit row, a critical alert and the event `remediation.stopped`; a second stop changes nothing.
 */
export async function stopRemediation(
  transaction: Transaction,
  { actor, reason }: { actor: Actor; reason: string | null },
): Promise<GateState> {
  const before = await gateRow({ transaction, lock: 'update' });
  if (before.stopped_at !== null) return stateOf(before);
  const alertId = await raiseStopAlert(transaction, { actor, reason });
  const [row] = await transaction('remediation_gate')
    .update({ stopped_at: transaction.fn.now(), stopped_by: actor.name, reason, alert_id: alertId })
    .returning<GateRow[]>([...columns]);
  if (row?.stopped_at == null) throw new Error('the stop was not written');
  await writeAudit(transaction, {
    actor,
    action: 'remediation.stop',
    subjectType: 'remediation_gate',
    subjectId: null,
    before: { stopped: false },
    after: { stopped: true, ...(reason === null ? {} : { reason }) },
  });
  const data = { stopped_at: row.stopped_at.toISOString(), stopped_by: actor.name, reason };
  await writeEvents(transaction, [{ type: 'remediation.stopped', providerId: null, resourceId: null, data }]);
  return stateOf(row);
}

/** Lifts the stop, with an audit row and the event `remediation.resumed`, and resolves its alert. */
export async function resumeRemediation(transaction: Transaction, { actor }: { actor: Actor }): Promise<GateState> {
  const before = await gateRow({ transaction, lock: 'update' });
  if (before.stopped_at === null) return stateOf(before);
  await transaction('remediation_gate').update({ stopped_at: null, stopped_by: null, reason: null, alert_id: null });
  if (before.alert_id !== null) {
    await transaction('alerts')
      .where({ id: before.alert_id })
      .whereNot({ status: 'resolved' })
      .update({
        status: 'resolved',
        resolved_at: transaction.fn.now(),
        resolution_note: `Remediation was resumed by ${actor.name}`,
      });
  }
  await writeAudit(transaction, {
    actor,
    action: 'remediation.resume',
    subjectType: 'remediation_gate',
    subjectId: null,
    before: { stopped: true, stopped_by: before.stopped_by },
    after: { stopped: false },
  });
  const data = { resumed_at: new Date().toISOString(), resumed_by: actor.name };
  await writeEvents(transaction, [{ type: 'remediation.resumed', providerId: null, resourceId: null, data }]);
  return { stoppedAt: null, stoppedBy: null, reason: null };
}

async function raiseStopAlert(
  transaction: Transaction,
  { actor, reason }: { actor: Actor; reason: string | null },
): Promise<number> {
  const alertFields = {
    title: 'Remediation is stopped',
    type: 'security' as const,
    severity: 'critical' as const,
    description: `Stopped by ${actor.name}${reason === null ? '' : `: ${reason}`}. No step begins until it is resumed.`,
  };
  const [alert] = await transaction('alerts')
    .insert({ ...alertFields, created_by: actor.memberId })
    .returning<{ id: number; created_at: Date }[]>(['id', 'created_at']);
  if (alert === undefined) throw new Error('the alert was not written');
  const data = {
    ...alertFields,
    id: alert.id,
    status: 'open' as const,
    resource_id: null,
    resource_name: null,
    created_at: alert.created_at.toISOString(),
    cause_count: 0,
  };
  await writeEvents(transaction, [{ type: 'alert.created', providerId: null, resourceId: null, data }]);
  return alert.id;
}
