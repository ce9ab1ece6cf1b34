import type { Database, Transaction } from '../../db/database.ts';
import { type EvaluationRow, openEvaluation } from '../../db/commands/compliance/evaluations.ts';
import { holdRunningExecution } from '../../db/commands/jobs/executions.ts';
import { customSpending, failedListings } from '../../db/reads/compliance/evaluations.ts';
import { completeExecution } from '../../db/commands/jobs/execution-ends.ts';
import { logToExecution } from '../../db/commands/jobs/executions.ts';
import { findExecution, type ExecutionLogLine } from '../../db/reads/jobs/executions.ts';
import { frameworkSettings } from '../../db/reads/compliance/frameworks.ts';
import { lockProvider } from '../../db/commands/providers/providers.ts';
import { managedServicesOf } from '../../db/reads/compliance/managed-services.ts';
import { listProviders } from '../../db/reads/providers/providers.ts';
import { amongProviders, selectProviders } from '../../db/reads/providers/selection.ts';
import { storedSelection } from '../../domain/organizations/provider-selection.ts';
import type { Framework } from '../../domain/frameworks/frameworks.ts';
import type { JsonObject } from '../../domain/json.ts';
import { concludeEvaluation, type Conclusion } from './conclude.ts';
import { enabledCustomChecks } from '../../db/reads/custom-checks/custom-checks.ts';
import { assessable, listCustomFrameworks } from '../../db/reads/custom-frameworks/custom-frameworks.ts';
import { relatedListsReader } from '../../db/reads/custom-checks/related-lists.ts';
import { withCustomFramework } from '../../domain/custom-checks/custom-framework.ts';
import type { CustomCheckEvaluator } from '../../platform/custom-checks/evaluator.ts';
import { assessPage, type AssessedPage } from './assess-page.ts';
import { assessedByReader, withCustomVersions, type AssessedBy } from './custom-checks.ts';
import { parameterSettings } from '../../db/reads/check-parameters/check-parameters.ts';
import { keyedChecks, tuningOf } from '../../domain/compliance/tuning.ts';
import { unlistedTypes } from './listed-types.ts';
import { unlistedBySchema } from './unlisted-by-schema.ts';
import { askedScope, checksInScope, scopesOf, type ProviderScope } from './scope.ts';

/** A provider's part of an execution. */
export interface ProviderAssessment {
  executionId: number;
  scope: ProviderScope;
}

/** Returns the activities of compliance assessments; they touch Postgres only. */
export function complianceActivities({
  database,
  frameworks,
  customChecks: evaluator,
}: {
  database: Database;
  frameworks: readonly Framework[];
  customChecks: CustomCheckEvaluator;
}) {
  const assessedBy = assessedByReader({ database, frameworks });
  const related = relatedListsReader(database);

  async function begun({
    executionId,
    scope,
  }: ProviderAssessment): Promise<{ by: AssessedBy; evaluation: EvaluationRow }> {
    const by = await assessedBy(scope);
    const checks = [...checksInScope(by.frameworks, scope), ...by.customRules];
    const resourceTypes = [...new Set(checks.flatMap((check) => [...check.resourceTypes, ...check.surveys]))];
    const failed = await failedListings(database, scope.providerId);
    const { providerId, kind, frameworkIds } = scope;
    const builtIn = checksInScope(by.frameworks, scope).flatMap(({ resourceTypes: own, surveys }) => [
      ...own,
      ...surveys,
    ]);
    const unlisted = {
      ...(await unlistedBySchema(database, { providerId, kind, resourceTypes: builtIn })),
      ...unlistedTypes({ kind, failed, resourceTypes }),
    };
    const settings = await parameterSettings(database, { kind, providerId });
    const tuning = tuningOf({ checks: checksInScope(by.frameworks, scope), settings, frameworkIds });
    return { by, evaluation: await openEvaluation(database, { executionId, providerId, unlisted, tuning }) };
  }

  return {
    /**
     * Returns which providers an execution assesses, and with which versions of which frameworks; empty when nothing is
     * enabled any more.
     */
    async planAssessment(input: { executionId: number }): Promise<ProviderScope[]> {
      const execution = await findExecution(database, input.executionId);
      if (execution?.status !== 'running') return [];
      const enabled = await enabledCustomChecks(database);
      const own = await listCustomFrameworks(database);
      const all = [...withCustomFramework(frameworks, enabled), ...(await assessable(database, own))];
      const [settings, providers] = await Promise.all([
        frameworkSettings(
          database,
          all.map(({ id }) => id),
        ),
        listProviders(database),
      ]);
      const selected = await selectProviders(database, storedSelection(execution.parameters));
      const chosen = amongProviders(providers, selected);
      return scopesOf({
        frameworks: all,
        asked: askedScope(execution.parameters),
        settings,
        providers: chosen,
        services: await managedServicesOf(database, chosen),
      }).map((scope) => withCustomVersions(scope, { enabled, own }));
    },

    /** Evaluates one page of a provider's resources; null when the execution has ended. */
    async judgeResources(input: ProviderAssessment & { afterId: number }): Promise<AssessedPage | null> {
      const { by, evaluation } = await begun(input);
      return assessPage(database, {
        evaluation,
        checks: keyedChecks(
          evaluation.tuning,
          new Map(
            input.scope.frameworkIds.map((frameworkId) => [
              frameworkId,
              checksInScope(by.frameworks, { ...input.scope, frameworkIds: [frameworkId] }),
            ]),
          ),
        ),
        by,
        evaluator,
        related,
        afterId: input.afterId,
      });
    },

    /** Writes the assessments of a provider; null when the execution has ended or the provider is deleted. */
    async concludeProvider(input: ProviderAssessment): Promise<Conclusion | null> {
      const { by, evaluation } = await begun(input);
      const { executionId, scope } = input;
      return database.transaction(async (transaction) => {
        if ((await lockProvider(transaction, scope.providerId)) === null) return null;
        if (!(await holdRunningExecution(transaction, executionId))) return null;
        const conclusion = await concludeEvaluation(transaction, { by, evaluation, scope });
        const { passed, failed, newlyFailed } = conclusion;
        await logToExecution(transaction, executionId, [
          {
            level: 'info',
            message: `Provider ${scope.providerId}: controls passed: ${passed}, failed: ${failed}, newly failed: ${newlyFailed}`,
            data: { provider_id: scope.providerId, frameworks: scope.frameworkIds },
          },
          ...(await stoppedChecks(transaction, evaluation)),
        ]);
        return conclusion;
      });
    },

    /** Logs why a provider was not assessed. */
    async noteMissedProvider(input: { executionId: number; providerId: number; reason: string }): Promise<void> {
      const message = `Provider ${input.providerId} was not assessed: ${input.reason}`;
      await logToExecution(database, input.executionId, [{ level: 'warn', message }]);
    },

    /** Ends the execution and publishes `job.completed`. */
    async endAssessment(end: {
      executionId: number;
      status: 'succeeded' | 'failed';
      error: string | null;
      findingsCount: number;
      counts: JsonObject;
    }): Promise<void> {
      await database.transaction((transaction) => completeExecution(transaction, end));
    },
  };
}

/** Returns the line of the log about the custom checks that were stopped; none where all were evaluated to the end. */
async function stoppedChecks(
  transaction: Transaction,
  { id: evaluationId, provider_id: providerId }: EvaluationRow,
): Promise<ExecutionLogLine[]> {
  const spending = await customSpending(transaction, { evaluationId, afterId: null });
  const stopped = Object.entries(spending?.stopped ?? {});
  if (stopped.length === 0) return [];
  const message = `Provider ${providerId}: custom checks that were stopped: ${stopped.length}`;
  return [{ level: 'warn', message, data: { provider_id: providerId, stopped: Object.fromEntries(stopped) } }];
}

export type ComplianceActivities = ReturnType<typeof complianceActivities>;
