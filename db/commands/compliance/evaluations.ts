import type { Failure, EvaluatedResource } from '../../../domain/compliance/evaluate-page.ts';
import type { CustomSpending } from '../../../domain/custom-checks/spending.ts';
import type { Tallies } from '../../../domain/compliance/tally.ts';
import type { Tuning } from '../../../domain/compliance/tuning.ts';
import type { Database, Transaction } from '../../database.ts';
import { holdRunningExecution } from '../jobs/executions.ts';

/** One pass of the checks over a provider's inventory. */
export interface EvaluationRow {
  id: number;
  execution_id: number;
  provider_id: number;
  started_at: Date;
  unlisted: Record<string, string>;
  tuning: Tuning;
}

/** Opens the evaluation of a provider in an execution, or returns the open one. */
export async function openEvaluation(
  database: Database,
  evaluation: { executionId: number; providerId: number; unlisted: Record<string, string>; tuning: Tuning },
): Promise<EvaluationRow> {
  await database('evaluations')
    .insert({
      execution_id: evaluation.executionId,
      provider_id: evaluation.providerId,
      unlisted: JSON.stringify(evaluation.unlisted),
      tuning: JSON.stringify(evaluation.tuning),
    })
    .onConflict(['execution_id', 'provider_id'])
    .ignore();
  const row = await database('evaluations')
    .where({ execution_id: evaluation.executionId, provider_id: evaluation.providerId })
    .first<EvaluationRow | undefined>('id', 'execution_id', 'provider_id', 'started_at', 'unlisted', 'tuning');
  if (row === undefined) throw new Error('The evaluation was not written');
  return row;
}

/**
 * Stores the result of a page: its evidence, tallies and failures, replacing what an earlier attempt stored for the
 * same page. The evaluated versions cannot be deleted from then on. Returns false and writes nothing when the execution
 * has ended.
 */
export async function keepPage(
  database: Database,
  page: {
    evaluation: EvaluationRow;
    afterId: number;
    resources: readonly EvaluatedResource[];
    tallies: Tallies;
    failures: readonly Failure[];
    /** Of custom checks, with those of the pages before; absent or null without any. */
    spending?: CustomSpending | null;
  },
): Promise<boolean> {
  const { evaluation, afterId } = page;
  return database.transaction(async (transaction) => {
    if (!(await holdRunningExecution(transaction, evaluation.execution_id))) return false;
    await transaction('evaluation_pages').where({ evaluation_id: evaluation.id, after_id: afterId }).delete();
    await transaction('evaluation_pages').insert({
      evaluation_id: evaluation.id,
      after_id: afterId,
      resource_ids: page.resources.map(({ id }) => id),
      version_ids: page.resources.map(({ versionId }) => versionId),
      tallies: JSON.stringify(page.tallies),
      is_tuned: true,
      custom_spending: page.spending ? JSON.stringify(page.spending) : null,
    });
    await transaction.raw(
      `insert into evidence_versions select unnest(?::bigint[]) as version_id order by version_id
       on conflict do nothing`,
      [page.resources.map(({ versionId }) => versionId)],
    );
    const batchSize = 2_000;
    for (let start = 0; start < page.failures.length; start += batchSize) {
      await insertFailures(transaction, {
        evaluation,
        afterId,
        failures: page.failures.slice(start, start + batchSize),
      });
    }
    return true;
  });
}

async function insertFailures(
  transaction: Transaction,
  page: { evaluation: EvaluationRow; afterId: number; failures: readonly Failure[] },
): Promise<void> {
  const rows = page.failures.map(({ checkId, resource, reason, evidence, exceptionId }) => ({
    check_id: checkId,
    resource_id: resource.id,
    version_id: resource.versionId,
    resource_name: resource.name,
    resource_type: resource.resourceType,
    external_id: resource.externalId,
    region: resource.region,
    reason,
    evidence,
    exception_id: exceptionId,
  }));
  await transaction.raw(
    `insert into evaluation_failures (evaluation_id, after_id, check_id, resource_id, version_id, resource_name,
       resource_type, external_id, region, reason, evidence, exception_id)
     select ?, ?, check_id, resource_id, version_id, resource_name, resource_type, external_id, region, reason, evidence,
       exception_id
     from jsonb_to_recordset(?::jsonb) as given (check_id text, resource_id bigint, version_id bigint,
       resource_name text, resource_type text, external_id text, region text, reason text, evidence jsonb,
       exception_id bigint)`,
    [page.evaluation.id, page.afterId, JSON.stringify(rows)],
  );
}
