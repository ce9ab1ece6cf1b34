import { issuerOfKey, valuesOfClaim } from './federation.ts';
import { addressAt, parseAddressRange } from '../network/address-ranges.ts';
import { commonText, globOf, hasWildcard, literalOf, type Glob } from './glob.ts';
import { kindOfKey } from './key-kinds.ts';
import {
  accountOfOutsider,
  arnOfOutsider,
  idOfOutsider,
  organizationOfOutsider,
  sourceOfOutsider,
  userIdOfOutsider,
  type Outsider,
} from './outsiders.ts';
import type { ContextValue } from './request.ts';
import type { ConditionTest } from './statements.ts';
import { openedGlob } from './variables.ts';

/** A possible value of a key; undefined when it is absent. */
export type PossibleValue = ContextValue | undefined;

/** The fixed part of the search for possible values. */
export interface Setting {
  outsider: Outsider;
  resourceAccount: string | null;
  /** The organization of that account; null without one, or when it is not known. */
  organization: OwnOrganization | null;
  now: Date;
}

/** The organization that a resource belongs to. */
export interface OwnOrganization {
  id: string;
  /** Ids of all its accounts. */
  accountIds: ReadonlySet<string>;
}

const stranger = 'outsider';
const strangersOrganization = 'o-0outsider0';

/**
 * Returns every value of a condition key that can make a difference to its tests and that an outsider can produce. A
 * key that is not in the table of kinds is `unknown`.
 */
export function possibleValues(key: string, tests: readonly ConditionTest[], setting: Setting): PossibleValue[] {
  const { outsider } = setting;
  const { caller, way } = outsider;
  const patterns = tests.flatMap(({ values }) => values.map(openedGlob));
  const fitting = (find: (pattern: Glob) => string | null): string[][] =>
    patterns.flatMap((pattern) => find(pattern) ?? []).map((value) => [value]);
  const isPrincipal = caller.kind === 'principal';
  const isService = caller.kind === 'service';
  const onlyIf = (present: boolean, values: () => PossibleValue[]): PossibleValue[] =>
    present ? values() : [undefined];

  const issuer = issuerOfKey(key);
  if (issuer !== null && kindOfKey(key) === null) return valuesOfToken(key, tests, { issuer, outsider });
  switch (kindOfKey(key)) {
    case 'caller_account':
      return onlyIf(isPrincipal, () => [[outsider.account], ...(outsider.isNamed ? [] : fitting(accountOfOutsider))]);
    case 'caller_arn':
      return onlyIf(isPrincipal, () => [
        ...(isPrincipal ? [[caller.arn]] : []),
        ...fitting((pattern) => arnOfOutsider(pattern, outsider)),
      ]);
    case 'caller_organization':
    case 'caller_organization_path':
      return onlyIf(isPrincipal, () => organizationsOf(key, { patterns, setting }));
    case 'caller_id':
      return caller.kind === 'anonymous' ? [['anonymous']] : [[stranger], ...fitting(userIdOfOutsider)];
    case 'caller_type':
      if (isService) return [undefined];
      return isPrincipal ? [['AssumedRole'], ['User'], ['Account'], ['FederatedUser']] : [['Anonymous']];
    case 'caller_is_service':
      return [[String(isService)]];
    case 'caller_service':
      return onlyIf(isService, () => chosen(tests, { isAlways: true }));
    case 'network':
      return onlyIf(way === 'endpoint', () => [undefined, [stranger], ...fitting(idOfOutsider)]);
    case 'source_address':
      return onlyIf(way === 'internet', () => [['unset']]);
    case 'private_address':
      return onlyIf(way === 'endpoint', () => [['10.11.12.13'], ...firstAddresses(patterns)]);
    case 'source_account':
      return onlyIf(isService, () => [[outsider.account], ...fitting(accountOfOutsider)]);
    case 'source_arn':
      return onlyIf(isService, () => [
        [`arn:aws:sns:us-east-1:${outsider.account}:${stranger}`],
        ...fitting((pattern) => sourceOfOutsider(pattern, outsider)),
      ]);
    case 'source_organization':
    case 'source_organization_path':
      return onlyIf(isService, () => [undefined, [strangersOrganization], ...fitting(organizationOfOutsider)]);
    case 'resource_organization':
      return [setting.organization === null ? 'unknown' : [setting.organization.id]];
    case 'resource_account':
      return [setting.resourceAccount === null ? 'unknown' : [setting.resourceAccount]];
    case 'chosen':
      if (caller.kind === 'anonymous' && isOfIdentity(key)) return [undefined];
      return chosen(tests, { isAlways: false });
    case 'chosen_always':
      return chosen(tests, { isAlways: true });
    case 'secret':
      return [undefined, [stranger], ...fitting(idOfOutsider)];
    case 'clock':
      return [[key === 'aws:epochtime' ? String(Math.floor(setting.now.getTime() / 1000)) : setting.now.toISOString()]];
    case null:
      return ['unknown'];
  }
}

/** Returns the values of a claim, which only requests with a token of its issuer hold, and sessions that came of one. */
function valuesOfToken(
  key: string,
  tests: readonly ConditionTest[],
  { issuer, outsider }: { issuer: string; outsider: Outsider },
): PossibleValue[] {
  const { caller, token } = outsider;
  if (caller.kind === 'anonymous' || caller.kind === 'service') return [undefined];
  if (token === undefined) return ['unknown'];
  if (token.issuer !== issuer) return [undefined];
  const patterns = tests.flatMap(({ values }) => values.map(openedGlob));
  const values = valuesOfClaim(key.slice(issuer.length + 1), patterns, token);
  if (values === 'any') return chosen(tests, { isAlways: true });
  return values === 'unknown' ? ['unknown'] : values;
}

/** Returns whether a key is about the user or role that calls, so that requests without credentials do not have it. */
function isOfIdentity(key: string): boolean {
  return key === 'aws:username' || key.startsWith('aws:principaltag/');
}

/** Returns the organizations, or paths in them, that a caller may belong to; its own where that is known. */
function organizationsOf(
  key: string,
  { patterns, setting }: { patterns: readonly Glob[]; setting: Setting },
): PossibleValue[] {
  const { outsider, organization } = setting;
  if (organization?.accountIds.has(outsider.account) === true) {
    return [kindOfKey(key) === 'caller_organization' ? [organization.id] : 'unknown'];
  }
  const others = patterns
    .flatMap((pattern) => organizationOf(pattern, outsider) ?? [])
    .filter((id) => organization === null || id.split('/')[0] !== organization.id);
  return [undefined, [strangersOrganization], ...others.map((id) => [id])];
}

function organizationOf(pattern: Glob, outsider: Outsider): string | null {
  if (!outsider.isNamed) return organizationOfOutsider(pattern);
  return commonText(pattern, globOf('o-*'));
}

/** Returns one value that each test accepts, one that none names, one on either side of a bound, and none at all. */
function chosen(tests: readonly ConditionTest[], { isAlways }: { isAlways: boolean }): PossibleValue[] {
  const values = new Set<string>(isAlways ? [] : [stranger]);
  let lists: string[][] = [];
  for (const { operator, values: wanted } of tests) {
    const name = operator === 'presence' ? 'presence' : operator.name;
    if (name === 'bool') for (const flag of ['true', 'false']) values.add(flag);
    else if (name.startsWith('numeric')) for (const value of wanted) addAround(values, Number(value));
    else if (name.startsWith('date')) for (const value of wanted) addMoments(values, value);
    else {
      values.add(stranger);
      const matching = wanted.flatMap((value) => commonText(openedGlob(value), globOf('*')) ?? []);
      for (const value of matching) values.add(value);
      if (operator !== 'presence' && operator.set !== null && matching.length > 1) lists = [...lists, matching];
    }
    for (const value of wanted) if (!hasWildcard(globOf(value))) values.add(literalOf(globOf(value)));
  }
  return [...(isAlways ? [] : [undefined]), ...[...values].map((value) => [value]), ...lists];
}

function addAround(values: Set<string>, bound: number): void {
  if (Number.isFinite(bound)) for (const value of [bound - 1, bound, bound + 1]) values.add(String(value));
}

function addMoments(values: Set<string>, text: string): void {
  const time = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(time)) return;
  for (const moment of [time - 1000, time, time + 1000]) values.add(new Date(moment).toISOString());
}

function firstAddresses(patterns: readonly Glob[]): string[][] {
  return patterns.flatMap((pattern) => parseAddressRange(literalOf(pattern)) ?? []).map((range) => [addressAt(range)]);
}
