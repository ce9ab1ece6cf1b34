import type { ProviderKind } from '../../domain/inventory/provider-kinds.ts';
import { remediationStart } from '../../domain/remediation/remediation-start.ts';
import type { FindingType } from '../../domain/remediation/words.ts';
import type { Database } from '../database.ts';
import { enqueueWorkflowStart } from '../outbox.ts';

/** Promises the workflow of an action once more, for one that Temporal does not know: it begins with what the row says. */
export async function reviveRemediation(database: Database, actionId: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await transaction('remediation_actions as action')
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
    if (row === undefined) return;
    await enqueueWorkflowStart(
      transaction,
      remediationStart({
        id: actionId,
        workflowId: row.workflow_id,
        title: row.title,
        findingType: row.finding_type,
        providerKind: row.kind,
        providerId: row.provider_id,
        resourceId: row.resource_id,
      }),
    );
  });
}
