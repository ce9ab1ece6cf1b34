import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONNECTION_LIMITS } from '../../launch/database-layout.ts';
import { loadSettings } from '../../platform/settings.ts';
import { composeEnvironment, composeServices } from '../helpers/compose.ts';

const root = join(import.meta.dirname, '..', '..');

/** Who gets which secret. A process that is not named here must not have it. */
const secretsOf: Record<string, string[]> = {
  api: [
    'DATABASE_URL',
    'JWT_SECRET',
    'CREDENTIALS_KEY',
    'PAYLOAD_CODEC_KEY',
    'METRICS_TOKEN',
    'TEMPORAL_API_KEY',
    'SMTP_URL',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ],
  workers: [
    'DATABASE_URL',
    'DATABASE_SEALER_URL',
    'CREDENTIALS_KEY',
    'PAYLOAD_CODEC_KEY',
    'METRICS_TOKEN',
    'TEMPORAL_API_KEY',
    'SMTP_URL',
    'NVD_API_KEY',
    'AI_API_KEY',
    'IDENTITY_HEADER',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ],
  migrate: ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_SEALER_URL', 'ADMIN_PASSWORD'],
  provision: [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_SEALER_URL',
    'POSTGRES_SUPERUSER_URL',
    'TEMPORAL_DATABASE_URL',
  ],
};

/** Settings whose value the set-up decides by itself, since it must fit the containers. */
const decidedHere = new Set([
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_SEALER_URL',
  'POSTGRES_SUPERUSER_URL',
  'TEMPORAL_DATABASE_URL',
  'AUDIT_HEAD_DIR',
  'WORKERS_METRICS_ADDRESS',
]);

const passwords = [
  'POSTGRES_PASSWORD',
  'DATABASE_OWNER_PASSWORD',
  'DATABASE_APP_PASSWORD',
  'DATABASE_SEALER_PASSWORD',
  'TEMPORAL_DATABASE_PASSWORD',
];

/** Returns the names in the first column of the table in docs/settings.md. */
function documentedSettings(): string[] {
  const table = readFileSync(join(root, 'docs', 'settings.md'), 'utf8');
  return [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  );
}

describe('the environment of the containers', () => {
  const documented = documentedSettings();
  const dotEnv = Object.fromEntries([...documented, ...passwords].map((name) => [name, `value-of-${name}`]));
  const allSecrets = new Set([...Object.values(secretsOf).flat(), ...passwords]);

  it('documents every setting that the service reads', () => {
    const read = new Set<string>();
    const listening = new Proxy<Record<string, string>>({}, { get: (_, name) => void read.add(String(name)) });
    loadSettings(listening);
    read.delete('NODE_ENV');
    assert.deepEqual(
      [...read].filter((name) => !documented.includes(name)),
      [],
    );
    assert.ok(documented.length > 50);
  });

  for (const name of ['api', 'workers']) {
    it(`has every documented setting in ${name}, as it stands in .env`, () => {
      const given = composeEnvironment(name, dotEnv);
      const wanted = documented.filter((setting) => !allSecrets.has(setting) || secretsOf[name]?.includes(setting));
      for (const setting of wanted.filter((each) => !decidedHere.has(each))) {
        assert.equal(given[setting], `value-of-${setting}`, setting);
      }
    });
  }

  for (const [name, secrets] of Object.entries(secretsOf)) {
    it(`has no secret in ${name} except those it needs`, () => {
      const given = composeEnvironment(name, dotEnv);
      assert.deepEqual(
        Object.keys(given)
          .filter((key) => allSecrets.has(key))
          .sort(),
        [...secrets].sort(),
      );
    });
  }

  it('gives Temporal and the service separate roles, and no one else the superuser', () => {
    for (const [name, service] of Object.entries(composeServices())) {
      const values = Object.values(composeEnvironment(name, dotEnv)).join('\n');
      const mayHave = ['postgres', 'provision'].includes(name);
      assert.equal(values.includes('value-of-POSTGRES_PASSWORD'), mayHave, name);
      assert.match(service.image ?? '', /^infrastructure-audit-service$|:\d+\.\d+(?:\.\d+)?$/, 'an exact tag');
      assert.doesNotMatch(service.image ?? '', /auto-setup/);
    }
    assert.equal(composeEnvironment('temporal', dotEnv)['POSTGRES_USER'], 'temporal');
  });

  it('needs fewer connections than available, scaled to two API and four worker processes', () => {
    const command = composeServices()['postgres']?.command ?? [];
    const most = Number(/^max_connections=(\d+)$/.exec(command.at(-1) ?? '')?.[1]);
    const temporal = composeServices()['temporal']?.environment ?? {};
    const pool = loadSettings({}).databasePoolSize;
    const listening = 1;
    const sealing = 2;
    const needed = {
      application: 2 * (pool + listening) + 4 * (Math.max(pool, 16) + listening),
      sealer: 4 * sealing,
      owner: 3,
      // Frontend, history, matching and worker each open a pool of either kind.
      temporal: 4 * (Number(temporal['SQL_MAX_CONNS']) + Number(temporal['SQL_VIS_MAX_CONNS'])),
    };
    for (const [role, count] of Object.entries(needed)) {
      assert.ok(count <= CONNECTION_LIMITS[role as keyof typeof needed], `${role} needs ${count}`);
    }
    const keptForSuperusers = 3;
    const limits = Object.values(CONNECTION_LIMITS).reduce((sum, limit) => sum + limit, 0);
    assert.ok(limits + keptForSuperusers + 2 <= most, `${limits} of ${most}`);
  });
});
