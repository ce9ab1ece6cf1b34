import type { ControlStatus } from '../../../domain/compliance/control-results.ts';
import { resultKey, type TunedParameter, type Tuning } from '../../../domain/compliance/tuning.ts';
import type { ProviderSelection } from '../../../domain/organizations/provider-selection.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { Database, Transaction } from '../../database.ts';
import { Assessment } from '../../models/assessment.ts';
import { joinedPage, type ListPage, idsInOrder } from '../lists/list-window.ts';
import { keptCount } from '../lists/kept-counts.ts';
import { attestedControls } from '../attestations/attestations.ts';
import { selectProviders } from '../providers/selection.ts';

/** An assessment as lists show it. */
export interface AssessmentRow {
  id: number;
  evaluation_id: number;
  framework_id: string;
  framework_name: string;
  framework_version: string;
  is_default_version: boolean;
  provider_id: number;
  provider_name: string;
  score: number;
  total_controls: number;
  passed: number;
  failed: number;
  not_evaluated: number;
  manual: number;
  /** How many of the manual controls are attested now. */
  attested: number;
  tuning: Tuning;
  created_at: Date;
}

/** A control of an assessment, without its failures. */
export interface AssessedControlRow {
  control_id: string;
  category: string;
  title: string;
  severity: Severity;
  status: ControlStatus;
  reason: string | null;
  checks: string[];
  known_checks: number;
  failed_resources: number;
  excepted_resources: number;
  regions_covered: string[] | null;
  decided_by: string[] | null;
  parameters: TunedParameter[] | null;
}

const assessmentColumns = (database: Database) => [
  'assessment.id',
  'assessment.evaluation_id',
  'assessment.framework_id',
  'assessment.framework_name',
  'assessment.framework_version',
  'assessment.is_default_version',
  'assessment.provider_id',
  'provider.name as provider_name',
  'assessment.score',
  'assessment.total_controls',
  'assessment.passed',
  'assessment.failed',
  'assessment.not_evaluated',
  'assessment.manual',
  database.raw(`${attestedControls('assessment')} as attested`),
  'evaluation.tuning',
  'assessment.created_at',
];

/** Returns one page of the assessments, newest first, and their exact number from stored counts. */
export async function listAssessments(
  database: Database,
  query: {
    providers: ProviderSelection;
    filter: { framework_id?: string; framework_version?: string };
    page: { page: number; perPage: number };
  },
): Promise<ListPage<AssessmentRow>> {
  const { filter, page } = query;
  const providers = await selectProviders(database, query.providers);
  const { total, holders } = await keptCount(database, 'assessment_counts', { filter, providers });
  return joinedPage({
    page,
    total,
    ids: (window) => idsInOrder(database, { table: 'assessments', filter, providers: holders, window }),
    rows: (ids) =>
      database('assessments as assessment')
        .join(ids, 'page.id', 'assessment.id')
        .join('providers as provider', 'provider.id', 'assessment.provider_id')
        .join('evaluations as evaluation', 'evaluation.id', 'assessment.evaluation_id')
        .orderBy('assessment.id', 'desc')
        .select<AssessmentRow[]>(assessmentColumns(database)),
  });
}

/** Returns the assessment with this id, or null. */
export async function findAssessment(database: Database, assessmentId: number): Promise<AssessmentRow | null> {
  const row = await database('assessments as assessment')
    .join('providers as provider', 'provider.id', 'assessment.provider_id')
    .join('evaluations as evaluation', 'evaluation.id', 'assessment.evaluation_id')
    .where('assessment.id', assessmentId)
    .first<AssessmentRow | undefined>(assessmentColumns(database));
  return row ?? null;
}

/** Returns the controls of an assessment in their framework's order. */
export async function controlsOf(database: Database, assessmentId: number): Promise<AssessedControlRow[]> {
  return database('assessment_controls')
    .where({ assessment_id: assessmentId })
    .orderBy('position')
    .select<AssessedControlRow[]>(
      'control_id',
      'category',
      'title',
      'severity',
      'status',
      'reason',
      'checks',
      'known_checks',
      'failed_resources',
      'excepted_resources',
      'regions_covered',
      'decided_by',
      'parameters',
    );
}

/** A failure of a check on a resource, as it was when it was evaluated. */
export interface FailureRow {
  check_id: string;
  /** The name of the results of the check; it differs where its framework evaluates it by values of its own. */
  result_key: string;
  resource_id: number;
  version_id: number;
  resource_name: string;
  resource_type: string;
  external_id: string;
  region: string;
  reason: string;
  evidence: JsonObject;
  exception_id: number | null;
  exception_reason: string | null;
}

/** Returns up to `limit` failures of some checks as an assessment sees them, ordered by check and resource, after a given one. */
export async function failuresOf(
  database: Database,
  query: {
    assessment: Pick<AssessmentRow, 'evaluation_id' | 'framework_id' | 'tuning'>;
    checks: readonly string[];
    limit: number;
    after?: { resultKey: string; resourceId: number } | null;
  },
): Promise<FailureRow[]> {
  const { after = null, assessment } = query;
  const { tuning, framework_id: frameworkId } = assessment;
  return database('evaluation_failures as failure')
    .leftJoin('compliance_exceptions as exception', 'exception.id', 'failure.exception_id')
    .where({ evaluation_id: assessment.evaluation_id })
    .whereIn(
      'failure.check_id',
      query.checks.map((checkId) => resultKey(tuning, { checkId, frameworkId })),
    )
    .modify((failures) => {
      if (after === null) return;
      void failures.whereRaw('(failure.check_id, failure.resource_id) > (?, ?)', [after.resultKey, after.resourceId]);
    })
    .orderBy(['failure.check_id', 'failure.resource_id'])
    .limit(query.limit)
    .select<FailureRow[]>(
      'failure.check_id as result_key',
      database.raw(`split_part(failure.check_id, '@', 1) as check_id`),
      'failure.resource_id',
      'version_id',
      'resource_name',
      'resource_type',
      'external_id',
      'region',
      'failure.reason',
      'evidence',
      'exception_id',
      'exception.reason as exception_reason',
    );
}

/**
 * Returns the results of earlier assessments of the same version: the score of the newest one that decided any control
 * (null: none did), and the controls that failed when they were last decided. A control that could not be decided since
 * then has not recovered. Versions number their controls differently, so results of other versions are not compared.
 */
export async function previousResults(
  transaction: Transaction,
  query: { providerId: number; frameworkId: string; version: string },
): Promise<{ score: number | null; failedControls: Set<string> }> {
  const { providerId, frameworkId, version } = query;
  const decided = await Assessment.query(transaction)
    .where({ provider_id: providerId, framework_id: frameworkId, framework_version: version })
    .where('total_controls', '>', 0)
    .orderBy('id', 'desc')
    .first();
  if (decided === undefined) return { score: null, failedControls: new Set() };
  const { rows } = await transaction.raw<{ rows: { control_id: string }[] }>(
    `select known.control_id from assessment_controls as known
     where known.assessment_id = ? and 'failed' = (
       select before.status from assessments as assessment
       join assessment_controls as before
         on before.assessment_id = assessment.id and before.control_id = known.control_id
       where assessment.provider_id = ? and assessment.framework_id = ? and assessment.framework_version = ?
         and before.status in ('passed', 'failed')
       order by assessment.id desc limit 1)`,
    [decided.id, providerId, frameworkId, version],
  );
  return { score: decided.score, failedControls: new Set(rows.map((row) => row.control_id)) };
}

/**
 * Returns the controls whose alerts no assessment of this version will ever clear: those of the newest default
 * assessment, if that was of another version; else those of it that the version no longer has (`present` are its
 * controls), which only happens to custom frameworks.
 */
export async function supersededControls(
  transaction: Transaction,
  query: { providerId: number; frameworkId: string; version: string; present: readonly string[] },
): Promise<string[]> {
  const newest = await Assessment.query(transaction)
    .where({ provider_id: query.providerId, framework_id: query.frameworkId, is_default_version: true })
    .orderBy('id', 'desc')
    .first();
  if (newest === undefined) return [];
  const former = await transaction('assessment_controls')
    .where({ assessment_id: newest.id })
    .orderBy('position')
    .pluck<string[]>('control_id');
  if (newest.framework_version !== query.version) return former;
  const present = new Set(query.present);
  return former.filter((control) => !present.has(control));
}
