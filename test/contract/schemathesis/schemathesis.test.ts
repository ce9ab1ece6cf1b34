import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { withDatabase } from '../../helpers/connected.ts';
import { makeBaseline, makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { startService, type TestService } from '../../helpers/services.ts';
import { testEnvironment } from '../../helpers/test-environment.ts';

const seed = 20_261_121;
const longestMs = 300_000;
/** The id of the member who asks lies where no made-up id is: nobody shall remove them by chance. */
const ownMemberId = 700_001;

const refusal =
  '<ErrorResponse><Error><Type>Sender</Type><Code>InvalidClientTokenId</Code>' +
  '<Message>The security token is invalid</Message></Error></ErrorResponse>';

interface Outcome {
  code: number | null;
  output: string;
}

describe('schemathesis against the running service', () => {
  let service: TestService;
  let token: string;
  let reports: string;
  /** Refuses every credential at once, so that made-up ones start nothing. */
  let cloud: Server;
  const program = join(dirname(testEnvironment('TEST_PYTHON')), 'schemathesis');

  before(async function () {
    if (!existsSync(program)) this.skip();
    this.timeout(120_000);
    reports = mkdtempSync(join(tmpdir(), 'audit-schemathesis-'));
    cloud = createServer((_request, response) => {
      response.writeHead(403, { 'content-type': 'text/xml' }).end(refusal);
    });
    await new Promise<void>((resolve) => cloud.listen(0, '127.0.0.1', resolve));
    const { port } = cloud.address() as AddressInfo;
    service = await startService({
      env: { RATE_LIMIT_MAX: '10000000', LOG_LEVEL: 'error', AWS_ENDPOINT_URL: `http://127.0.0.1:${port}` },
    });
    token = await withDatabase(service.database.url, async (database) => {
      await database.raw(`alter sequence members_id_seq restart with ${ownMemberId}`);
      const admin = await member(database, { role: 'admin' });
      const { id: providerId } = await makeProvider(database);
      for (let count = 0; count < 5; count += 1) {
        const resource = await makeResource(database, { providerId });
        const baselineId = await makeBaseline(database, { resourceId: resource.id, memberId: admin.id });
        await makeDriftFinding(database, { resource, baselineId });
      }
      return admin.token;
    });
  });
  after(async () => {
    await service?.stop();
    cloud?.close();
    if (reports !== undefined) rmSync(reports, { recursive: true, force: true });
  });

  it('finds no answer that breaks the description', async function () {
    this.timeout(longestMs + 30_000);
    const { code, output } = await run();
    assert.equal(code, 0, output.slice(-40_000));
  });

  function run(): Promise<Outcome> {
    const settings = join(import.meta.dirname, 'schemathesis.toml');
    const child = spawn(
      program,
      [
        '--config-file',
        settings,
        'run',
        `${service.api.url}/openapi.json`,
        '--seed',
        String(seed),
        '--header',
        `Authorization: Bearer ${token}`,
        '--report',
        'junit',
        '--report-dir',
        reports,
      ],
      { cwd: reports, stdio: ['ignore', 'pipe', 'pipe'], timeout: longestMs },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output }));
    });
  }
});
