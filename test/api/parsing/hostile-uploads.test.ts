import assert from 'node:assert/strict';
import { request as send, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'mocha';
import { createParsing, type Parsing } from '../../../api/parsing/parsing.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider, makeResource } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';

interface Answer {
  status: number;
  body: { error: string; details?: string };
}

/** Kubeconfigs that each took the process, or its event loop, before they were parsed in a thread. */
const hostileKubeconfigs: [what: string, kubeconfig: string, refusal: RegExp][] = [
  ['nested keys', '? '.repeat(120_000), /nested too deeply/],
  ['a mapping of 26,000 keys', Array.from({ length: 26_000 }, (_, key) => `k${key}: 1`).join('\n'), /more than/],
  ['many short documents', '{}'.repeat(49_000), /not a plain YAML document|too much/],
  ['many anchors', '&a '.repeat(40_000), /not a plain YAML document|too much|must be/],
];

describe('Hostile uploads', () => {
  let application: TestApplication;
  let token: string;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    ({ token } = await member(application.database, { role: 'admin' }));
  });
  after(() => application?.stop());

  /** Sends a body, and resolves when the service has all of it. */
  function upload(method: string, path: string, body: string): { sent: Promise<void>; answered: Promise<Answer> } {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const outgoing = send(new URL(path, application.url), {
      method,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
    });
    const answered = new Promise<Answer>((resolve, reject) => {
      outgoing.once('error', reject);
      outgoing.once('response', (response: IncomingMessage) => {
        text(response).then(
          (content) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(content) as Answer['body'] }),
          reject,
        );
      });
    });
    const sent = new Promise<void>((resolve) => outgoing.end(body, resolve));
    return { sent, answered };
  }

  async function probe(): Promise<void> {
    assert.equal((await fetch(new URL('/healthz', application.url))).status, 200);
  }

  /** The answers in their order, of an upload and of a request that comes after it. */
  async function orderOf(method: string, path: string, body: string): Promise<{ order: string[]; answer: Answer }> {
    const order: string[] = [];
    const { sent, answered } = upload(method, path, body);
    const done = answered.then(() => order.push('upload'));
    await sent;
    await probe();
    order.push('other request');
    await done;
    return { order, answer: await answered };
  }

  for (const [what, kubeconfig, refusal] of hostileKubeconfigs) {
    it(`of a kubeconfig with ${what} are rejected with 422 while other requests are served`, async () => {
      const body = JSON.stringify({ name: what, kubeconfig });
      // Each time: threads have to survive, or be replaced.
      for (let round = 0; round < 3; round += 1) {
        const { order, answer } = await orderOf('POST', '/api/v1/orchestrator/clusters', body);
        assert.equal(answer.status, 422);
        assert.match(answer.body.details ?? '', refusal);
        assert.equal(order[0], 'other request');
      }
    });
  }

  it('of JSON are rejected with 400 while other requests are served', async () => {
    const ids = JSON.stringify({ ids: Array.from({ length: 400_000 }, () => 0), action: 'acknowledge' });
    const { order, answer } = await orderOf('POST', '/api/v1/alerts/bulk', ids);
    assert.equal(answer.status, 400);
    assert.equal(order[0], 'other request');
  });

  it('of values that would use up all memory are rejected with 400', async () => {
    const { database } = application;
    const resource = await makeResource(database, { providerId: (await makeProvider(database)).id });
    const path = `/api/v1/resources/${resource.id}/sbom`;
    for (const unit of ['{},', '[],', '0,']) {
      const content = `{"components":[${unit.repeat(6_500_000)}0]}`;
      const { answer } = await orderOf('PUT', path, content);
      assert.equal(answer.status, 400);
      assert.match(answer.body.error, /more than 2000000 values/);
    }
  });

  it('leave the event loop free while a bill of materials of 100,000 components is parsed', async () => {
    const parsing: Parsing = createParsing({
      script: new URL('../../../dist/api/parsing/parse-thread.js', import.meta.url),
      onFault: (fault) => assert.fail(String(fault)),
    });
    const components = Array.from({ length: 100_000 }, (_, number) => ({
      type: 'library',
      name: `p${number}`,
      purl: `pkg:pypi/p${number}@1.${number}`,
    }));
    const content = Buffer.from(JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', components }));
    let isDone = false;
    let turns = 0;
    const reading = parsing.sbom(content, '{"type":"object"}').finally(() => (isDone = true));
    while (!isDone) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    const upload = await reading;
    await parsing.close();
    assert.ok(upload.ok);
    assert.equal(upload.packages.count, 100_000);
    assert.ok(turns > 100, `the event loop turned ${turns} times`);
  });
});
