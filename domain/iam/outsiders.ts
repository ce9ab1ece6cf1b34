import { commonText, globOf, hasWildcard, type Glob } from './glob.ts';
import type { Caller } from './request.ts';

/** A caller from outside the account, and the way its request takes. */
export interface Outsider {
  caller: Caller;
  /** Over the internet, or through a VPC endpoint of its own. */
  way: 'internet' | 'endpoint';
  /** The account that it belongs to or that a service acts for. */
  account: string;
  /** Whether it is one that the policy names, rather than any caller. */
  isNamed: boolean;
}

const ways = ['internet', 'endpoint'] as const;

/**
 * Returns the callers that stand for everybody: one without credentials, a role of an account that the policy does not
 * name, and an AWS service that acts for such an account.
 */
export function anybody(policyText: string): Outsider[] {
  const account = unnamedAccount(policyText);
  const callers: Caller[] = [
    { kind: 'anonymous' },
    { kind: 'principal', account, arn: `arn:aws:iam::${account}:role/outsider` },
    { kind: 'service', name: 'outsider.amazonaws.com' },
  ];
  return callers.flatMap((caller) => ways.map((way) => ({ caller, way, account, isNamed: false })));
}

/**
 * Returns a caller for each account other than the own one that the policy names, by number or by the ARN of a
 * principal.
 */
export function namedOutsiders(policyText: string, ownAccount: string): Outsider[] {
  const arns = policyText.match(/arn:[a-z-]+:(?:iam|sts)::\d{12}:(?:role|user|assumed-role)\/[\w+=,.@/-]+/g) ?? [];
  const roots = accountsIn(policyText).map((account) => `arn:aws:iam::${account}:role/outsider`);
  return [...new Set([...arns, ...roots])].flatMap((arn): Outsider[] => {
    const account = arn.split(':')[4] ?? '';
    if (account === ownAccount) return [];
    return ways.map((way) => ({ caller: { kind: 'principal', account, arn }, way, account, isNamed: true }));
  });
}

/** Names a caller for people. */
export function outsiderLabel({ caller, account, isNamed }: Outsider): string {
  if (isNamed) return `account ${account}`;
  if (caller.kind === 'anonymous') return 'anyone, without credentials';
  return caller.kind === 'principal' ? 'any AWS account' : 'any AWS account, through a service';
}

/** Returns the ARN of a principal of an account that a pattern matches, or null when only others match it. */
export function arnOfOutsider(pattern: Glob, { account, isNamed }: Outsider): string | null {
  const named = accountsIn(pattern);
  if (named.length > 0 && !(isNamed && named.includes(account))) return null;
  if (named.length === 0 && !hasWildcard(pattern)) return null;
  const own = commonText(pattern, globOf(`arn:*:iam::${account}:*`));
  return own ?? (isNamed ? null : commonText(pattern, globOf(`arn:*:iam::????????????:*`)));
}

/** Returns an account number of an outsider that a pattern matches. */
export function accountOfOutsider(pattern: Glob): string | null {
  return hasWildcard(pattern) ? commonText(pattern, globOf('????????????')) : null;
}

/** Returns an id that AWS hands out and that a pattern matches beside the one that it may name. */
export function idOfOutsider(pattern: Glob): string | null {
  return hasWildcard(pattern) ? commonText(pattern, globOf('*')) : null;
}

/** Returns the source of a service's request in an outsider's account that a pattern matches. */
export function sourceOfOutsider(pattern: Glob, { account }: Outsider): string | null {
  if (!hasWildcard(pattern) || accountsIn(pattern).length > 0) return null;
  const [, , service, , , ...rest] = pattern.split(':');
  // The name of a bucket is unique, and its ARN has no account.
  if (service === 's3' && rest.length > 0 && !hasWildcard(rest.join(':').split('/')[0] ?? '')) return null;
  return commonText(pattern, globOf(`arn:aws:*:*:${account}:*`)) ?? commonText(pattern, globOf('arn:aws:*'));
}

/**
 * Returns a user id of an outsider that a pattern matches; one that begins with the id of a role or user is that one's.
 */
export function userIdOfOutsider(pattern: Glob): string | null {
  return /A[A-Z]{3}[A-Z0-9]{12}/.test(pattern) ? null : idOfOutsider(pattern);
}

/** Returns an organization or a path of one that a pattern matches: the id of the organization comes first. */
export function organizationOfOutsider(pattern: Glob): string | null {
  const [organization = '', ...path] = pattern.split('/');
  const own = idOfOutsider(organization);
  return own === null ? null : [own, ...path.map((part) => commonText(part, globOf('*')) ?? '')].join('/');
}

function accountsIn(text: string): string[] {
  return [...new Set(text.match(/(?<!\d)\d{12}(?!\d)/g))];
}

function unnamedAccount(policyText: string): string {
  for (let number = 999_999_999_999; ; number -= 1) if (!policyText.includes(String(number))) return String(number);
}
