import { Type } from 'typebox';
import { checkCategories } from '../../domain/checks/metadata.ts';
import { customCheckIdPattern } from '../../domain/custom-checks/definition.ts';
import { checkDefinitionSchema, checkRemediationSchema } from '../../domain/custom-checks/definition-schema.ts';
import { id, nullable, providerKind, severity, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

const checkId = Type.String({ pattern: customCheckIdPattern, maxLength: 98 });

const { properties } = checkDefinitionSchema;

export const definitionSchema = named(
  'CustomCheckDefinition',
  Type.Object(
    {
      ...properties,
      provider_type: providerKind(),
      severity: severity(),
      remediation: named('CustomCheckRemediation', checkRemediationSchema),
      categories: Type.Array(named('CheckCategory', words(checkCategories)), {
        minItems: 1,
        maxItems: 5,
        uniqueItems: true,
      }),
    },
    { additionalProperties: false },
  ),
);

const member = () => nullable(id('Member who wrote it; null for one of a file'));

export const customCheckParams = Type.Object({ check_id: checkId });

const fields = {
  id: checkId,
  version: Type.Integer({ minimum: 1, description: 'Counts up with each change of the definition' }),
  enabled: Type.Boolean({ description: 'Whether assessments evaluate it' }),
  definition: definitionSchema,
  file: nullable(Type.String({ description: 'The file that it comes from; null for one that members change' })),
  created_by: member(),
  created_at: timestamp(),
  updated_at: timestamp(),
};

export const customCheckBody = named('CustomCheckRequest', Type.Object({ id: checkId, definition: definitionSchema }));

export const revisionBody = named(
  'CustomCheckRevision',
  Type.Object({
    version: Type.Integer({ minimum: 1, description: 'The present version, which this one follows' }),
    definition: definitionSchema,
  }),
);

export const enabledBody = named('CustomCheckSwitch', Type.Object({ enabled: Type.Boolean() }));

export const customCheckRow = named('CustomCheck', Type.Object(fields));

export const customCheckDetail = named(
  'CustomCheckDetail',
  Type.Object({
    ...fields,
    versions: Type.Array(
      named(
        'CustomCheckVersion',
        Type.Object({
          version: Type.Integer({ minimum: 1 }),
          definition: definitionSchema,
          created_by: member(),
          created_at: timestamp(),
        }),
      ),
      { description: 'Newest first' },
    ),
  }),
);

export const previewBody = named(
  'CustomCheckPreviewRequest',
  Type.Object({
    ...providerFields('Default: all providers of the kind'),
    definition: definitionSchema,
    validate_only: Type.Optional(
      Type.Boolean({ description: 'Only check the definition, e.g. while it is being written; nothing is evaluated' }),
    ),
  }),
);

const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

export const previewSchema = named(
  'CustomCheckPreview',
  Type.Object({
    resources: count('Resources that were evaluated'),
    complete: Type.Boolean({ description: 'Whether these are all; a preview ends at its limit of resources or time' }),
    elapsed_ms: count(),
    passed: count(),
    failed: count(),
    excepted: count(),
    not_applicable: count(),
    not_evaluated: count(),
    reasons: Type.Array(
      named('CustomCheckReason', Type.Object({ reason: Type.String(), resources: Type.Integer({ minimum: 1 }) })),
      { description: 'Why resources were not evaluated; a sample of the reasons' },
    ),
    failing: Type.Array(
      named(
        'CustomCheckFailure',
        Type.Object({
          resource_id: id(),
          provider_id: id(),
          resource_type: Type.String(),
          name: Type.String(),
          region: Type.String(),
          reason: Type.String(),
          evidence: Type.Record(Type.String(), Type.Unknown()),
        }),
      ),
      { description: 'At most 100' },
    ),
    looks_at: Type.Array(Type.String(), {
      description: 'JSON Pointers of the parts of the configuration that it reads',
    }),
    related: Type.Array(Type.String(), { description: 'Types whose resources it reads' }),
    provider_ids: Type.Array(id(), { description: 'Providers whose resources were evaluated' }),
    limit_reached: nullable(Type.String({ description: 'Which limit ended the preview; null for a complete one' })),
  }),
);
