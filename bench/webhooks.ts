import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { request } from 'undici';
import { createOutboundGuard } from '../platform/outbound/guard.ts';
import { makeCertificate } from '../test/helpers/certificate.ts';
import { percentile, type Figure } from './figures.ts';
import { call, startApi, startStores, startWorker, type BenchStores } from './service.ts';

const toOne = 10_000;
const endpoints = 10;
const toEach = 1_000;
const plainDeliveries = 1_000;
const singles = 200;
const rounds = 3;
const startsAtOnce = 50;
const goal = '≥ 500 a second';

interface Target {
  url(path: string): string;
  /** Resolves when the given number of different ids has arrived at a path. */
  until(path: string, count: number): Promise<void>;
  stop(): void;
}

async function startTarget(caFile: string): Promise<Target> {
  const keyFile = join(dirname(caFile), 'key.pem');
  const child = forked('receiver.ts', [caFile, keyFile]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: (path) => `https://localhost:${port}${path}`,
    until: (path, count) =>
      new Promise((resolve) => {
        const look = (message: { path: string }): void => {
          if (message.path !== path) return;
          child.off('message', look);
          resolve();
        };
        child.on('message', look);
        child.send({ path, count });
      }),
    stop: () => child.disconnect(),
  };
}

function forked(file: string, args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, 'webhooks', file), args, { execArgv: ['--import', 'tsx'] });
}

async function writeEvents(stores: BenchStores, { type, count }: { type: string; count: number }): Promise<void> {
  await stores.database.raw(
    `insert into events (type, data)
     select ?, jsonb_build_object('number', number, 'summary', repeat('x', 300)) from generate_series(1, ?) as number`,
    [type, count],
  );
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

/** Registers an endpoint only for this round; the one of the previous round is disabled. */
async function register(service: { url: string; stores: BenchStores }, endpoint: { url: string; event: string }) {
  const body = { name: 'bench', url: endpoint.url, events: [endpoint.event] };
  await call(service.url, { token: service.stores.token, method: 'POST', path: '/api/v1/webhooks', body });
}

/** Measures the ceiling: the same requests over ten keep-alive connections, with nothing stored. */
async function bareRequests(target: Target, options: { caFile: string; path: string }): Promise<number> {
  const guard = createOutboundGuard({ allowCidrs: ['127.0.0.0/8', '::1/128'], caFile: options.caFile });
  const dispatcher = guard.createDispatcher({ connections: 10 });
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < toOne) {
      next += 1;
      const body = JSON.stringify({ event: 'job.completed', data: { number: next, summary: 'x'.repeat(300) } });
      const response = await request(target.url(options.path), { method: 'POST', dispatcher, body });
      await response.body.dump();
    }
  };
  const seconds = await secondsOf(() => Promise.all(Array.from({ length: 10 }, send)));
  await dispatcher.close();
  await guard.close();
  return toOne / seconds;
}

/** Measures the simple design on the same Temporal: a workflow for each delivery. */
async function plainRate(target: Target, options: { caFile: string; path: string }): Promise<number> {
  const address = process.env['TEMPORAL_ADDRESS'] ?? '';
  const worker = forked('plain-worker.ts', [address, options.caFile]);
  await once(worker, 'message');
  const connection = await Connection.connect({ address });
  const { workflow } = new Client({ connection });
  let next = 0;
  const start = async (): Promise<void> => {
    while (next < plainDeliveries) {
      next += 1;
      const number = next;
      const workflowId = `plain${options.path}-${number}`;
      const args = [{ url: target.url(options.path), number }];
      await workflow.start('deliverOne', { taskQueue: 'plain', workflowId, args });
    }
  };
  const seconds = await secondsOf(async () => {
    await Promise.all([target.until(options.path, plainDeliveries), ...Array.from({ length: startsAtOnce }, start)]);
  });
  worker.kill('SIGTERM');
  await once(worker, 'exit');
  await connection.close();
  return plainDeliveries / seconds;
}

/**
 * Measures the time from event rows to 2xx responses, with every id checked at the receiver, compared with one workflow
 * per delivery.
 */
export async function benchWebhooks(): Promise<Figure[]> {
  const certificate = await makeCertificate();
  const target = await startTarget(certificate.caFile);
  const stores = await startStores();
  const { caFile } = certificate;
  const options = stores.options({ OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8,::1/128', OUTBOUND_CA_FILE: caFile });
  const api = await startApi(options);
  const worker = await startWorker(options);
  const service = { url: api.url, stores };
  try {
    const [one, many, plain, bare]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await bareRequests(target, { caFile, path: `/bare/${round}` }));
      await register(service, { url: target.url(`/one/${round}`), event: 'job.completed' });
      const seconds = await secondsOf(async () => {
        await writeEvents(stores, { type: 'job.completed', count: toOne });
        await target.until(`/one/${round}`, toOne);
      });
      one.push(toOne / seconds);
      await stores.database('webhooks').update({ enabled: false });
      const paths = Array.from({ length: endpoints }, (_, index) => `/many/${round}/${index}`);
      for (const path of paths) await register(service, { url: target.url(path), event: 'cost.anomaly' });
      const secondsOfMany = await secondsOf(async () => {
        await writeEvents(stores, { type: 'cost.anomaly', count: toEach });
        await Promise.all(paths.map((path) => target.until(path, toEach)));
      });
      many.push((endpoints * toEach) / secondsOfMany);
      await stores.database('webhooks').update({ enabled: false });
      plain.push(await plainRate(target, { caFile, path: `/plain/${round}` }));
    }
    await register(service, { url: target.url('/single'), event: 'drift.detected' });
    const latenciesMs: number[] = [];
    for (let number = 1; number <= singles; number += 1) {
      const seconds = await secondsOf(async () => {
        await stores.database('events').insert({ type: 'drift.detected', data: JSON.stringify({ number }) });
        await target.until('/single', number);
      });
      latenciesMs.push(seconds * 1_000);
    }
    const against = { name: 'one workflow per delivery', runs: plain };
    return [
      { name: `${toOne} events to one endpoint`, unit: '/s', runs: one, against, goal },
      { name: `${toEach} events to each of ${endpoints} endpoints`, unit: '/s', runs: many, against, goal },
      {
        name: `${toOne} events to one endpoint`,
        unit: '/s',
        runs: one,
        against: { name: 'bare requests, nothing stored', runs: bare },
      },
      {
        name: `a single event, p95 of ${singles}`,
        unit: 'ms',
        runs: [percentile(latenciesMs, 0.95)],
        goal: '≤ 500 ms',
      },
    ];
  } finally {
    await worker.stop();
    await api.stop();
    await stores.stop();
    target.stop();
    await certificate.remove();
  }
}
