import { Type } from 'typebox';
import { checkCategories } from '../checks/metadata.ts';
import { providerKinds } from '../clouds/cloud-names.ts';
import { severities } from '../severity.ts';
import { sourceMaxLength } from './cel.ts';

const text = (maxLength: number, description: string) => Type.String({ minLength: 1, maxLength, description });
const words = <const Words extends readonly string[]>(list: Words) =>
  Type.Enum<[...Words]>([...list] as unknown as [...Words]);

/** Requests, answers and files have the same schema, so that what was read can be sent back. */
const closed = { additionalProperties: false };

/** How a failure of a custom check is fixed. */
export const checkRemediationSchema = Type.Object(
  {
    summary: text(2_000, 'What to change'),
    console: Type.Optional(text(2_000, "The path through the vendor's console")),
    cli: Type.Optional(text(4_000, 'Commands')),
    terraform: Type.Optional(text(4_000, 'Terraform that shows the argument')),
  },
  closed,
);

/** JSON Schema of the definition of a custom check. */
export const checkDefinitionSchema = Type.Object(
  {
    title: text(150, 'The condition that holds when the check passes'),
    provider_type: words(providerKinds),
    resource_types: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'Types of the inventory',
    }),
    severity: words(severities),
    passes_when: text(sourceMaxLength, 'CEL predicate: true is a pass, false a failure, an error not evaluated'),
    applies_when: Type.Optional(
      text(sourceMaxLength, 'CEL predicate: the check does not apply where it is false. Default: always'),
    ),
    failure: Type.Optional(text(300, 'What is wrong when it fails. Default: the title does not hold')),
    risk: text(2_000, 'What can happen when it fails'),
    remediation: checkRemediationSchema,
    references: Type.Optional(
      Type.Array(Type.String({ pattern: '^https://[^\\s]+$', maxLength: 500 }), { maxItems: 20, uniqueItems: true }),
    ),
    categories: Type.Array(words(checkCategories), { minItems: 1, maxItems: 5, uniqueItems: true }),
  },
  closed,
);
