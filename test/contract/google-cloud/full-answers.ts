import type { ApiDescription } from '../../../activities/clouds/gcp/descriptions/description.ts';
import type { FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';
import { fieldsOf, type DescribedCall } from '../../../activities/clouds/gcp/descriptions/described-call.ts';

/** Deeper than anything that is read. */
const deepest = 9;

/**
 * An answer with every field that its description has: those that are given stay as they are, the others get a value of
 * their type.
 */
export function fullAnswer(call: DescribedCall, answer: object): object {
  const type = `#${call.method.answer ?? ''}`;
  return filled(call.description, { type, given: answer, depth: 0 }) as object;
}

/** Not what only a call has, nor what says that there is more. */
const isInWholeAnswers = (name: string, type: FieldType): boolean =>
  !(typeof type === 'object' && type.inputOnly === true) &&
  !/^(?:nextPageToken|pageToken|unreachables?|missingZones|warnings?|executionErrors)$/.test(name);

function filled(description: ApiDescription, at: { type: FieldType; given: unknown; depth: number }): unknown {
  const { type, given, depth } = at;
  const form = typeof type === 'string' ? { type } : type;
  const fields = fieldsOf(description, type);
  const go = (inner: FieldType, part: unknown): unknown =>
    filled(description, { type: inner, given: part, depth: depth + 1 });
  if (fields !== null) {
    const own = (given ?? {}) as Record<string, unknown>;
    const kept = Object.entries(fields).filter(
      ([name, inner]) => Object.hasOwn(own, name) || (depth < deepest && isInWholeAnswers(name, inner)),
    );
    return Object.fromEntries(kept.map(([name, inner]) => [name, go(inner, own[name])]));
  }
  if ('list' in form && form.list !== undefined) {
    const { list } = form;
    return Array.isArray(given) ? given.map((part) => go(list, part)) : depth < deepest ? [go(list, undefined)] : [];
  }
  if ('map' in form && form.map !== undefined) {
    const { map } = form;
    const own = (given ?? { name: undefined }) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(own).map(([name, part]) => [name, go(map, part)]));
  }
  return given ?? plainValue(form);
}

function plainValue(form: { type?: string; enum?: string[] }): unknown {
  if (form.enum !== undefined) return form.enum.at(-1);
  const values: Readonly<Record<string, unknown>> = { boolean: true, integer: 1, number: 1, object: {}, any: {} };
  return values[form.type ?? 'any'] ?? '1';
}
