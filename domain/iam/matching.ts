import { globOf, matchesGlob } from './glob.ts';
import type { AccessRequest, Caller } from './request.ts';
import type { Principals, Statement } from './statements.ts';
import { anyOf, not, type Truth } from './truth.ts';
import { expand, openedGlob } from './variables.ts';

/** Returns whether a statement is about an action; letter case does not count. */
export function coversAction({ actions }: Statement, action: string): boolean {
  const wanted = action.toLowerCase();
  const listed = actions.listed.some((pattern) => matchesGlob(globOf(pattern.toLowerCase()), wanted));
  return listed !== actions.except;
}

/**
 * Returns whether a statement is about a resource. The first five parts of an ARN are matched one by one; letter case
 * counts. A variable with an unknown value leaves it undecided.
 */
export function coversResource(statement: Statement, request: Pick<AccessRequest, 'resource' | 'context'>): Truth {
  if (statement.resources === null) return true;
  const { listed, except } = statement.resources;
  const covered = anyOf(
    listed.map((pattern): Truth => {
      const glob = expand(pattern, { context: request.context, withVariables: statement.withVariables });
      if (glob === undefined) return matchesResource(openedGlob(pattern), request.resource) ? 'unknown' : false;
      return glob !== null && matchesResource(glob, request.resource);
    }),
  );
  return except ? not(covered) : covered;
}

/** Returns whether the pattern of a statement's resource matches an ARN. */
export function matchesResource(glob: string, resource: string): boolean {
  if (glob === globOf('*')) return true;
  const [patterns, parts] = [glob.split(':'), resource.split(':')];
  if (patterns.length < 6 || parts.length < 6) return matchesGlob(glob, resource);
  const heads = patterns.slice(0, 5).every((pattern, index) => matchesGlob(pattern, parts[index] ?? ''));
  return heads && matchesGlob(patterns.slice(5).join(':'), parts.slice(5).join(':'));
}

/** Returns whether a statement is about a caller; one without principals applies to the holder of the policy. */
export function coversCaller({ principals }: Statement, caller: Caller): Truth {
  if (principals === null) return true;
  const named = namesCaller(principals.listed, caller);
  return principals.except ? not(named) : named;
}

function namesCaller(principals: Principals, caller: Caller): Truth {
  if (principals === '*') return true;
  return anyOf(
    Object.entries(principals).flatMap(([kind, values]) => values.map((value) => isNamed(kind, value, caller))),
  );
}

function isNamed(kind: string, value: string, caller: Caller): Truth {
  switch (kind) {
    case 'AWS':
      // AWS treats a wildcard as everyone, including services, and does not support it as a part of an ARN.
      if (value === '*') return true;
      return caller.kind === 'principal' && namesPrincipal(value, caller);
    case 'Service':
      return caller.kind === 'service' && (value === '*' || value === caller.name);
    case 'CanonicalUser':
      if (caller.kind === 'canonical_user') return value === caller.id;
      if (caller.kind !== 'principal') return value.includes('*') ? 'unknown' : false;
      return caller.canonicalId === undefined ? 'unknown' : value === caller.canonicalId;
    case 'Federated':
      return caller.kind === 'federated' && (value === '*' || value === caller.provider);
    default:
      return 'unknown';
  }
}

function namesPrincipal(value: string, { account, arn }: { account: string; arn: string }): boolean {
  if (value === account || value === arn) return true;
  if (/^arn:[^:]+:iam::\d{12}:root$/.test(value)) return value.split(':')[4] === account;
  return value === roleOfSession(arn);
}

/** Returns the ARN of the role of an assumed-role session; the role's path is not part of a session's ARN. */
function roleOfSession(arn: string): string | null {
  const parts = /^arn:([^:]+):sts::(\d{12}):assumed-role\/([^/]+)\//.exec(arn);
  return parts === null ? null : `arn:${parts[1]}:iam::${parts[2]}:role/${parts[3]}`;
}
