import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startApplication, type TestApplication } from '../../helpers/application.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const built = join(import.meta.dirname, '..', '..', '..', 'dist', 'console');
const mostPackedBytes = 250 * 1024;

describe('the console', () => {
  let application: TestApplication;

  before(async () => {
    application = await startApplication();
  });
  after(() => application.stop());

  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(application.url + path, { headers });

  it('is served at / and, to browsers, at every other unknown path', async () => {
    const page = await (await get('/')).text();
    assert.match(page, /<div id="console">/);
    for (const path of ['/drifts', '/remediation/7', '/no/such/page']) {
      const response = await get(path, html);
      assert.equal(response.status, 200, path);
      assert.equal(await response.text(), page);
    }
  });

  it('does not take over the paths of the API, of its description and of probes', async () => {
    for (const path of [
      '/api/nothing',
      '/v1/nothing',
      '/api/v1/drifts/x/y',
      '/docs/nothing.js',
      '/assets/nothing.js',
    ]) {
      const response = await get(path, html);
      assert.equal(response.status, 404, path);
      assert.equal(((await response.json()) as { code: string }).code, 'NOT_FOUND');
    }
    assert.equal((await get('/no/such/page')).status, 404);
    assert.equal((await get('/api/v1/me', html)).status, 401);
    assert.match(await (await get('/docs', html)).text(), /swagger/);
  });

  it('may load, run and reach only the service’s own files', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe|data:|\*/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
  });

  it('revalidates its page, and lets files with content hashes be cached indefinitely', async () => {
    const first = await get('/');
    assert.equal(first.headers.get('cache-control'), 'no-cache');
    // As browsers ask; fetch of Node.js would ask for a fresh one.
    const asked = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await get('/', asked);
    assert.equal(again.status, 304);
    const page = await first.text();
    assert.doesNotMatch(page, /<script>|<style|style=/);
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    assert.equal(files.length, 2);
    for (const file of files) {
      const response = await get(file, { 'accept-encoding': 'br' });
      assert.equal(response.headers.get('content-encoding'), 'br');
      assert.equal(response.headers.get('vary'), 'Accept-Encoding');
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
      const plain = await get(file, { 'accept-encoding': 'identity' });
      assert.equal(plain.headers.get('content-encoding'), null);
      assert.notEqual(plain.headers.get('etag'), response.headers.get('etag'));
      assert.equal(await plain.text(), await response.text());
    }
  });

  it('responds to HEAD without a body and only to reads', async () => {
    const head = await fetch(`${application.url}/`, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
    assert.equal((await fetch(`${application.url}/`, { method: 'POST' })).status, 404);
  });

  it(`is at most ${mostPackedBytes / 1024} KB in total`, () => {
    const packed = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'));
    assert.ok(packed.length >= 2);
    const bytes = packed.reduce((sum, name) => sum + statSync(join(built, name)).size, 0);
    assert.ok(bytes <= mostPackedBytes, `${bytes} bytes`);
  });
});
