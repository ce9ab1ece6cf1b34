import assert from 'node:assert/strict';
import { withDatabase } from '../helpers/connected.ts';
import { eventually } from '../helpers/eventually.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../helpers/factories.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startApi, startService, type RunningApi, type TestService } from '../helpers/services.ts';

interface ShownReport {
  report_id: string;
  status: string;
  rows: number | null;
}

describe('Reports from request to download', () => {
  let service: TestService;
  let second: RunningApi;
  let token: string;
  let client: ApiClient;

  before(async function () {
    this.timeout(60_000);
    service = await startService();
    second = await startApi(service.options);
    token = await withDatabase(service.database.url, async (database) => {
      const { id: providerId } = await makeProvider(database);
      const resource = await makeResource(database, { providerId });
      await makeDriftFinding(database, { resource });
      return (await member(database)).token;
    });
    client = api(service.api.url, token);
  });
  after(async () => {
    await second?.stop();
    await service?.stop();
  });

  it('are built by a worker and served by any API process', async function () {
    this.timeout(60_000);
    for (const [format, beginning] of [
      ['csv', '"id",'],
      ['pdf', '%PDF-1.7'],
    ] as const) {
      const { body } = await client.post<ShownReport>(
        '/api/reports/generate',
        { type: 'drift_summary', format },
        { expect: 202 },
      );
      const path = `/api/reports/${body.report_id}`;
      await eventually(
        async () => assert.equal((await client.get<ShownReport>(path, { expect: 200 })).body.status, 'ready'),
        { withinMs: 40_000 },
      );
      const { bytes, status } = await api(second.url, token).get(`${path}/download`);
      assert.equal(status, 200);
      assert.ok(bytes.toString('latin1').startsWith(beginning));
    }
  });
});
