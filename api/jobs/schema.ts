import { Type } from 'typebox';
import { executionStatuses, jobTypes } from '../../domain/jobs/job-types.ts';
import { anyJson, id, logLevel, nullable, timestamp, words } from '../fields.ts';
import { pageQuery, pageSchema } from '../pagination.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

const jobType = named('JobType', words(jobTypes));
const executionStatus = named('ExecutionStatus', words(executionStatuses));

/** Job of the interface specification §2. */
export const jobSchema = named(
  'Job',
  Type.Object({
    id: id(),
    type: jobType,
    provider_id: nullable(id('Provider of an inventory sync')),
    schedule: Type.String({ description: 'Cron text of five fields, UTC' }),
    enabled: Type.Boolean(),
    last_execution_status: nullable(executionStatus),
    last_run_at: nullable(timestamp()),
    next_run_at: nullable(timestamp()),
    created_at: timestamp(),
  }),
);

const executionFields = {
  id: id(),
  job_id: id(),
  status: executionStatus,
  trigger: named('ExecutionTrigger', words(['schedule', 'api', 'execution'] as const)),
  started_at: timestamp(),
  ended_at: nullable(timestamp()),
  duration_ms: nullable(Type.Integer()),
  findings_count: Type.Integer({ description: 'New findings created during the run' }),
  counts: Type.Record(Type.String(), anyJson(), { description: 'Other counts of the run, by name' }),
  error: nullable(Type.String({ description: 'Why it failed' })),
  workflow_id: Type.String(),
  temporal_url: nullable(Type.String({ description: 'Where the Temporal UI shows the workflow' })),
};

/** Execution of the interface specification §2. */
export const executionSchema = named('Execution', Type.Object(executionFields));

/** An execution in the list of those of all jobs. */
export const listedExecutionSchema = named(
  'ListedExecution',
  Type.Object({
    ...executionFields,
    type: jobType,
    provider_id: nullable(id('Provider of an inventory sync, or the only one that a run was requested for')),
  }),
);

export const executionListSchema = named(
  'ExecutionList',
  Type.Object({
    ...pageSchema(listedExecutionSchema).properties,
    temporal_url: nullable(
      Type.String({ description: 'Where the Temporal UI lists the workflows of the same type, provider and status' }),
    ),
  }),
);

export const allExecutionsQuery = Type.Object({
  status: Type.Optional(executionStatus),
  type: Type.Optional(jobType),
  ...providerFields('Only executions that concern this provider alone'),
  ...pageQuery,
});

const executionProgress = named(
  'ExecutionProgress',
  Type.Object({
    done: Type.Integer(),
    total: Type.Integer({ description: 'As far as known so far' }),
    unit: Type.String({ description: 'What is counted, e.g. `listings`' }),
  }),
);

export const callCounts = named(
  'CallCounts',
  Type.Object(
    {
      made: Type.Integer({ description: 'Requests to the cloud, repeated ones included' }),
      retried: Type.Integer({ description: 'Requests that repeated one without success, and listings begun again' }),
      throttled: Type.Integer({ description: 'Requests that the cloud refused because there were too many' }),
    },
    { description: 'What the listings of a sync asked of the cloud; at most five seconds old while it runs' },
  ),
);

const executionLogLine = named(
  'ExecutionLogLine',
  Type.Object({
    at: timestamp(),
    level: logLevel(),
    message: Type.String(),
    data: Type.Record(Type.String(), anyJson()),
  }),
);

export const executionDetailSchema = named(
  'ExecutionDetail',
  Type.Object({
    ...executionFields,
    progress: nullable(executionProgress),
    elapsed_ms: Type.Integer({ description: 'Since its start; of an ended run, until its end' }),
    calls: nullable(callCounts),
    log_excerpt: Type.Array(executionLogLine, { description: 'The last 200 lines, oldest first' }),
  }),
);

export const jobListQuery = Type.Object({
  type: Type.Optional(jobType),
  ...providerFields('Only the sync of this provider'),
});

export const executionListQuery = Type.Object({ status: Type.Optional(executionStatus), ...pageQuery });

export const executionParams = Type.Object({ id: id(), execution_id: id() });

export const jobPatchBody = named(
  'JobChange',
  Type.Object(
    {
      schedule: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Cron text of five fields, UTC, e.g. 0 2 * * *' }),
      ),
      enabled: Type.Optional(Type.Boolean()),
    },
    { minProperties: 1 },
  ),
);

export const triggered = named(
  'TriggeredExecution',
  Type.Object({
    execution_id: id(),
    status: Type.Literal('running'),
    started_at: timestamp(),
    job_id: id(),
    workflow_id: Type.String(),
  }),
);
