import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { listAllExecutions, listExecutions, logExcerpt } from '../../db/reads/jobs/execution-lists.ts';
import { findExecutionOfJob } from '../../db/reads/jobs/executions.ts';
import { lockJob, requestExecution, rescheduleJob } from '../../db/commands/jobs/jobs.ts';
import { findJob, type JobRow, listJobs } from '../../db/reads/jobs/jobs.ts';
import { requestSync } from '../../db/commands/sync/requests.ts';
import { CronError, parseCron } from '../../domain/jobs/cron.ts';
import { jobTypes } from '../../domain/jobs/job-types.ts';
import { actorOf } from '../actor.ts';
import type { Principal } from '../auth/principal.ts';
import { syncProgress } from '../../db/reads/sync/progress.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { beyondLimit, badRequest, notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { queriedProviders } from '../provider-filter.ts';
import { presentExecution, presentExecutionDetail, presentJob } from './presenter.ts';
import {
  allExecutionsQuery,
  executionDetailSchema,
  executionListSchema,
  executionListQuery,
  executionParams,
  executionSchema,
  jobListQuery,
  jobPatchBody,
  jobSchema,
  triggered,
} from './schema.ts';

const tag = 'Jobs';
const excerptLines = 200;
const standingTypes = jobTypes.filter((type) => type !== 'inventory_sync');

/** Throws for a schedule that is not a cron expression of five fields, with the reason. */
function checkSchedule(schedule: string): void {
  try {
    parseCron(schedule);
  } catch (error) {
    if (!(error instanceof CronError)) throw error;
    throw badRequest('The schedule is not valid', `schedule: ${error.message}`);
  }
}

/** Throws 403 for a job of all providers, which a limited caller neither changes nor runs. */
function requireWholeOf({ provider_id: providerId }: JobRow, { limits }: Principal): void {
  if (providerId === null && limits.length > 0) throw beyondLimit();
}

/** Declares the endpoints of jobs, their executions and their schedules (interface specification §4, Jobs). */
export function jobsEndpoints({
  database,
  workflows,
  temporalUrl,
  temporalListUrl,
  progressOf,
}: ApiDependencies): Endpoint[] {
  const jobById = async (id: number, { limits }: Pick<Principal, 'limits'>): Promise<JobRow> => {
    const job = await findJob(database, { id, limits });
    if (job === null) throw notFound('Job');
    return job;
  };
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/jobs',
      tag,
      summary: 'List jobs',
      description:
        'The syncs of single providers are listed with `type=inventory_sync` only; other jobs belong to no provider.',
      query: jobListQuery,
      responses: { 200: Type.Array(jobSchema) },
      async handler({ query, principal: { limits } }) {
        const { type, ...selection } = query;
        const types = type === undefined ? standingTypes : [type];
        const now = new Date();
        const jobs = await listJobs(database, { types, limits, selection });
        return { status: 200, body: jobs.map((job) => presentJob(job, now)) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/jobs/{id}',
      tag,
      summary: 'Get a job',
      description: 'Includes the schedule, the last result and the next run.',
      params: idParams,
      responses: { 200: jobSchema },
      async handler({ params, principal }) {
        return { status: 200, body: presentJob(await jobById(params.id, principal), new Date()) };
      },
    }),
    endpoint({
      method: 'patch',
      path: '/api/v1/jobs/{id}',
      tag,
      summary: 'Change the schedule of a job, or enable or disable it',
      description: 'The next run follows from the new schedule. A run in progress continues.',
      params: idParams,
      body: jobPatchBody,
      responses: { 200: jobSchema },
      async handler(request) {
        const { params, body } = request;
        if (body.schedule !== undefined) checkSchedule(body.schedule);
        requireWholeOf(await jobById(params.id, request.principal), request.principal);
        await database.transaction(async (transaction) => {
          const job = await lockJob(transaction, params.id);
          if (job === null) throw notFound('Job');
          const after = {
            schedule: body.schedule?.trim().replaceAll(/\s+/g, ' ') ?? job.schedule,
            enabled: body.enabled ?? job.enabled,
          };
          await rescheduleJob(transaction, { jobId: job.id, ...after });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'job.change',
            subjectType: 'job',
            subjectId: job.id,
            before: { schedule: job.schedule, enabled: job.enabled },
            after,
          });
        });
        return { status: 200, body: presentJob(await jobById(params.id, request.principal), new Date()) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/jobs/{id}/trigger',
      tag,
      summary: 'Run a job now',
      description: 'Runs outside the schedule. Returns the running execution when there is one.',
      params: idParams,
      idempotent: true,
      responses: { 202: triggered },
      async handler(request) {
        const job = await jobById(request.params.id, request.principal);
        requireWholeOf(job, request.principal);
        const requestedBy = request.principal.memberId;
        const { provider_id: providerId } = job;
        const claim = await database.transaction(async (transaction) => {
          const claimed =
            providerId === null
              ? await requestExecution(transaction, { job, trigger: 'api', requestedBy, providerId })
              : await requestSync(transaction, { providerId, trigger: 'api', requestedBy });
          if (claimed?.isNew === true) {
            await writeAudit(transaction, {
              actor: actorOf(request),
              action: 'job.trigger',
              subjectType: 'job',
              subjectId: job.id,
              after: { execution_id: claimed.execution.id },
            });
          }
          return claimed;
        });
        if (claim === null) throw notFound('Job');
        const { execution } = claim;
        workflows.startSoon(execution.workflow_id);
        return {
          status: 202,
          body: {
            execution_id: execution.id,
            status: 'running' as const,
            started_at: execution.started_at.toISOString(),
            job_id: job.id,
            workflow_id: execution.workflow_id,
          },
        };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/jobs/{id}/executions',
      tag,
      summary: 'List the executions of a job',
      description: 'Scheduled and manual runs of the job, newest first.',
      params: idParams,
      query: executionListQuery,
      responses: { 200: pageSchema(executionSchema) },
      async handler({ params, query, principal }) {
        const { id: jobId } = await jobById(params.id, principal);
        const page = pageOf(query);
        const { rows, total } = await listExecutions(database, {
          jobId,
          limits: principal.limits,
          page,
          ...(query.status === undefined ? {} : { status: query.status }),
        });
        const shown = rows.map((execution) => presentExecution(execution, temporalUrl));
        return { status: 200, body: paginated(shown, total, page) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/executions',
      tag,
      summary: 'List the executions of all jobs',
      description: 'Newest first. `status=running` lists what is happening now.',
      query: allExecutionsQuery,
      responses: { 200: executionListSchema },
      async handler(request) {
        const { status, type } = request.query;
        const providers = queriedProviders(request);
        const page = pageOf(request.query);
        const { rows, total } = await listAllExecutions(database, { providers, status, type, page });
        const data = rows.map((execution) => ({
          ...presentExecution(execution, temporalUrl),
          type: execution.type,
          provider_id: execution.provider_id,
        }));
        const url = temporalListUrl({ status, type, providers });
        return { status: 200, body: { ...paginated(data, total, page), temporal_url: url } };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/jobs/{id}/executions/{execution_id}',
      tag,
      summary: 'Get an execution with its progress and the end of its log',
      description:
        '`progress` is null once the run has ended. The log excerpt holds the last 200 lines. `calls` counts what the ' +
        'listings of a sync asked of the cloud.',
      params: executionParams,
      responses: { 200: executionDetailSchema },
      async handler({ params, principal }) {
        const job = await jobById(params.id, principal);
        const execution = await findExecutionOfJob(database, {
          jobId: job.id,
          executionId: params.execution_id,
          limits: principal.limits,
        });
        if (execution === null) throw notFound('Execution');
        const [lines, progress, listings] = await Promise.all([
          logExcerpt(database, execution.id, excerptLines),
          execution.status === 'running' ? progressOf(execution.workflow_id) : null,
          syncProgress(database, [execution.id]),
        ]);
        const sync = listings.get(execution.id) ?? null;
        return { status: 200, body: presentExecutionDetail({ execution, lines, progress, sync, temporalUrl }) };
      },
    }),
  ];
}
