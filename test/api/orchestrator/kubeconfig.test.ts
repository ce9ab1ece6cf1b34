import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';
import { badKubeconfigs, kubeconfigOf } from '../../helpers/kubeconfigs.ts';
import { canIssueCertificates, createThrowawayCa } from '../../platform/outbound/throwaway-ca.ts';

const paths = ['/api/v1/providers/orchestrator/connect', '/api/v1/orchestrator/clusters'];

describe('Connecting with a bad kubeconfig', () => {
  let application: TestApplication;
  let admin: ApiClient;
  let canary: Server;
  let calls = 0;
  let directory: string;

  before(async function () {
    if (!canIssueCertificates) this.skip();
    // The address is allowed, so that nothing but the refusal keeps the service from calling it.
    application = await startApplication({ env: { OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMIT_MAX: '100000' } });
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
    directory = mkdtempSync(join(tmpdir(), 'kubeconfig-'));
    canary = createServer((socket) => {
      calls += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    canary?.close();
    await application?.stop();
    if (directory !== undefined) rmSync(directory, { recursive: true });
  });

  const nothingWritten = async (what: string): Promise<void> => {
    for (const table of ['providers', 'provider_credentials', 'jobs', 'outbox']) {
      const own = application.database(table);
      const rows = table === 'jobs' ? await own.where({ type: 'inventory_sync' }) : await own;
      assert.deepEqual(rows, [], `${what}: ${table}`);
    }
  };

  for (const path of paths) {
    it(`returns 422 naming the field on ${path}, runs nothing, calls nothing and writes nothing`, async () => {
      const authority = createThrowawayCa();
      const { cert: certificate } = authority.issue(['DNS:user']);
      authority.remove();
      const server = `https://127.0.0.1:${(canary.address() as AddressInfo).port}`;
      const marker = join(directory, 'ran');
      for (const { what, text, names } of badKubeconfigs({
        server,
        marker,
        secretFile: '/etc/hostname',
        certificate,
      })) {
        const { body } = await admin.post<{ code: string; details: string }>(
          path,
          { name: what, kubeconfig: text },
          { expect: 422 },
        );
        assert.equal(body.code, 'VALIDATION_ERROR', what);
        assert.ok(body.details.includes(names), `${what}: ${body.details}`);
      }
      assert.equal(existsSync(marker), false);
      assert.equal(calls, 0);
      await nothingWritten('bad files');
    });

    it(`returns 422 on ${path} for a server with an address that is not public, and does not call it`, async () => {
      for (const host of ['169.254.169.254', '[fd00:ec2::254]', '10.0.0.1', '168.63.129.16', '0xa.1', '[::1]:6443']) {
        const kubeconfig = JSON.stringify(kubeconfigOf({ url: `https://${host}` }, { token: 'word' }));
        const { body } = await admin.post<{ details: string }>(path, { name: host, kubeconfig }, { expect: 422 });
        assert.match(body.details, /^kubeconfig\.clusters\[0\]\.cluster\.server cannot be called/, host);
      }
      await nothingWritten('inward addresses');
    });
  }

  it('returns 400 for a body without the fields', async () => {
    for (const path of paths) {
      await admin.post(path, { name: 'x' }, { expect: 400 });
      await admin.post(path, { name: 'x', kubeconfig: 1 }, { expect: 400 });
      await admin.post(path, { name: 'x', kubeconfig: 'a: 1', namespace: 'y' }, { expect: 400 });
    }
  });
});
