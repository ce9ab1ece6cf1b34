import { recogniseChanges } from '../../db/commands/changes/recognise.ts';
import {
  deleteReadAsGone,
  holdAnnouncements,
  lockAnnouncements,
  lockNamedResource,
  settleAnnouncements,
} from '../../db/commands/changes/settle.ts';
import { attributeEarlierFindings } from '../../db/commands/drifts/attribute.ts';
import type { Transaction } from '../../db/database.ts';
import type { NamedResource } from '../../db/reads/changes/changes.ts';
import { ownActionsOn } from '../../db/reads/remediation/own-actions.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { Framework } from '../../domain/frameworks/frameworks.ts';
import { isOwnReading, type OwnAction } from '../../domain/remediation/own-changes.ts';
import type { CollectedResource } from '../clouds/cloud.ts';
import { compareResources } from '../drift/compare-resources.ts';
import { storeReadResource } from '../inventory/store-read.ts';

/** A resource as it was read, `readAt` or later, because announcements named it; null for one that is not there. */
interface Reading {
  providerId: number;
  kind: ProviderKind;
  named: NamedResource;
  readAt: Date;
  resource: CollectedResource | null;
  frameworks: readonly Framework[];
}

/**
 * Stores what was read, compares it with the baseline and settles the announcements. Those of a resource that a
 * remediation is changing wait for its end, if what was read is a state of that remediation.
 */
export async function settleReading(transaction: Transaction, reading: Reading): Promise<void> {
  const { providerId, kind, named, readAt, frameworks } = reading;
  if ((await lockAnnouncements(transaction, { providerId, resource: named })) === 0) return;
  const { id, isChanged } = await storeReading(transaction, reading);
  const actions = id === null ? [] : ((await ownActionsOn(transaction, [id])).get(id) ?? []);
  await markOwnChanges(transaction, reading, actions);
  const status = isChanged ? 'applied' : 'unchanged';
  await settleAnnouncements(transaction, { providerId, resource: named, status, resourceId: id, readAt });
  if (id === null) return;
  if (isChanged || actions.length > 0) {
    const comparison = { providerId, providerKind: kind, executionId: null, frameworks };
    const { isHeld } = await compareResources(transaction, comparison, [id]);
    if (isHeld) await holdAnnouncements(transaction, { providerId, resource: named, readAt });
  }
  if (!isChanged) await attributeEarlierFindings(transaction, id);
}

/** Marks the announcements that are a remediation's own, as far as what was read shows it. */
async function markOwnChanges(
  transaction: Transaction,
  { providerId, kind, named, resource }: Reading,
  actions: readonly OwnAction[],
): Promise<void> {
  if (resource === null) return;
  const read = { ...resource, providerKind: kind };
  const isConfirmed = (action: OwnAction): boolean => isOwnReading(action, read);
  await recogniseChanges(transaction, { providerId, resource: named, actions, isConfirmed });
}

async function storeReading(
  transaction: Transaction,
  { providerId, named, readAt, resource }: Reading,
): Promise<{ id: number | null; isChanged: boolean }> {
  const place = { providerId, resourceType: named.resource_type, externalId: named.external_id };
  const known = await lockNamedResource(transaction, place);
  if (resource === null) {
    const deleted = await deleteReadAsGone(transaction, { ...place, readAt });
    return { id: known?.id ?? null, isChanged: deleted !== null };
  }
  const { created, changed } = await storeReadResource(transaction, { providerId, readAt, resource });
  const stored = await lockNamedResource(transaction, place);
  const isBack = (known?.deleted_at ?? null) !== null;
  return { id: stored?.id ?? null, isChanged: created + changed > 0 || isBack };
}
