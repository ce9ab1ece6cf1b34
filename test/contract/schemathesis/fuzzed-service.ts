import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { withDatabase } from '../../helpers/connected.ts';
import { makeBaseline, makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { startService, type TestService } from '../../helpers/services.ts';
import { testEnvironment } from '../../helpers/test-environment.ts';
import { seedRows } from './seeded-rows.ts';
import { startRefusingClouds, type RefusingClouds } from './refusing-clouds.ts';

const seed = 20_261_121;
/** The id of the member who asks lies where no generated id is: no one shall remove them by chance. */
const ownMemberId = 700_001;
const program = join(dirname(testEnvironment('TEST_PYTHON')), 'schemathesis');

/** What schemathesis said, and its exit code: 0 when every answer fits the description. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** Whether the tester is installed here. */
export const hasSchemathesis = (): boolean => existsSync(program);

/** A service with a few rows of each kind, whose clouds refuse at once, and a tester that sends it generated requests. */
export class FuzzedService {
  readonly #service: TestService;
  readonly #clouds: RefusingClouds;
  readonly #token: string;
  readonly #directory = mkdtempSync(join(tmpdir(), 'audit-schemathesis-'));

  private constructor(service: TestService, clouds: RefusingClouds, token: string) {
    this.#service = service;
    this.#clouds = clouds;
    this.#token = token;
  }

  static async start(): Promise<FuzzedService> {
    const clouds = await startRefusingClouds();
    const service = await startService({ env: { RATE_LIMIT_MAX: '10000000', LOG_LEVEL: 'error', ...clouds.env } });
    const token = await withDatabase(service.database.url, async (database) => {
      await database.raw(`alter sequence members_id_seq restart with ${ownMemberId}`);
      const admin = await member(database, { role: 'admin' });
      const { id: providerId } = await makeProvider(database);
      for (let count = 0; count < 5; count += 1) {
        const resource = await makeResource(database, { providerId });
        const baselineId = await makeBaseline(database, { resourceId: resource.id, memberId: admin.id });
        await makeDriftFinding(database, { resource, baselineId });
      }
      await seedRows(database, { url: service.api.url, admin });
      return admin.token;
    }).catch(async (error: unknown) => {
      await service.stop();
      clouds.stop();
      throw error;
    });
    return new FuzzedService(service, clouds, token);
  }

  /** Runs schemathesis against every operation, with so many generated examples for each. */
  run(options: { examples: number; timeoutMs: number; phases?: string }): Promise<Outcome> {
    const settings = join(import.meta.dirname, 'schemathesis.toml');
    const child = spawn(
      program,
      [
        '--config-file',
        settings,
        'run',
        `${this.#service.api.url}/openapi.json`,
        '--seed',
        String(seed),
        '--max-examples',
        String(options.examples),
        '--header',
        `Authorization: Bearer ${this.#token}`,
        '--report',
        'junit',
        '--report-dir',
        this.#directory,
        ...(options.phases === undefined ? [] : ['--phases', options.phases]),
      ],
      { cwd: this.#directory, stdio: ['ignore', 'pipe', 'pipe'], timeout: options.timeoutMs },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, output }));
    });
  }

  async stop(): Promise<void> {
    await this.#service.stop();
    this.#clouds.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
