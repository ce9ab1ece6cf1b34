import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import { requestExecution } from '../../db/commands/jobs/jobs.ts';
import type { Transaction } from '../../db/database.ts';
import type { ExecutionRow } from '../../db/reads/jobs/executions.ts';
import { standingJob } from '../../db/reads/jobs/jobs.ts';
import { fieldsOf, type ProviderSelection, subjectOf } from '../../domain/organizations/provider-selection.ts';
import { requireConnected, requireProviders } from '../require-providers.ts';

/** Claims a drift detection, or returns the running one of the same scope. Throws 422 for a scope without providers. */
export async function requestDetection(
  transaction: Transaction,
  request: { providers: ProviderSelection; memberId: number; actor: Actor },
): Promise<{ execution: ExecutionRow; isNew: boolean }> {
  const { providers } = request;
  const { providerId } = providers;
  await requireConnected(transaction, providerId);
  await requireProviders(transaction, providers);
  const parameters = fieldsOf(providers);
  const claimed = await requestExecution(transaction, {
    job: await standingJob(transaction, 'drift_detection'),
    subject: subjectOf(providers).join('/'),
    trigger: 'api',
    parameters,
    requestedBy: request.memberId,
    providerId,
  });
  if (claimed.isNew) {
    await writeAudit(transaction, {
      actor: request.actor,
      action: 'drift.detect',
      subjectType: 'execution',
      subjectId: claimed.execution.id,
      ...(Object.keys(parameters).length === 0 ? {} : { after: parameters }),
    });
  }
  return claimed;
}
