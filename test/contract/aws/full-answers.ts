import { enumOf, formOf, structureOf } from '../../../activities/clouds/aws/descriptions/described-call.ts';
import type {
  DescribedType,
  MemberType,
  ServiceDescription,
} from '../../../activities/clouds/aws/descriptions/description.ts';
import type { RecordedCall } from './recorder.ts';

/** Deeper than anything that is read. */
const deepest = 9;

/** Members of inputs that name what is requested; such a list has one page (API references of EC2 and ELB). */
const namesAll = /^(?:Image|Instance|Group|Snapshot|Subnet|Volume|Vpc|VpcEndpoint)Ids$|^LoadBalancerNames$/;

/** How answers are made. */
export interface AnswerStyle {
  /** Which value of each enumeration is answered, counted from the start over again. */
  turn: number;
  /** Whether the first page of every list says that there is another. */
  hasPages: boolean;
  /** What is answered instead of a value of the type alone, by operation. */
  given: Readonly<Record<string, (call: RecordedCall) => object>>;
}

/**
 * An answer with every member that its description has: those that are given stay as they are (or are left out, if given as undefined), a member that the input
 * has under the same name is its echo, and the others get a value of their type.
 */
export function fullAnswer(call: RecordedCall, style: AnswerStyle): object {
  const { description, operation, input } = call;
  const { pages } = operation;
  const given = (style.given[call.id]?.(call) ?? {}) as Record<string, unknown>;
  if (operation.output === null) return {};
  const isFirst = pages?.from.every((name) => input[name] === undefined) ?? true;
  const hasNext =
    style.hasPages && isFirst && pages !== undefined && !Object.keys(input).some((name) => namesAll.test(name));
  const answer = filled(
    { description, input, turn: style.turn },
    { type: `#${operation.output}`, given, depth: 0 },
  ) as Record<string, unknown>;
  for (const name of pages?.next ?? []) {
    if (hasNext) answer[name] = `${call.id} after ${JSON.stringify(input).length}`;
    else delete answer[name];
  }
  if (pages?.more !== undefined) answer[pages.more] = hasNext;
  return { ...answer, $metadata: { httpStatusCode: 200, requestId: 'request-1' } };
}

interface Making {
  description: ServiceDescription;
  input: Record<string, unknown>;
  turn: number;
}

function filled(making: Making, at: { type: MemberType; given: unknown; depth: number; name?: string }): unknown {
  const { type, given, depth } = at;
  const form = formOf(type);
  const structure = structureOf(making.description, type);
  const go = (inner: MemberType, part: unknown, name = at.name): unknown =>
    filled(making, { type: inner, given: part, depth: depth + 1, ...(name === undefined ? {} : { name }) });
  if (structure !== null) {
    const own = (given ?? {}) as Record<string, unknown>;
    const members = Object.entries(structure.members).filter(([name]) =>
      Object.hasOwn(own, name) ? own[name] !== undefined : depth < deepest,
    );
    return Object.fromEntries(members.map(([name, inner]) => [name, go(inner, own[name], name)]));
  }
  if (form.list !== undefined) {
    const { list } = form;
    if (Array.isArray(given)) return given.map((part) => go(list, part));
    return depth < deepest ? [go(list, undefined)] : [];
  }
  if (form.map !== undefined) {
    const { map, keys } = form;
    const named = keys === undefined ? null : enumOf(making.description, keys);
    const own = (given ?? Object.fromEntries((named ?? ['name']).map((name) => [name, undefined]))) as object;
    return Object.fromEntries(Object.entries(own).map(([name, part]) => [name, go(map, part)]));
  }
  if (given !== undefined) return given;
  const values = enumOf(making.description, type);
  if (values !== null) return values[making.turn % values.length];
  const echo = making.input[at.name ?? ''];
  if (form.type === 'string' && typeof echo === 'string') return echo;
  return form.type === 'string' ? textOf(at.name ?? '', form.min, making) : plainValue(form, making.turn);
}

function plainValue({ type = '', min = 1 }: DescribedType, turn: number): unknown {
  const values: Readonly<Record<string, unknown>> = {
    boolean: turn % 2 === 0,
    integer: Math.max(1, min) + turn,
    number: Math.max(1, min) + turn,
    timestamp: new Date('2026-05-01T00:00:00Z'),
    blob: new Uint8Array(),
  };
  return values[type] ?? {};
}

/** A text of the length that is wanted; names of resources have the form of one. */
function textOf(name: string, min: number | undefined, { description, turn }: Making): string {
  const text = /arn$/i.test(name)
    ? `arn:aws:${description.signingName}:eu-west-1:123456789012:thing/${1 + turn}`
    : String(1 + turn);
  return text.padEnd(min ?? 0, '0');
}
