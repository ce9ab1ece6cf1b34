import assert from 'node:assert/strict';
import {
  loadProcessSettings,
  loadSettings,
  loadWorkerSettings,
  SettingsError,
  type Environment,
  type ProcessSettings,
} from '../../platform/settings.ts';

const complete = {
  DATABASE_URL: 'postgres://127.0.0.1/audit',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  JWT_SECRET: 'a shared secret of more than 32 bytes',
  CREDENTIALS_KEY: Buffer.from('0123456789abcdef0123456789ABCDEF').toString('base64'),
};

function faultOf(load: (environment: Environment) => unknown, environment: Environment): string {
  try {
    load(environment);
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    assert.doesNotMatch(error.message, /\n/, 'one line');
    return error.message;
  }
  assert.fail('the settings were accepted');
}

describe('Settings', () => {
  it('have defaults for everything that npm start does not require', () => {
    const settings = loadSettings({});
    assert.equal(settings.port, 3000);
    assert.equal(settings.host, '127.0.0.1');
    assert.equal(settings.rateLimitMax, 600);
    assert.equal(settings.rateLimitWindowSeconds, 60);
    assert.equal(settings.adminEmail, 'admin@localhost');
    assert.equal(settings.jwtMaxLifetimeSeconds, 86_400);
    assert.equal(loadSettings({ JWT_MAX_LIFETIME: '90m' }).jwtMaxLifetimeSeconds, 5_400);
    assert.equal(settings.trustProxy, false);
    assert.deepEqual(settings.corsOrigins, []);
  });

  it('treat an empty value as not set', () => {
    assert.equal(loadSettings({ JWKS_URL: ' ', PORT: '' }).jwksUrl, null);
  });

  it('report all faults at once', () => {
    const fault = faultOf(loadSettings, {
      PORT: '99999',
      RATE_LIMIT_MAX: 'many',
      TRUST_PROXY: 'maybe',
      LOG_LEVEL: 'loud',
    });
    for (const name of ['PORT', 'RATE_LIMIT_MAX', 'TRUST_PROXY', 'LOG_LEVEL']) assert.match(fault, new RegExp(name));
  });

  const wrong: Record<string, Environment> = {
    'a short JWT_SECRET': { JWT_SECRET: 'short' },
    'a PEM key as JWT_SECRET': { JWT_SECRET: `-----BEGIN PUBLIC KEY-----\n${'A'.repeat(80)}` },
    'a JWK as JWT_SECRET': { JWT_SECRET: `{"kty":"oct","k":"${'A'.repeat(80)}"}` },
    'JWKS_URL without issuer and audience': { JWKS_URL: 'https://id.example.com/keys' },
    'JWKS_URL without audience': { JWKS_URL: 'https://id.example.com/keys', JWT_ISSUER: 'x' },
    'a URL without a scheme': { DATABASE_URL: 'localhost' },
    'a JWT_MAX_LIFETIME without unit': { JWT_MAX_LIFETIME: '3600' },
    'a JWT_MAX_LIFETIME without end': { JWT_MAX_LIFETIME: '99999d' },
    'a fraction': { RATE_LIMIT_WINDOW_SECONDS: '1.5' },
    'a negative number': { PORT: '-1' },
    'a short ADMIN_PASSWORD': { ADMIN_PASSWORD: 'short' },
    'an ADMIN_EMAIL without @': { ADMIN_EMAIL: 'admin' },
    'a CORS origin with a path': { CORS_ORIGINS: 'https://a.example.com/console' },
    'any origin for CORS': { CORS_ORIGINS: '*' },
  };
  for (const [what, environment] of Object.entries(wrong)) {
    it(`refuse ${what}`, () => {
      const fault = faultOf(loadSettings, environment);
      assert.match(fault, new RegExp(Object.keys(environment)[0] ?? ''));
    });
  }

  it('never show a secret in a fault', () => {
    assert.doesNotMatch(
      faultOf(loadSettings, { JWT_SECRET: 'hunter2', ADMIN_PASSWORD: 'swordfish' }),
      /hunter2|swordfish/,
    );
  });

  it('of a process must hold what npm start would generate', () => {
    assert.equal(loadProcessSettings(complete).databaseUrl, complete.DATABASE_URL);
    const fault = faultOf(loadProcessSettings, {});
    for (const name of Object.keys(complete)) assert.match(fault, new RegExp(`${name} is not set`));
  });

  it('of the workers hold no JWT_SECRET, which they do not need', () => {
    const { JWT_SECRET: _, ...without } = complete;
    assert.equal(loadWorkerSettings(without).databaseUrl, complete.DATABASE_URL);
    assert.equal((loadWorkerSettings(complete) as Partial<ProcessSettings>).jwtSecret, null);
    assert.doesNotMatch(faultOf(loadWorkerSettings, {}), /JWT_SECRET/);
    assert.match(faultOf(loadWorkerSettings, {}), /DATABASE_URL is not set.*CREDENTIALS_KEY is not set/);
  });

  it('of a process hold a credentials key of 32 random bytes, or a list of such', () => {
    const { CREDENTIALS_KEY: key } = complete;
    assert.ok(
      loadProcessSettings({
        ...complete,
        CREDENTIALS_KEY: `new:${key},old:${Buffer.alloc(32, 'ab').toString('base64')}`,
      }),
    );
    for (const wrongKey of ['short', `a:${key},b:short`, Buffer.alloc(32).toString('base64')]) {
      assert.match(faultOf(loadProcessSettings, { ...complete, CREDENTIALS_KEY: wrongKey }), /CREDENTIALS_KEY/);
    }
  });
});
