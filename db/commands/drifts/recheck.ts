import { reconcileFindings } from '../../../domain/drift/reconcile.ts';
import { withoutOwnChanges } from '../../../domain/remediation/own-changes.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Transaction } from '../../database.ts';
import { ownActionsOn } from '../../reads/remediation/own-actions.ts';
import { readToScan } from '../../reads/drifts/scan.ts';
import { publishUnexpected } from './expected.ts';
import { alertOnDrift, publishDetected, publishResolved } from './publish.ts';
import { createFindings, type KnownDeviation, type NewDeviation, resolveFindings, updateFindings } from './scan.ts';

const pageSize = 500;

/**
 * Compares resources with the baseline that applies to them now, immediately instead of with the next scan, and writes
 * findings, events and alerts. An accepted deletion no longer counts as accepted. Lock the resources for update first;
 * those of deleted providers are skipped. Returns the ids of new findings: none is expected in a change window, since
 * the resources did not change. The next scan determines which of them affect compliance.
 */
export async function recheckResources(transaction: Transaction, resourceIds: readonly number[]): Promise<number[]> {
  const opened: number[] = [];
  for (let start = 0; start < resourceIds.length; start += pageSize) {
    opened.push(...(await recheckPage(transaction, resourceIds.slice(start, start + pageSize))));
  }
  return opened;
}

async function recheckPage(transaction: Transaction, ids: number[]): Promise<number[]> {
  const providers = await transaction('resources as resource')
    .join('providers as provider', 'provider.id', 'resource.provider_id')
    .whereIn('resource.id', ids)
    .whereNull('provider.deleted_at')
    .select<{ id: number; provider_id: number; kind: ProviderKind }[]>(
      'resource.id',
      'resource.provider_id',
      'provider.type as kind',
    );
  const providerOf = new Map(providers.map((row) => [row.id, row]));
  const created = new Map<number, NewDeviation[]>();
  const updated: KnownDeviation[] = [];
  const resolved: { id: number; resolution: string }[] = [];
  const remediations = await ownActionsOn(transaction, ids);
  for (const resource of await readToScan(transaction, [...providerOf.keys()])) {
    const provider = providerOf.get(resource.id);
    if (provider === undefined) continue;
    const changes = withoutOwnChanges(provider.kind, resource, {
      changes: reconcileFindings(provider.kind, { ...resource, deletion_accepted: false }),
      actions: remediations.get(resource.id) ?? [],
    });
    const located = { resourceId: resource.id, baselineId: resource.baseline_id, span: null };
    for (const deviation of changes.create) {
      const own = created.get(provider.provider_id) ?? [];
      own.push({ ...located, deviation, previousId: resource.resolved_findings[deviation.aspect] ?? null });
      created.set(provider.provider_id, own);
    }
    updated.push(...changes.update.map(({ id, deviation }) => ({ ...located, id, deviation })));
    resolved.push(...changes.resolve);
  }
  const opened: number[] = [];
  for (const [providerId, deviations] of created) {
    const findings = await createFindings(transaction, { providerId, executionId: null }, deviations);
    await publishDetected(transaction, findings);
    opened.push(...findings.map(({ id }) => id));
  }
  const seenAgain = await updateFindings(transaction, updated);
  const seenIds = seenAgain.map(({ id }) => id);
  const unexpected = await publishUnexpected(transaction, seenIds);
  await alertOnDrift(
    transaction,
    seenAgain.filter(({ id }) => !unexpected.includes(id)),
  );
  await publishResolved(transaction, await resolveFindings(transaction, resolved));
  return opened;
}
