/** A model's texts for one recommendation. */
export interface ModelTexts {
  kind: string;
  title: string;
  description: string;
  steps: string[];
  /** The model's estimate of the saving, USD per month; compared with the evidence, never stored. */
  estimated_monthly_savings: number | null;
}

export interface ModelAnswer {
  recommendations: ModelTexts[];
}

const invisible = '\\u007f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** A single line of text without control and bidirectional characters. */
const line = `^[^\\u0000-\\u001f${invisible}]*$`;
/** The same, for several lines. */
const paragraph = `^[^\\u0000-\\u0009\\u000b-\\u001f${invisible}]*$`;

/** JSON Schema (draft-07) of a model's answer. Compile with `ajv`. */
export const modelAnswerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['recommendations'],
  properties: {
    recommendations: {
      type: 'array',
      minItems: 1,
      maxItems: 50,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'title', 'description', 'steps', 'estimated_monthly_savings'],
        properties: {
          kind: { type: 'string', minLength: 1, maxLength: 200 },
          title: { type: 'string', minLength: 5, maxLength: 200, pattern: line },
          description: { type: 'string', minLength: 10, maxLength: 3_000, pattern: paragraph },
          steps: {
            type: 'array',
            minItems: 1,
            maxItems: 15,
            items: { type: 'string', minLength: 3, maxLength: 1_000, pattern: paragraph },
          },
          estimated_monthly_savings: { type: ['number', 'null'] },
        },
      },
    },
  },
} as const;
