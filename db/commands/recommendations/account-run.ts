import {
  compareRecommended,
  type PendingRecommendation,
  type RecommendationChanges,
} from '../../../domain/recommendations/account-run.ts';
import type { PricedRecommendation } from '../../../domain/recommendations/recommended.ts';
import type { Database, Transaction } from '../../database.ts';
import { holdResource } from '../resources/resources.ts';
import { outdated, ruleValues } from './rule-values.ts';

/** Notes that the evaluation of an account began. Returns false when the provider is gone. */
export async function beginRun(database: Database, providerId: number): Promise<boolean> {
  const { rowCount } = await database.raw<{ rowCount: number }>(
    `insert into recommendation_runs as run (provider_id, started_at)
     select id, now() from providers where id = ? and deleted_at is null and answered_at is not null
     on conflict (provider_id) do update set started_at = now(), ended_at = null, evaluated = 0`,
    [providerId],
  );
  return rowCount === 1;
}

/** Notes that the evaluation of an account is complete, with the number of its resources. */
export async function endRun(
  database: Database,
  { providerId, evaluated }: { providerId: number; evaluated: number },
): Promise<void> {
  await database('recommendation_runs')
    .where({ provider_id: providerId })
    .update({ ended_at: database.fn.now(), evaluated });
}

const decidedByRules = { status: 'dismissed', decided_name: 'rules' } as const;

/**
 * Brings the recommendations of one resource in line with what the rules say, in one transaction that locks the resource;
 * `recommended` null dismisses all, of a resource that was deleted. Texts of a model stay as long as the facts do. May be
 * repeated. Returns how many rows changed.
 */
export async function storeEvaluated(
  database: Database,
  evaluated: {
    resourceId: number;
    providerId: number;
    recommended: readonly PricedRecommendation[] | null;
    undecided: (kind: string) => boolean;
  },
): Promise<number> {
  return database.transaction(async (transaction) => {
    const { resourceId, recommended, undecided } = evaluated;
    await holdResource(transaction, resourceId);
    const provider = await transaction('providers')
      .where({ id: evaluated.providerId })
      .whereNull('deleted_at')
      .first('id');
    // Deleting a provider dismissed its recommendations; nothing may be raised behind it.
    if (provider === undefined) return 0;
    const changes = compareRecommended({
      recommended: recommended ?? [],
      pending: await pendingOf(transaction, resourceId),
      declined: await declinedOf(transaction, resourceId),
      undecided: recommended === null ? () => false : undecided,
    });
    await dismissOutdated(transaction, {
      ids: changes.dismiss,
      reason: recommended === null ? 'The resource was deleted' : outdated,
    });
    await writeChanges(transaction, { ...evaluated, changes });
    return changes.add.length + changes.update.length + changes.dismiss.length;
  });
}

function pendingOf(transaction: Transaction, resourceId: number): Promise<PendingRecommendation[]> {
  return transaction('recommendations')
    .where({ resource_id: resourceId, status: 'pending' })
    .select<PendingRecommendation[]>(
      'id',
      'kind',
      'severity',
      'evidence',
      'savings_currency as savingsCurrency',
      transaction.raw('estimated_monthly_savings::float8 as "estimatedMonthlySavings"'),
    );
}

/** Returns the kinds that a member decided last. */
async function declinedOf(transaction: Transaction, resourceId: number): Promise<Set<string>> {
  const { rows } = await transaction.raw<{ rows: { kind: string }[] }>(
    `select kind from (
       select distinct on (kind) kind, decided_by from recommendations
       where resource_id = ? and status <> 'pending' order by kind, id desc) as latest
     where decided_by is not null`,
    [resourceId],
  );
  return new Set(rows.map(({ kind }) => kind));
}

async function dismissOutdated(
  transaction: Transaction,
  { ids, reason }: { ids: number[]; reason: string },
): Promise<void> {
  if (ids.length === 0) return;
  await transaction('recommendations')
    .whereIn('id', ids)
    .update({
      ...decidedByRules,
      reason,
      decided_at: transaction.fn.now(),
      updated_at: transaction.fn.now(),
    });
}

async function writeChanges(
  transaction: Transaction,
  {
    resourceId,
    providerId,
    changes,
  }: { resourceId: number; providerId: number; changes: Pick<RecommendationChanges, 'add' | 'update'> },
): Promise<void> {
  for (const { id, recommended } of changes.update) {
    await transaction('recommendations')
      .where({ id })
      .update({ ...ruleValues(recommended), updated_at: transaction.fn.now() });
  }
  if (changes.add.length === 0) return;
  await transaction('recommendations').insert(
    changes.add.map((one) => ({
      resource_id: resourceId,
      provider_id: providerId,
      kind: one.kind,
      type: one.type,
      ...ruleValues(one),
    })),
  );
}
