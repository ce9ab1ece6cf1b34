import {
  answerType,
  describedSchemas,
  type DescribedCall,
} from '../../../activities/clouds/kubernetes/descriptions/described-call.ts';
import { fieldsOf, formOf, type FieldType } from '../../../activities/clouds/shared/descriptions/field-type.ts';

/** Deeper than anything that is read. */
const deepest = 9;

/** What only a listing that goes on has, and what only an object in a namespace has. */
const notOfAll = new Set(['continue', 'remainingItemCount']);
const isOfAll = (type: FieldType, name: string): boolean =>
  !notOfAll.has(name) && !(type === '#meta.v1.ObjectMeta' && name === 'namespace');

/**
 * An answer with every field that its description has: those that are given stay as they are, the others get a value of
 * their type.
 */
export function fullAnswer(call: DescribedCall, answer: object, asked: { path: string; accept: string }): object {
  return filled({ type: answerType(call, asked), given: answer, depth: 0 }) as object;
}

function filled({ type, given, depth }: { type: FieldType; given: unknown; depth: number }): unknown {
  const form = formOf(type);
  const fields = fieldsOf(describedSchemas(), type);
  const go = (inner: FieldType, part: unknown): unknown => filled({ type: inner, given: part, depth: depth + 1 });
  if (fields !== null) {
    const own = (given ?? {}) as Record<string, unknown>;
    const kept = Object.entries(fields).filter(
      ([name]) => Object.hasOwn(own, name) || (depth < deepest && isOfAll(type, name)),
    );
    return Object.fromEntries(kept.map(([name, inner]) => [name, go(inner, own[name])]));
  }
  if (form.list !== undefined) {
    const { list } = form;
    if (Array.isArray(given)) return given.map((part) => go(list, part));
    return depth < deepest ? [go(list, undefined)] : [];
  }
  if (form.map !== undefined) {
    const { map } = form;
    const own = (given ?? { name: undefined }) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(own).map(([name, part]) => [name, go(map, part)]));
  }
  return given ?? plainValue(form);
}

function plainValue(form: { type?: string; enum?: string[] }): unknown {
  if (form.enum !== undefined) return form.enum.at(-1);
  const values: Readonly<Record<string, unknown>> = { boolean: true, integer: 1, number: 1, object: {}, any: {} };
  return values[(form.type ?? 'any').split('|')[0] ?? 'any'] ?? '1';
}
