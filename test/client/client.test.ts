import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { createClient, ServiceClient } from '../../client/src/client.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { makeDriftFinding, makeProvider, makeResource } from '../helpers/factories.ts';
import { member } from '../helpers/identity.ts';

const run = promisify(execFile);
const client = join(import.meta.dirname, '..', '..', 'client');
const program = (name: string): string => join(client, 'node_modules', '.bin', name);

/** Uses whose types must hold, and, marked so, some that must not. */
const uses = `import { createClient, type ServiceErrorBody } from './client.js';
const audit = createClient({ baseUrl: 'http://127.0.0.1:1', token: async () => 'ias_key' });
const { data, error } = await audit.GET('/api/v1/drifts', { params: { query: { severity: 'critical', page: 1 } } });
const names: string[] | undefined = data?.data.map((drift) => drift.resource_name);
const body: ServiceErrorBody | undefined = error;
await audit.POST('/api/v1/drifts/{id}/resolve', { params: { path: { id: 1 } }, body: { capture_baseline: true } });
await audit.POST('/api/reports/generate', { body: { type: 'cost_report', format: 'pdf' } });
// @ts-expect-error no such severity
await audit.GET('/api/v1/drifts', { params: { query: { severity: 'fatal' } } });
// @ts-expect-error no such path
await audit.GET('/api/v1/nothing');
// @ts-expect-error format is missing
await audit.POST('/api/reports/generate', { body: { type: 'cost_report' } });
export { body, names };
`;

describe('The JavaScript client', function () {
  this.timeout(180_000);
  let application: TestApplication;
  let folder: string;

  before(async () => {
    application = await startApplication();
    folder = mkdtempSync(join(tmpdir(), 'audit-client-'));
  });
  after(async () => {
    await application.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is generated from the document that the service serves', async () => {
    const [document, schema] = [join(folder, 'openapi.json'), join(folder, 'schema.ts')];
    writeFileSync(document, await (await fetch(`${application.url}/openapi.json`)).text());
    await run(process.execPath, [join(client, 'generate.mjs'), document, schema]);
    const isSame = readFileSync(schema, 'utf8') === readFileSync(join(client, 'src', 'schema.ts'), 'utf8');
    assert.ok(isSame, 'client/src/schema.ts is out of date: npm run generate -- <url of openapi.json> in client/');
  });

  it('compiles, types its uses, and talks to the service', async () => {
    const built = join(folder, 'built');
    await run(program('tsc'), ['-p', client, '--outDir', built]);
    writeFileSync(join(built, 'uses.ts'), uses);
    writeFileSync(join(built, 'package.json'), '{"type":"module"}');
    symlinkSync(join(client, 'node_modules'), join(folder, 'node_modules'));
    const strict = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom'];
    await run(program('tsc'), ['--noEmit', ...strict, join(built, 'uses.ts')]);

    const { database } = application;
    const resource = await makeResource(database, { providerId: (await makeProvider(database)).id, name: 'bucket' });
    await makeDriftFinding(database, { resource, severity: 'critical' });
    const { token } = await member(database);
    const loaded = (await import(pathToFileURL(join(built, 'client.js')).href)) as {
      createClient: typeof createClient;
    };
    const audit: ServiceClient = loaded.createClient({ baseUrl: application.url, token });
    const query = { severity: 'critical' } as const;
    const { data } = await audit.GET('/api/v1/drifts', { params: { query } });
    assert.deepEqual(
      data?.data.map((drift) => drift.resource_name),
      ['bucket'],
    );
    const refused = await audit.GET('/api/v1/drifts/{id}', { params: { path: { id: 999_999 } } });
    assert.equal(refused.error?.code, 'NOT_FOUND');
    const nobody = loaded.createClient({ baseUrl: application.url });
    assert.equal((await nobody.GET('/api/v1/me')).response.status, 401);
  });
});
