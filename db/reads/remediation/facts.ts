import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { RemediationPlan } from '../../../domain/remediation/plan.ts';
import type { FindingType, RemediationStatus, RollbackStatus } from '../../../domain/remediation/statuses.ts';
import type { Database, Transaction } from '../../database.ts';
import { successorOf } from '../../../domain/clouds/former-types.ts';
import { knowVolatileProperties } from '../volatile/confirmed.ts';
import { type RemediationStepRow, remediationSteps } from './actions.ts';

/** The fields of an action that are needed to carry it out. */
export interface RemediationFacts {
  id: number;
  status: RemediationStatus;
  title: string;
  plan: RemediationPlan;
  provider_id: number;
  provider_kind: ProviderKind;
  account_id: string | null;
  resource_id: number;
  resource_name: string;
  external_id: string;
  resource_type: string;
  region: string;
  finding_type: FindingType;
  finding_id: number;
  /** The check that failed; null for another finding. */
  check_id: string | null;
  rollback_status: RollbackStatus | null;
  rollback_forced: boolean;
  steps: RemediationStepRow[];
}

/** Returns the action with its resource, provider and steps; null when there is none. */
export async function remediationFacts(
  database: Database | Transaction,
  actionId: number,
): Promise<RemediationFacts | null> {
  await knowVolatileProperties(database);
  const row = await database('remediation_actions as action')
    .join('resources as resource', 'resource.id', 'action.resource_id')
    .join('providers as provider', 'provider.id', 'action.provider_id')
    .leftJoin('control_findings as control', 'control.id', 'action.control_finding_id')
    .where('action.id', actionId)
    .first<Omit<RemediationFacts, 'steps'> | undefined>(
      'action.id',
      'action.status',
      'action.title',
      'action.plan',
      'action.provider_id',
      'provider.type as provider_kind',
      'provider.account_id',
      'action.resource_id',
      'resource.name as resource_name',
      'resource.external_id',
      'resource.resource_type',
      'resource.region',
      'action.finding_type',
      'action.finding_id',
      'control.check_id',
      'action.rollback_status',
      'action.rollback_forced',
    );
  if (row === undefined) return null;
  return { ...row, resource_type: plannedType(row), steps: await remediationSteps(database, actionId) };
}

/** A plan for a type that was read by schema holds in the form of that type, and so does its undo. */
function plannedType({ plan, resource_type: type }: Pick<RemediationFacts, 'plan' | 'resource_type'>): string {
  const planned = plan.steps[0]?.operation.target.resourceType;
  return planned !== undefined && successorOf(planned) === type ? planned : type;
}

/** The state that a run of the action's workflow starts from. Deadlines are given as the remaining time. */
export interface OpenedRemediation {
  status: RemediationStatus;
  /**
   * Milliseconds until it expires, pending or approved, or, completed, until it can no longer be rolled back; null
   * without a deadline.
   */
  untilMs: number | null;
  rollsBack: boolean;
  rollbackForced: boolean;
  /** Set when its steps are being undone. */
  undoReason: string | null;
  /** Numbers of the steps that were begun and are not undone, first to last. */
  begun: number[];
}

/** Returns the state of an action; null when there is none. */
export async function openRemediation(database: Database, actionId: number): Promise<OpenedRemediation | null> {
  const row = await database('remediation_actions')
    .where({ id: actionId })
    .first<
      | {
          status: RemediationStatus;
          until_ms: number | null;
          rollback_status: RollbackStatus | null;
          rollback_forced: boolean;
          undo_reason: string | null;
        }
      | undefined
    >(
      'status',
      'rollback_status',
      'rollback_forced',
      'undo_reason',
      database.raw(
        `ceil(extract(epoch from (case when status = 'completed' then rollback_until else expires_at end) - now()) * 1000)::float8
         as until_ms`,
      ),
    );
  if (row === undefined) return null;
  const steps = await remediationSteps(database, actionId);
  return {
    status: row.status,
    untilMs: row.until_ms,
    rollsBack: row.status === 'completed' && row.rollback_status === 'running',
    rollbackForced: row.rollback_forced,
    undoReason: row.undo_reason,
    begun: steps.filter(({ status }) => status !== 'planned' && status !== 'undone').map(({ number }) => number),
  };
}

/** Finds the resource that an action changes; null when there is no such action. */
export async function resourceOfAction(database: Database | Transaction, actionId: number): Promise<number | null> {
  const row = await database('remediation_actions')
    .where({ id: actionId })
    .first<{ resource_id: number } | undefined>('resource_id');
  return row?.resource_id ?? null;
}
