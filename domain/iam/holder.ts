import type { JsonObject } from '../json.ts';
import { conditionsHold } from './conditions.ts';
import { commonText, globOf } from './glob.ts';
import { distinctTexts } from './glob-classes.ts';
import { kindOfKey } from './key-kinds.ts';
import { coversAction, coversResource } from './matching.ts';
import { parseStatements, UnreadablePolicy, type ConditionTest, type Statement } from './statements.ts';
import { allOf, anyOf, not, type Truth } from './truth.ts';
import { openedGlob, variablesIn } from './variables.ts';

/**
 * The effective permissions of a principal. Each answer is `unknown` when a condition that decides cannot be evaluated.
 */
export interface Holder {
  /** Why a statement could not be read; null when all could. If not null, every answer is `unknown`. */
  fault: string | null;
  policies: readonly Statement[];
  /** The statements of the permissions boundary; null without one. */
  boundary: readonly Statement[] | null;
  /** The service control policies of each level above the holder, each of which must allow what it does. */
  limits: readonly (readonly Statement[])[];
  /** Condition keys in lower case whose values are the same in all its requests. */
  known: ReadonlyMap<string, readonly string[]>;
  /** The beginning and the account of the ARNs of its resources, such as `aws` and `123456789012`. */
  place: { partition: string; account: string };
  now: Date;
}

/**
 * Reads the policies of a holder. `arn` is that of the holder or of its policy: the resources in its account are the ones
 * that count. A document that does not follow the grammar leaves every answer open.
 */
export function holderOf(given: {
  policies: readonly (JsonObject | null)[];
  boundary?: JsonObject | null;
  /** The documents of each level of service control policies. */
  limits?: readonly (readonly JsonObject[])[];
  known?: ReadonlyMap<string, readonly string[]>;
  arn?: string;
  now: Date;
}): Holder {
  const about = { place: placeOf(given.arn ?? ''), known: given.known ?? new Map(), now: given.now };
  try {
    const policies = given.policies.flatMap(parseStatements);
    const boundary = given.boundary === undefined ? null : parseStatements(given.boundary);
    const limits = (given.limits ?? []).map((documents) => documents.flatMap(parseStatements));
    return { fault: null, policies, boundary, limits, ...about };
  } catch (error) {
    if (error instanceof UnreadablePolicy)
      return { fault: error.message, policies: [], boundary: null, limits: [], ...about };
    throw error;
  }
}

/** Returns the place in an ARN; policies of AWS have no account, and are evaluated for any. */
function placeOf(arn: string): Holder['place'] {
  const [, partition = 'aws', account = '123456789012'] = /^arn:([a-z-]+):iam::(\d{12})?/.exec(arn) ?? [];
  return { partition, account };
}

function arnIn(
  { place }: Holder,
  { service, region, name }: { service: string; region: string; name: string },
): string {
  return `arn:${place.partition}:${service}:${region}:${place.account}:${name}`;
}

/** The ARN of a resource of a service that policies do not name. */
function anyThing(holder: Holder, service: string): string {
  return arnIn(holder, { service, region: 'us-east-1', name: 'thing/probe' });
}

/** Actions by which a holder gives itself every other right; each of them is enough. */
const selfGrants: readonly (readonly [action: string, type: string])[] = [
  ['iam:AttachUserPolicy', 'user'],
  ['iam:AttachGroupPolicy', 'group'],
  ['iam:AttachRolePolicy', 'role'],
  ['iam:PutUserPolicy', 'user'],
  ['iam:PutGroupPolicy', 'group'],
  ['iam:PutRolePolicy', 'role'],
  ['iam:CreatePolicyVersion', 'policy'],
];

/** An action of a service that no policy names: whoever may perform it has rights in every service but a few. */
const unlistedAction = 'unlisted:UnlistedAction';

/**
 * Returns whether the holder is an administrator: it has rights in every service but a few, and can give itself the rest
 * on any user, group, role or policy. Denying some of the actions by which it can do so changes nothing. Which services
 * the organization allows does not matter: who may do everything that is left is an administrator of what is left.
 */
export function isAdministrator(holder: Holder): Truth {
  const grantsItself = selfGrants.map(([action, type]) =>
    mayPerform(holder, { action, resource: arnIn(holder, { service: 'iam', region: '', name: `${type}/probe` }) }),
  );
  return allOf([mayPerformAnywhere({ ...holder, limits: [] }, unlistedAction), anyOf(grantsItself)]);
}

/**
 * Names of the resources that matter most in a service. Those of a list have nothing in common, so that a pattern for
 * all of them is one for every resource of the kind.
 */
const mainResources: Readonly<Record<string, readonly string[]>> = {
  kms: ['key/6f1e0d5a-93b7-4c28-8e64-1d0f7a52c3b9', 'key/b2a93c8f-0e6d-41f5-a70b-94e8d3b7510c'],
  cloudtrail: ['trail/probe', 'trail/0-Other_Trail'],
};

/**
 * Returns whether the holder may perform every action of a service on any of its resources, or on all of those that
 * matter most: every key of KMS, every trail of CloudTrail.
 */
export function holdsWholeService(holder: Holder, service: string): Truth {
  const action = `${service}:UnlistedAction`;
  const onMain = (mainResources[service] ?? []).map((name) =>
    mayPerform(holder, { action, resource: arnIn(holder, { service, region: 'us-east-1', name }) }),
  );
  return anyOf([mayPerformAnywhere(holder, action), onMain.length > 0 && allOf(onMain)]);
}

/** Returns whether the holder may perform an action on any resource. */
export function mayPerformAnywhere(holder: Holder, action: string): Truth {
  const [service = ''] = action.split(':');
  return mayPerform(holder, { action, resource: anyThing(holder, service) });
}

/** Returns whether there is a resource on which the holder may perform an action. */
export function mayPerformSomewhere(holder: Holder, action: string): Truth {
  if (holder.fault !== null) return 'unknown';
  const resources = resourcesOf(holder, action);
  if (resources === null) return 'unknown';
  return anyOf([anyThing(holder, 'probe'), ...resources].map((resource) => mayPerform(holder, { action, resource })));
}

/**
 * Returns a resource for each pattern that the policies allow an action on: several where a denial or the boundary
 * distinguishes them. Null when they have too many combinations.
 */
function resourcesOf({ policies, boundary, limits: levels }: Holder, action: string): string[] | null {
  const concerned = policies.filter((statement) => coversAction(statement, action));
  const allowed = concerned
    .filter(({ effect }) => effect === 'Allow')
    .flatMap(({ resources }) =>
      resources === null || resources.except ? [globOf('*')] : resources.listed.map(openedGlob),
    );
  const limits = [...concerned.filter(({ effect }) => effect === 'Deny'), ...(boundary ?? []), ...levels.flat()]
    .flatMap(({ resources }) => resources?.listed.map(openedGlob) ?? [])
    .filter((pattern) => pattern !== globOf('*'));
  const found: string[] = [];
  for (const pattern of allowed) {
    const texts = limits.length === 0 ? [commonText(pattern, globOf('*'), 'x') ?? ''] : distinctTexts(pattern, limits);
    if (texts === null) return null;
    found.push(...texts);
  }
  return [...new Set(found)];
}

function mayPerform(holder: Holder, request: { action: string; resource: string }): Truth {
  if (holder.fault !== null) return 'unknown';
  const probe = { ...request, now: holder.now, known: holder.known };
  const granted = allows(holder.policies, probe);
  if (granted === false) return false;
  const limits = holder.boundary === null ? holder.limits : [holder.boundary, ...holder.limits];
  return allOf([granted, ...limits.map((limit) => allows(limit, probe))]);
}

interface Probe {
  action: string;
  resource: string;
  now: Date;
  known: Holder['known'];
}

/**
 * Returns whether the statements let their holder perform an action, if it meets what it can meet and avoids what it
 * can.
 */
function allows(statements: readonly Statement[], probe: Probe): Truth {
  const concerned = statements.filter((statement) => coversAction(statement, probe.action));
  const denied = anyOf(
    concerned
      .filter(({ effect }) => effect === 'Deny')
      .map((statement) => allOf([covers(statement, probe), mustApply(statement, probe)])),
  );
  const allowed = anyOf(
    concerned
      .filter(({ effect }) => effect === 'Allow')
      .map((statement) => allOf([covers(statement, probe), canApply(statement, probe)])),
  );
  return allOf([allowed, not(denied)]);
}

/** Returns whether a statement is about a resource. The values of policy variables are not known. */
function covers(statement: Statement, { resource }: Probe): Truth {
  const variables = (statement.resources?.listed ?? []).flatMap(variablesIn);
  return coversResource(statement, { resource, context: new Map(variables.map((key) => [key, 'unknown'])) });
}

/** Returns whether the condition of a statement can hold for its holder. */
function canApply(statement: Statement, probe: Probe): Truth {
  return allOf(statement.tests.map((test) => outcomeOf(test, { statement, probe, holderWants: true })));
}

/** Returns whether the condition of a statement holds whatever its holder does. */
function mustApply(statement: Statement, probe: Probe): Truth {
  return allOf(statement.tests.map((test) => outcomeOf(test, { statement, probe, holderWants: false })));
}

/** Returns how a test comes out for a holder who wants it one way and can choose what callers can choose. */
function outcomeOf(
  test: ConditionTest,
  { statement, probe, holderWants }: { statement: Statement; probe: Probe; holderWants: boolean },
): Truth {
  if (probe.known.has(test.key)) return conditionsHold({ ...statement, tests: [test] }, probe.known);
  switch (kindOfKey(test.key)) {
    case 'clock': {
      const time =
        test.key === 'aws:epochtime' ? String(Math.floor(probe.now.getTime() / 1000)) : probe.now.toISOString();
      return conditionsHold({ ...statement, tests: [test] }, new Map([[test.key, [time]]]));
    }
    case 'chosen':
    case 'chosen_always':
      if (test.key.startsWith('aws:principaltag/') || test.key === 'aws:username') return 'unknown';
      return isOfService(test.key, probe) ? holderWants : withoutKey(test, statement);
    case 'network':
    case 'source_address':
    case 'private_address':
      return holderWants;
    default:
      return isOfService(test.key, probe) ? 'unknown' : withoutKey(test, statement);
  }
}

/** Returns whether a request for an action can hold a key: those of other services it never holds. */
function isOfService(key: string, { action }: Probe): boolean {
  const [prefix = ''] = key.split(':');
  return prefix === 'aws' || prefix === (action.split(':')[0] ?? '').toLowerCase();
}

function withoutKey(test: ConditionTest, statement: Statement): Truth {
  return conditionsHold({ ...statement, tests: [test] }, new Map());
}
