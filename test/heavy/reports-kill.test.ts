import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { makeProvider, makeResource } from '../helpers/factories.ts';
import { api } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { makeVulnerabilities } from '../helpers/reports.ts';
import { startService, startWorker, type TestService } from '../helpers/services.ts';
import type { ServiceProcess } from '../helpers/service-process.ts';

const findings = 60_000;

describe('A report whose worker is killed', function () {
  this.timeout(240_000);
  let service: TestService;
  let database: Database;
  let next: ServiceProcess | null = null;

  before(async () => {
    service = await startService();
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
  });
  after(async () => {
    await next?.stop();
    await database?.destroy();
    await service?.stop();
  });

  it('is built again by another, with no byte of the first attempt left', async () => {
    const { id: providerId } = await makeProvider(database);
    const resource = await makeResource(database, { providerId });
    await makeVulnerabilities(database, { resource, count: findings });
    const client = api(service.api.url, (await member(database)).token);
    const { body } = await client.post<{ report_id: string }>(
      '/api/reports/generate',
      { type: 'vulnerability_report', format: 'csv' },
      { expect: 202 },
    );
    const pieces = () => database('report_pieces').where({ report_id: body.report_id });
    await eventually(async () => assert.ok((await pieces().where({ attempt: 1 })).length > 0), { withinMs: 60_000 });
    await service.worker.kill();
    next = await startWorker(service.options);
    const path = `/api/reports/${body.report_id}`;
    await eventually(async () => assert.equal((await client.get(path)).body['status'], 'ready'), { withinMs: 120_000 });
    const attempts = await pieces().distinct('attempt').pluck('attempt');
    assert.equal(attempts.length, 1);
    const { bytes } = await client.get(`${path}/download`, { expect: 200 });
    const lines = bytes.toString('utf8').trimEnd().split('\r\n');
    assert.equal(lines.length, findings + 1);
    assert.equal(new Set(lines.map((line) => line.split(',', 1)[0])).size, findings + 1);
  });
});
