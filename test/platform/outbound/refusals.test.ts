import assert from 'node:assert/strict';
import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import type { Agent as HttpsAgent } from 'node:https';

import { request } from 'undici';

import { createOutboundGuard } from '../../../platform/outbound/guard.ts';
import type { OutboundGuard, OutboundGuardOptions } from '../../../platform/outbound/guard.ts';
import { OutboundRefusedError } from '../../../platform/outbound/refusal.ts';
import type { Resolver } from '../../../platform/outbound/resolver.ts';
import { listenSilently } from './loopback.ts';
import type { SilentListener } from './loopback.ts';

const answersWith =
  (...addresses: string[]): Resolver =>
  async () =>
    addresses;

describe('a connection that the outbound guard refuses', () => {
  let listener: SilentListener;
  let listenerV6: SilentListener;
  const guards: OutboundGuard[] = [];

  function guardWith(options: OutboundGuardOptions): OutboundGuard {
    const guard = createOutboundGuard(options);
    guards.push(guard);
    return guard;
  }

  before(async () => {
    listener = await listenSilently();
    listenerV6 = await listenSilently('::1', listener.port);
  });

  afterEach(async () => {
    await Promise.all(guards.splice(0).map((guard) => guard.close()));
    assert.equal(listener.connections() + listenerV6.connections(), 0, 'a listener saw a connection');
  });

  after(() => Promise.all([listener.close(), listenerV6.close()]));

  async function isRefusedEverywhere(guard: OutboundGuard, url: string, code: string): Promise<void> {
    const refusal = (error: unknown): boolean => error instanceof OutboundRefusedError && error.code === code;
    await assert.rejects(guard.check(url), refusal, `check of ${url}`);
    await assert.rejects(request(url, { dispatcher: guard.dispatcher }), refusal, `undici request of ${url}`);
    await assert.rejects(getByAgent(guard, url), refusal, `node request of ${url}`);
  }

  function getByAgent(guard: OutboundGuard, url: string): Promise<void> {
    const agents = guard.httpAgents({ maxSockets: 2 });
    const { settled, resolve, reject } = withResolvers();
    const isPlain = new URL(url).protocol === 'http:';
    const get = isPlain ? getHttp : getHttps;
    get(url, { agent: isPlain ? agents.http : agents.https }, () => resolve()).on('error', reject);
    return settled.finally(() => {
      agents.http.destroy();
      agents.https.destroy();
    });
  }

  const spellings = [
    '127.0.0.1',
    '0x7f.1',
    '017700000001',
    '2130706433',
    '127.1',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[::127.0.0.1]',
    '169.254.169.254',
    '168.63.129.16',
    '10.0.0.1',
    '100.64.0.1',
    '0.0.0.0',
  ];
  for (const host of spellings) {
    it(`is not made to https://${host}`, async () => {
      await isRefusedEverywhere(guardWith({}), `https://${host}:${listener.port}/`, 'address_refused');
    });
  }

  for (const address of [
    '127.0.0.1',
    '::1',
    '169.254.169.254',
    '168.63.129.16',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
  ]) {
    it(`is not made to a name that resolves to ${address}`, async () => {
      const guard = guardWith({ resolve: answersWith(address) });
      await isRefusedEverywhere(guard, `https://receiver.example:${listener.port}/`, 'address_refused');
    });
  }

  it('is not made to a name with one internal address among public ones', async () => {
    const guard = guardWith({ resolve: answersWith('8.8.8.8', '127.0.0.1', '1.1.1.1') });
    await isRefusedEverywhere(guard, `https://receiver.example:${listener.port}/`, 'address_refused');
  });

  it('is not made to localhost by the resolver of the machine', async () => {
    await isRefusedEverywhere(guardWith({}), `https://localhost:${listener.port}/`, 'address_refused');
  });

  it('is not made to a name that resolved to a public address when it was registered and to an internal one later', async () => {
    const answers = ['8.8.8.8', '127.0.0.1', '127.0.0.1'];
    const guard = guardWith({ resolve: async () => [answers.shift() ?? '127.0.0.1'] });
    const url = `https://receiver.example:${listener.port}/`;
    await guard.check(url);
    await assert.rejects(request(url, { dispatcher: guard.dispatcher }), { code: 'address_refused' });
    await assert.rejects(getByAgent(guard, url), { code: 'address_refused' });
  });

  it('is not made by plain http, even to an allowed address', async () => {
    const guard = guardWith({ allowCidrs: ['127.0.0.0/8'] });
    await isRefusedEverywhere(guard, `http://127.0.0.1:${listener.port}/`, 'not_https');
  });

  it('is not made to the port of a database of a public host', async () => {
    const guard = guardWith({ allowCidrs: ['127.0.0.0/8'], resolve: answersWith('8.8.8.8') });
    await isRefusedEverywhere(guard, 'https://receiver.example:5432/', 'port_refused');
  });

  it('is not made to another port of a trusted endpoint', async () => {
    const guard = guardWith({ trustedHosts: [`127.0.0.1:${listener.port === 5000 ? 5001 : 5000}`] });
    await isRefusedEverywhere(guard, `http://127.0.0.1:${listener.port}/`, 'not_https');
  });

  it('cannot be bypassed by a unix socket or TLS settings of a single request', async () => {
    const guard = guardWith({ resolve: answersWith('127.0.0.1') });
    const agent: HttpsAgent = guard.httpAgents({ maxSockets: 1 }).https;
    const { settled, resolve, reject } = withResolvers();
    getHttps({ socketPath: '/nowhere.sock', agent, rejectUnauthorized: false }, () => resolve()).on('error', reject);
    await assert.rejects(settled, { code: 'address_refused' });
  });
});

describe('the message of the outbound guard for a refusal', () => {
  it('does not reveal which address a name resolves to', async () => {
    const guard = createOutboundGuard({ resolve: answersWith('10.20.30.40') });
    await assert.rejects(guard.check('https://inside.example/'), {
      name: 'OutboundRefusedError',
      message: 'inside.example resolves to an address that is not public.',
    });
    await guard.close();
  });

  it('distinguishes a name without address from a refused one', async () => {
    const guard = createOutboundGuard({
      resolve: async () => {
        throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
      },
    });
    await assert.rejects(guard.check('https://nowhere.example/'), {
      code: 'unresolved',
      message: 'nowhere.example cannot be resolved.',
    });
    await assert.rejects(request('https://nowhere.example/', { dispatcher: guard.dispatcher }), { code: 'ENOTFOUND' });
    await guard.close();
  });

  it('treats a name without addresses as unresolved', async () => {
    const guard = createOutboundGuard({ resolve: async () => [] });
    await assert.rejects(guard.check('https://nowhere.example/'), { code: 'unresolved' });
    await guard.close();
  });

  it('ends a check whose resolver does not answer', async () => {
    const guard = createOutboundGuard({ connectTimeoutMs: 20, resolve: () => withResolvers().settled as never });
    await assert.rejects(guard.check('https://slow.example/'), { code: 'unresolved' });
    await assert.rejects(request('https://slow.example/', { dispatcher: guard.dispatcher }), { code: 'ETIMEDOUT' });
    await guard.close();
  });

  it('names every fault of a URL', async () => {
    const guard = createOutboundGuard({});
    await assert.rejects(guard.check('http://u:p@example.com/#x'), (error) => {
      assert.ok(error instanceof OutboundRefusedError);
      assert.deepEqual(
        error.faults.map(({ code }) => code),
        ['not_https', 'userinfo', 'fragment'],
      );
      assert.ok(!error.message.includes('u:p'));
      return true;
    });
    await guard.close();
  });
});

describe('the options of the outbound guard', () => {
  it('are rejected immediately when they are invalid', () => {
    assert.throws(() => createOutboundGuard({ allowCidrs: ['inside'] }), /"inside" is not an address range/);
    assert.throws(() => createOutboundGuard({ trustedHosts: ['http://a:1'] }), /is not a host and port/);
    assert.throws(() => createOutboundGuard({ trustedHosts: ['a'] }), /is not a host and port/);
    assert.throws(() => createOutboundGuard({ caFile: '/no/such/file.pem' }), /no such file/);
  });

  it('never repeat the password of a proxy', () => {
    assert.throws(
      () => createOutboundGuard({ proxy: 'socks5://user:hunter2@proxy.example' }),
      (error) => error instanceof RangeError && !error.message.includes('hunter2'),
    );
  });
});

function withResolvers(): { settled: Promise<void>; resolve: () => void; reject: (error: unknown) => void } {
  let resolve!: () => void;
  let reject!: (error: unknown) => void;
  const settled = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { settled, resolve, reject };
}
