import { isSecretName, wordsOfName } from './secrets/secret-names.ts';

/** What replaces a secret in a log. */
export const redacted = '[redacted]';

/** Paths for pino's `redact`: headers that carry a login, and fields that carry a secret at the top or one level down. */
export const redactPaths: readonly string[] = [
  ...['req.headers', 'request.headers', 'headers'].flatMap((holder) => [
    `${holder}.authorization`,
    `${holder}.cookie`,
    `${holder}["proxy-authorization"]`,
    `${holder}["x-api-key"]`,
  ]),
  ...['res.headers', 'response.headers', 'headers'].map((holder) => `${holder}["set-cookie"]`),
  ...[
    'password',
    'secret',
    'token',
    'authorization',
    'cookie',
    'credentials',
    'kubeconfig',
    'serviceAccountJson',
    'secretAccessKey',
    'clientSecret',
    'api_key',
    'apiKey',
    'access_token',
    'signature',
    'private_key',
  ].flatMap((field) => [field, `*.${field}`]),
];

/** Parameters of a query that open something, beside those whose name says secret, token or password. */
const secretParameters: ReadonlySet<string> = new Set([
  'key',
  'code',
  'sig',
  'signature',
  'ticket',
  'jwt',
  'auth',
  'state',
  'x amz signature',
  'x amz credential',
  'x goog signature',
  'x goog credential',
]);

/**
 * A URL or request target as it may be logged: the values of query parameters that open something (`token`, `sig`,
 * `code`, …; also percent-encoded names) and the user information of an absolute URL are replaced by `[redacted]`;
 * a fragment is dropped. Takes any text and throws nothing.
 */
export function redactUrl(url: string): string {
  const [beforeFragment = ''] = url.split('#', 1);
  const question = beforeFragment.indexOf('?');
  if (question < 0) return redactUserInfo(beforeFragment);
  const query = beforeFragment
    .slice(question + 1)
    .split('&')
    .map(redactParameter)
    .join('&');
  return `${redactUserInfo(beforeFragment.slice(0, question))}?${query}`;
}

function redactUserInfo(text: string): string {
  const start = text.indexOf('://');
  if (start < 0) return text;
  const authorityStart = start + 3;
  const slash = text.indexOf('/', authorityStart);
  const authorityEnd = slash < 0 ? text.length : slash;
  const at = text.lastIndexOf('@', authorityEnd);
  return at < authorityStart ? text : `${text.slice(0, authorityStart)}${redacted}${text.slice(at)}`;
}

function redactParameter(parameter: string): string {
  const equals = parameter.indexOf('=');
  if (equals < 0) return parameter;
  const name = decodeName(parameter.slice(0, equals));
  const isSecret = isSecretName(name) || secretParameters.has(wordsOfName(name).join(' '));
  return isSecret ? `${parameter.slice(0, equals)}=${redacted}` : parameter;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}
