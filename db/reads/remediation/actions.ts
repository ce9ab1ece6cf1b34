import type { JsonObject } from '../../../domain/json.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { RemediationPlan, RiskLevel } from '../../../domain/remediation/plan.ts';
import type {
  Decision,
  FindingType,
  RemediationStatus,
  RollbackStatus,
  StepStatus,
} from '../../../domain/remediation/statuses.ts';
import type { Database, Transaction } from '../../database.ts';
import { selectProviders } from '../providers/selection.ts';
import { countRows, keptCount } from '../lists/kept-counts.ts';
import { joinedPage, type ListPage, idsInOrder } from '../lists/list-window.ts';

/** An action as lists show it. */
export interface RemediationRow {
  id: number;
  title: string;
  resource_id: number;
  resource_name: string;
  provider_id: number;
  finding_type: FindingType;
  finding_id: number;
  /** The check that failed; null for another finding. */
  check_id: string | null;
  /** The policy that planned it; null for a member. */
  policy_id: number | null;
  status: RemediationStatus;
  risk: RiskLevel;
  decision: Decision | null;
  reason: string | null;
  created_at: Date;
}

/** An action with its plan, its decisions and its execution. */
export interface RemediationDetailRow extends RemediationRow {
  workflow_id: string;
  risk_reasons: string[];
  plan: RemediationPlan;
  plan_hash: string;
  requested_by: number | null;
  requested_name: string;
  expires_at: Date | null;
  decided_at: Date | null;
  decided_by: number | null;
  decided_name: string | null;
  decided_channel: string | null;
  decided_proven: boolean | null;
  comment: string | null;
  started_at: Date | null;
  waiting_since: Date | null;
  snapshot: JsonObject | null;
  ended_at: Date | null;
  rollback_until: Date | null;
  rollback_status: RollbackStatus | null;
  rollback_reason: string | null;
  rollback_started_at: Date | null;
  rolled_back_at: Date | null;
  /** Id of the command that last moved it. */
  last_command: string | null;
}

export interface RemediationFilter {
  status?: RemediationStatus;
  resource_id?: number;
  policy_id?: number;
}

const listColumns = [
  'action.id',
  'action.title',
  'action.resource_id',
  'resource.name as resource_name',
  'action.provider_id',
  'action.finding_type',
  'action.finding_id',
  'control.check_id',
  'action.policy_id',
  'action.status',
  'action.risk',
  'action.decision',
  'action.reason',
  'action.created_at',
];

const detailColumns = [
  ...listColumns,
  'action.workflow_id',
  'action.risk_reasons',
  'action.plan',
  'action.plan_hash',
  'action.requested_by',
  'action.requested_name',
  'action.expires_at',
  'action.decided_at',
  'action.decided_by',
  'action.decided_name',
  'action.decided_channel',
  'action.decided_proven',
  'action.comment',
  'action.started_at',
  'action.waiting_since',
  'action.snapshot',
  'action.ended_at',
  'action.rollback_until',
  'action.rollback_status',
  'action.rollback_reason',
  'action.rollback_started_at',
  'action.rolled_back_at',
  'action.last_command',
];

/**
 * Returns one page of the actions, newest first, and their exact number: from stored counts, or counted when the filter
 * names a resource or a policy.
 */
export async function listRemediations(
  database: Database,
  query: { providers: ProviderSelection; filter: RemediationFilter; page: { page: number; perPage: number } },
): Promise<ListPage<RemediationRow>> {
  const { filter, page } = query;
  const table = 'remediation_actions';
  const providers = await selectProviders(database, query.providers);
  const { resource_id: resourceId, policy_id: policyId, ...kept } = filter;
  const { total, holders } = await (resourceId === undefined && policyId === undefined
    ? keptCount(database, 'remediation_action_counts', { filter: kept, providers })
    : countRows(database, { table, filter, providers }));
  return joinedPage({
    page,
    total,
    ids: (window) => idsInOrder(database, { table, filter, providers: holders, window }),
    rows: (ids) =>
      database('remediation_actions as action')
        .join(ids, 'page.id', 'action.id')
        .join('resources as resource', 'resource.id', 'action.resource_id')
        .leftJoin('control_findings as control', 'control.id', 'action.control_finding_id')
        .orderBy('action.id', 'desc')
        .select<RemediationRow[]>(listColumns),
  });
}

/** Returns the action with this id, or null. */
export async function findRemediation(
  database: Database | Transaction,
  actionId: number,
): Promise<RemediationDetailRow | null> {
  const row = await database('remediation_actions as action')
    .join('resources as resource', 'resource.id', 'action.resource_id')
    .leftJoin('control_findings as control', 'control.id', 'action.control_finding_id')
    .where('action.id', actionId)
    .first<RemediationDetailRow | undefined>(detailColumns);
  return row ?? null;
}

/** The state of a step of an action. */
export interface RemediationStepRow {
  number: number;
  status: StepStatus;
  attempts: number;
  outcome: 'changed' | 'already_there' | null;
}

/** Returns the steps of an action, first to last. */
export function remediationSteps(database: Database | Transaction, actionId: number): Promise<RemediationStepRow[]> {
  return database('remediation_steps')
    .where({ action_id: actionId })
    .orderBy('number')
    .select<RemediationStepRow[]>('number', 'status', 'attempts', 'outcome');
}
