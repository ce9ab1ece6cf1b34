import { Type } from 'typebox';
import { customFrameworkId } from '../../domain/custom-checks/custom-framework.ts';
import { managedServices } from '../../domain/clouds/kubernetes/managed-service.ts';
import type { Framework } from '../../domain/frameworks/frameworks.ts';
import { id, nullable, providerKind, words } from '../fields.ts';
import { frameworkIdSchema } from '../custom-frameworks/schema.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';
import { pageQuery } from '../pagination.ts';

const editionFields = { provider_type: providerKind(), version: Type.String(), controls: Type.Integer() };

const editionSchema = named('FrameworkEdition', Type.Object(editionFields));

const sourceSchema = named(
  'MappingSource',
  Type.Object({
    name: Type.String({ description: 'Publisher of the mapping of checks to controls' }),
    release: Type.String(),
    url: Type.String(),
    licence: Type.String({ description: 'SPDX identifier of the licence of the mapping' }),
    changes: nullable(Type.String({ description: 'Where this service departs from the mapping' })),
  }),
);

const versionSchema = named(
  'FrameworkVersion',
  Type.Object({
    ...editionFields,
    is_default: Type.Boolean({ description: 'Whether it is assessed unless another version is requested' }),
    service: nullable(
      words(managedServices, {
        description: 'The managed service whose clusters it is about; null for all providers of the kind',
      }),
    ),
    publisher: Type.String(),
    source: sourceSchema,
  }),
);

/** Returns the schemas that list the loaded frameworks. */
export function frameworkSchemas(frameworks: readonly Framework[]) {
  const frameworkId = () =>
    named(
      'FrameworkId',
      Type.Union([words([...frameworks.map((framework) => framework.id), customFrameworkId]), frameworkIdSchema]),
    );
  return {
    /** Framework of the interface specification §2. */
    framework: named(
      'Framework',
      Type.Object({
        id: frameworkId(),
        name: Type.String(),
        version: nullable(
          Type.String({
            description: 'The default version; null where each provider kind has its own, see `editions`',
          }),
        ),
        enabled: Type.Boolean(),
        provider_ids: nullable(
          Type.Array(id(), { description: 'Providers it is assessed on; null: all connected ones' }),
        ),
        editions: Type.Array(editionSchema, {
          description: 'The provider kinds that it has controls for, each with its default version',
        }),
        versions: Type.Array(versionSchema, { description: 'Every version that can be assessed' }),
      }),
    ),
    params: Type.Object({ framework_id: frameworkId() }),
    scoreQuery: Type.Object({ framework_id: Type.Optional(frameworkId()), ...providerFields() }),
    assessmentListQuery: Type.Object({
      framework_id: Type.Optional(frameworkId()),
      framework_version: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
      ...providerFields(),
      ...pageQuery,
    }),
  };
}
