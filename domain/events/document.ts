import { eventPayloads, eventTypes } from './payloads.ts';

/** The parts of a payload's JSON Schema that the generated document shows. */
interface PayloadSchema {
  type?: string;
  format?: string;
  description?: string;
  enum?: readonly string[];
  anyOf?: readonly PayloadSchema[];
  properties?: Record<string, PayloadSchema>;
}

const heading = `# Events

The fields of \`data\` in each event of webhook deliveries and of the event stream. All fields are always present; one
that says "or null" is null if it is not known. New fields may be added: receivers should ignore unknown fields.

Generated from \`domain/events/payloads.ts\` by \`npm run docs:events\`.
`;

/** Returns the text of `docs/events.md`: one table for each event type, generated from its schema. */
export function eventsDocument(): string {
  const sections = eventTypes.map((type) => {
    const schema = eventPayloads[type] as PayloadSchema;
    const rows = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => `| \`${name}\` | ${typeOf(field)} | ${descriptionOf(field)} |`,
    );
    return [
      `## ${type}`,
      schema.description ?? '',
      ['| Field | Type | Meaning |', '|---|---|---|', ...rows].join('\n'),
    ].join('\n\n');
  });
  return `${[heading.trim(), ...sections].join('\n\n')}\n`;
}

function typeOf(field: PayloadSchema): string {
  if (field.anyOf !== undefined) {
    return field.anyOf.map((part) => (part.type === 'null' ? 'null' : typeOf(part))).join(' or ');
  }
  if (field.enum !== undefined) return field.enum.map((word) => `\`${word}\``).join(', ');
  if (field.format === 'date-time') return 'timestamp';
  if (field.format === 'date') return 'date';
  return field.type ?? 'any JSON';
}

function descriptionOf(field: PayloadSchema): string {
  return field.description ?? field.anyOf?.find((part) => part.description !== undefined)?.description ?? '';
}
