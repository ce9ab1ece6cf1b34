import assert from 'node:assert/strict';
import { openDatabase, type Database } from '../../db/database.ts';
import {
  answering,
  modelBehaviours,
  startLanguageModel,
  type LanguageModelServer,
} from '../emulators/language-model.ts';
import { makeSyncedProvider } from '../helpers/compliance.ts';
import { makeResource } from '../helpers/factories.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startService, type TestService } from '../helpers/services.ts';

interface Shown {
  id: number;
  title: string;
  source: string;
  model: string | null;
  note: string | null;
  steps: string[];
  evidence: object;
  writing: { status: string; workflow_id: string } | null;
}

describe('recommendations with texts of a model', function () {
  this.timeout(60_000);
  let server: LanguageModelServer;
  let service: TestService;
  let database: Database;
  let client: ApiClient;
  let providerId: number;

  before(async () => {
    server = await startLanguageModel();
    service = await startService({
      env: { AI_BASE_URL: server.url, AI_API_KEY: 'key of the model', AI_MODEL: 'small-model' },
    });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    client = api(service.api.url, (await member(database)).token);
    providerId = await makeSyncedProvider(database);
  });
  after(async () => {
    await database.destroy();
    await service.stop();
    await server.stop();
  });
  beforeEach(() => {
    server.asked = [];
    server.behaviour = modelBehaviours.good;
  });

  const generate = async (): Promise<Shown> => {
    const configuration = { attachments: [], encrypted: true };
    const { id } = await makeResource(database, { providerId, type: 'disk', name: 'spare', configuration });
    return (await client.post<Shown>('/api/v1/recommendations/generate', { resource_id: id }, { expect: 200 })).body;
  };

  it('come with the response, and say which model wrote them from which facts', async () => {
    const shown = await generate();
    assert.deepEqual(
      [shown.source, shown.model, shown.note, shown.writing?.status],
      ['model', 'small-model', null, 'written'],
    );
    assert.match(shown.title, /^In other words/);
    assert.deepEqual(shown.steps, ['Look at it.', 'Do it.']);
    assert.ok(Object.keys(shown.evidence).length > 0);
    assert.equal(server.asked.length, 1);
  });

  it('are requested twice, and then stay those of the rules, with a note', async () => {
    server.behaviour = answering((words) => ({ ...words, estimated_monthly_savings: 1_000_000 }));
    const shown = await generate();
    assert.equal(server.asked.length, 2);
    assert.deepEqual([shown.source, shown.model, shown.writing?.status], ['rule', null, 'kept']);
    assert.match(shown.note ?? '', /more savings than the evidence/);
    assert.doesNotMatch(shown.title, /In other words/);
  });

  it('are corrected by the second response', async () => {
    server.behaviour = (asked, response) => {
      server.behaviour = modelBehaviours.good;
      modelBehaviours.html(asked, response);
    };
    assert.equal((await generate()).source, 'model');
    assert.equal(server.asked.length, 2);
  });
});
