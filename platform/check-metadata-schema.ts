import { Type } from 'typebox';
import { checkCategories } from '../domain/checks/metadata.ts';
import { severities } from '../domain/severity.ts';

const sentence = Type.String({ minLength: 10, pattern: '^\\S[\\s\\S]*\\S$' });
const snippet = Type.Union([Type.String({ minLength: 10 }), Type.Null()]);

/** A file of check metadata: id of the check → its texts. */
export const checkMetadataFile = Type.Record(
  Type.String({ pattern: '^[a-z][A-Za-z0-9_]*$' }),
  Type.Object(
    {
      title: Type.String({ minLength: 10, maxLength: 90 }),
      severity: Type.Union(severities.map((severity) => Type.Literal(severity))),
      risk: sentence,
      remediation: Type.Object(
        {
          summary: sentence,
          console: sentence,
          cli: snippet,
          terraform: snippet,
        },
        { additionalProperties: false },
      ),
      references: Type.Array(Type.String({ pattern: '^https://' }), { minItems: 1, maxItems: 3, uniqueItems: true }),
      categories: Type.Array(Type.Union(checkCategories.map((category) => Type.Literal(category))), {
        minItems: 1,
        uniqueItems: true,
      }),
    },
    { additionalProperties: false },
  ),
  { additionalProperties: false },
);
