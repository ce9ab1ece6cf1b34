import { commonText, globOf, hasWildcard, type Glob } from './glob.ts';

/** Whose tokens a claim pattern matches: only those of one tenant, those of other tenants too, or it is not known. */
type Pinned = 'tenant' | 'nobody' | 'unclear';

/** A token issuer with many tenants, which a claim has to distinguish. */
interface SharedIssuer {
  issuer: RegExp;
  /** The claim that identifies the tenant. */
  tenantClaim: 'sub' | 'aud' | 'app_id';
  pinned(pattern: Glob): Pinned;
  /** Why it is not known whether an outsider can get a token that an unclear pattern matches. */
  doubt: string;
}

/** Returns a rule by which a pattern pins a tenant when it begins with the tenant and has no earlier wildcard. */
const beginsWith =
  (tenant: RegExp, otherwise: Pinned = 'tenant') =>
  (pattern: Glob): Pinned =>
    tenant.test(pattern) ? 'tenant' : hasWildcard(pattern) ? 'nobody' : otherwise;

/** A person who signs in to an app of the account gets a token for that app. */
const ofAnApp = (pattern: Glob): Pinned => (hasWildcard(pattern) ? 'nobody' : 'unclear');
const literal = (pattern: Glob): Pinned => (hasWildcard(pattern) ? 'unclear' : 'tenant');

const someoneElse = 'whether other tenants of the identity provider get such a token is not known';
const appUsers = 'who can sign in to the app is not known';

/**
 * Issuers that many organizations share, with the claim that identifies the tenant (IAM user guide, "Identity-provider
 * controls for shared OIDC providers"; for GitHub, "OpenID Connect reference": organizations can reorder the subject).
 */
const sharedIssuers: readonly SharedIssuer[] = [
  {
    issuer: /^(?:vs)?token\.actions\.githubusercontent\.com(?:\/|$)/,
    tenantClaim: 'sub',
    pinned: beginsWith(
      /^(?:(?:repo|repository):[\w.-]+(?:@|\/)|repository_owner:[\w.-]+(?:@|:|$)|repository(?:_owner)?_id:\d+(?::|$))/,
      'unclear',
    ),
    doubt: someoneElse,
  },
  {
    issuer: /^gitlab\.com$/,
    tenantClaim: 'sub',
    pinned: beginsWith(/^project_path:[\w.-]+\//),
    doubt: someoneElse,
  },
  {
    issuer: /^(?:app\.terraform\.io|agent\.buildkite\.com)$/,
    tenantClaim: 'sub',
    pinned: beginsWith(/^organization:[\w.-]+:/),
    doubt: someoneElse,
  },
  {
    issuer:
      /^(?:oidc-configuration\.audit-log\.githubusercontent\.com|oidc\.codefresh\.io|studio\.datachain\.ai\/api|scalr\.io|tokens\.cloud\.shisho\.dev|proidc\.upbound\.io|oidc\.op1\.openshiftapps\.com\/\w+)$/,
    tenantClaim: 'sub',
    pinned: literal,
    doubt: someoneElse,
  },
  {
    issuer: /^(?:oidc\.vercel\.com|api\.pulumi\.com\/oidc|sandboxes\.cloud)$/,
    tenantClaim: 'aud',
    pinned: literal,
    doubt: someoneElse,
  },
  {
    issuer: /^cognito-identity\.amazonaws\.com$/,
    tenantClaim: 'aud',
    pinned: ofAnApp,
    doubt: 'whether the identity pool admits guests is not known',
  },
  { issuer: /^accounts\.google\.com$/, tenantClaim: 'aud', pinned: ofAnApp, doubt: appUsers },
  { issuer: /^(?:graph\.facebook\.com|www\.amazon\.com)$/, tenantClaim: 'app_id', pinned: ofAnApp, doubt: appUsers },
];

/** Issuers whose tokens are for the workloads of a single cluster. */
const ofOneCluster = /^oidc\.eks\.[\w-]+\.(?:amazonaws\.com(?:\.cn)?|api\.aws)\/id\//;

/** A caller with a token: of a tenant of its own, or one that may have a token of the tenant that the policy names. */
export interface TokenHolder {
  issuer: string;
  /** Null for a holder that certainly exists. */
  doubt: string | null;
}

/** Returns the issuer of a federated principal, in lower case; null for one that issues no tokens (SAML). */
export function issuerOf(provider: string): string | null {
  if (provider.includes(':saml-provider/')) return null;
  return (/:oidc-provider\/(.+)$/.exec(provider)?.[1] ?? provider).toLowerCase();
}

/** Returns the issuer whose claim a condition key tests, e.g. `gitlab.com` of `gitlab.com:sub`; null for other keys. */
export function issuerOfKey(key: string): string | null {
  return /^([^:]+\.[^:]+):[^:]+$/.exec(key)?.[1] ?? null;
}

/** Returns the strangers who get, or may get, tokens of an issuer. */
export function tokenHolders(issuer: string): TokenHolder[] {
  if (ofOneCluster.test(issuer)) return [];
  const shared = sharedIssuer(issuer);
  if (shared === undefined) return [{ issuer, doubt: `who gets tokens from ${issuer} is not known` }];
  return [
    { issuer, doubt: null },
    { issuer, doubt: shared.doubt },
  ];
}

/** Returns whether sessions of an issuer's tokens can be had in any account, so that naming it names no account. */
export function isSharedBetweenAccounts(provider: string): boolean {
  return !provider.startsWith('arn:');
}

const stranger = 'outsider';

/** Returns every value that a claim of a holder's token may have and that its tests distinguish; `any` for all of them. */
export function valuesOfClaim(
  claim: string,
  patterns: readonly Glob[],
  { issuer, doubt }: TokenHolder,
): string[][] | 'any' | 'unknown' {
  const shared = sharedIssuer(issuer);
  const matching = (counts: (pattern: Glob) => boolean): string[][] => [
    [stranger],
    ...patterns
      .filter(counts)
      .flatMap((pattern) => commonText(pattern, globOf('*')) ?? [])
      .map((value) => [value]),
  ];
  if (claim === (shared?.tenantClaim ?? 'sub')) {
    return matching((pattern) => {
      const pinned = (shared?.pinned ?? literal)(pattern);
      return pinned === 'nobody' || (pinned === 'unclear' && doubt !== null);
    });
  }
  if (claim === 'sub' || claim === 'id' || claim === 'user_id') return matching(hasWildcard);
  if (claim === 'amr' && shared?.tenantClaim === 'aud') return doubt === null ? 'any' : [['unauthenticated']];
  return claim === 'aud' || claim === 'oaud' ? 'any' : 'unknown';
}

function sharedIssuer(issuer: string): SharedIssuer | undefined {
  return sharedIssuers.find((one) => one.issuer.test(issuer));
}
