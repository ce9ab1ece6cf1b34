import { isObject, type Json, type JsonObject } from '../../../json.ts';
import { allOf, anyOf, type Truth } from '../../../iam/truth.ts';
import type { EventFilter, FieldTest } from './filter-pattern.ts';

/** Parts of an event with details of the call, which may have any value. */
const openParts = [
  'additionalEventData',
  'requestParameters',
  'resources',
  'responseElements',
  'serviceEventDetails',
  'tlsDetails',
  'userIdentity.sessionContext',
  'vpcEndpointId',
];

/**
 * Returns whether a filter matches an event. An event holds every field that decides; of the open parts it holds only
 * what is certain, so a test for one value there fails (there may be another value) and any other test is unknown.
 */
export function matchesEvent(filter: EventFilter, event: JsonObject): Truth {
  switch (filter.kind) {
    case 'all':
      return allOf(filter.of.map((one) => matchesEvent(one, event)));
    case 'any':
      return anyOf(filter.of.map((one) => matchesEvent(one, event)));
    case 'test':
      return compare(filter, findIn(event, filter.path));
    default:
      return stateOf(filter.kind, findIn(event, filter.path));
  }
}

/** Returns every comparison of a filter. */
export function testsOf(filter: EventFilter): FieldTest[] {
  if (filter.kind === 'test') return [filter];
  return filter.kind === 'all' || filter.kind === 'any' ? filter.of.flatMap(testsOf) : [];
}

/** Returns the event with another value in one field. */
export function withValue(event: JsonObject, path: string, value: string): JsonObject {
  const [name = '', ...rest] = path.split('.');
  const member = event[name];
  if (rest.length === 0) return { ...event, [name]: value };
  return { ...event, [name]: withValue(isObject(member) ? member : {}, rest.join('.'), value) };
}

type Found = { state: 'there'; value: Json } | { state: 'absent' | 'open' };

function findIn(event: JsonObject, path: string): Found {
  let value: Json | undefined = event;
  for (const name of path.split('.')) {
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    if (value === undefined) return { state: isOpen(path) ? 'open' : 'absent' };
  }
  return value === undefined ? { state: 'absent' } : { state: 'there', value };
}

function isOpen(path: string): boolean {
  return openParts.some((part) => path === part || path.startsWith(`${part}.`) || path.startsWith(`${part}[`));
}

function compare({ operator, value }: FieldTest, found: Found): Truth {
  if (found.state !== 'there') return operator === '=' ? false : 'unknown';
  if (operator === '=' || operator === '!=') {
    const text = typeof found.value === 'string' ? found.value : JSON.stringify(found.value);
    return matchesStars(value, text) === (operator === '=');
  }
  const [left, right] = [found.value, Number(value)];
  if (typeof left !== 'number' || Number.isNaN(right)) return 'unknown';
  switch (operator) {
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

/** Returns whether a text matches a pattern in which `*` matches any text. */
function matchesStars(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of others) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}

function stateOf(kind: 'exists' | 'not_exists' | 'is_null' | 'is_true' | 'is_false', found: Found): Truth {
  if (found.state === 'open') return 'unknown';
  const value = found.state === 'there' ? found.value : undefined;
  switch (kind) {
    case 'exists':
      return value !== undefined;
    case 'not_exists':
      return value === undefined;
    case 'is_null':
      return value === null;
    case 'is_true':
      return value === true;
    case 'is_false':
      return value === false;
  }
}
