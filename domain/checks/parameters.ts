import { isInternetWide, parseAddressRange } from '../network/address-ranges.ts';

export const parameterTypes = ['integer', 'ports', 'address_ranges', 'accounts'] as const;
export type ParameterType = (typeof parameterTypes)[number];

export type ParameterValue = number | readonly number[] | readonly string[];

/** Values of the parameters of one check, by name; those that are absent have their default. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/** A value that a check compares with and that may be set otherwise, within bounds. */
export interface Parameter<Value extends ParameterValue = ParameterValue> {
  /** Unique within its check. */
  name: string;
  /** What it is, for people. */
  title: string;
  type: ParameterType;
  /** What a number counts, or an entry of a list is, in the plural. */
  unit: string;
  default: Value;
  /** The least and the greatest number; of a list, how many entries it has. */
  minimum: number;
  maximum: number;
  /** Which values pass more resources: greater or smaller numbers, lists with more entries or with fewer. */
  laxer: 'higher' | 'lower';
  /** Where the default is from. */
  source: string;
}

type Described<Value extends ParameterValue> = Omit<Parameter<Value>, 'type'>;

/** Declares a whole number. */
export function integerParameter(described: Described<number>): Parameter<number> {
  return { type: 'integer', ...described };
}

/** Declares a whole number of days. */
export function daysParameter(described: Omit<Described<number>, 'unit'>): Parameter<number> {
  return { type: 'integer', unit: 'days', ...described };
}

/** Declares a list of ports that a check looks at; with fewer it passes more. */
export function portsParameter(
  described: Pick<Described<readonly number[]>, 'name' | 'title' | 'default' | 'source'>,
): Parameter<readonly number[]> {
  return { type: 'ports', unit: 'ports', minimum: 1, maximum: 200, laxer: 'lower', ...described };
}

/** Declares a list of CIDR blocks that a check allows; by default none. */
export function addressRangesParameter(
  described: Pick<Described<readonly string[]>, 'name' | 'title' | 'source'>,
): Parameter<readonly string[]> {
  return {
    type: 'address_ranges',
    unit: 'CIDR blocks',
    default: [],
    minimum: 0,
    maximum: 50,
    laxer: 'higher',
    ...described,
  };
}

/** Declares a list of AWS accounts that a check trusts; by default none. */
export function accountsParameter(
  described: Pick<Described<readonly string[]>, 'name' | 'title' | 'source'>,
): Parameter<readonly string[]> {
  return {
    type: 'accounts',
    unit: 'AWS accounts',
    default: [],
    minimum: 0,
    maximum: 200,
    laxer: 'higher',
    ...described,
  };
}

/** Whether an entry is one of its list, and what it should be. */
const entries: Readonly<
  Record<Exclude<ParameterType, 'integer'>, { is: (entry: unknown) => boolean; should: string }>
> = {
  ports: { is: (entry) => isWholeWithin(entry, 1, 65_535), should: 'a port from 1 to 65535' },
  address_ranges: {
    is: isNetwork,
    should: 'a CIDR block that is no wider than an IPv4 /8 or an IPv6 /32',
  },
  accounts: {
    is: (entry) => typeof entry === 'string' && /^\d{12}$/.test(entry),
    should: 'the number of an AWS account, 12 digits',
  },
};

function isWholeWithin(value: unknown, minimum: number, maximum: number): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= maximum;
}

function isNetwork(entry: unknown): boolean {
  if (typeof entry !== 'string' || !entry.includes('/')) return false;
  const range = parseAddressRange(entry);
  return range !== null && !isInternetWide([range]);
}

/** Returns why a value cannot be that of a parameter; null for one that can. */
export function parameterFault(parameter: Parameter, value: unknown): string | null {
  const { type, unit, minimum, maximum } = parameter;
  if (type === 'integer') {
    return isWholeWithin(value, minimum, maximum)
      ? null
      : `value: must be a whole number of ${unit} from ${minimum} to ${maximum}`;
  }
  if (!Array.isArray(value) || value.length < minimum || value.length > maximum) {
    return `value: must be a list of ${minimum} to ${maximum} ${unit}`;
  }
  const { is, should } = entries[type];
  const wrong = value.findIndex((entry) => !is(entry));
  if (wrong >= 0) return `value/${wrong}: must be ${should}`;
  return new Set<unknown>(value).size === value.length ? null : 'value: must have each entry once';
}

/** Returns whether a value passes resources that the default does not. */
export function isLaxer({ laxer, default: usual }: Parameter, value: ParameterValue): boolean {
  if (typeof value === 'number' && typeof usual === 'number') return laxer === 'higher' ? value > usual : value < usual;
  const [given, known]: (readonly (number | string)[])[] = [value as readonly string[], usual as readonly string[]];
  if (given === undefined || known === undefined) return false;
  return laxer === 'higher'
    ? given.some((entry) => !known.includes(entry))
    : known.some((entry) => !given.includes(entry));
}

/** Returns whether two values are the same, lists in any order. */
export function isSameValue(one: ParameterValue, other: ParameterValue): boolean {
  if (typeof one === 'number' || typeof other === 'number') return one === other;
  const [left, right]: [readonly unknown[], readonly unknown[]] = [one, other];
  return left.length === right.length && left.every((entry) => right.includes(entry));
}
