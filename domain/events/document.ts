import { eventPayloads, eventTypes, type EventType } from './payloads.ts';

/** The parts of a payload's JSON Schema that the generated document shows. */
interface PayloadSchema {
  type?: string;
  format?: string;
  description?: string;
  enum?: readonly string[];
  anyOf?: readonly PayloadSchema[];
  properties?: Record<string, PayloadSchema>;
}

const generated = 'Generated from `domain/events/payloads.ts` by `npm run docs:events`.';

const heading = `# Events

What webhook deliveries and the event stream publish. All fields of \`data\` are always present; one that says "or null" is null
if it is not known. New fields may be added: receivers should ignore unknown fields.

${generated}`;

/** The documents of fields, by file name below `docs/events`, with what they are about. */
const groups = {
  findings: {
    title: 'Events of findings and alerts',
    subjects: ['drift', 'vulnerability', 'finding', 'alert', 'compliance'],
  },
  remediation: { title: 'Events of remediation', subjects: ['remediation'] },
  service: { title: 'Events of accounts, jobs and the service', subjects: [] },
} as const;
type Group = keyof typeof groups;

function groupOf(type: EventType): Group {
  const [subject = ''] = type.split('.');
  const isIn = (group: Group): boolean => (groups[group].subjects as readonly string[]).includes(subject);
  return (Object.keys(groups) as Group[]).find(isIn) ?? 'service';
}

/** Returns the documents of events by path below `docs`: a list of all, and tables of their fields, from the schemas. */
export function eventsDocuments(): Record<string, string> {
  const rows = eventTypes.map((type) => {
    const { description = '' } = eventPayloads[type] as PayloadSchema;
    return `| [\`${type}\`](events/${groupOf(type)}.md#${type.replaceAll(/[^a-z_]/g, '')}) | ${description} |`;
  });
  const list = ['| Event | Published when |', '|---|---|', ...rows].join('\n');
  return {
    'events.md': `${heading}\n\n${list}\n`,
    ...Object.fromEntries((Object.keys(groups) as Group[]).map((group) => [`events/${group}.md`, fieldsOf(group)])),
  };
}

function fieldsOf(group: Group): string {
  const sections = eventTypes
    .filter((type) => groupOf(type) === group)
    .map((type) => {
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
  const start = `# ${groups[group].title}\n\nThe fields of \`data\`; see [events](../events.md).\n\n${generated}`;
  return `${[start, ...sections].join('\n\n')}\n`;
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
