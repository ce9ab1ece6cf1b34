import {
  answerType,
  graphColumns,
  rowFields,
  type DescribedCall,
} from '../../../activities/clouds/azure/descriptions/described-call.ts';
import { typesAskedFor } from '../../../activities/clouds/azure/descriptions/graph-query.ts';
import { misfits } from '../../descriptions/azure/hold-value.ts';

/** What of an answer does not fit its description: a test may not show what Azure never does. */
export function answerMistakes(call: DescribedCall, { answer, body }: { answer: object; body: string }): string[] {
  const { description, id } = call;
  const whole = misfits(description, answerType(call), { value: answer, path: id, isAnswer: true });
  const { data } = answer as { data?: Record<string, unknown>[] };
  if (!description.api.startsWith('resourcegraph') || !Array.isArray(data)) return whole;
  const [only] = typesAskedFor(body);
  return [
    ...whole,
    ...data.flatMap((row) => rowMistakes(typeof row['type'] === 'string' ? row['type'] : (only ?? ''), row)),
  ];
}

function rowMistakes(type: string, row: Record<string, unknown>): string[] {
  // Nothing of a resource is shown.
  if (Object.keys(row).join() === 'type') return [];
  const described = rowFields(type);
  if (described === null) return [`rows of ${type} are not described`];
  const { description, fields } = described;
  return Object.entries(row).flatMap(([name, value]) => {
    if (!(graphColumns as readonly string[]).includes(name)) return [`Resource Graph has no column ${name}`];
    if (value === null) return [];
    const own = fields[name];
    if (own === undefined) return [`${type} has no ${name}`];
    return misfits(description, own, { value, path: `${type}.${name}`, isAnswer: true });
  });
}
