import { Type } from 'typebox';
import { checkCategories } from '../../domain/checks/metadata.ts';
import { controlStatuses } from '../../domain/compliance/control-results.ts';
import {
  acceptedJob,
  anyJson,
  id,
  label,
  nullable,
  reportFormat,
  resourceTypeLabel,
  severity,
  timestamp,
  words,
} from '../fields.ts';
import { attestationSchema } from '../attestations/schema.ts';
import { tunedParameterSchema } from '../check-parameters/schema.ts';
import { pageQuery } from '../pagination.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

export const enableBody = named(
  'FrameworkActivation',
  Type.Object({
    provider_ids: Type.Optional(
      Type.Array(id(), { minItems: 1, maxItems: 1_000, description: 'Default: all connected providers' }),
    ),
  }),
);

export const assessBody = named(
  'AssessmentRequest',
  Type.Object({
    framework_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Default: all enabled frameworks' }),
    ),
    version: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 20,
        description: 'Version of the framework that `framework_id` names; the newest by default',
      }),
    ),
    ...providerFields('Default: all providers'),
  }),
);

export const acceptedAssessment = named('AcceptedAssessment', Type.Object({ ...acceptedJob, message: Type.String() }));

const assessmentFields = {
  id: id(),
  framework_id: Type.String(),
  framework_name: Type.String(),
  framework_version: Type.String(),
  is_default_version: Type.Boolean({
    description: 'Whether it was the version assessed by default',
  }),
  provider_id: id(),
  provider_name: Type.String(),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'passed / total_controls; 0 when nothing was evaluated' }),
  total_controls: Type.Integer({ description: 'passed + failed: the controls that the score is a share of' }),
  controls_in_framework: Type.Integer({
    description: 'All controls of the framework for this cloud: passed + failed + not_evaluated + manual',
  }),
  passed: Type.Integer(),
  failed: Type.Integer(),
  not_evaluated: Type.Integer({ description: 'Controls that could not be decided' }),
  manual: Type.Integer({ description: 'Controls that no check decides' }),
  attested: Type.Integer({
    description: 'Manual controls that members attest at the time of the request; never part of the score',
  }),
  evaluated: Type.Integer({ description: 'Controls that were decided; 0 says why the score is 0' }),
  created_at: timestamp(),
};

/** Assessment as lists show it: everything except its controls. */
export const assessmentSchema = named('Assessment', Type.Object(assessmentFields));

/** The newest assessments of a framework on some providers, added up. */
export const frameworkScoreSchema = named(
  'FrameworkScore',
  Type.Object({
    framework_id: Type.String(),
    framework_name: Type.String(),
    providers: Type.Integer({ description: 'How many providers have an assessment' }),
    total_controls: Type.Integer({ description: 'passed + failed, counted once for each provider' }),
    passed: Type.Integer(),
    failed: Type.Integer(),
    not_evaluated: Type.Integer(),
    manual: Type.Integer(),
    attested: Type.Integer({
      description: 'Manual controls that members attest at the time of the request; never part of the score',
    }),
    score: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'passed / total_controls; 0 when nothing was evaluated',
    }),
    mean_score: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The mean of the scores of the providers, as compliance reports show it',
    }),
    assessed_since: timestamp(),
  }),
);

const failedResourceFields = {
  resource_id: id(),
  name: Type.String(),
  resource_type: Type.String(),
  resource_type_label: resourceTypeLabel(),
  external_id: Type.String(),
  region: Type.String(),
  check_id: Type.String(),
  reason: Type.String(),
  evidence: anyJson(),
  version_id: id('Version of the configuration that was evaluated'),
};

const failedResourceSchema = named('FailedResource', Type.Object(failedResourceFields));

const exceptedResourceSchema = named(
  'ExceptedResource',
  Type.Object({
    ...failedResourceFields,
    exception_id: id(),
    exception_reason: Type.String({ description: 'Why the failure is accepted' }),
  }),
);

const controlCoverage = named(
  'ControlCoverage',
  Type.Object({
    mapped: Type.Integer({ description: 'Checks of this service that decide it' }),
    known: Type.Integer({
      description: 'Checks in the mapping; the `source` of the framework names its author',
    }),
  }),
);

const controlSchema = named(
  'ControlResult',
  Type.Object({
    id: Type.String(),
    category: Type.String(),
    title: Type.String(),
    severity: severity(),
    status: named('ControlStatus', words(controlStatuses)),
    reason: nullable(Type.String({ description: 'Why it is neither passed nor failed' })),
    regions_covered: nullable(
      Type.Array(Type.String(), {
        description:
          'Of a passed control that asks for something in every region, the regions that have it; null for others',
      }),
    ),
    decided_by: nullable(
      Type.Array(Type.String(), {
        description:
          'Of a passed control that the account alone would not pass, what above the account decides it: policies and trails of ' +
          'the organization, each with its level; null for others',
      }),
    ),
    parameters: Type.Array(tunedParameterSchema, {
      description: 'Values that an admin set, by which its checks were evaluated instead of their defaults',
    }),
    attestation: nullable(attestationSchema),
    checks: Type.Array(Type.String()),
    coverage: controlCoverage,
    failed_resources_count: Type.Integer(),
    failed_resources: Type.Array(failedResourceSchema, { description: 'At most 10,000 in total per assessment' }),
    excepted_resources_count: Type.Integer(),
    excepted_resources: Type.Array(exceptedResourceSchema),
    fix: Type.Array(named('CheckFix', Type.Object({ check_id: Type.String(), steps: Type.String() })), {
      description: 'How to fix what failed',
    }),
  }),
);

const checkSchema = named(
  'Check',
  Type.Object({
    id: Type.String({ description: 'Name of the check, which other tools use as well' }),
    title: Type.String({ description: 'What holds when it passes' }),
    severity: severity(),
    risk: Type.String({ description: 'What can happen when it fails' }),
    remediation: named(
      'CheckRemediation',
      Type.Object({
        summary: Type.String({ description: 'What to change' }),
        console: Type.String({ description: "The path through the vendor's console" }),
        cli: nullable(Type.String({ description: "Commands of the vendor's command line; null where there is none" })),
        terraform: nullable(Type.String({ description: 'The resource and its argument; null where there is none' })),
      }),
    ),
    can_plan_fix: Type.Boolean({
      description:
        'Whether a remediation of type `control` can be planned for a failure, unless the resource stands against it',
    }),
    references: Type.Array(Type.String(), { description: "Addresses of the vendor's documentation" }),
    categories: Type.Array(named('CheckCategory', words(checkCategories))),
  }),
);

/** Assessment with its controls, of the interface specification §2. */
export const assessmentDetailSchema = named(
  'AssessmentDetail',
  Type.Object({
    ...assessmentFields,
    controls: Type.Array(controlSchema),
    failed_checks: Type.Array(checkSchema, {
      description: 'Each check of the `failed_resources`, once, with its risk and how to fix it',
    }),
  }),
);

export const exportQuery = Type.Object({ format: reportFormat() });

export const evidenceParams = Type.Object({ id: id(), resource_id: id() });

/** The configuration of a resource that an assessment evaluated. */
export const evidenceSchema = named(
  'AssessmentEvidence',
  Type.Object({
    resource_id: id(),
    name: Type.String(),
    resource_type: Type.String(),
    external_id: Type.String(),
    version_id: id(),
    configuration_hash: Type.String(),
    captured_at: timestamp(),
    parameters: Type.Array(tunedParameterSchema, {
      description: 'Values by which the assessment evaluated checks of the type instead of their defaults',
    }),
    configuration: Type.Record(Type.String(), Type.Unknown()),
  }),
);

const selectors = {
  check_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  provider_id: Type.Optional(id()),
  resource_id: Type.Optional(id()),
  tag_key: Type.Optional(label(128)),
  tag_value: Type.Optional(Type.String({ maxLength: 256, description: 'Default: any value' })),
  name_pattern: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 200,
      // No control and private-use characters: who confirms an exception sees each character of it.
      pattern: '^[^\\u0000-\\u001f\\u007f\\ue000-\\uf8ff]*$',
      description: 'The name of the resource; `*` stands for any text',
    }),
  ),
};

export const exceptionBody = named(
  'NewComplianceException',
  Type.Object({
    ...selectors,
    reason: label(1_000),
    expires_at: timestamp(),
  }),
);

export const exceptionListQuery = Type.Object({
  check_id: selectors.check_id,
  ...pageQuery,
});

export const exceptionPreviewQuery = Type.Object({ ...selectors, ...pageQuery });

export const exceptionSchema = named(
  'ComplianceException',
  Type.Object({
    id: id(),
    check_id: nullable(Type.String()),
    provider_id: nullable(id()),
    resource_id: nullable(id()),
    tag_key: nullable(Type.String()),
    tag_value: nullable(Type.String()),
    name_pattern: nullable(Type.String()),
    reason: Type.String(),
    expires_at: timestamp(),
    created_at: timestamp(),
    created_by: id(),
  }),
);

export const coveredFailureSchema = named(
  'CoveredFailure',
  Type.Object({
    provider_id: id(),
    check_id: Type.String(),
    resource_id: id(),
    name: Type.String(),
    resource_type: Type.String(),
    reason: Type.String(),
  }),
);
