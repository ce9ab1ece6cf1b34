import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings, type Settings } from '../../platform/settings.ts';

type Name = keyof Settings;
const key = Buffer.from('0123456789abcdef0123456789ABCDEF').toString('base64');

/** Each setting with a value other than its default, and the field that it becomes. */
const values: Record<string, [given: string, field: Name, read: unknown, together?: Record<string, string>]> = {
  PORT: ['4000', 'port', 4_000],
  HOST: ['0.0.0.0', 'host', '0.0.0.0'],
  BASE_URL: ['https://audit.example.com', 'baseUrl', 'https://audit.example.com'],
  DATABASE_URL: ['postgres://127.0.0.1/audit', 'databaseUrl', 'postgres://127.0.0.1/audit'],
  DATABASE_OWNER_URL: ['postgres://127.0.0.1/owner', 'databaseOwnerUrl', 'postgres://127.0.0.1/owner'],
  DATABASE_SEALER_URL: ['postgres://127.0.0.1/sealer', 'databaseSealerUrl', 'postgres://127.0.0.1/sealer'],
  POSTGRES_SUPERUSER_URL: ['postgres://127.0.0.1/postgres', 'postgresSuperuserUrl', 'postgres://127.0.0.1/postgres'],
  TEMPORAL_DATABASE_URL: ['postgres://127.0.0.1/temporal', 'temporalDatabaseUrl', 'postgres://127.0.0.1/temporal'],
  DATABASE_POOL_SIZE: ['20', 'databasePoolSize', 20],
  TEMPORAL_ADDRESS: ['127.0.0.1:7233', 'temporalAddress', '127.0.0.1:7233'],
  TEMPORAL_NAMESPACE: ['audit', 'temporalNamespace', 'audit'],
  TEMPORAL_UI_URL: ['http://127.0.0.1:8233', 'temporalUiUrl', 'http://127.0.0.1:8233'],
  TEMPORAL_API_KEY: ['a key', 'temporalApiKey', 'a key'],
  TEMPORAL_TLS: ['true', 'temporalTls', true],
  TEMPORAL_TLS_CA_FILE: ['/ca.pem', 'temporalTlsCaFile', '/ca.pem'],
  TEMPORAL_TLS_CERT_FILE: ['/cert.pem', 'temporalTlsCertFile', '/cert.pem'],
  TEMPORAL_TLS_KEY_FILE: ['/key.pem', 'temporalTlsKeyFile', '/key.pem'],
  JWT_SECRET: ['a shared secret of more than 32 bytes', 'jwtSecret', 'a shared secret of more than 32 bytes'],
  JWT_MAX_LIFETIME: ['90m', 'jwtMaxLifetimeSeconds', 5_400],
  JWKS_URL: [
    'https://id.example.com/keys',
    'jwksUrl',
    'https://id.example.com/keys',
    { JWT_ISSUER: 'i', JWT_AUDIENCE: 'a' },
  ],
  JWT_ISSUER: ['issuer', 'jwtIssuer', 'issuer'],
  JWT_AUDIENCE: ['audience', 'jwtAudience', 'audience'],
  ADMIN_EMAIL: ['root@example.com', 'adminEmail', 'root@example.com'],
  ADMIN_PASSWORD: ['a long enough password', 'adminPassword', 'a long enough password'],
  CREDENTIALS_KEY: [key, 'credentialsKey', key],
  RATE_LIMIT_MAX: ['7', 'rateLimitMax', 7],
  RATE_LIMIT_WINDOW_SECONDS: ['8', 'rateLimitWindowSeconds', 8],
  STREAMS_PER_MEMBER: ['9', 'streamsPerMember', 9],
  ROLLBACK_WINDOW_HOURS: ['48', 'rollbackWindowHours', 48],
  DETAIL_MAX_AGE_HOURS: ['6', 'detailMaxAgeHours', 6],
  APPROVAL_VALID_DAYS: ['8', 'approvalValidDays', 8],
  PENDING_EXPIRES_DAYS: ['31', 'pendingExpiresDays', 31],
  REMEDIATION_FOUR_EYES: ['true', 'remediationFourEyes', true],
  SIGNED_DECISION_MINUTES: ['11', 'signedDecisionMinutes', 11],
  REMEDIATION_ALLOW_UNSIGNED_DECISIONS: ['true', 'remediationAllowUnsignedDecisions', true],
  REMEDIATION_MAX_PER_ACCOUNT_PER_HOUR: ['12', 'remediationMaxPerAccountPerHour', 12],
  REMEDIATION_MAX_PER_HOUR: ['13', 'remediationMaxPerHour', 13],
  REMEDIATION_STOPPED: ['true', 'remediationStopped', true],
  AWS_CALL_SHARE_PERCENT: ['40', 'awsCallSharePercent', 40],
  PROCESS_IDENTITY: ['on', 'processIdentity', true],
  AWS_CLOUD_CONTROL: ['true', 'awsCloudControl', true],
  SCHEMA_TYPES: ['true', 'schemaTypes', true],
  AWS_ENDPOINT_URL: ['http://127.0.0.1:5000', 'awsEndpointUrl', 'http://127.0.0.1:5000'],
  GCP_ENDPOINT_URL: ['http://127.0.0.1:5001', 'gcpEndpointUrl', 'http://127.0.0.1:5001'],
  BIGQUERY_ENDPOINT_URL: ['http://127.0.0.1:5002', 'bigqueryEndpointUrl', 'http://127.0.0.1:5002'],
  AZURE_ENDPOINT_URL: ['http://127.0.0.1:5003', 'azureEndpointUrl', 'http://127.0.0.1:5003'],
  AZURE_GRAPH_URL: ['http://127.0.0.1:5005', 'azureGraphUrl', 'http://127.0.0.1:5005'],
  AZURE_LOGIN_URL: ['http://127.0.0.1:5004', 'azureLoginUrl', 'http://127.0.0.1:5004'],
  KUBERNETES_SERVICE_HOST: ['10.96.0.1', 'kubernetesServiceHost', '10.96.0.1'],
  KUBERNETES_SERVICE_PORT: ['6443', 'kubernetesServicePort', 6443],
  KUBERNETES_SERVICE_ACCOUNT_DIR: ['/run/account', 'kubernetesServiceAccountDir', '/run/account'],
  GOOGLE_APPLICATION_CREDENTIALS: ['/adc.json', 'googleApplicationCredentials', '/adc.json'],
  CLOUDSDK_CONFIG: ['/gcloud', 'cloudsdkConfig', '/gcloud'],
  GCE_METADATA_HOST: ['127.0.0.1:5006', 'gceMetadataHost', '127.0.0.1:5006'],
  GCP_SUBJECT_TOKEN_DIR: ['/tokens', 'gcpSubjectTokenDir', '/tokens'],
  GCP_SUBJECT_TOKEN_URLS: ['http://127.0.0.1:5007/token', 'gcpSubjectTokenUrls', ['http://127.0.0.1:5007/token']],
  AZURE_FEDERATED_TOKEN_FILE: ['/federated', 'azureFederatedTokenFile', '/federated'],
  AZURE_POD_IDENTITY_AUTHORITY_HOST: ['http://127.0.0.1:5008', 'azureImdsUrl', 'http://127.0.0.1:5008'],
  IDENTITY_ENDPOINT: ['http://127.0.0.1:5009/msi/token', 'identityEndpoint', 'http://127.0.0.1:5009/msi/token'],
  IDENTITY_HEADER: ['a secret', 'identityHeader', 'a secret'],
  SAMPLE_ACCOUNT: ['false', 'sampleAccount', false],
  SAMPLE_ACCOUNT_URL: ['http://127.0.0.1:5005', 'sampleAccountUrl', 'http://127.0.0.1:5005'],
  OSV_SOURCE: ['/advisories', 'osvSource', '/advisories'],
  OSV_ECOSYSTEMS: ['PyPI,Debian:12', 'osvEcosystems', ['PyPI', 'Debian:12']],
  NVD_URL: ['off', 'nvdUrl', 'off'],
  NVD_API_KEY: ['a key', 'nvdApiKey', 'a key'],
  KEV_URL: ['http://127.0.0.1:5006/kev', 'kevUrl', 'http://127.0.0.1:5006/kev'],
  EPSS_URL: ['http://127.0.0.1:5006/epss', 'epssUrl', 'http://127.0.0.1:5006/epss'],
  OUTBOUND_ALLOW_CIDRS: ['10.0.0.0/8, ::1/128', 'outboundAllowCidrs', ['10.0.0.0/8', '::1/128']],
  OUTBOUND_CA_FILE: ['/more.pem', 'outboundCaFile', '/more.pem'],
  OUTBOUND_PROXY: ['http://127.0.0.1:3128', 'outboundProxy', 'http://127.0.0.1:3128'],
  WEBHOOK_RETRY_INITIAL_SECONDS: ['5', 'webhookRetryInitialSeconds', 5],
  AI_BASE_URL: ['http://127.0.0.1:8000/v1', 'aiBaseUrl', 'http://127.0.0.1:8000/v1', { AI_MODEL: 'm' }],
  AI_API_KEY: ['a key', 'aiApiKey', 'a key'],
  AI_MODEL: ['model', 'aiModel', 'model'],
  SMTP_URL: ['smtp://127.0.0.1:25', 'smtpUrl', 'smtp://127.0.0.1:25', { MAIL_FROM: 'audit@example.com' }],
  MAIL_FROM: ['audit@example.com', 'mailFrom', 'audit@example.com'],
  PAYLOAD_CODEC_KEY: [key, 'payloadCodecKey', key],
  PAYLOAD_CODEC_ACCEPT: ['bound', 'payloadCodecAccept', 'bound'],
  CHECKS_DIR: ['/checks', 'checksDir', '/checks'],
  AUDIT_HEAD_DIR: ['/heads', 'auditHeadDir', '/heads'],
  AUDIT_PUBLISH_SECONDS: ['61', 'auditPublishSeconds', 61],
  RETENTION_DAYS: ['30', 'retentionDays', 30],
  METRICS_TOKEN: ['a token', 'metricsToken', 'a token'],
  WORKERS_METRICS_ADDRESS: ['127.0.0.1:9464', 'workersMetricsAddress', { host: '127.0.0.1', port: 9_464 }],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['http://127.0.0.1:4318', 'otelExporterOtlpEndpoint', 'http://127.0.0.1:4318'],
  OTEL_EXPORTER_OTLP_HEADERS: ['a=b', 'otelExporterOtlpHeaders', 'a=b'],
  TRACES_SAMPLE_PERCENT: ['50', 'tracesSamplePercent', 50],
  LOG_LEVEL: ['debug', 'logLevel', 'debug'],
  TRUST_PROXY: ['true', 'trustProxy', true],
  CORS_ORIGINS: ['https://console.example.com', 'corsOrigins', ['https://console.example.com']],
};

const table = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'settings.md'), 'utf8');
const documented = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
);

describe('Every documented setting', () => {
  it('is tested here', () => {
    assert.ok(documented.length > 60);
    assert.deepEqual(Object.keys(values).toSorted(), documented.toSorted());
  });

  for (const [name, [given, field, read, together = {}]] of Object.entries(values)) {
    it(`takes effect where it is meant to, and nowhere else: ${name}`, () => {
      const before = loadSettings(together);
      const after = loadSettings({ ...together, [name]: given });
      assert.notDeepEqual(before[field], read);
      assert.deepEqual(after, { ...before, [field]: read });
    });
  }
});

describe('A number among the settings', () => {
  const numbers = Object.entries(values).filter(([, [, , read]]) => typeof read === 'number');

  for (const [name] of numbers.filter(([each]) => each !== 'JWT_MAX_LIFETIME')) {
    it(`stops the process with its name when it is invalid or out of range: ${name}`, () => {
      for (const wrong of ['many', '-1', '1.5', '99999999999']) {
        assert.throws(() => loadSettings({ [name]: wrong }), new RegExp(name), wrong);
      }
    });
  }
});
