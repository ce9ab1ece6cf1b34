import { Type, type Static } from 'typebox';
import { clouds, type Cloud } from '../clouds/cloud-names.ts';
import { managedServices } from '../clouds/kubernetes/managed-service.ts';

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const closed = { additionalProperties: false };

const control = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Z0-9][A-Za-z0-9.()-]*$', description: 'The number that the publisher gives it' }),
    title: Type.String({ minLength: 6, maxLength: 100, description: 'In our own words, never those of the publisher' }),
    category: text(60),
    assessment: Type.Optional(
      Type.Enum(['automated', 'manual'] as const, { description: 'What the publisher says; absent where it does not' }),
    ),
    known: Type.Integer({ minimum: 0, description: 'How many checks the mapping knows for it, ours or not' }),
    checks: Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9_]*$' }), { uniqueItems: true, description: 'Ours' }),
  },
  closed,
);

/** JSON Schema of the files in `data/`: one version of a framework for one cloud. */
export const frameworkFileSchema = Type.Object(
  {
    framework: Type.Object(
      {
        id: Type.String({ pattern: '^[a-z][a-z0-9_]{0,49}$', description: 'As the API names it' }),
        name: text(60),
        position: Type.Integer({ minimum: 1, description: 'Where lists of frameworks show it' }),
      },
      closed,
    ),
    version: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$' }),
    cloud: Type.Enum([...clouds] as [Cloud, ...Cloud[]]),
    service: Type.Optional(
      Type.Enum(managedServices, {
        description: 'The managed service whose clusters it is about; absent for all clusters',
      }),
    ),
    publisher: text(100),
    source: Type.Object(
      {
        name: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Publisher of the mapping of checks to controls',
        }),
        release: text(50),
        url: Type.String({ pattern: '^https://[^\\s]+$', maxLength: 300 }),
        licence: Type.String({ minLength: 1, maxLength: 50, description: 'SPDX identifier' }),
        changes: Type.Optional(Type.String({ maxLength: 500, description: 'Where this file departs from it' })),
      },
      closed,
    ),
    controls: Type.Array(control, { minItems: 1 }),
  },
  closed,
);

/** One version of a framework for one cloud. */
export type FrameworkFile = Static<typeof frameworkFileSchema>;
