import type { Static } from 'typebox';
import type { RemediationLogRow } from '../../db/reads/remediation/log.ts';
import type { RemediationDetailRow, RemediationRow, RemediationStepRow } from '../../db/reads/remediation/actions.ts';
import type { Operation, PlanStep } from '../../domain/remediation/plan.ts';
import type { remediationDetailSchema, remediationSchema } from './schema.ts';

/** Returns an action as lists show it. */
export function presentRemediation(row: RemediationRow): Static<typeof remediationSchema> {
  return {
    id: row.id,
    title: row.title,
    resource_id: row.resource_id,
    resource_name: row.resource_name,
    provider_id: row.provider_id,
    finding_type: row.finding_type,
    finding_id: row.finding_id,
    check_id: row.check_id,
    policy_id: row.policy_id,
    status: row.status,
    risk: row.risk,
    decision: row.decision,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
  };
}

type Detail = Static<typeof remediationDetailSchema>;
const time = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns an action with its plan, decisions and log. */
export function presentRemediationDetail(shown: {
  row: RemediationDetailRow;
  steps: RemediationStepRow[];
  log: RemediationLogRow[];
  temporalUrl: string | null;
}): Detail {
  const { row, steps, log } = shown;
  const statusOf = new Map(steps.map(({ number, status }) => [number, status]));
  return {
    ...presentRemediation(row),
    plan: {
      hash: row.plan_hash,
      steps: row.plan.steps.map((step) => ({ ...presentStep(step), status: statusOf.get(step.number) ?? 'planned' })),
      diff: row.plan.diff,
      left: row.plan.left,
      warnings: row.plan.warnings ?? [],
    },
    risk_assessment: { level: row.risk, reasons: row.risk_reasons },
    requested_by: row.requested_by,
    decision_details: presentDecision(row),
    expires_at: time(row.expires_at),
    started_at: time(row.started_at),
    ended_at: time(row.ended_at),
    waits_for_turn: row.waiting_since !== null,
    snapshot: row.snapshot as Detail['snapshot'],
    execution_log: log.map(({ id: _id, at, ...line }) => ({ at: at.toISOString(), ...line })),
    rollback_until: time(row.rollback_until),
    rollback: presentRollback(row),
    workflow_id: row.workflow_id,
    temporal_url: shown.temporalUrl,
  };
}

function presentStep(step: PlanStep): Omit<Detail['plan']['steps'][number], 'status'> {
  const { number, title, operation, reads, before, after, undo, downtime } = step;
  return {
    number,
    title,
    operation: presentOperation(operation),
    reads,
    before,
    after,
    undo: undo === null ? null : { ...undo, operation: presentOperation(undo.operation) },
    downtime,
  };
}

function presentOperation({ name, target, parameters }: Operation) {
  const { externalId, resourceType, region } = target;
  return { name, target: { external_id: externalId, resource_type: resourceType, region }, parameters };
}

function presentDecision(row: RemediationDetailRow): Detail['decision_details'] {
  if (row.decided_at === null) return null;
  return {
    at: row.decided_at.toISOString(),
    member_id: row.decided_by,
    actor: row.decided_name,
    channel: row.decided_channel,
    actor_proven: row.decided_proven,
    comment: row.comment,
  };
}

function presentRollback(row: RemediationDetailRow): Detail['rollback'] {
  if (row.rollback_status === null) return null;
  return {
    status: row.rollback_status,
    reason: row.rollback_reason,
    started_at: time(row.rollback_started_at),
    ended_at: time(row.rolled_back_at),
  };
}
