import { isObject, objectIn } from '../json.ts';
import { awsSourceRefusal } from './aws-token-source.ts';
import { impersonatedIn } from './service-account-address.ts';

/** Where the token comes from that Google exchanges. */
export type SubjectTokenSource =
  /** `field` is the member of a JSON document that contains the token; null if the whole text is the token. */
  | { kind: 'file'; path: string; field: string | null }
  | { kind: 'url'; url: string; headers: Record<string, string>; field: string | null }
  /** The workers' own identity in AWS. */
  | { kind: 'aws' };

/** The used parts of an `external_account` configuration (workload identity federation). */
export interface ExternalAccount {
  /** The workload identity provider. */
  audience: string;
  subjectTokenType: string;
  source: SubjectTokenSource;
  /** Service account that the federated identity impersonates; null if it is granted access itself. */
  impersonate: string | null;
  /** Lifetime of the impersonated token that the configuration requests. */
  lifetimeSeconds: number | null;
}

export type ExternalAccountReading = { ok: true; account: ExternalAccount } | { ok: false; faults: string[] };

/** What the operator allows, and where Google's APIs are. */
export interface ExternalAccountRules {
  /** Base URL that takes the place of Google's hosts; null without one. */
  endpointUrl: string | null;
  /** Folder whose files may be token sources; null if none may. */
  tokenDirectory: string | null;
  /** URLs that may be token sources. */
  tokenUrls: readonly string[];
  /** Whether the workers' own identity may be used. */
  processIdentity: boolean;
}

const exchangeUrl = 'https://sts.googleapis.com/v1/token';
const audiencePattern =
  /^\/\/iam\.googleapis\.com\/projects\/\d{1,20}\/locations\/global\/workloadIdentityPools\/[a-z0-9-]{1,64}\/providers\/[a-z0-9-]{1,64}$/;
const tokenTypes = new Set([
  'urn:ietf:params:oauth:token-type:jwt',
  'urn:ietf:params:oauth:token-type:id_token',
  'urn:ietf:params:oauth:token-type:saml2',
]);
const knownSources = ['file', 'url'] as const;
const headerNamePattern = /^[A-Za-z0-9-]{1,64}$/;
const headerValuePattern = /^[\x20-\x7e]{0,256}$/;
const mostHeaders = 10;
const fieldPattern = /^[\x21-\x7e]{1,128}$/;
const shortestLifetimeSeconds = 600;
const longestLifetimeSeconds = 43_200;

/**
 * Reads the text of an `external_account` configuration. Such a file names addresses, files and programs, so only what
 * is known to be safe is taken: Google's own endpoints, and token sources that the operator allows. Nothing in it is
 * run, read or called here.
 */
export function readExternalAccount(text: string, rules: ExternalAccountRules): ExternalAccountReading {
  const file = objectIn(text);
  if (file === null) return { ok: false, faults: ['configuration is not a JSON object'] };
  if (file['type'] !== 'external_account') {
    return { ok: false, faults: ['configuration: type must be external_account'] };
  }
  const faults: string[] = [];
  const { audience, subject_token_type: tokenType, token_url: tokenUrl, universe_domain: universe } = file;
  if (typeof audience !== 'string' || !audiencePattern.test(audience)) {
    faults.push(
      'configuration: audience must be //iam.googleapis.com/projects/…/locations/global/workloadIdentityPools/…/providers/…',
    );
  }
  const ownExchangeUrl = rules.endpointUrl === null ? null : `${rules.endpointUrl}/v1/token`;
  if (tokenUrl !== undefined && tokenUrl !== exchangeUrl && (ownExchangeUrl === null || tokenUrl !== ownExchangeUrl)) {
    faults.push(`configuration: token_url must be ${exchangeUrl}`);
  }
  if (universe !== undefined && universe !== 'googleapis.com') {
    faults.push('configuration: universe_domain must be googleapis.com');
  }
  for (const name of ['client_id', 'client_secret', 'workforce_pool_user_project']) {
    if (file[name] !== undefined) faults.push(`configuration: ${name} is not supported`);
  }
  const impersonationUrl = file['service_account_impersonation_url'];
  const impersonate =
    impersonationUrl === undefined ? null : impersonatedIn(impersonationUrl, { endpointUrl: rules.endpointUrl });
  if (impersonationUrl !== undefined && impersonate === null) {
    faults.push(
      'configuration: service_account_impersonation_url must be ' +
        'https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/…:generateAccessToken',
    );
  }
  const lifetimeSeconds = lifetimeIn(file['service_account_impersonation'], faults);
  const source = sourceIn(file['credential_source'], { rules, tokenType, faults });
  // After the source: it is the likelier reason for a token type that is not supported.
  if (source !== null && source.kind !== 'aws' && (typeof tokenType !== 'string' || !tokenTypes.has(tokenType))) {
    faults.push(`configuration: subject_token_type must be one of ${[...tokenTypes].join(', ')}`);
  }
  if (faults.length > 0 || source === null) return { ok: false, faults };
  const account = { audience: audience as string, subjectTokenType: tokenType as string, source };
  return { ok: true, account: { ...account, impersonate, lifetimeSeconds } };
}

function sourceIn(
  given: unknown,
  { rules, tokenType, faults }: { rules: ExternalAccountRules; tokenType: unknown; faults: string[] },
): SubjectTokenSource | null {
  const path = 'configuration: credential_source';
  const refuse = (reason: string): null => {
    faults.push(`${path}${reason}`);
    return null;
  };
  if (!isObject(given)) return refuse(' is missing');
  if (given['executable'] !== undefined) return refuse('.executable is refused: programs are never run');
  if (given['certificate'] !== undefined) return refuse('.certificate is not supported');
  if (given['environment_id'] !== undefined) {
    const refusal = awsSourceRefusal(given, { processIdentity: rules.processIdentity, tokenType });
    return refusal === null ? { kind: 'aws' } : refuse(refusal);
  }
  const named = knownSources.filter((name) => given[name] !== undefined);
  if (named.length !== 1) return refuse(' must have either file or url');
  const format = formatIn(given['format']);
  if (!format.ok) return refuse('.format must be text, or json with subject_token_field_name');
  const { field } = format;
  const { file, url } = given;
  if (file !== undefined) {
    const refusal = fileRefusal(file, rules.tokenDirectory);
    return refusal === null ? { kind: 'file', path: file as string, field } : refuse(refusal);
  }
  if (typeof url !== 'string' || !rules.tokenUrls.includes(url)) {
    return refuse('.url is not among the token sources that the operator allows (GCP_SUBJECT_TOKEN_URLS)');
  }
  const headers = headersIn(given['headers']);
  return headers === null ? refuse('.headers are not usable') : { kind: 'url', url, headers, field };
}

function fileRefusal(path: unknown, directory: string | null): string | null {
  if (directory === null) return '.file is refused: the operator allows no files (GCP_SUBJECT_TOKEN_DIR is not set)';
  const isInside =
    typeof path === 'string' &&
    path.startsWith(`${directory.replace(/\/+$/, '')}/`) &&
    path.length <= 1_024 &&
    !path.includes('\0') &&
    path.split('/').every((part) => part !== '..' && part !== '.');
  return isInside ? null : '.file is not in the folder that the operator allows (GCP_SUBJECT_TOKEN_DIR)';
}

function formatIn(given: unknown): { ok: true; field: string | null } | { ok: false } {
  if (given === undefined) return { ok: true, field: null };
  if (!isObject(given)) return { ok: false };
  const { type, subject_token_field_name: field } = given;
  if (type === undefined || type === 'text') return { ok: true, field: null };
  return type === 'json' && typeof field === 'string' && fieldPattern.test(field) ? { ok: true, field } : { ok: false };
}

function headersIn(given: unknown): Record<string, string> | null {
  if (given === undefined) return {};
  if (!isObject(given)) return null;
  const entries = Object.entries(given);
  const areUsable =
    entries.length <= mostHeaders &&
    entries.every(
      ([name, value]) =>
        headerNamePattern.test(name) &&
        !/^(?:host|connection|content-length|transfer-encoding)$/i.test(name) &&
        typeof value === 'string' &&
        headerValuePattern.test(value),
    );
  return areUsable ? (Object.fromEntries(entries) as Record<string, string>) : null;
}

function lifetimeIn(given: unknown, faults: string[]): number | null {
  if (given === undefined) return null;
  const seconds = isObject(given) ? given['token_lifetime_seconds'] : null;
  if (seconds === undefined) return null;
  const isUsable =
    typeof seconds === 'number' &&
    Number.isInteger(seconds) &&
    seconds >= shortestLifetimeSeconds &&
    seconds <= longestLifetimeSeconds;
  if (isUsable) return seconds;
  faults.push(
    `configuration: service_account_impersonation.token_lifetime_seconds must be from ${shortestLifetimeSeconds} to ${longestLifetimeSeconds}`,
  );
  return null;
}
