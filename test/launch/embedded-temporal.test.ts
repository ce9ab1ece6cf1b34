import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'node:http';
import { Client, Connection } from '@temporalio/client';
import { freePort } from '../../launch/ports.ts';
import { startTemporal, type RunningTemporal } from '../../launch/temporal.ts';
import { eventually } from '../helpers/eventually.ts';
import { testEnvironment } from '../helpers/test-environment.ts';

describe('The embedded Temporal', function () {
  this.timeout(60_000);
  let directory: string;
  let temporal: RunningTemporal;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'temporal-http-'));
    temporal = await startTemporal({
      binary: testEnvironment('TEMPORAL_CLI'),
      port: await freePort(),
      uiPort: await freePort(),
      directory,
      databaseFile: null,
    });
  });
  after(async () => {
    await temporal.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** Every socket that the server listens on, read from the kernel: address and port in hexadecimal. */
  async function listening(): Promise<{ address: string; port: number }[]> {
    const fds = `/proc/${temporal.pid}/fd`;
    const links = await Promise.all((await readdir(fds)).map((fd) => readlink(join(fds, fd)).catch(() => '')));
    const inodes = new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
    const tables = await Promise.all(
      ['tcp', 'tcp6'].map((name) => readFile(`/proc/${temporal.pid}/net/${name}`, 'utf8')),
    );
    return tables
      .join('\n')
      .split('\n')
      .flatMap((line) => {
        const [, local, , state, , , , , , inode] = line.trim().split(/\s+/);
        if (state !== '0A' || local === undefined || !inodes.has(inode ?? '')) return [];
        const [address = '', port = ''] = local.split(':');
        return [{ address, port: Number.parseInt(port, 16) }];
      });
  }

  /** The status that a port answers a request with, under headers as a page elsewhere sends them; null for no HTTP. */
  const statusOf = (sent: { port: number; method: string; path: string; host: string }): Promise<number | null> =>
    new Promise((resolve) => {
      const { port, method, path, host } = sent;
      const headers = { host, origin: 'http://evil.example', 'content-type': 'text/plain' };
      const call = request({ host: '127.0.0.1', port, method, path, headers, timeout: 5_000 }, (response) => {
        response.resume();
        resolve(response.statusCode ?? null);
      });
      call.on('timeout', () => call.destroy());
      call.on('error', () => resolve(null));
      call.end(method === 'POST' ? '{}' : undefined);
    });

  it('listens only on loopback', async function () {
    if (process.platform !== 'linux') this.skip();
    const sockets = await listening();
    assert.ok(sockets.length >= 4, JSON.stringify(sockets));
    assert.deepEqual([...new Set(sockets.map(({ address }) => address))], ['0100007F']);
  });

  it('refuses every request that a browser makes of its HTTP API', async function () {
    if (process.platform !== 'linux') this.skip();
    const uiPort = Number(new URL(temporal.uiUrl).port);
    const signal = '/api/v1/namespaces/default/workflows/remediation-1/signal/decide';
    let refusing = 0;
    for (const { port } of (await listening()).filter((socket) => socket.port !== uiPort)) {
      const statuses = [];
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'rebound.example']) {
        statuses.push(await statusOf({ port, host, method: 'POST', path: signal }));
        statuses.push(await statusOf({ port, host, method: 'GET', path: '/api/v1/namespaces' }));
      }
      assert.ok(!statuses.includes(200), `${port}: ${statuses.join()}`);
      if (statuses.every((status) => status === 403)) refusing += 1;
    }
    assert.equal(refusing, 1);
  });

  describe('with a workflow on a queue', () => {
    const queue = 'queue_of_this_test';
    let connection: Connection;

    before(async () => {
      connection = await Connection.connect({ address: temporal.address });
      await new Client({ connection }).workflow.start('anything', { taskQueue: queue, workflowId: 'one' });
    });
    after(async () => {
      await connection.close();
    });

    it('reads one partition when it keeps its data in memory', async () => {
      const { workflowTaskQueuePartitions } = await connection.workflowService.listTaskQueuePartitions({
        namespace: 'default',
        taskQueue: { name: queue },
      });
      assert.equal(workflowTaskQueuePartitions.length, 1);
    });

    it('keeps no series of metrics for the queue', async function () {
      if (process.platform !== 'linux') this.skip();
      const ports = (await listening()).map(({ port }) => port);
      const metrics = await eventually(async () => {
        const pages = await Promise.all(
          ports.map((port) =>
            fetch(`http://127.0.0.1:${port}/metrics`)
              .then(async (answer) => answer.text())
              .catch(() => ''),
          ),
        );
        const page = pages.find((text) => text.includes('service_requests')) ?? '';
        assert.match(page, /fair_lease_requests\{namespace="default"/);
        return page;
      });
      assert.doesNotMatch(metrics, new RegExp(queue));
    });
  });
});
