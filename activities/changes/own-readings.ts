import { recogniseChanges } from '../../db/commands/changes/recognise.ts';
import { holdAnnouncements } from '../../db/commands/changes/settle.ts';
import type { Transaction } from '../../db/database.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { isOwnReading, type OwnAction } from '../../domain/remediation/own-changes.ts';
import { compareResources, type Comparison } from '../drift/compare-resources.ts';
import type { Reading } from './read-named.ts';

/** Marks the announcements that are a remediation's own, as far as what was read shows it. */
export async function markOwnChanges(
  transaction: Transaction,
  { providerId, kind }: { providerId: number; kind: ProviderKind },
  { reading: { named, resource }, actions }: { reading: Reading; actions: readonly OwnAction[] },
): Promise<void> {
  if (resource === null) return;
  const read = { ...resource, providerKind: kind };
  const isConfirmed = (action: OwnAction): boolean => isOwnReading(action, read);
  await recogniseChanges(transaction, { providerId, resource: named, actions, isConfirmed });
}

/**
 * Compares a resource that remediations change with its baseline. Its announcements wait for the end of the remediation,
 * if what was read is a state of it.
 */
export async function compareRemediated(
  transaction: Transaction,
  comparison: Comparison,
  { reading: { named, readAt }, resourceId }: { reading: Reading; resourceId: number },
): Promise<void> {
  const { isHeld } = await compareResources(transaction, comparison, [resourceId]);
  if (isHeld) await holdAnnouncements(transaction, { providerId: comparison.providerId, resource: named, readAt });
}
