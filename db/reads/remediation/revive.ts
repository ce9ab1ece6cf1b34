import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { remediationStart } from '../../../domain/remediation/remediation-start.ts';
import type { RiskLevel } from '../../../domain/remediation/plan.ts';
import type { FindingType } from '../../../domain/remediation/statuses.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { WorkflowStart } from '../../../domain/workflow-start.ts';
import type { Database } from '../../database.ts';

/** Returns the start of an action's workflow; null when there is no such action. */
export async function remediationStartOf(database: Database, actionId: number): Promise<WorkflowStart | null> {
  const row = await database('remediation_actions as action')
    .join('providers as provider', 'provider.id', 'action.provider_id')
    .leftJoin('drift_findings as drift', 'drift.id', 'action.drift_id')
    .leftJoin('vulnerability_findings as vulnerability', 'vulnerability.id', 'action.vulnerability_id')
    .where('action.id', actionId)
    .first<
      | {
          workflow_id: string;
          title: string;
          finding_type: FindingType;
          provider_id: number;
          resource_id: number;
          kind: ProviderKind;
          risk: RiskLevel;
          severity: Severity | null;
          plan_hash: string;
          steps: number;
        }
      | undefined
    >(
      'action.workflow_id',
      'action.title',
      'action.finding_type',
      'action.provider_id',
      'action.resource_id',
      'provider.type as kind',
      'action.risk',
      'action.plan_hash',
      database.raw('coalesce(drift.severity, vulnerability.severity) as severity'),
      database.raw('(select count(*) from remediation_steps as step where step.action_id = action.id) as steps'),
    );
  if (row === undefined) return null;
  return remediationStart({
    id: actionId,
    workflowId: row.workflow_id,
    title: row.title,
    findingType: row.finding_type,
    providerKind: row.kind,
    providerId: row.provider_id,
    resourceId: row.resource_id,
    risk: row.risk,
    severity: row.severity,
    planHash: row.plan_hash,
    steps: row.steps,
  });
}
