/** What replaces a secret in a log. */
export const redacted = '[redacted]';

/** Paths for pino's `redact`: headers with credentials, and fields with secrets at the top or one level down. */
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
