import { parseAddressRange } from '../network/address-ranges.ts';
import { globOf, literalOf, matchesGlob, type Glob } from './glob.ts';

/** Compares one policy value, its variables resolved, with one value of the request. */
type Compare = (wanted: Glob, actual: string) => boolean;

/** How an operator compares, and whether it holds when no value of its list matches. */
export interface ConditionOperator {
  compare: Compare;
  negated: boolean;
}

/**
 * An operator as written: its name, its set qualifier (`ForAnyValue`, `ForAllValues`), and the meaning of a missing
 * key.
 */
export interface WrittenOperator extends ConditionOperator {
  name: string;
  set: 'all' | 'any' | null;
  ifExists: boolean;
}

const equals: Compare = (wanted, actual) => literalOf(wanted) === actual;
const equalsIgnoringCase: Compare = (wanted, actual) => literalOf(wanted).toLowerCase() === actual.toLowerCase();
const like: Compare = (wanted, actual) => matchesGlob(wanted, actual);

const numeric =
  (holds: (actual: number, wanted: number) => boolean): Compare =>
  (wanted, actual) => {
    const [left, right] = [numberOf(actual), numberOf(literalOf(wanted))];
    return left !== null && right !== null && holds(left, right);
  };

const dated =
  (holds: (actual: number, wanted: number) => boolean): Compare =>
  (wanted, actual) => {
    const [left, right] = [timeOf(actual), timeOf(literalOf(wanted))];
    return left !== null && right !== null && holds(left, right);
  };

/**
 * Compares each of the six parts of an ARN on its own; a wildcard does not reach over a colon, but in the last part.
 */
export function matchesArn(wanted: Glob, actual: string): boolean {
  const [patterns, parts] = [partsOfArn(wanted), partsOfArn(actual)];
  if (patterns === null || parts === null) return false;
  return patterns.every((pattern, index) => matchesGlob(pattern, parts[index] ?? ''));
}

const address: Compare = (wanted, actual) => {
  const [network, host] = [parseAddressRange(literalOf(wanted)), parseAddressRange(actual)];
  if (network === null || host === null || network.family !== host.family) return false;
  return network.first <= host.first && host.last <= network.last;
};

/** Every operator of the IAM user guide's reference ("Condition operators"), by its name in lower case. */
const operators: Readonly<Record<string, ConditionOperator>> = {
  stringequals: { compare: equals, negated: false },
  stringnotequals: { compare: equals, negated: true },
  stringequalsignorecase: { compare: equalsIgnoringCase, negated: false },
  stringnotequalsignorecase: { compare: equalsIgnoringCase, negated: true },
  stringlike: { compare: like, negated: false },
  stringnotlike: { compare: like, negated: true },
  numericequals: { compare: numeric((a, b) => a === b), negated: false },
  numericnotequals: { compare: numeric((a, b) => a === b), negated: true },
  numericlessthan: { compare: numeric((a, b) => a < b), negated: false },
  numericlessthanequals: { compare: numeric((a, b) => a <= b), negated: false },
  numericgreaterthan: { compare: numeric((a, b) => a > b), negated: false },
  numericgreaterthanequals: { compare: numeric((a, b) => a >= b), negated: false },
  dateequals: { compare: dated((a, b) => a === b), negated: false },
  datenotequals: { compare: dated((a, b) => a === b), negated: true },
  datelessthan: { compare: dated((a, b) => a < b), negated: false },
  datelessthanequals: { compare: dated((a, b) => a <= b), negated: false },
  dategreaterthan: { compare: dated((a, b) => a > b), negated: false },
  dategreaterthanequals: { compare: dated((a, b) => a >= b), negated: false },
  bool: { compare: equalsIgnoringCase, negated: false },
  binaryequals: { compare: equals, negated: false },
  ipaddress: { compare: address, negated: false },
  notipaddress: { compare: address, negated: true },
  arnequals: { compare: matchesArn, negated: false },
  arnlike: { compare: matchesArn, negated: false },
  arnnotequals: { compare: matchesArn, negated: true },
  arnnotlike: { compare: matchesArn, negated: true },
};

/** Reads `ForAllValues:StringLikeIfExists` and its like; null for what is not an operator. `Null` is not one of them. */
export function parseOperator(text: string): WrittenOperator | null {
  const parts = /^(?:(forallvalues|foranyvalue):)?([a-z]+?)(ifexists)?$/.exec(text.toLowerCase());
  if (parts === null) return null;
  const [, set, name = '', ifExists] = parts;
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (operator === undefined) return null;
  return {
    ...operator,
    name,
    set: set === undefined ? null : set === 'forallvalues' ? 'all' : 'any',
    ifExists: ifExists !== undefined,
  };
}

function partsOfArn(text: string): string[] | null {
  const parts = text.split(':');
  if (parts.length < 6) return text === globOf('*') ? Array.from({ length: 6 }, () => text) : null;
  return [...parts.slice(0, 5), parts.slice(5).join(':')];
}

function numberOf(text: string): number | null {
  return /^[+-]?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : null;
}

/** Returns the milliseconds since 1970 of an ISO 8601 time or of seconds since 1970. */
function timeOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
