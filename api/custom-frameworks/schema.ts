import { Type } from 'typebox';
import {
  controlSchema,
  customFrameworkIdPattern,
  frameworkDefinitionSchema,
  sectionSchema,
} from '../../domain/custom-frameworks/definition.ts';
import { id, nullable, timestamp } from '../fields.ts';
import { named } from '../named.ts';

named('CustomFrameworkControl', controlSchema);
named('CustomFrameworkSection', sectionSchema);
const definition = named('CustomFrameworkDefinition', frameworkDefinitionSchema);

/** Longest document in characters. */
export const sourceMaxLength = 256 * 1024;

export const frameworkIdSchema = Type.String({ pattern: customFrameworkIdPattern, maxLength: 50 });
export const customFrameworkParams = Type.Object({ framework_id: frameworkIdSchema });

const member = nullable(id('Member who wrote it; null for one of a file'));

const fields = {
  id: frameworkIdSchema,
  revision: Type.Integer({ minimum: 1, description: 'Counts up with each change of the definition' }),
  definition,
  file: nullable(Type.String({ description: 'The file that it comes from; null for one that members change' })),
  created_by: member,
  created_at: timestamp(),
  updated_at: timestamp(),
};

export const customFrameworkBody = named(
  'CustomFrameworkRequest',
  Type.Object({
    revision: Type.Optional(
      Type.Integer({ minimum: 1, description: 'The present revision, which this one follows. Default: any' }),
    ),
    definition: Type.Optional(definition),
    source: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: sourceMaxLength,
        description: 'Instead of `definition`: a document in YAML or JSON with `id`, `title`, `version` and `sections`',
      }),
    ),
  }),
);

export const customFrameworkRow = named('CustomFramework', Type.Object(fields));

export const customFrameworkDetail = named(
  'CustomFrameworkDetail',
  Type.Object({
    ...fields,
    revisions: Type.Array(
      named(
        'CustomFrameworkRevision',
        Type.Object({
          revision: Type.Integer({ minimum: 1 }),
          definition,
          created_by: member,
          created_at: timestamp(),
        }),
      ),
      { description: 'Newest first' },
    ),
  }),
);
