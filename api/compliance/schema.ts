import { Type } from 'typebox';
import { controlStatuses } from '../../domain/compliance/control-results.ts';
import { frameworkIds } from '../../domain/frameworks/frameworks.ts';
import { acceptedJob, anyJson, id, label, nullable, providerKind, severity, timestamp, words } from '../fields.ts';
import { pageQuery } from '../pagination.ts';

const frameworkId = () => words(frameworkIds);

/** Framework of the interface specification §2. */
export const frameworkSchema = Type.Object({
  id: frameworkId(),
  name: Type.String(),
  version: nullable(Type.String({ description: 'Null where each provider kind has its own; see `editions`' })),
  enabled: Type.Boolean(),
  provider_ids: nullable(Type.Array(id(), { description: 'Providers it is assessed on; null: all connected ones' })),
  editions: Type.Array(
    Type.Object({ provider_type: providerKind(), version: Type.String(), controls: Type.Integer() }),
    { description: 'The provider kinds it knows' },
  ),
});

export const frameworkParams = Type.Object({ framework_id: frameworkId() });

export const enableBody = Type.Object({
  provider_ids: Type.Optional(
    Type.Array(id(), { minItems: 1, maxItems: 1_000, description: 'All connected providers when left out' }),
  ),
});

export const assessBody = Type.Object({
  framework_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'All enabled ones when left out' }),
  ),
  provider_id: Type.Optional(id('All of them when left out')),
});

export const acceptedAssessment = Type.Object({ ...acceptedJob, message: Type.String() });

const assessmentFields = {
  id: id(),
  framework_id: frameworkId(),
  framework_version: Type.String(),
  provider_id: id(),
  provider_name: Type.String(),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'passed / total_controls; 0 when nothing was evaluated' }),
  total_controls: Type.Integer({ description: 'passed + failed' }),
  passed: Type.Integer(),
  failed: Type.Integer(),
  not_evaluated: Type.Integer({ description: 'Controls that could not be decided' }),
  manual: Type.Integer({ description: 'Controls that no check decides' }),
  evaluated: Type.Integer({ description: 'Controls that were decided; 0 says why the score is 0' }),
  created_at: timestamp(),
};

/** Assessment as lists show it: everything but its controls. */
export const assessmentSchema = Type.Object(assessmentFields);

const failedResourceSchema = Type.Object({
  resource_id: id(),
  name: Type.String(),
  resource_type: Type.String(),
  external_id: Type.String(),
  region: Type.String(),
  check_id: Type.String(),
  reason: Type.String(),
  evidence: anyJson(),
  version_id: id('Version of the configuration that was judged'),
});

const controlSchema = Type.Object({
  id: Type.String(),
  category: Type.String(),
  title: Type.String(),
  severity: severity(),
  status: words(controlStatuses),
  reason: nullable(Type.String({ description: 'Why it is neither passed nor failed' })),
  checks: Type.Array(Type.String()),
  coverage: Type.Object({
    mapped: Type.Integer({ description: 'Checks of ours that bear on it' }),
    known: Type.Integer({ description: 'Checks that the public map knows' }),
  }),
  failed_resources_count: Type.Integer(),
  failed_resources: Type.Array(failedResourceSchema, { description: 'At most 10,000 of an assessment in all' }),
  excepted_resources_count: Type.Integer(),
  excepted_resources: Type.Array(Type.Intersect([failedResourceSchema, Type.Object({ exception_id: id() })])),
  fix: Type.Array(Type.Object({ check_id: Type.String(), steps: Type.String() }), {
    description: 'How to mend what failed',
  }),
});

/** Assessment with its controls, of the interface specification §2. */
export const assessmentDetailSchema = Type.Object({ ...assessmentFields, controls: Type.Array(controlSchema) });

export const assessmentListQuery = Type.Object({
  framework_id: Type.Optional(frameworkId()),
  provider_id: Type.Optional(id()),
  ...pageQuery,
});

export const exportQuery = Type.Object({ format: words(['pdf', 'csv'] as const) });

export const evidenceParams = Type.Object({ id: id(), resource_id: id() });

/** The configuration of a resource as an assessment saw it. */
export const evidenceSchema = Type.Object({
  resource_id: id(),
  name: Type.String(),
  resource_type: Type.String(),
  external_id: Type.String(),
  version_id: id(),
  configuration_hash: Type.String(),
  captured_at: timestamp(),
  configuration: Type.Record(Type.String(), Type.Unknown()),
});

const selectors = {
  check_id: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  provider_id: Type.Optional(id()),
  resource_id: Type.Optional(id()),
  tag_key: Type.Optional(label(128)),
  tag_value: Type.Optional(Type.String({ maxLength: 256, description: 'Any value when left out' })),
};

export const exceptionBody = Type.Object({
  ...selectors,
  reason: label(1_000),
  expires_at: timestamp(),
});

export const exceptionListQuery = Type.Object({
  check_id: selectors.check_id,
  ...pageQuery,
});

export const exceptionPreviewQuery = Type.Object({ ...selectors, ...pageQuery });

export const exceptionSchema = Type.Object({
  id: id(),
  check_id: nullable(Type.String()),
  provider_id: nullable(id()),
  resource_id: nullable(id()),
  tag_key: nullable(Type.String()),
  tag_value: nullable(Type.String()),
  reason: Type.String(),
  expires_at: timestamp(),
  created_at: timestamp(),
  created_by: id(),
});

export const coveredFailureSchema = Type.Object({
  provider_id: id(),
  check_id: Type.String(),
  resource_id: id(),
  name: Type.String(),
  resource_type: Type.String(),
  reason: Type.String(),
});
