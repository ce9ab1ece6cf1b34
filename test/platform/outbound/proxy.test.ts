import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { createServer as createHttpsServer, get } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { request } from 'undici';

import { createOutboundGuard } from '../../../platform/outbound/guard.ts';
import type { OutboundGuard } from '../../../platform/outbound/guard.ts';
import { closeServer, portOf } from './loopback.ts';
import { canIssueCertificates, createThrowawayCa } from './throwaway-ca.ts';
import type { ThrowawayCa } from './throwaway-ca.ts';

interface Asked {
  authority: string | undefined;
  login: string | undefined;
}

describe('the outbound guard behind a proxy', () => {
  let ca: ThrowawayCa;
  let receiver: Server;
  let proxy: Server;
  let proxyUrl: string;
  let asked: Asked[];
  let isOpen: boolean;
  const guards: OutboundGuard[] = [];

  function guardWith(resolved: string[], proxyText = proxyUrl): OutboundGuard {
    const guard = createOutboundGuard({
      allowCidrs: ['127.0.0.0/8'],
      caFile: ca.caFile,
      proxy: proxyText,
      resolve: async () => resolved,
    });
    guards.push(guard);
    return guard;
  }

  before(async function () {
    if (!canIssueCertificates) {
      console.log('      (openssl is missing: connections by TLS are not tested)');
      this.skip();
    }
    ca = createThrowawayCa();
    receiver = createHttpsServer(ca.issue(['DNS:receiver.example']), (incoming, outgoing) => {
      outgoing.end(`for ${incoming.headers.host}`);
    });
    const receiverPort = await portOf(receiver);
    // It stands for the way out: whatever address it is requested, the receiver answers.
    proxy = createHttpServer().on('connect', (incoming: IncomingMessage, socket) => {
      asked.push({ authority: incoming.url, login: incoming.headers['proxy-authorization'] });
      if (!isOpen) {
        socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
        return;
      }
      const inner = connect(receiverPort, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        inner.pipe(socket).pipe(inner);
      });
      socket.on('error', () => inner.destroy());
      inner.on('error', () => socket.destroy());
    });
    proxyUrl = `http://user:pass%20word@127.0.0.1:${await portOf(proxy)}`;
  });

  beforeEach(() => {
    asked = [];
    isOpen = true;
  });

  afterEach(async () => {
    await Promise.all(guards.splice(0).map((guard) => guard.close()));
  });

  after(async () => {
    if (!canIssueCertificates) return;
    await Promise.all([closeServer(receiver), closeServer(proxy)]);
    ca.remove();
  });

  const login = `Basic ${Buffer.from('user:pass word').toString('base64')}`;

  it('has the proxy connect to the checked address and keeps the name for TLS and Host', async () => {
    const guard = guardWith(['8.8.8.8']);
    const answer = await request('https://receiver.example/', { dispatcher: guard.dispatcher });
    assert.equal(await answer.body.text(), 'for receiver.example');
    assert.deepEqual(asked, [{ authority: '8.8.8.8:443', login }]);
  });

  it('does the same for agents of node:https', async () => {
    const agents = guardWith(['2606:4700::1111']).httpAgents({ maxSockets: 1 });
    const [answer] = (await once(get('https://receiver.example:8443/', { agent: agents.https }), 'response')) as [
      IncomingMessage,
    ];
    assert.equal(await text(answer), 'for receiver.example:8443');
    assert.deepEqual(asked, [{ authority: '[2606:4700::1111]:8443', login }]);
    agents.https.destroy();
  });

  it('sends nothing refused to the proxy', async () => {
    const guard = guardWith(['10.0.0.1']);
    await assert.rejects(request('https://receiver.example/', { dispatcher: guard.dispatcher }), {
      code: 'address_refused',
    });
    await assert.rejects(request('https://169.254.169.254/', { dispatcher: guard.dispatcher }), {
      code: 'address_refused',
    });
    const agents = guard.httpAgents({ maxSockets: 1 });
    await assert.rejects(once(get('https://receiver.example/', { agent: agents.https }), 'response'), {
      code: 'address_refused',
    });
    assert.deepEqual(asked, []);
  });

  it('calls an allowed internal address without the proxy', async () => {
    const guard = guardWith(['127.0.0.1']);
    const { port } = receiver.address() as AddressInfo;
    const answer = await request(`https://receiver.example:${port}/`, { dispatcher: guard.dispatcher });
    assert.equal(await answer.body.text(), `for receiver.example:${port}`);
    assert.deepEqual(asked, []);
  });

  it('reports the status of a proxy that refuses, having asked for each address', async () => {
    isOpen = false;
    const guard = guardWith(['8.8.8.8', '1.1.1.1']);
    await assert.rejects(request('https://receiver.example/', { dispatcher: guard.dispatcher }), {
      message: 'The outbound proxy refused the connection with status 403',
    });
    assert.deepEqual(
      asked.map(({ authority }) => authority),
      ['8.8.8.8:443', '1.1.1.1:443'],
    );
  });
});
