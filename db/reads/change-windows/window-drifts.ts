import { isDeepStrictEqual } from 'node:util';
import type { LeftOutReason } from '../../../domain/change-windows/change-window.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { reconcileFindings } from '../../../domain/drift/reconcile.ts';
import type { Difference } from '../../../domain/drift/diff.ts';
import type { Transaction } from '../../database.ts';
import { readToScan } from '../drifts/scan.ts';

/** An open drift of a window. */
export interface WindowDrift {
  id: number;
  resource_id: number;
  resource_name: string;
  provider_kind: ProviderKind;
  summary: string;
  expected: boolean;
  diff: Difference[];
}

/** Returns the open drifts that were expected in a window when they were found, by id. */
export function openWindowDrifts(transaction: Transaction, windowId: number): Promise<WindowDrift[]> {
  return transaction('drift_findings as finding')
    .join('resources as resource', 'resource.id', 'finding.resource_id')
    .join('providers as provider', 'provider.id', 'finding.provider_id')
    .where('finding.change_window_id', windowId)
    .whereNot('finding.status', 'resolved')
    .orderBy('finding.id')
    .select<WindowDrift[]>(
      'finding.id',
      'finding.resource_id',
      'resource.name as resource_name',
      'provider.type as provider_kind',
      'finding.summary',
      'finding.expected',
      'finding.diff',
    );
}

const pageSize = 500;

/**
 * Returns why drifts of a window cannot be accepted with the others, by id; those that can are left out. A resource is
 * captured as a whole: when it deviates in anything else, or otherwise than its finding says, all of its drifts stay.
 * Lock the resources first.
 */
export async function reasonsToLeaveOut(
  transaction: Transaction,
  drifts: readonly WindowDrift[],
): Promise<Map<number, LeftOutReason>> {
  const reasons = new Map<number, LeftOutReason>();
  const byResource = new Map<number, WindowDrift[]>();
  for (const drift of drifts) byResource.set(drift.resource_id, [...(byResource.get(drift.resource_id) ?? []), drift]);
  const ids = [...byResource.keys()];
  for (let start = 0; start < ids.length; start += pageSize) {
    for (const resource of await readToScan(transaction, ids.slice(start, start + pageSize))) {
      const own = byResource.get(resource.id) ?? [];
      const [first] = own;
      if (first === undefined) continue;
      const { create, update } = reconcileFindings(first.provider_kind, resource);
      const present = new Map(update.map(({ id, deviation }) => [id, deviation.diff]));
      const isOwn = (id: number) => own.some((drift) => drift.id === id && drift.expected);
      const others = create.length > 0 || update.some(({ id }) => !isOwn(id));
      for (const drift of own) {
        if (resource.status === 'deleted') reasons.set(drift.id, 'deleted');
        else if (!drift.expected || !isDeepStrictEqual(present.get(drift.id), drift.diff)) {
          reasons.set(drift.id, 'changed_since');
        } else if (others) reasons.set(drift.id, 'other_deviations');
      }
      // One finding that is out of date keeps the whole resource back.
      if (own.some(({ id }) => reasons.get(id) === 'changed_since')) {
        for (const { id } of own) if (!reasons.has(id)) reasons.set(id, 'other_deviations');
      }
    }
  }
  return reasons;
}
