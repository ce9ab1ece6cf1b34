import { issuerOf, issuerOfKey, isSharedBetweenAccounts, tokenHolders, type TokenHolder } from './federation.ts';
import { commonText, globOf, hasWildcard, type Glob } from './glob.ts';
import type { Caller } from './request.ts';
import type { Statement } from './statements.ts';

/** A caller from outside the account, and the path of its request. */
export interface Outsider {
  caller: Caller;
  /** Over the internet, or through a VPC endpoint of its own. */
  way: 'internet' | 'endpoint';
  /** The account that it belongs to or that a service acts for. */
  account: string;
  /** Whether the policy names it, as opposed to any caller. */
  isNamed: boolean;
  /** For a caller with an identity provider's token: whose token it is. */
  token?: TokenHolder;
  /** Why it is not known whether there is such a caller outside the account; absent when there is one. */
  doubt?: string;
}

const ways = ['internet', 'endpoint'] as const;

/**
 * Returns representative callers for the public: one without credentials, a role of an account that the policy does not
 * name, and an AWS service that acts for such an account.
 */
export function anybody(policyText: string): Outsider[] {
  const account = unnamedAccount(policyText);
  const callers: Caller[] = [
    { kind: 'anonymous' },
    { kind: 'principal', account, arn: `arn:aws:iam::${account}:role/outsider`, canonicalId: 'outsider' },
    { kind: 'service', name: 'outsider.amazonaws.com' },
  ];
  return callers.flatMap((caller) => ways.map((way) => ({ caller, way, account, isNamed: false })));
}

/**
 * Returns a caller for each account other than the own one that the policy names: by number, by the ARN of a principal or of an
 * identity provider. A canonical user id that is not the own one may be another account's or that of a CloudFront distribution.
 */
export function namedOutsiders(
  statements: readonly Statement[],
  { policyText, ownAccount, ownCanonicalId }: { policyText: string; ownAccount: string; ownCanonicalId: string | null },
): Outsider[] {
  const isOfPrincipal = /^arn:[a-z-]+:(?:iam|sts)::(?:\d{12}|cloudfront):(?:role|user|assumed-role|federated-user)\//;
  const written = policyText.match(/arn:[a-z-]+:(?:iam|sts)::\d{12}:(?:role|user|assumed-role)\/[\w+=,.@/-]+/g) ?? [];
  const named = principalsOf(statements, 'AWS').filter((value) => isOfPrincipal.test(value));
  const roots = accountsIn(policyText).map((account) => `arn:aws:iam::${account}:role/outsider`);
  const principals = [...new Set([...named, ...written, ...roots])].map((arn) => ({
    caller: { kind: 'principal' as const, account: accountOf(arn), arn },
    account: accountOf(arn),
    ...(accountOf(arn) === 'cloudfront' ? { doubt: 'whose the CloudFront identity is, is not known' } : {}),
  }));
  const federated = principalsOf(statements, 'Federated')
    .filter((provider) => /^arn:[^:]*:iam::\d{12}:/.test(provider))
    .map((provider) => ({ caller: { kind: 'federated' as const, provider }, account: accountOf(provider) }));
  const canonical = principalsOf(statements, 'CanonicalUser')
    .filter((id) => id !== ownCanonicalId)
    .map((id) => ({
      caller: { kind: 'canonical_user' as const, id },
      account: 'unknown',
      doubt: `whose the canonical user id ${id.slice(0, 12)}… is, is not known`,
    }));
  return [...principals, ...federated, ...canonical]
    .filter(({ account }) => account !== ownAccount)
    .flatMap((outsider) => ways.map((way): Outsider => ({ ...outsider, way, isNamed: true })));
}

/**
 * Returns strangers with tokens of the identity providers that the trust policy of a role names, as principals or in
 * conditions.
 */
export function tokenOutsiders(statements: readonly Statement[]): Outsider[] {
  const providers = principalsOf(statements, 'Federated');
  const known = new Set(providers.map(issuerOf));
  const tested = statements
    .flatMap(({ tests }) => tests.flatMap(({ key }) => issuerOfKey(key) ?? []))
    .filter((issuer) => !known.has(issuer));
  return [...new Set([...providers, ...tested])].flatMap((provider) => {
    const issuer = issuerOf(provider);
    if (issuer === null) return [];
    return tokenHolders(issuer).flatMap((token) =>
      ways.map((way): Outsider => {
        const outsider = { caller: { kind: 'federated' as const, provider }, way, account: 'unknown', isNamed: false };
        return token.doubt === null ? { ...outsider, token } : { ...outsider, token, doubt: token.doubt };
      }),
    );
  });
}

/** Returns sessions by identity providers that are not of one account, which a policy of a resource names. */
export function sessionOutsiders(statements: readonly Statement[]): Outsider[] {
  return principalsOf(statements, 'Federated')
    .filter(isSharedBetweenAccounts)
    .flatMap((provider) =>
      ways.map((way): Outsider => ({
        caller: { kind: 'federated', provider },
        way,
        account: 'unknown',
        isNamed: false,
        doubt: `who gets sessions through ${provider} is not known`,
      })),
    );
}

function principalsOf(statements: readonly Statement[], kind: string): string[] {
  const listed = statements.flatMap(({ principals }) =>
    principals === null || principals.listed === '*' ? [] : (principals.listed[kind] ?? []),
  );
  return [...new Set(listed)];
}

function accountOf(arn: string): string {
  return arn.split(':')[4] ?? '';
}

/** Names a caller for people. */
export function outsiderLabel({ caller, account, isNamed }: Outsider): string {
  if (isNamed) return `account ${account}`;
  if (caller.kind === 'federated') return `anyone with a token of ${issuerOf(caller.provider) ?? caller.provider}`;
  if (caller.kind === 'anonymous') return 'anyone, without credentials';
  return caller.kind === 'principal' ? 'any AWS account' : 'any AWS account, through a service';
}

/** Returns the ARN of a principal of an account that a pattern matches, or null when only others match it. */
export function arnOfOutsider(pattern: Glob, { account, isNamed }: Outsider): string | null {
  const named = accountsIn(pattern);
  if (named.length > 0 && !(isNamed && named.includes(account))) return null;
  if (named.length === 0 && !hasWildcard(pattern)) return null;
  // The key of a session of a role holds the role; that of a federated user holds the session.
  const own =
    commonText(pattern, globOf(`arn:*:iam::${account}:*`)) ??
    commonText(pattern, globOf(`arn:*:sts::${account}:federated-user/?*`));
  return own ?? (isNamed ? null : commonText(pattern, globOf(`arn:*:iam::????????????:*`)));
}

/** Returns an account number of an outsider that a pattern matches. */
export function accountOfOutsider(pattern: Glob): string | null {
  return hasWildcard(pattern) ? commonText(pattern, globOf('????????????')) : null;
}

/** Returns an id that AWS could assign and that a pattern matches besides the one that it may be meant for. */
export function idOfOutsider(pattern: Glob): string | null {
  return hasWildcard(pattern) ? commonText(pattern, globOf('*')) : null;
}

/** Returns the source of a service's request in an outsider's account that a pattern matches. */
export function sourceOfOutsider(pattern: Glob, { account }: Outsider): string | null {
  if (!hasWildcard(pattern) || accountsIn(pattern).length > 0) return null;
  const [, , service, , , ...rest] = pattern.split(':');
  // Bucket names are globally unique, and bucket ARNs have no account.
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
