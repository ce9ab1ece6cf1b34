import type { JsonObject } from '../../../domain/json.ts';
import type { Budget } from '../../../domain/budgets/budget.ts';
import type { Transaction } from '../../database.ts';
import { findBudget, type BudgetRow } from '../../reads/budgets/budgets.ts';
import { type Actor, writeAudit } from '../audit/write.ts';
import { resolveAlerts } from '../alerts/resolve.ts';

/** A budget without what the database gives it. */
export type BudgetValues = Omit<Budget, 'id'>;

/** Serializes the creation of budgets, of which there is a limited number. */
export async function countBudgets(transaction: Transaction): Promise<number> {
  await transaction.raw(`select pg_advisory_xact_lock(hashtextextended('budgets', 0))`);
  const [row] = await transaction('budgets').count<{ count: number }[]>('* as count');
  return Number(row?.count ?? 0);
}

/** Creates a budget with its audit row. Returns its id. */
export async function createBudget(
  transaction: Transaction,
  { values, actor }: { values: BudgetValues; actor: Actor },
): Promise<number> {
  const [row] = await transaction('budgets')
    .insert({ ...values, created_by: actor.memberId })
    .returning<{ id: number }[]>('id');
  if (row === undefined) throw new Error('the budget was not written');
  await writeAudit(transaction, {
    actor,
    action: 'budget.create',
    subjectType: 'budget',
    subjectId: row.id,
    after: auditOf(values),
  });
  return row.id;
}

/** Locks a budget until the transaction ends; null when there is none. */
export async function lockBudget(transaction: Transaction, id: number): Promise<BudgetRow | null> {
  await transaction('budgets').where({ id }).forUpdate().first('id');
  return findBudget(transaction, id);
}

/** Changes a budget that this transaction has locked. Thresholds that this month has reached raise alerts again. */
export async function changeBudget(
  transaction: Transaction,
  { before, values, actor }: { before: BudgetRow; values: BudgetValues; actor: Actor },
): Promise<void> {
  await transaction('budgets')
    .where({ id: before.id })
    .update({ ...values, updated_at: transaction.fn.now() });
  await clearBudgetAlerts(transaction, { budgetId: before.id, note: 'The budget was changed' });
  await transaction('budget_alerts').where({ budget_id: before.id }).delete();
  await writeAudit(transaction, {
    actor,
    action: 'budget.update',
    subjectType: 'budget',
    subjectId: before.id,
    before: auditOf(before),
    after: auditOf(values),
  });
}

/** Deletes a budget that this transaction has locked, and resolves its alerts. */
export async function deleteBudget(
  transaction: Transaction,
  { before, actor }: { before: BudgetRow; actor: Actor },
): Promise<void> {
  await clearBudgetAlerts(transaction, { budgetId: before.id, note: 'The budget was deleted' });
  await transaction('budgets').where({ id: before.id }).delete();
  await writeAudit(transaction, {
    actor,
    action: 'budget.delete',
    subjectType: 'budget',
    subjectId: before.id,
    before: auditOf(before),
  });
}

/** Resolves the open alerts of a budget. */
export async function clearBudgetAlerts(
  transaction: Transaction,
  { budgetId, note }: { budgetId: number; note: string },
): Promise<void> {
  const raised = await transaction('budget_alerts')
    .where({ budget_id: budgetId })
    .whereNull('cleared_at')
    .select<{ month: string; threshold: number; is_forecast: boolean }[]>(
      transaction.raw(`to_char(month, 'YYYY-MM') as month`),
      'threshold',
      'is_forecast',
    );
  await resolveAlerts(
    transaction,
    raised.map(({ month, threshold, is_forecast: isForecast }) => ({
      kind: 'budget',
      budgetId,
      month,
      threshold,
      isForecast,
      note,
    })),
  );
}

function auditOf(values: BudgetValues): JsonObject {
  const { name, amount, currency, provider_id, organization_id, ou, service, tag_key, tag_value } = values;
  const { thresholds, alert_on_forecast } = values;
  return {
    name,
    amount,
    currency,
    provider_id,
    organization_id,
    ou,
    service,
    tag_key,
    tag_value,
    thresholds,
    alert_on_forecast,
  };
}
