import { Type } from 'typebox';
import { maxCommentLength } from '../../domain/remediation/commands.ts';
import { id, nullable, words } from '../fields.ts';
import { groupKey, grouping, unfinishedRemediation } from '../finding-groups/schema.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';
import { findingType, namedFinding, remediationSchema, riskLevel } from './schema.ts';

/** How many findings one request plans, and how many plans one request approves: as many as a person can look through. */
export const mostAtOnce = 50;

export const previewSchema = named(
  'RemediationPreview',
  Type.Object({
    finding_type: findingType,
    finding_id: nullable(id('Null for a failing check, as it is named by resource and check')),
    check_id: nullable(Type.String()),
    fixable: Type.Boolean({ description: 'Whether a fix can be planned now' }),
    title: nullable(Type.String()),
    risk: nullable(riskLevel),
    steps: Type.Array(Type.String(), { description: 'What the plan would do, in order' }),
    reason: nullable(Type.String({ description: 'Why no fix can be planned' })),
    manual_steps: Type.Array(Type.String(), { description: 'What a person has to do instead' }),
    action_id: nullable(id('The unfinished action for the finding, if that is the reason')),
  }),
);

const findingGroup = named(
  'RemediatedGroup',
  Type.Object({
    by: grouping,
    key: groupKey(),
    ...providerFields(),
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: '`next` of the request before; from the start without it',
      }),
    ),
  }),
);

export const planManyBody = named(
  'ManyRemediations',
  Type.Object(
    {
      findings: Type.Optional(
        Type.Array(named('RemediatedFinding', namedFinding()), {
          minItems: 1,
          maxItems: mostAtOnce,
          uniqueItems: true,
        }),
      ),
      group: Type.Optional(findingGroup),
    },
    {
      if: { properties: { group: true }, required: ['group'] },
      // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
      then: { properties: { findings: false } },
      else: { properties: { findings: true }, required: ['findings'] },
    },
  ),
);

const planned = named(
  'PlannedRemediation',
  Type.Object({
    finding_type: findingType,
    finding_id: nullable(id()),
    resource_id: nullable(id()),
    check_id: nullable(Type.String()),
    outcome: named(
      'PlanningOutcome',
      words(['planned', 'already_planned', 'not_plannable', 'closed', 'unknown', 'failed'] as const, {
        description:
          '`already_planned`: an action for it is not finished. `closed`: it is no longer open. `failed`: try again',
      }),
    ),
    action: nullable(unfinishedRemediation),
    reason: nullable(Type.String({ description: 'Why it was not planned' })),
    manual_steps: Type.Array(Type.String(), {
      description: 'What a person has to do, where there is no automatic fix',
    }),
  }),
);

export const planManySchema = named(
  'ManyPlannedRemediations',
  Type.Object({
    batch_id: Type.String({ description: '`request_id` of the rows of the audit log' }),
    results: Type.Array(planned),
    next: nullable(
      Type.Integer({ description: 'Of a group: `after` of the next request; null when all were looked at' }),
    ),
  }),
);

const listedPlan = named(
  'ListedPlan',
  Type.Object({
    id: id('Remediation action'),
    plan_hash: Type.String({
      pattern: '^[0-9a-f]{64}$',
      description: 'Hash of the plan that was shown; another plan is not approved',
    }),
  }),
);

export const approveManyBody = named(
  'ManyApprovals',
  Type.Object({
    approvals: Type.Array(listedPlan, { minItems: 1, maxItems: mostAtOnce }),
    comment: Type.Optional(
      Type.String({ maxLength: maxCommentLength, description: 'Kept with each decision and in the audit log' }),
    ),
  }),
);

const approval = named(
  'ApprovalResult',
  Type.Object({
    id: id(),
    outcome: named(
      'ApprovalOutcome',
      words(['approved', 'refused', 'not_sent'] as const, {
        description:
          '`approved`: by this request, or by the same member for the same plan before. `not_sent`: the workflows could not be reached',
      }),
    ),
    action: nullable(remediationSchema),
    error: nullable(
      named(
        'ApprovalRefusal',
        Type.Object({
          status: Type.Integer({ description: 'The status that approving it alone would have' }),
          message: Type.String(),
          details: nullable(Type.String()),
        }),
      ),
    ),
  }),
);

export const approveManySchema = named(
  'ManyApprovalResults',
  Type.Object({
    batch_id: Type.String({ description: '`request_id` of the rows of the audit log' }),
    approved: Type.Integer(),
    results: Type.Array(approval, { description: 'In the order of the request' }),
  }),
);
