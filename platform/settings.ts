import { acceptedPayloads } from './accepted-payloads.ts';
import { parseKeyring } from './secrets/keyring.ts';
import { readSetting, SettingsError, type SettingReader } from './setting-readers.ts';
import {
  address,
  text,
  integer,
  durationSeconds,
  flag,
  list,
  url,
  secretText,
  port,
  oneOf,
} from './setting-readers.ts';

export { SettingsError };

export type Environment = Readonly<Record<string, string | undefined>>;

/** Log levels of pino that an operator may choose. */
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * Every setting, its default and how it is read. The process reads the environment only here; `docs/settings.md` lists
 * the same names.
 */
const readers = {
  port: port('PORT', 3000),
  host: text('HOST', '127.0.0.1'),
  baseUrl: url('BASE_URL', null),
  databaseUrl: url('DATABASE_URL', null),
  databaseOwnerUrl: url('DATABASE_OWNER_URL', null),
  databaseSealerUrl: url('DATABASE_SEALER_URL', null),
  auditHeadDir: text('AUDIT_HEAD_DIR', '.data'),
  checksDir: text('CHECKS_DIR', null),
  auditPublishSeconds: integer('AUDIT_PUBLISH_SECONDS', { fallback: 60, min: 1, max: 86_400 }),
  postgresSuperuserUrl: url('POSTGRES_SUPERUSER_URL', null),
  temporalDatabaseUrl: url('TEMPORAL_DATABASE_URL', null),
  databasePoolSize: integer('DATABASE_POOL_SIZE', { fallback: 10, min: 2, max: 200 }),
  temporalAddress: text('TEMPORAL_ADDRESS', null),
  temporalNamespace: text('TEMPORAL_NAMESPACE', 'default'),
  temporalUiUrl: url('TEMPORAL_UI_URL', null),
  temporalApiKey: secretText('TEMPORAL_API_KEY'),
  temporalTls: flag('TEMPORAL_TLS', false),
  temporalTlsCaFile: text('TEMPORAL_TLS_CA_FILE', null),
  temporalTlsCertFile: text('TEMPORAL_TLS_CERT_FILE', null),
  temporalTlsKeyFile: text('TEMPORAL_TLS_KEY_FILE', null),
  jwtSecret: secretText('JWT_SECRET'),
  jwtMaxLifetimeSeconds: durationSeconds('JWT_MAX_LIFETIME', { fallback: 86_400, min: 60, max: 31_536_000 }),
  jwksUrl: url('JWKS_URL', null),
  jwtIssuer: text('JWT_ISSUER', null),
  jwtAudience: text('JWT_AUDIENCE', null),
  adminEmail: text('ADMIN_EMAIL', 'admin@localhost'),
  adminPassword: secretText('ADMIN_PASSWORD'),
  credentialsKey: secretText('CREDENTIALS_KEY'),
  rateLimitMax: integer('RATE_LIMIT_MAX', { fallback: 600, min: 1, max: 10_000_000 }),
  rateLimitWindowSeconds: integer('RATE_LIMIT_WINDOW_SECONDS', {
    fallback: 60,
    min: 1,
    max: 86_400,
  }),
  streamsPerMember: integer('STREAMS_PER_MEMBER', { fallback: 50, min: 1, max: 100_000 }),
  rollbackWindowHours: integer('ROLLBACK_WINDOW_HOURS', { fallback: 24, min: 1, max: 8_760 }),
  approvalValidDays: integer('APPROVAL_VALID_DAYS', { fallback: 7, min: 1, max: 365 }),
  pendingExpiresDays: integer('PENDING_EXPIRES_DAYS', { fallback: 30, min: 1, max: 365 }),
  remediationFourEyes: flag('REMEDIATION_FOUR_EYES', false),
  remediationAllowUnsignedDecisions: flag('REMEDIATION_ALLOW_UNSIGNED_DECISIONS', false),
  signedDecisionMinutes: integer('SIGNED_DECISION_MINUTES', { fallback: 10, min: 1, max: 1_440 }),
  remediationStopped: flag('REMEDIATION_STOPPED', false),
  remediationMaxPerHour: integer('REMEDIATION_MAX_PER_HOUR', { fallback: 500, min: 1, max: 1_000_000 }),
  remediationMaxPerAccountPerHour: integer('REMEDIATION_MAX_PER_ACCOUNT_PER_HOUR', {
    fallback: 100,
    min: 1,
    max: 1_000_000,
  }),
  processIdentity: flag('PROCESS_IDENTITY', false),
  awsEndpointUrl: url('AWS_ENDPOINT_URL', null),
  detailMaxAgeHours: integer('DETAIL_MAX_AGE_HOURS', { fallback: 24, min: 0, max: 24 }),
  awsCallSharePercent: integer('AWS_CALL_SHARE_PERCENT', { fallback: null, min: 1, max: 100 }),
  awsCloudControl: flag('AWS_CLOUD_CONTROL', false),
  schemaTypes: flag('SCHEMA_TYPES', false),
  gcpEndpointUrl: url('GCP_ENDPOINT_URL', null),
  bigqueryEndpointUrl: url('BIGQUERY_ENDPOINT_URL', null),
  gceMetadataHost: text('GCE_METADATA_HOST', '169.254.169.254'),
  googleApplicationCredentials: text('GOOGLE_APPLICATION_CREDENTIALS', null),
  cloudsdkConfig: text('CLOUDSDK_CONFIG', null),
  gcpSubjectTokenDir: text('GCP_SUBJECT_TOKEN_DIR', null),
  gcpSubjectTokenUrls: list('GCP_SUBJECT_TOKEN_URLS'),
  azureEndpointUrl: url('AZURE_ENDPOINT_URL', null),
  azureLoginUrl: url('AZURE_LOGIN_URL', null),
  azureGraphUrl: url('AZURE_GRAPH_URL', null),
  kubernetesServiceHost: text('KUBERNETES_SERVICE_HOST', null),
  kubernetesServicePort: port('KUBERNETES_SERVICE_PORT', 443),
  kubernetesServiceAccountDir: text('KUBERNETES_SERVICE_ACCOUNT_DIR', '/var/run/secrets/kubernetes.io/serviceaccount'),
  azureFederatedTokenFile: text('AZURE_FEDERATED_TOKEN_FILE', null),
  azureImdsUrl: url('AZURE_POD_IDENTITY_AUTHORITY_HOST', 'http://169.254.169.254'),
  identityEndpoint: url('IDENTITY_ENDPOINT', null),
  identityHeader: secretText('IDENTITY_HEADER'),
  sampleAccount: flag('SAMPLE_ACCOUNT', true),
  sampleAccountUrl: url('SAMPLE_ACCOUNT_URL', null),
  osvSource: text('OSV_SOURCE', 'https://storage.googleapis.com/osv-vulnerabilities'),
  osvEcosystems: list('OSV_ECOSYSTEMS'),
  nvdUrl: text('NVD_URL', 'https://services.nvd.nist.gov/rest/json/cves/2.0'),
  nvdApiKey: secretText('NVD_API_KEY'),
  kevUrl: url('KEV_URL', null),
  epssUrl: url('EPSS_URL', null),
  outboundAllowCidrs: list('OUTBOUND_ALLOW_CIDRS'),
  outboundCaFile: text('OUTBOUND_CA_FILE', null),
  outboundProxy: url('OUTBOUND_PROXY', null),
  aiBaseUrl: url('AI_BASE_URL', null),
  aiApiKey: secretText('AI_API_KEY'),
  aiModel: text('AI_MODEL', null),
  webhookRetryInitialSeconds: integer('WEBHOOK_RETRY_INITIAL_SECONDS', { fallback: 600, min: 1, max: 3_600 }),
  smtpUrl: secretText('SMTP_URL'),
  mailFrom: text('MAIL_FROM', null),
  payloadCodecKey: secretText('PAYLOAD_CODEC_KEY'),
  payloadCodecAccept: oneOf('PAYLOAD_CODEC_ACCEPT', acceptedPayloads, 'encrypted'),
  metricsToken: secretText('METRICS_TOKEN'),
  workersMetricsAddress: address('WORKERS_METRICS_ADDRESS'),
  otelExporterOtlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', null),
  otelExporterOtlpHeaders: secretText('OTEL_EXPORTER_OTLP_HEADERS'),
  tracesSamplePercent: integer('TRACES_SAMPLE_PERCENT', { fallback: 100, min: 1, max: 100 }),
  retentionDays: integer('RETENTION_DAYS', { fallback: 400, min: 1, max: 36_500 }),
  logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
  trustProxy: flag('TRUST_PROXY', false),
  corsOrigins: list('CORS_ORIGINS'),
  production: (environment: Environment) => environment['NODE_ENV'] === 'production',
} satisfies Record<string, SettingReader<unknown>>;

export type Settings = {
  readonly [Name in keyof typeof readers]: ReturnType<(typeof readers)[Name]>;
};

/**
 * Reads and checks all settings at once.
 * Throws `SettingsError`, whose message names every invalid setting and never shows a secret's value.
 */
export function loadSettings(environment: Environment = process.env): Settings {
  const faults: string[] = [];
  const entries = Object.entries(readers).map(([name, reader]) => [
    name,
    readSetting(reader as SettingReader<unknown>, environment, faults),
  ]);
  const settings = Object.fromEntries(entries) as Settings;
  if (faults.length === 0) faults.push(...crossChecks(settings));
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

function crossChecks(settings: Settings): string[] {
  const faults: string[] = [];
  if (settings.jwtSecret !== null) {
    if (Buffer.byteLength(settings.jwtSecret) < 32) faults.push('JWT_SECRET must have at least 32 bytes');
    if (/-----BEGIN|^\s*\{/.test(settings.jwtSecret))
      faults.push('JWT_SECRET must be a shared secret, not a PEM or JWK key');
  }
  if (settings.jwksUrl !== null && (settings.jwtIssuer === null || settings.jwtAudience === null)) {
    faults.push('JWKS_URL needs JWT_ISSUER and JWT_AUDIENCE as well');
  }
  if (settings.adminPassword !== null && settings.adminPassword.length < 12) {
    faults.push('ADMIN_PASSWORD must have at least 12 characters');
  }
  if (/^[a-z][a-z0-9+.-]+:/i.test(settings.osvSource) && !/^https?:\/\/[^/]/i.test(settings.osvSource)) {
    faults.push('OSV_SOURCE must be a directory or an http or https URL');
  }
  faults.push(...identitySourceFaults(settings));
  if (settings.aiBaseUrl !== null && settings.aiModel === null) faults.push('AI_BASE_URL needs AI_MODEL as well');
  faults.push(...mailFaults(settings));
  if (settings.payloadCodecKey !== null) faults.push(...keyringFaults(settings.payloadCodecKey, 'PAYLOAD_CODEC_KEY'));
  if (settings.nvdUrl !== 'off' && !/^https?:\/\/[^/]/i.test(settings.nvdUrl)) {
    faults.push('NVD_URL must be an http or https URL, or off');
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(settings.adminEmail)) faults.push('ADMIN_EMAIL must be an e-mail address');
  for (const origin of settings.corsOrigins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      faults.push(`CORS_ORIGINS holds "${origin}", which is no origin such as https://console.example.com`);
    }
  }
  return faults;
}

/** Returns the errors of the settings that say where cloud identities come from. */
function identitySourceFaults({ gceMetadataHost, gcpSubjectTokenDir, gcpSubjectTokenUrls }: Settings): string[] {
  const faults: string[] = [];
  if (!/^(?:\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.test(gceMetadataHost)) {
    faults.push('GCE_METADATA_HOST must be a host such as 169.254.169.254, with a port if it is not 80');
  }
  if (gcpSubjectTokenDir !== null && !/^\/./.test(gcpSubjectTokenDir)) {
    faults.push('GCP_SUBJECT_TOKEN_DIR must be an absolute path of a folder other than /');
  }
  for (const source of gcpSubjectTokenUrls) {
    if (!/^https?:\/\/[^/]/i.test(source) || !URL.canParse(source)) {
      faults.push('GCP_SUBJECT_TOKEN_URLS must be http or https URLs, separated by commas');
    }
  }
  return faults;
}

/** Returns the errors of the mail settings. The URL may contain a password and is not shown. */
function mailFaults({ smtpUrl, mailFrom }: Settings): string[] {
  if (smtpUrl === null) return [];
  const faults: string[] = [];
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol)) {
    faults.push('SMTP_URL must be a URL such as smtp://user:password@mail.example.com:587, or smtps://');
  }
  if (mailFrom === null) faults.push('SMTP_URL needs MAIL_FROM as well');
  else if (!/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(mailFrom)) {
    faults.push('MAIL_FROM must be an e-mail address, or a name with one in <>');
  }
  return faults;
}

/** Settings that a process requires; outside production `npm start` provides them. */
const requiredNames = {
  databaseUrl: 'DATABASE_URL',
  temporalAddress: 'TEMPORAL_ADDRESS',
  jwtSecret: 'JWT_SECRET',
  credentialsKey: 'CREDENTIALS_KEY',
} as const;
/** Only the API issues and verifies tokens; the workers do not get the secret for that. */
const requiredByWorkers = ['databaseUrl', 'temporalAddress', 'credentialsKey'] as const;
const requiredByProcesses = [...requiredByWorkers, 'jwtSecret'] as const;

type Required<Name extends keyof typeof requiredNames> = { readonly [Each in Name]: NonNullable<Settings[Each]> };
export type WorkerSettings = Omit<Settings, 'jwtSecret'> & Required<(typeof requiredByWorkers)[number]>;
export type ProcessSettings = Settings & Required<(typeof requiredByProcesses)[number]>;

/** Loads the settings of the API process, all of which must be set. */
export function loadProcessSettings(environment: Environment = process.env): ProcessSettings {
  return loadRequired(requiredByProcesses, environment) as ProcessSettings;
}

/** Loads the settings of the worker process and of commands on the host, which ignore `JWT_SECRET`. */
export function loadWorkerSettings(environment: Environment = process.env): WorkerSettings {
  const { JWT_SECRET: _, ...rest } = environment;
  return loadRequired(requiredByWorkers, rest) as WorkerSettings;
}

function loadRequired(names: readonly (keyof typeof requiredNames)[], environment: Environment): Settings {
  const settings = loadSettings(environment);
  const faults = names.filter((name) => settings[name] === null).map((name) => `${requiredNames[name]} is not set`);
  if (settings.credentialsKey !== null) faults.push(...keyringFaults(settings.credentialsKey, 'CREDENTIALS_KEY'));
  if (faults.length > 0) throw new SettingsError(faults);
  return settings;
}

function keyringFaults(key: string, setting: string): string[] {
  try {
    parseKeyring(key, setting);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
