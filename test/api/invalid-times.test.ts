import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { makeProvider } from '../helpers/factories.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';

describe('A time that neither JavaScript nor Postgres reads', () => {
  let application: TestApplication;
  let client: ApiClient;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    client = api(application.url, (await member(application.database, { role: 'admin' })).token);
    await makeProvider(application.database);
  });
  after(() => application.stop());

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const valid = `${tomorrow}T21:00:00Z`;
  /** RFC 3339 allows it. */
  const leapSecond = `${tomorrow}T23:59:60Z`;
  /** RFC 9557 allows it. */
  const withZone = `${tomorrow}T20:00:00Z[Europe/Berlin]`;

  it('is refused and named in a change window and the audit log', async () => {
    for (const time of [leapSecond, withZone]) {
      for (const given of [{ starts_at: time }, { ends_at: time }]) {
        const window = { starts_at: valid, ends_at: valid, reason: 'release', ...given };
        const { body } = await client.post('/api/v1/change-windows', window, { expect: 400 });
        assert.match(JSON.stringify(body), new RegExp(`"details":"${Object.keys(given)[0]} `));
      }
      await client.get('/api/v1/audit-log', { query: { to: time }, expect: 400 });
    }
  });

  it('is no expiry', async () => {
    const key = { name: 'leap', expires_at: leapSecond };
    await client.post('/api/v1/settings/api-keys', key, { expect: 422 });
  });

  it('is refused as a day of costs and reports', async () => {
    for (const day of ['0000-06-01', '0001-01-05']) {
      for (const query of ['', `from=${day}&`, 'group_by=month&']) {
        await client.get(`/api/v1/costs?${query}to=${day}`, { expect: 400 });
      }
      for (const period of [{ to: day }, { from: day, to: day }]) {
        const report = { type: 'cost_report', format: 'csv', ...period };
        await client.post('/api/reports/generate', report, { expect: 400 });
      }
    }
    await client.get('/api/v1/costs', { query: { to: '9999-12-31' }, expect: 200 });
  });
});
