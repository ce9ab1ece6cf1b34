import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readDescriptions } from '../../../activities/clouds/kubernetes/descriptions/description.ts';
import { changesOf } from '../../descriptions/kubernetes/changes.ts';
import { readServer } from '../../descriptions/kubernetes/read-server.ts';
import { buildTimeoutMs, startApiserver, whyNoApiserver, type Apiserver } from '../../helpers/kube-apiserver.ts';

describe('The description of Kubernetes', () => {
  let server: Apiserver | null = null;

  before(async function () {
    this.timeout(buildTimeoutMs);
    const missing = whyNoApiserver() ?? (spawnSync('go', ['version']).status === 0 ? null : 'Go is not installed');
    if (missing !== null) {
      console.log(`    the real API server is left out: ${missing}`);
      this.skip();
    }
    server = await startApiserver();
  });
  after(() => server?.stop());

  it('is what a real API server says of itself', async () => {
    assert.ok(server);
    const committed = readDescriptions();
    const read = await readServer(server);
    assert.deepEqual(Object.keys(read).toSorted(), Object.keys(committed).toSorted());
    assert.deepEqual(
      Object.entries(read).flatMap(([api, description]) => changesOf(committed[api] ?? null, description)),
      [],
    );
  });
});
