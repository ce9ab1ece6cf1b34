import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { deleteProvider } from '../../db/commands/providers/delete.ts';
import { lockProvider } from '../../db/commands/providers/providers.ts';
import { isProviderBeingChanged } from '../../db/reads/remediation/ends.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { conflict, notFound } from '../errors.ts';

/**
 * Disconnects a provider: its credentials and schedule are deleted, its running sync is cancelled, its resources and
 * history are kept. Throws 404 if there is none with this id and `kind` (`what` is its name in the message), and 409
 * while a remediation changes one of its resources.
 */
export async function removeProvider(
  { database, workflows }: Pick<ApiDependencies, 'database' | 'workflows'>,
  request: { id: number; kind?: ProviderKind; what: string; actor: Actor },
): Promise<void> {
  const { id, kind, what, actor } = request;
  const ended = await database.transaction(async (transaction) => {
    const provider = await lockProvider(transaction, id);
    if (provider === null || provider.answered_at === null || (kind !== undefined && provider.type !== kind)) {
      throw notFound(what);
    }
    if (await isProviderBeingChanged(transaction, id)) {
      throw conflict('A remediation action is executing or being rolled back; delete the provider when it has ended');
    }
    await writeAudit(transaction, {
      actor,
      action: 'provider.delete',
      subjectType: 'provider',
      subjectId: id,
      before: { name: provider.name, type: provider.type, account_id: provider.account_id },
    });
    return deleteProvider(transaction, id);
  });
  for (const workflowId of ended) workflows.cancelSoon(workflowId);
}
