import type { JsonObject } from '../json.ts';
import { conditionsHold } from './conditions.ts';
import { commonText, globOf } from './glob.ts';
import { kindOfKey } from './key-kinds.ts';
import { coversAction, coversResource, matchesResource } from './matching.ts';
import { parseStatements, UnreadablePolicy, type ConditionTest, type Statement } from './statements.ts';
import { allOf, anyOf, not, type Truth } from './truth.ts';
import { openedGlob } from './variables.ts';

/**
 * The effective permissions of a principal. Each answer is `unknown` when a condition that decides cannot be evaluated.
 */
export interface Holder {
  /** Why a statement could not be read; null when all could. If not null, every answer is `unknown`. */
  fault: string | null;
  policies: readonly Statement[];
  /** The statements of the permissions boundary; null without one. */
  boundary: readonly Statement[] | null;
  now: Date;
}

/** Reads the policies of a holder. A document that does not follow the grammar leaves every answer open. */
export function holderOf(given: {
  policies: readonly (JsonObject | null)[];
  boundary?: JsonObject | null;
  now: Date;
}): Holder {
  try {
    const policies = given.policies.flatMap(parseStatements);
    const boundary = given.boundary === undefined ? null : parseStatements(given.boundary);
    return { fault: null, policies, boundary, now: given.now };
  } catch (error) {
    if (error instanceof UnreadablePolicy)
      return { fault: error.message, policies: [], boundary: null, now: given.now };
    throw error;
  }
}

const probeAccount = '123456789012';

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
const unlisted = {
  action: 'unlisted:UnlistedAction',
  resource: `arn:aws:unlisted:us-east-1:${probeAccount}:thing/probe`,
};

/**
 * Returns whether the holder is an administrator: it has rights in every service but a few, and can give itself the rest
 * on any user, group, role or policy. Denying some of the actions by which it can do so changes nothing.
 */
export function isAdministrator(holder: Holder): Truth {
  const grantsItself = selfGrants.map(([action, type]) =>
    mayPerform(holder, { action, resource: `arn:aws:iam::${probeAccount}:${type}/probe` }),
  );
  return allOf([mayPerform(holder, unlisted), anyOf(grantsItself)]);
}

/** Returns whether the holder may perform every action of a service on any of its resources. */
export function holdsWholeService(holder: Holder, service: string): Truth {
  const resource = `arn:aws:${service}:us-east-1:${probeAccount}:thing/probe`;
  return mayPerform(holder, { action: `${service}:UnlistedAction`, resource });
}

/** Returns whether the holder may perform an action on any resource. */
export function mayPerformAnywhere(holder: Holder, action: string): Truth {
  const [service = ''] = action.split(':');
  return mayPerform(holder, { action, resource: `arn:aws:${service}:us-east-1:${probeAccount}:thing/probe` });
}

/** Returns whether there is a resource on which the holder may perform an action. */
export function mayPerformSomewhere(holder: Holder, action: string): Truth {
  if (holder.fault !== null) return 'unknown';
  const patterns = holder.policies
    .filter((statement) => statement.effect === 'Allow' && coversAction(statement, action))
    .flatMap(({ resources }) => (resources === null || resources.except ? ['*'] : resources.listed));
  const named = patterns.map((pattern) => commonText(openedGlob(pattern), globOf('*'), 'x') ?? '');
  const probe = `arn:aws:probe:us-east-1:${probeAccount}:thing/probe`;
  return anyOf([probe, ...named].map((resource) => mayPerform(holder, { action, resource })));
}

function mayPerform(holder: Holder, request: { action: string; resource: string }): Truth {
  if (holder.fault !== null) return 'unknown';
  const granted = allows(holder.policies, { ...request, now: holder.now });
  if (holder.boundary === null || granted === false) return granted;
  return allOf([granted, allows(holder.boundary, { ...request, now: holder.now })]);
}

interface Probe {
  action: string;
  resource: string;
  now: Date;
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

function covers(statement: Statement, { resource }: Probe): Truth {
  const listed = statement.resources?.listed ?? [];
  const hasVariable = statement.withVariables && listed.some((pattern) => pattern.includes('${'));
  if (!hasVariable) return coversResource(statement, { resource, context: new Map() });
  return listed.some((pattern) => matchesResource(openedGlob(pattern), resource)) ? 'unknown' : false;
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
