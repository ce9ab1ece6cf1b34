import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { openApiOf } from '../../helpers/openapi.ts';

/** Operations that the console does not call, and why people need no view of them. */
const excused: Readonly<Record<string, string>> = {
  'GET /healthz': 'a probe',
  'GET /readyz': 'a probe',
  'GET /metrics': 'for Prometheus',
  'GET /openapi.json': 'for programs; /docs shows it',
  'GET /docs': 'a page of its own',
  'GET /docs/{file}': 'a page of its own',
  'GET /invitation': 'a page of its own',
  'GET /invitation/{file}': 'a page of its own',
  'POST /api/v1/invitations/preview': 'called by the page of an invitation',
  'POST /api/v1/invitations/accept': 'called by the page of an invitation',
  'POST /api/v1/codec/decode': 'called by the Temporal UI',
  'POST /api/v1/codec/encode': 'called by the Temporal UI',
  'POST /api/v1/providers/{id}/audit-records': 'called by the API servers of clusters',
  'POST /api/v1/alerts': 'for other monitoring, whose alerts appear in the list',
  'GET /api/v1/resources/{id}/config': 'the page of the resource has it with the fields around it',
  'GET /api/v1/acceptances/{id}': 'the list shows all of each',
  'GET /api/v1/change-windows/{id}': 'the list shows all of each',
  'GET /api/reports/{id}': 'the list shows all of each',
  'GET /api/v1/drifts/summary': 'the overview shows the totals of the lists that it links to',
  'GET /api/v1/vulnerabilities/summary': 'the overview shows the totals of the lists that it links to',
  'POST /api/v1/orchestrator/clusters': 'the form of connecting uses the operation for all accounts',
  'POST /api/v1/orchestrator/clusters/discovered/connect': 'the form of connecting uses the operation for all accounts',
  'DELETE /api/v1/orchestrator/clusters/{id}': 'the page of the account disconnects all kinds of accounts',

  'GET /api/v1/resources/export': 'the list of resources saves it, by a path that it builds',
  'GET /api/v1/drifts/export': 'the list of drifts saves it, by a path that it builds',
  'GET /api/v1/vulnerabilities/export': 'the list of vulnerabilities saves it, by a path that it builds',
  'GET /api/v1/resources/{id}/changes': 'the timeline of the resource shows them among the rest',
  'GET /api/v1/resources/{id}/cost': 'the timeline and the costs by resource show it',
  'GET /api/v1/resources/{id}/recommendations': 'the list of recommendations shows them',
  'GET /api/v1/compliance/attestations/{id}': 'the list shows all of each',
  'GET /api/v1/compliance/scores': 'the overview and the trends show them',
  'GET /api/v1/costs/budgets/{id}': 'the list shows all of each',

  'POST /api/v1/recommendations/generate': 'no view yet: evaluating one resource at once',
  'POST /api/v1/alerts/bulk': 'no view yet: commands for several rows',
};

const folder = new URL('../../../console/', import.meta.url).pathname;

function consoleSources(): { name: string; text: string }[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

const typedCall = /\.(GET|POST|PUT|PATCH|DELETE)\(\s*([^\s,)]+)/g;

/** The operations that the sources of the console call: those of the typed client, and paths that it fetches itself. */
function calledOperations(paths: readonly string[]): Set<string> {
  const called = new Set<string>();
  for (const { name, text } of consoleSources()) {
    for (const [call, method, argument = ''] of text.matchAll(typedCall)) {
      assert.match(argument, /^'\/[^']+'$/, `${name}: ${call} names its path, so that this test can read it`);
      called.add(`${method} ${argument.slice(1, -1)}`);
    }
    for (const [, path = ''] of text.matchAll(/\bpost\('(\/[^']+)'/g)) called.add(`POST ${path}`);
    for (const [, path = ''] of text.replaceAll(typedCall, '').matchAll(/[`'](\/api\/[^`'?]+)[^`']*[`']/g)) {
      const fetched = new RegExp(`^${path.replaceAll(/\$\{[^}]+\}/g, '{\\w+}').replaceAll('.', '\\.')}$`);
      for (const known of paths.filter((one) => fetched.test(one))) called.add(`fetched ${known}`);
    }
  }
  return called;
}

describe('the operations of the API', () => {
  let application: TestApplication;
  let operations: string[];
  let called: Set<string>;

  before(async () => {
    application = await startApplication();
    const { document } = await openApiOf(application.url);
    const paths = Object.keys(document.paths);
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    called = calledOperations(paths);
  });
  after(() => application.stop());

  /** A path that is fetched without the client is a file or a stream. */
  const hasView = (operation: string): boolean =>
    called.has(operation) || (operation.startsWith('GET ') && called.has(operation.replace('GET ', 'fetched ')));

  it('have a view in the console, or a reason why they need none', () => {
    const missing = operations.filter((operation) => !hasView(operation) && !(operation in excused));
    assert.deepEqual(missing, [], 'the console does not call these; add a view, or a reason to this test');
  });

  it('are excused only while they have no view', () => {
    const unneeded = Object.keys(excused).filter((operation) => hasView(operation) || !operations.includes(operation));
    assert.deepEqual(unneeded, [], 'these have a view now, or do not exist: remove the reasons from this test');
  });

  it('are all that the console calls', () => {
    const unknown = [...called].filter((call) => !call.startsWith('fetched ') && !operations.includes(call));
    assert.deepEqual(unknown, []);
  });
});
