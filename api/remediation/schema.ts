import { Type } from 'typebox';
import { logPhases } from '../../db/reads/remediation/log.ts';
import { maxCommentLength } from '../../domain/remediation/commands.ts';
import { riskLevels } from '../../domain/remediation/plan.ts';
import {
  decisions,
  findingTypes,
  remediationStatuses,
  rollbackStatuses,
  stepStatuses,
} from '../../domain/remediation/statuses.ts';
import { anyJson, id, logLevel, nullable, stringMap, timestamp, words } from '../fields.ts';
import { pageQuery } from '../pagination.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

export const riskLevel = named('RiskLevel', words(riskLevels));
export const findingType = named('FindingType', words(findingTypes));
export const remediationStatus = named('RemediationStatus', words(remediationStatuses));

const remediationFields = {
  id: id(),
  title: Type.String(),
  resource_id: id(),
  resource_name: Type.String(),
  provider_id: id(),
  finding_type: findingType,
  finding_id: id(),
  check_id: nullable(Type.String({ description: 'The check that failed, of type `control`; null for others' })),
  policy_id: nullable(id('The remediation policy that planned it; null for a member')),
  status: remediationStatus,
  risk: riskLevel,
  decision: nullable(named('Decision', words(decisions))),
  reason: nullable(Type.String({ description: 'Why it failed or was rejected' })),
  created_at: timestamp(),
};

/** Remediation action of the interface specification §2. */
export const remediationSchema = named('RemediationAction', Type.Object(remediationFields));

const fieldValues = () => Type.Record(Type.String(), anyJson(), { description: 'JSON Pointer → value' });

const operationSchema = () =>
  named(
    'RemediationOperation',
    Type.Object({
      name: Type.String(),
      target: named(
        'RemediationTarget',
        Type.Object({ external_id: Type.String(), resource_type: Type.String(), region: Type.String() }),
      ),
      parameters: Type.Record(Type.String(), anyJson()),
    }),
  );

const undoSchema = named(
  'RemediationUndo',
  Type.Object({
    operation: operationSchema(),
    exact: Type.Boolean({ description: 'Whether the undo restores all that the step changed' }),
    note: nullable(Type.String({ description: 'What it does not restore' })),
  }),
);

const stepSchema = named(
  'RemediationStep',
  Type.Object({
    number: Type.Integer(),
    title: Type.String(),
    status: named('RemediationStepStatus', words(stepStatuses)),
    operation: operationSchema(),
    reads: fieldValues(),
    before: fieldValues(),
    after: fieldValues(),
    undo: nullable(undoSchema),
    downtime: Type.Boolean({ description: 'Whether the resource is unavailable while the step runs' }),
  }),
);

const plannedDifference = named(
  'PlannedDifference',
  Type.Object({ path: Type.String(), current_value: anyJson(), planned_value: anyJson() }),
);

const planSchema = named(
  'RemediationPlan',
  Type.Object({
    hash: Type.String({ description: 'SHA-256 of the plan: an approval covers this plan only' }),
    steps: Type.Array(stepSchema),
    diff: Type.Array(plannedDifference, {
      description: 'The dry run: each field with its value now and after the plan',
    }),
    left: Type.Array(named('UnplannedDifference', Type.Object({ path: Type.String(), reason: Type.String() })), {
      description: 'Differences that no API call can fix',
    }),
    warnings: Type.Array(Type.String(), {
      description:
        'What an approver has to know: who manages the resource and will change it back, and what the cloud never shows',
    }),
  }),
);

const snapshotSchema = named(
  'RemediationSnapshot',
  Type.Object({
    read_at: timestamp(),
    external_id: Type.String(),
    name: Type.String(),
    resource_type: Type.String(),
    region: Type.String(),
    status: Type.String(),
    tags: stringMap(),
    configuration: Type.Record(Type.String(), anyJson()),
    unreadable: stringMap(),
  }),
);

const logLineSchema = named(
  'RemediationLogLine',
  Type.Object({
    at: timestamp(),
    level: logLevel(),
    phase: named('RemediationPhase', words(logPhases)),
    step: nullable(Type.Integer()),
    message: Type.String(),
    outcome: nullable(Type.String()),
    request: nullable(Type.Record(Type.String(), anyJson())),
    response: nullable(Type.Record(Type.String(), anyJson())),
    data: nullable(Type.Record(Type.String(), anyJson())),
  }),
);

const decisionDetailsSchema = named(
  'RemediationDecision',
  Type.Object({
    at: timestamp(),
    member_id: nullable(id()),
    actor: nullable(Type.String()),
    channel: nullable(
      Type.String({
        description:
          'How the decision arrived: api, api_key, temporal, or system for one of the service, e.g. of a policy',
      }),
    ),
    actor_proven: nullable(
      Type.Boolean({ description: 'Whether the actor is proven by the API, or what somebody typed' }),
    ),
    comment: nullable(Type.String()),
  }),
);

const rollbackSchema = named(
  'RemediationRollback',
  Type.Object({
    status: named('RollbackStatus', words(rollbackStatuses)),
    reason: nullable(Type.String({ description: 'Why it failed' })),
    started_at: nullable(timestamp()),
    ended_at: nullable(timestamp()),
  }),
);

export const remediationDetailSchema = named(
  'RemediationActionDetail',
  Type.Object({
    ...remediationFields,
    plan: planSchema,
    risk_assessment: named('RiskAssessment', Type.Object({ level: riskLevel, reasons: Type.Array(Type.String()) })),
    requested_by: nullable(id()),
    decision_details: nullable(decisionDetailsSchema),
    expires_at: nullable(timestamp()),
    started_at: nullable(timestamp()),
    ended_at: nullable(timestamp()),
    waits_for_turn: Type.Boolean({ description: 'Whether another action on the same resource has to end first' }),
    snapshot: nullable(snapshotSchema),
    execution_log: Type.Array(logLineSchema),
    rollback_until: nullable(timestamp()),
    rollback: nullable(rollbackSchema),
    workflow_id: Type.String(),
    temporal_url: nullable(Type.String()),
  }),
);

export const remediationListQuery = Type.Object({
  status: Type.Optional(remediationStatus),
  resource_id: Type.Optional(id()),
  policy_id: Type.Optional(id('Only actions that this remediation policy planned')),
  ...providerFields(),
  ...pageQuery,
});

/** The finding is given by its id or, of a failing check, by the resource and the check. */
export const namedFinding = () =>
  Type.Object(
    {
      finding_type: findingType,
      finding_id: Type.Optional(id('Required unless `check_id` is given')),
      resource_id: Type.Optional(id('With `check_id`: the resource that fails the check')),
      check_id: Type.Optional(
        Type.String({
          pattern: '^[A-Za-z0-9_]+$',
          maxLength: 200,
          description: 'Of type `control`, instead of `finding_id`: the check that the resource fails',
        }),
      ),
    },
    {
      if: { properties: { check_id: true }, required: ['check_id'] },
      // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
      then: {
        properties: { finding_type: { const: 'control' }, finding_id: false, resource_id: true },
        required: ['resource_id'],
      },
      else: { properties: { finding_id: true, resource_id: false }, required: ['finding_id'] },
    },
  );

export const remediationCreateBody = named('NewRemediationAction', namedFinding());

const comment = (description: string) => Type.Optional(Type.String({ maxLength: maxCommentLength, description }));
const planHash = Type.Optional(
  Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Hash of the plan that was shown; another plan is a 409' }),
);

export const approveBody = named(
  'RemediationApproval',
  Type.Object({ comment: comment('Kept in the audit log'), plan_hash: planHash }),
);
export const rejectBody = named('RemediationRejection', Type.Object({ reason: comment('Kept in the audit log') }));
export const rollbackBody = named(
  'RollbackRequest',
  Type.Object({
    force: Type.Optional(
      Type.Boolean({ default: false, description: 'Roll back even if others have changed the resource since' }),
    ),
  }),
);

export const executionAccepted = named(
  'AcceptedRemediationExecution',
  Type.Object({
    status: Type.Literal('executing'),
    started_at: timestamp(),
    workflow_id: Type.String(),
  }),
);
