import type { Transaction } from '../../database.ts';
import type { FrameworkSetting } from '../../reads/compliance/frameworks.ts';

/**
 * Enables or disables a framework; idempotent. `providerIds` null means all connected providers, including future ones.
 * Disabling a framework clears its list. `memberId` is null for a change by the service.
 */
export async function setFramework(
  transaction: Transaction,
  setting: FrameworkSetting & { memberId: number | null },
): Promise<void> {
  const { frameworkId, enabled, providerIds, memberId } = setting;
  await transaction('framework_settings')
    .insert({ framework_id: frameworkId, enabled, all_providers: providerIds === null, changed_by: memberId })
    .onConflict('framework_id')
    .merge({ enabled, all_providers: providerIds === null, changed_by: memberId, changed_at: transaction.fn.now() });
  await transaction('framework_providers').where({ framework_id: frameworkId }).delete();
  if (providerIds === null || providerIds.length === 0) return;
  await transaction('framework_providers').insert(
    [...new Set(providerIds)].map((providerId) => ({ framework_id: frameworkId, provider_id: providerId })),
  );
}

/**
 * Returns whether a framework is still assessed on a provider, and holds it so until the transaction ends. One that nobody
 * ever enabled or disabled counts as assessed.
 */
export async function holdFramework(
  transaction: Transaction,
  { frameworkId, providerId }: { frameworkId: string; providerId: number },
): Promise<boolean> {
  const setting = await transaction('framework_settings')
    .where({ framework_id: frameworkId })
    .forShare()
    .first<{ enabled: boolean; all_providers: boolean } | undefined>('enabled', 'all_providers');
  if (setting === undefined || !setting.enabled || setting.all_providers) return setting?.enabled ?? true;
  const chosen = await transaction('framework_providers')
    .where({ framework_id: frameworkId, provider_id: providerId })
    .first('provider_id');
  return chosen !== undefined;
}

/** Disables the frameworks that were enabled for certain providers of which none is left. */
export async function disableUnchosenFrameworks(transaction: Transaction): Promise<void> {
  await transaction('framework_settings')
    .where({ enabled: true, all_providers: false })
    .whereNotIn('framework_id', transaction('framework_providers').select('framework_id'))
    .update({ enabled: false, changed_at: transaction.fn.now() });
}
