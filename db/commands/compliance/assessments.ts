import type { ControlResult } from '../../../domain/compliance/control-results.ts';
import type { TunedParameter } from '../../../domain/compliance/tuning.ts';
import type { Transaction } from '../../database.ts';
import { Assessment } from '../../models/assessment.ts';

/** The result of a control, with the numbers of its resources and the values by which its checks were evaluated. */
export type WrittenResult = ControlResult & { failed: number; excepted: number; parameters: TunedParameter[] | null };

/** The values of an assessment to be written. */
export type NewAssessment = Pick<
  Assessment,
  | 'evaluation_id'
  | 'execution_id'
  | 'framework_id'
  | 'framework_name'
  | 'framework_version'
  | 'is_default_version'
  | 'provider_id'
  | 'score'
  | 'total_controls'
  | 'passed'
  | 'failed'
  | 'not_evaluated'
  | 'manual'
>;

/**
 * Writes an assessment and its controls; returns null when the evaluation already has one for this framework, from an
 * attempt whose result was lost.
 */
export async function writeAssessment(
  transaction: Transaction,
  assessment: NewAssessment & { results: readonly WrittenResult[] },
): Promise<number | null> {
  const { results, ...row } = assessment;
  const known = await Assessment.query(transaction).findOne({
    evaluation_id: row.evaluation_id,
    framework_id: row.framework_id,
  });
  if (known !== undefined) return null;
  const written = await Assessment.query(transaction).insert(row).returning('id');
  await transaction('assessment_controls').insert(
    results.map(({ control, severity, status, reason, parameters, ...result }, position) => ({
      assessment_id: written.id,
      position,
      control_id: control.id,
      category: control.category,
      title: control.title,
      severity,
      status,
      reason,
      checks: [...control.checks],
      known_checks: control.known,
      failed_resources: result.failed,
      excepted_resources: result.excepted,
      regions_covered: result.regionsCovered,
      decided_by: result.decidedBy,
      parameters: parameters === null ? null : JSON.stringify(parameters),
    })),
  );
  return written.id;
}
