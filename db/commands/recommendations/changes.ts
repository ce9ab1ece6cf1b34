import type { PricedRecommendation } from '../../../domain/recommendations/recommended.ts';
import type { Transaction } from '../../database.ts';
import type { Actor } from '../audit/write.ts';
import type { LockedResource } from '../resources/resources.ts';
import { outdated, ruleValues } from './rule-values.ts';

/**
 * Replaces the pending recommendations of a resource that this transaction has locked with what the rules recommend: a
 * pending one of the same kind gets the new facts and texts, one whose kind is no longer recommended is dismissed,
 * others are added. Returns their ids in the given order. `writingId` is the request to a model that will write their
 * texts, if any.
 */
export async function storeRecommended(
  transaction: Transaction,
  {
    resource,
    recommended,
    writingId,
  }: { resource: LockedResource; recommended: PricedRecommendation[]; writingId: number | null },
): Promise<number[]> {
  const kinds = recommended.map(({ kind }) => kind);
  await transaction('recommendations')
    .where({ resource_id: resource.id, status: 'pending' })
    .whereNotIn('kind', kinds)
    .update({
      status: 'dismissed',
      reason: outdated,
      decided_at: transaction.fn.now(),
      decided_name: 'rules',
      updated_at: transaction.fn.now(),
    });
  const ids = new Map<string, number>();
  for (const given of recommended) {
    const row = {
      type: given.type,
      ...ruleValues(given),
      writing_id: writingId,
      updated_at: transaction.fn.now(),
    };
    const [kept] = await transaction('recommendations')
      .insert({ resource_id: resource.id, provider_id: resource.provider_id, kind: given.kind, ...row })
      .onConflict(transaction.raw(`(resource_id, kind) where status = 'pending'`))
      .merge(row)
      .returning<{ id: number }[]>('id');
    if (kept !== undefined) ids.set(given.kind, kept.id);
  }
  return kinds.flatMap((kind) => ids.get(kind) ?? []);
}

/** A recommendation that stays locked until the transaction ends. */
export interface LockedRecommendation {
  id: number;
  resource_id: number;
  status: string;
  drift_id: number | null;
  vulnerability_id: number | null;
}

/** Locks a recommendation against concurrent decisions and writers; null when there is none. */
export async function lockRecommendation(
  transaction: Transaction,
  recommendationId: number,
): Promise<LockedRecommendation | null> {
  const row = await transaction('recommendations')
    .where({ id: recommendationId })
    .forUpdate()
    .first<LockedRecommendation | undefined>('id', 'resource_id', 'status', 'drift_id', 'vulnerability_id');
  return row ?? null;
}

/** Ends a recommendation that this transaction has locked. */
export async function decideRecommendation(
  transaction: Transaction,
  decision: {
    recommendationId: number;
    status: 'applied' | 'dismissed';
    reason: string | null;
    remediationActionId: number | null;
    actor: Actor;
  },
): Promise<void> {
  await transaction('recommendations').where({ id: decision.recommendationId }).update({
    status: decision.status,
    reason: decision.reason,
    remediation_action_id: decision.remediationActionId,
    decided_by: decision.actor.memberId,
    decided_name: decision.actor.name,
    decided_at: transaction.fn.now(),
    updated_at: transaction.fn.now(),
  });
}

/** Dismisses the pending recommendations of a provider that is deleted. */
export async function dismissRecommendationsOf(
  transaction: Transaction,
  { providerId, reason }: { providerId: number; reason: string },
): Promise<void> {
  await transaction('recommendations').where({ provider_id: providerId, status: 'pending' }).update({
    status: 'dismissed',
    reason,
    decided_at: transaction.fn.now(),
    decided_name: 'rules',
    updated_at: transaction.fn.now(),
  });
}
