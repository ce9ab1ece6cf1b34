import { Type } from 'typebox';
import {
  type AssessedControlRow,
  type AssessmentRow,
  controlsOf,
  type FailureRow,
  failuresOf,
  findAssessment,
  listAssessments,
} from '../../db/reads/compliance/assessments.ts';
import { attestationsByControl } from '../../db/reads/attestations/attestations.ts';
import { frameworkScores } from '../../db/reads/compliance/scores.ts';
import type { Database } from '../../db/database.ts';
import { seenVersion } from '../../db/reads/compliance/evaluations.ts';
import { providerKindOf } from '../../db/reads/compliance/frameworks.ts';
import { loadedFrameworks } from '../../db/reads/custom-frameworks/custom-frameworks.ts';
import { tunedFor } from '../../domain/compliance/tuning.ts';
import { checksOf } from '../../platform/check-catalog.ts';
import { checksNamed } from './named-checks.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { providersInBody, queriedProviders } from '../provider-filter.ts';
import { endpoint, type Endpoint, type FileBody } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageSchema, paginated, unpagedLimit } from '../pagination.ts';
import { requestAssessment } from './assess.ts';
import { exportAssessment } from './export.ts';
import { frameworkSchemas } from './framework-schema.ts';
import { presentAssessment, presentCheck, presentControl, presentEvidence, presentScore } from './presenter.ts';
import {
  acceptedAssessment,
  assessBody,
  assessmentDetailSchema,
  assessmentSchema,
  evidenceParams,
  evidenceSchema,
  exportQuery,
  frameworkScoreSchema,
} from './schema.ts';

const tag = 'Compliance';

/** Declares the endpoints of assessments. */
export function assessmentEndpoints({ database, workflows, frameworks }: ApiDependencies): Endpoint[] {
  const { assessmentListQuery, scoreQuery } = frameworkSchemas(frameworks);
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/compliance/assess',
      tag,
      summary: 'Assess compliance',
      description:
        'Evaluates the inventory of the last sync, by the newest versions of all enabled frameworks on all ' +
        'providers unless the body names some. Assessments by another version of a framework raise no alerts and are left out of reports. Returns the running execution when one of the same scope is running.',
      body: assessBody,
      bodyOptional: true,
      idempotent: true,
      responses: { 202: acceptedAssessment },
      handler: async (request) => {
        const { execution, isNew } = await requestAssessment(database, {
          frameworks: await loadedFrameworks(database, frameworks),
          frameworkId: request.body.framework_id ?? null,
          version: request.body.version ?? null,
          providers: providersInBody(request),
          memberId: request.principal.memberId,
          actor: actorOf(request),
        });
        workflows.startSoon(execution.workflow_id);
        return {
          status: 202,
          body: {
            job_id: execution.job_id,
            status: 'running' as const,
            message: isNew ? 'The assessment started' : 'An assessment of this scope is running already',
            execution_id: execution.id,
            workflow_id: execution.workflow_id,
          },
        };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/assessments',
      tag,
      summary: 'List assessments, without their controls',
      description: 'Assessments of all frameworks and providers, newest first.',
      query: assessmentListQuery,
      responses: { 200: pageSchema(assessmentSchema) },
      handler: async (request) => {
        const page = pageOf(request.query);
        const { framework_id, framework_version } = request.query;
        const filter = {
          ...(framework_id === undefined ? {} : { framework_id }),
          ...(framework_version === undefined ? {} : { framework_version }),
        };
        const { rows, total } = await listAssessments(database, { providers: queriedProviders(request), filter, page });
        return { status: 200, body: paginated(rows.map(presentAssessment), total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/scores',
      tag,
      summary: 'Get the scores of frameworks over several providers',
      description:
        'Adds up the newest assessment of each connected provider by the default version of a framework. Providers that were not assessed do not count.',
      query: scoreQuery,
      responses: { 200: Type.Array(frameworkScoreSchema) },
      handler: async (request) => {
        const rows = await frameworkScores(database, {
          providers: queriedProviders(request),
          frameworkId: request.query.framework_id ?? null,
        });
        return { status: 200, body: rows.map(presentScore) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/assessments/{id}',
      tag,
      summary: 'Get an assessment with its controls and the resources that failed them',
      description:
        'Each control has its result, the resources that failed with their evidence, and how to fix them. A manual one has ' +
        'the attestation that counts now, else the newest that waits for review, else the newest.',
      params: idParams,
      responses: { 200: assessmentDetailSchema },
      handler: async ({ params }) => {
        const assessment = await findAssessment(database, params.id);
        if (assessment === null) throw notFound('Assessment');
        return { status: 200, body: await detailOf(database, assessment) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/assessments/{id}/export',
      tag,
      summary: 'Download an assessment',
      description:
        'As CSV with a row for each control and failed resource, or as PDF. The same bytes every time, until an attestation ' +
        'of a manual control is accepted or ends.',
      params: idParams,
      query: exportQuery,
      fileTypes: ['application/pdf', 'text/csv'],
      responses: { 200: Type.Unknown() },
      handler: async ({ params, query }) => {
        const assessment = await findAssessment(database, params.id);
        if (assessment === null) throw notFound('Assessment');
        const body: FileBody = await exportAssessment(database, { assessment, format: query.format });
        return { status: 200, body };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/assessments/{id}/evidence/{resource_id}',
      tag,
      summary: 'Get the configuration of a resource as the assessment saw it',
      description:
        'The version of the configuration that was evaluated, with its hash, when it was captured, and the values of parameters that were set.',
      params: evidenceParams,
      responses: { 200: evidenceSchema },
      handler: async ({ params }) => {
        const assessment = await findAssessment(database, params.id);
        if (assessment === null) throw notFound('Assessment');
        const seen = await seenVersion(database, {
          evaluationId: assessment.evaluation_id,
          resourceId: params.resource_id,
        });
        if (seen === null) throw notFound('Evidence of the resource');
        const kind = await providerKindOf(database, assessment.provider_id);
        const checks = checksOf(kind, seen.resource_type).map(({ id }) => id);
        const { tuning, framework_id: frameworkId } = assessment;
        return { status: 200, body: presentEvidence(seen, tunedFor(tuning, { checks, frameworkId }) ?? []) };
      },
    }),
  ];
}

async function detailOf(database: Database, assessment: AssessmentRow) {
  const controls = await controlsOf(database, assessment.id);
  const kind = await providerKindOf(database, assessment.provider_id);
  const failures = await failuresByCheck(database, { assessment, controls });
  const checks = await checksNamed(database, { kind, ids: [...failures.keys()] });
  const attestations = await attestationsByControl(database, assessment);
  let room = unpagedLimit;
  return {
    ...presentAssessment(assessment),
    controls: controls.map((control) => {
      const own = control.checks.flatMap((checkId) => failures.get(checkId) ?? []).slice(0, room);
      room -= own.length;
      return presentControl(control, {
        failures: own,
        kind,
        checks,
        attestation: attestations.get(control.control_id),
      });
    }),
    failed_checks: [...failures]
      .filter(([, rows]) => rows.some(({ exception_id: exception }) => exception === null))
      .flatMap(([checkId]) => checks.get(checkId) ?? [])
      .map(presentCheck),
  };
}

async function failuresByCheck(
  database: Database,
  { assessment, controls }: { assessment: AssessmentRow; controls: readonly AssessedControlRow[] },
): Promise<Map<string, FailureRow[]>> {
  const rows = await failuresOf(database, {
    assessment,
    checks: [...new Set(controls.flatMap(({ checks }) => checks))],
    limit: unpagedLimit,
  });
  const byCheck = new Map<string, FailureRow[]>();
  for (const row of rows) {
    const known = byCheck.get(row.check_id);
    if (known === undefined) byCheck.set(row.check_id, [row]);
    else known.push(row);
  }
  return byCheck;
}
