import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { remediationStart } from '../../../domain/remediation/remediation-start.ts';
import type { FindingType } from '../../../domain/remediation/statuses.ts';
import type { WorkflowStart } from '../../../domain/workflow-start.ts';
import type { Database } from '../../database.ts';

/** Returns the start of an action's workflow; null when there is no such action. */
export async function remediationStartOf(database: Database, actionId: number): Promise<WorkflowStart | null> {
  const row = await database('remediation_actions as action')
    .join('providers as provider', 'provider.id', 'action.provider_id')
    .where('action.id', actionId)
    .first<
      | {
          workflow_id: string;
          title: string;
          finding_type: FindingType;
          provider_id: number;
          resource_id: number;
          kind: ProviderKind;
        }
      | undefined
    >(
      'action.workflow_id',
      'action.title',
      'action.finding_type',
      'action.provider_id',
      'action.resource_id',
      'provider.type as kind',
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
  });
}
