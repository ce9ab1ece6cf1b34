import { ApplicationFailure } from '@temporalio/common';
import { raiseAlerts } from '../../db/commands/alerts/raise.ts';
import { resolveAlerts } from '../../db/commands/alerts/resolve.ts';
import type { Transaction } from '../../db/database.ts';
import { writeEvents } from '../../db/commands/events/write.ts';
import { readAlertRules } from '../../db/reads/alerts/rules.ts';
import { writeAssessment, type WrittenResult } from '../../db/commands/compliance/assessments.ts';
import { previousResults, supersededControls } from '../../db/reads/compliance/assessments.ts';
import type { EvaluationRow } from '../../db/commands/compliance/evaluations.ts';
import { exceptionsInForce } from '../../db/reads/acceptances/exceptions.ts';
import { failurePatterns, hasUntunedPages, pageTallies } from '../../db/reads/compliance/evaluations.ts';
import { holdEnabled } from '../../db/commands/custom-checks/custom-checks.ts';
import { holdFramework } from '../../db/commands/compliance/frameworks.ts';
import { holdCustomFramework } from '../../db/commands/custom-frameworks/custom-frameworks.ts';
import { isCustomFrameworkId } from '../../domain/custom-frameworks/definition.ts';
import { customFrameworkId } from '../../domain/custom-checks/custom-framework.ts';
import type { ScoreCause } from '../../domain/alerts/causes.ts';
import { alertFor } from '../../domain/alerts/evaluate.ts';
import { resultOf, summaryOf } from '../../domain/compliance/control-results.ts';
import { resourcesFailing, type FailurePattern } from '../../domain/compliance/failure-patterns.ts';
import { addTallies, type Tallies } from '../../domain/compliance/tally.ts';
import { isTuned, resultsFor, tunedFor } from '../../domain/compliance/tuning.ts';
import { editionOf, findFramework } from '../../domain/frameworks/frameworks.ts';
import type { AssessedBy } from './custom-checks.ts';
import { editionInScope, type ProviderScope } from './scope.ts';

/** The results of one provider's assessments. */
export interface Conclusion {
  assessments: number;
  passed: number;
  failed: number;
  /** Controls that fail now and passed when they were last decided. */
  newlyFailed: number;
}

/** Writes the assessments of an evaluation with their events and alerts, in the transaction that holds its execution. */
export async function concludeEvaluation(
  transaction: Transaction,
  work: { by: AssessedBy; evaluation: EvaluationRow; scope: ProviderScope },
): Promise<Conclusion> {
  const { by, evaluation, scope } = work;
  await requireTunedPages(transaction, evaluation);
  const tallies: Tallies = {};
  for (const page of await pageTallies(transaction, evaluation.id)) addTallies(tallies, page);
  const patterns = await failurePatterns(transaction, evaluation.id);
  const conclusion: Conclusion = { assessments: 0, passed: 0, failed: 0, newlyFailed: 0 };
  for (const frameworkId of scope.frameworkIds) {
    const written = await assessFramework(transaction, {
      by,
      evaluation,
      scope,
      frameworkId,
      tallies,
      patterns,
    });
    if (written === null) continue;
    conclusion.assessments += 1;
    conclusion.passed += written.passed;
    conclusion.failed += written.failed;
    conclusion.newlyFailed += written.newlyFailed;
  }
  return conclusion;
}

/** A worker of the release before knows neither set parameters nor exceptions by name, which would cover too much there. */
async function requireTunedPages(transaction: Transaction, evaluation: EvaluationRow): Promise<void> {
  const { id, provider_id: providerId, started_at: at, tuning } = evaluation;
  if (!(await hasUntunedPages(transaction, id))) return;
  const exceptions = await exceptionsInForce(transaction, { providerId, at });
  if (!isTuned(tuning) && exceptions.every(({ name_pattern: pattern }) => pattern === null)) return;
  const message = 'a worker of an earlier release evaluated some resources without what is set since: assess again';
  throw ApplicationFailure.nonRetryable(message, 'NotTuned');
}

async function assessFramework(
  transaction: Transaction,
  work: {
    by: AssessedBy;
    evaluation: EvaluationRow;
    scope: ProviderScope;
    frameworkId: string;
    tallies: Tallies;
    patterns: readonly FailurePattern[];
  },
): Promise<Omit<Conclusion, 'assessments'> | null> {
  const { by, evaluation, scope, frameworkId } = work;
  const { tuning } = evaluation;
  const { tallies, patterns } = resultsFor(tuning, frameworkId, work);
  const { frameworks } = by;
  const { version, controls } = editionInScope(frameworks, { scope, frameworkId });
  const frameworkName = findFramework(frameworks, frameworkId)?.name ?? frameworkId;
  const isDefault = editionOf(frameworks, { id: frameworkId, provider: scope.kind })?.version === version;
  const results: WrittenResult[] = controls.map((control) => ({
    ...resultOf(control, { provider: scope.kind, tallies, unlisted: evaluation.unlisted, findCheck: by.findCheck }),
    ...resourcesFailing(control.checks, patterns),
    parameters: tunedFor(tuning, { checks: control.checks, frameworkId }),
  }));
  const { providerId } = scope;
  const previous = await previousResults(transaction, { providerId, frameworkId, version });
  const present = controls.map(({ id }) => id);
  const superseded = isDefault
    ? await supersededControls(transaction, { providerId, frameworkId, version, present })
    : [];
  const summary = summaryOf(results);
  const assessmentId = await writeAssessment(transaction, {
    evaluation_id: evaluation.id,
    execution_id: evaluation.execution_id,
    framework_id: frameworkId,
    framework_name: frameworkName,
    framework_version: version,
    is_default_version: isDefault,
    provider_id: providerId,
    ...summary,
    results,
  });
  if (assessmentId === null) return null;
  const failing = results.filter(({ status }) => status === 'failed');
  const isNew = ({ control }: WrittenResult): boolean => !previous.failedControls.has(control.id);
  const newlyFailed = failing.filter(isNew).length;
  const score = summary.total_controls === 0 ? null : summary.score;
  await writeEvents(transaction, [
    ...failing.map((result) => ({
      type: 'compliance.violation' as const,
      providerId,
      resourceId: null,
      data: {
        assessment_id: assessmentId,
        framework_id: frameworkId,
        framework_version: version,
        provider_id: providerId,
        control_id: result.control.id,
        title: result.control.title,
        severity: result.severity,
        failed_resources_count: result.failed,
        new: isNew(result),
      },
    })),
    {
      type: 'assessment.completed',
      providerId,
      resourceId: null,
      data: {
        assessment_id: assessmentId,
        framework_id: frameworkId,
        framework_version: version,
        provider_id: providerId,
        score,
        previous_score: previous.score,
        passed: summary.passed,
        failed: summary.failed,
        newly_failed: newlyFailed,
        total_controls: summary.total_controls,
      },
    },
  ]);
  if (isDefault) {
    await publishAlerts(transaction, {
      providerId,
      frameworkId,
      frameworkName,
      version,
      superseded,
      results,
      score,
      previousScore: previous.score,
      alerting: await alertingOf(transaction, { frameworkId, providerId, results }),
    });
  }
  return { passed: summary.passed, failed: summary.failed, newlyFailed };
}

/** What raises alerts: the failures of which controls, and the score. */
interface Alerting {
  control: (controlId: string) => boolean;
  score: boolean;
}

/** A framework or custom check that was disabled or deleted meanwhile raises no alert: nothing would resolve it. */
async function alertingOf(
  transaction: Transaction,
  { frameworkId, providerId, results }: { frameworkId: string; providerId: number; results: readonly WrittenResult[] },
): Promise<Alerting> {
  const isPresent = !isCustomFrameworkId(frameworkId) || (await holdCustomFramework(transaction, frameworkId));
  const isInForce = isPresent && (await holdFramework(transaction, { frameworkId, providerId }));
  if (!isInForce || frameworkId !== customFrameworkId) return { control: () => isInForce, score: isInForce };
  const enabled = await holdEnabled(
    transaction,
    results.map(({ control }) => control.id),
  );
  return { control: (controlId) => enabled.has(controlId), score: true };
}

/**
 * Clears what passed, was excepted or belongs to a version that is no longer the default one, then raises what failed.
 * A score of nothing evaluated raises none. Only the default version has alerts: others are assessed on request.
 */
async function publishAlerts(
  transaction: Transaction,
  outcome: {
    providerId: number;
    frameworkId: string;
    frameworkName: string;
    version: string;
    superseded: readonly string[];
    results: readonly WrittenResult[];
    score: number | null;
    previousScore: number | null;
    alerting: Alerting;
  },
): Promise<void> {
  const { providerId, frameworkId, frameworkName, version, superseded, results, score, previousScore, alerting } =
    outcome;
  await resolveAlerts(
    transaction,
    superseded.map((controlId) => ({
      kind: 'compliance_control',
      providerId,
      frameworkId,
      controlId,
      note: `${frameworkName} is now assessed against version ${version}`,
    })),
  );
  await resolveAlerts(
    transaction,
    results
      .filter(({ status, isExcepted }) => status === 'passed' || isExcepted)
      .map(({ control, status }) => ({
        kind: 'compliance_control',
        providerId,
        frameworkId,
        controlId: control.id,
        note:
          status === 'passed'
            ? 'The control passed in the latest assessment'
            : 'Every failure in the latest assessment is covered by an exception',
      })),
  );
  await raiseAlerts(
    transaction,
    results
      .filter(({ control, status }) => status === 'failed' && alerting.control(control.id))
      .map(({ control, severity, failed }) => ({
        kind: 'compliance_control',
        frameworkId,
        frameworkName,
        controlId: control.id,
        title: control.title,
        severity,
        providerId,
        failedResources: failed,
      })),
  );
  if (score === null) return;
  const cause: ScoreCause = {
    kind: 'compliance_score',
    frameworkId,
    frameworkName,
    providerId,
    score,
    previousScore,
  };
  // An alert whose cause persists stays as it is; it is cleared only by a score that no longer violates the rules.
  if (alertFor(cause, await readAlertRules(transaction)) === null) {
    const note = 'The score is no longer low or falling';
    await resolveAlerts(transaction, [{ kind: 'compliance_score', providerId, frameworkId, note }]);
  } else if (alerting.score) await raiseAlerts(transaction, [cause]);
}
