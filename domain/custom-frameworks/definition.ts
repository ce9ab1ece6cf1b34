import { Type, type Static } from 'typebox';

/** Begins with `custom_`, so that no framework of a later release has the same id. */
export const customFrameworkIdPattern = '^custom_[a-z0-9][a-z0-9_]{0,42}$';

/** Returns whether an id is that of a custom framework; the framework `custom`, of all custom checks, is none. */
export function isCustomFrameworkId(id: string): boolean {
  return id.startsWith('custom_');
}

const closed = { additionalProperties: false };
const text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description === undefined ? {} : { description }) });

/** A control of a custom framework. */
export const controlSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._():/-]{0,49}$', description: 'Its number' }),
    title: text(200),
    checks: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9_]{0,97}$' }), {
        minItems: 1,
        maxItems: 100,
        uniqueItems: true,
        description: 'Checks that decide it, those of the service and custom ones',
      }),
    ),
    manual: Type.Optional(Type.Boolean({ description: 'Whether people decide it; it has no checks then' })),
  },
  closed,
);

/** A section of a custom framework: its controls under one heading. */
export const sectionSchema = Type.Object(
  { title: text(60), controls: Type.Array(controlSchema, { minItems: 1, maxItems: 500 }) },
  closed,
);

/** JSON Schema of a custom framework without its id. */
export const frameworkDefinitionSchema = Type.Object(
  {
    title: text(100),
    version: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9.-]{0,19}$', description: 'As its publisher counts' }),
    publisher: Type.Optional(text(100, 'Default: this installation')),
    sections: Type.Array(sectionSchema, { minItems: 1, maxItems: 100 }),
  },
  closed,
);

/** A custom framework as its author writes it, without its id. */
export type FrameworkDefinition = Static<typeof frameworkDefinitionSchema>;

/** One revision of a custom framework. */
export interface CustomFramework {
  id: string;
  /** From 1; counts up with each change of the definition. */
  revision: number;
  definition: FrameworkDefinition;
}

/** Returns the ids of the checks that a definition names, each once. */
export function checksNamedBy({ sections }: FrameworkDefinition): string[] {
  return [...new Set(sections.flatMap(({ controls }) => controls.flatMap(({ checks = [] }) => checks)))];
}
