import { writeAudit } from '../../db/commands/audit/write.ts';
import type { Database } from '../../db/database.ts';
import { removeAdvisories } from '../../db/commands/advisories/advisories.ts';
import { disableUnchosenFrameworks } from '../../db/commands/compliance/frameworks.ts';
import { deleteProvider } from '../../db/commands/providers/delete.ts';
import { purgeProvider } from '../../db/commands/providers/purge.ts';
import { lockProvider } from '../../db/commands/providers/providers.ts';
import { isProviderBeingChanged } from '../../db/reads/remediation/ends.ts';
import { endSampleAccount, sampleAccount, type SampleEnd } from '../../db/commands/sample-account/sample-account.ts';
import { connectTemporal, withinDeadline } from '../../platform/temporal.ts';
import type { ProcessSettings } from '../../platform/settings.ts';
import { advisoryPrefix } from '../../sample/account/packages.ts';
import { sampleActor } from './actor.ts';

/**
 * Removes the whole sample account: its provider, all its rows and its advisories. With `because` it is permanent;
 * without it, the account may be created again. Returns false while a remediation changes one of its resources: try
 * again later.
 */
export async function removeSampleAccount({
  database,
  settings,
  because = null,
}: {
  database: Database;
  settings: ProcessSettings;
  because?: SampleEnd | null;
}): Promise<boolean> {
  const removed = await database.transaction(async (transaction) => {
    const row = await sampleAccount(transaction, { lock: true });
    const providerId = row?.provider_id ?? null;
    if (because !== null) await endSampleAccount(transaction, because);
    if (providerId === null) return { workflows: [] };
    if (await isProviderBeingChanged(transaction, providerId)) return null;
    const isLive = (await lockProvider(transaction, providerId)) !== null;
    const workflows = isLive ? await deleteProvider(transaction, providerId) : [];
    await purgeProvider(transaction, providerId);
    await removeAdvisories(transaction, advisoryPrefix);
    await disableUnchosenFrameworks(transaction);
    await writeAudit(transaction, {
      actor: sampleActor,
      action: 'sample_account.remove',
      subjectType: 'provider',
      subjectId: providerId,
      after: { because: because ?? 'turned_off' },
    });
    return { workflows };
  });
  if (removed === null) return false;
  await cancelAll(removed.workflows, settings);
  return true;
}

/**
 * Cancels the workflows. This only speeds things up: one that is not cancelled finds no rows and ends at its next
 * write.
 */
async function cancelAll(workflowIds: readonly string[], settings: ProcessSettings): Promise<void> {
  if (workflowIds.length === 0) return;
  const client = connectTemporal(settings);
  await Promise.allSettled(
    workflowIds.map((id) => withinDeadline(client, () => client.workflow.getHandle(id).cancel())),
  );
  await client.connection.close();
}
