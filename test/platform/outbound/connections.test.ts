import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer, get as getHttp } from 'node:http';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { createServer as createHttpsServer, get as getHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';

import { fetch, request } from 'undici';

import { createOutboundGuard } from '../../../platform/outbound/guard.ts';
import type { OutboundGuard, OutboundGuardOptions } from '../../../platform/outbound/guard.ts';
import { trustedHostOf } from '../../../platform/outbound/trusted-hosts.ts';
import { closeServer, listenSilently, portOf } from './loopback.ts';
import { canIssueCertificates, createThrowawayCa } from './throwaway-ca.ts';
import type { ThrowawayCa } from './throwaway-ca.ts';

interface Seen {
  serverName: string | false;
  host: string | undefined;
  localAddress: string | undefined;
  url: string | undefined;
}

describe('connections through the outbound guard', () => {
  let ca: ThrowawayCa;
  let server: HttpServer;
  let port: number;
  let seen: Seen[];
  const guards: OutboundGuard[] = [];

  function guardWith(options: OutboundGuardOptions): OutboundGuard {
    const guard = createOutboundGuard({ allowCidrs: ['127.0.0.1'], caFile: ca.caFile, ...options });
    guards.push(guard);
    return guard;
  }

  before(async function () {
    if (!canIssueCertificates) {
      console.log('      (openssl is missing: connections by TLS are not tested)');
      this.skip();
    }
    ca = createThrowawayCa();
    server = createHttpsServer(ca.issue(['DNS:receiver.example', 'IP:127.0.0.1']), (incoming, outgoing) => {
      const socket = incoming.socket as TLSSocket;
      seen.push({
        serverName: (socket as TLSSocket & { servername: string | false }).servername,
        host: incoming.headers.host,
        localAddress: socket.localAddress,
        url: incoming.url,
      });
      if (incoming.url === '/moved') outgoing.writeHead(302, { location: '/elsewhere' });
      outgoing.end('hello');
    });
    port = await portOf(server);
  });

  beforeEach(() => {
    seen = [];
  });

  afterEach(async () => {
    await Promise.all(guards.splice(0).map((guard) => guard.close()));
  });

  after(async () => {
    if (!canIssueCertificates) return;
    await closeServer(server);
    ca.remove();
  });

  const toLoopback = async (): Promise<string[]> => ['127.0.0.1'];

  it('go to the checked address and keep the name for SNI and Host', async () => {
    const guard = guardWith({ resolve: toLoopback });
    const url = `https://receiver.example:${port}/in`;
    await guard.check(url);
    const answer = await request(url, { dispatcher: guard.dispatcher });
    assert.equal(await answer.body.text(), 'hello');
    assert.deepEqual(seen, [
      { serverName: 'receiver.example', host: `receiver.example:${port}`, localAddress: '127.0.0.1', url: '/in' },
    ]);
  });

  it('keep the name for agents of node:https as well', async () => {
    const agents = guardWith({ resolve: toLoopback }).httpAgents({ maxSockets: 1 });
    assert.equal(await getText(`https://receiver.example:${port}/in`, agents.https), 'hello');
    assert.equal(seen[0]?.serverName, 'receiver.example');
    assert.equal(seen[0]?.host, `receiver.example:${port}`);
    agents.https.destroy();
  });

  it('may go to an allowed address that is written as one', async () => {
    const guard = guardWith({});
    const answer = await request(`https://127.0.0.1:${port}/`, { dispatcher: guard.dispatcher });
    assert.equal(await answer.body.text(), 'hello');
    assert.equal(seen[0]?.serverName, false);
  });

  it('resolve a name once and never go to what it resolves to the second time', async () => {
    const other = await listenSilently('127.0.0.2', port);
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2'];
    let asked = 0;
    const guard = guardWith({
      resolve: async () => {
        asked += 1;
        return [answers.shift() ?? '127.0.0.2'];
      },
    });
    const answer = await request(`https://receiver.example:${port}/`, { dispatcher: guard.dispatcher });
    assert.equal(await answer.body.text(), 'hello');
    assert.equal(asked, 1);
    assert.equal(other.connections(), 0);
    await other.close();
  });

  it('are reused by dispatcher and agents, without asking the resolver again', async () => {
    let asked = 0;
    const guard = guardWith({
      resolve: async () => {
        asked += 1;
        return ['127.0.0.1'];
      },
    });
    const url = `https://receiver.example:${port}/`;
    const agents = guard.httpAgents({ maxSockets: 1 });
    for (let round = 0; round < 3; round += 1) {
      const answer = await request(url, { dispatcher: guard.dispatcher });
      await answer.body.text();
      await getText(url, agents.https);
    }
    assert.equal(asked, 2);
    agents.https.destroy();
  });

  it('stay within maxSockets while many requests start at once', async () => {
    let open = 0;
    const counted = (): void => void (open += 1);
    server.on('secureConnection', counted);
    const agents = guardWith({ resolve: toLoopback }).httpAgents({ maxSockets: 3 });
    const url = `https://receiver.example:${port}/`;
    const texts = await Promise.all(Array.from({ length: 20 }, () => getText(url, agents.https)));
    assert.equal(texts.length, 20);
    assert.ok(open <= 3, `${open} connections`);
    server.off('secureConnection', counted);
    agents.https.destroy();
  });

  it('try the next address when one does not answer', async () => {
    const guard = guardWith({ allowCidrs: ['127.0.0.0/8'], resolve: async () => ['127.0.0.3', '127.0.0.1'] });
    const answer = await request(`https://receiver.example:${port}/`, { dispatcher: guard.dispatcher });
    assert.equal(await answer.body.text(), 'hello');
  });

  it('do not follow a redirect', async () => {
    const guard = guardWith({ resolve: toLoopback });
    const answer = await request(`https://receiver.example:${port}/moved`, { dispatcher: guard.dispatcher });
    assert.equal(answer.statusCode, 302);
    await answer.body.text();
    assert.deepEqual(
      seen.map(({ url }) => url),
      ['/moved'],
    );
  });

  it('guard every hop of a fetch that follows redirects', async () => {
    const inner = await listenSilently('127.0.0.2');
    const redirecting = createHttpsServer(ca.issue(['DNS:receiver.example']), (_incoming, outgoing) => {
      outgoing.writeHead(307, { location: `https://127.0.0.2:${inner.port}/` }).end();
    });
    const guard = guardWith({ resolve: toLoopback });
    const url = `https://receiver.example:${await portOf(redirecting)}/`;
    await assert.rejects(
      fetch(url, { dispatcher: guard.dispatcher }),
      (error) => error instanceof TypeError && (error.cause as { code?: string }).code === 'address_refused',
    );
    assert.equal(inner.connections(), 0);
    await guard.close();
    guards.length = 0;
    await Promise.all([closeServer(redirecting), inner.close()]);
  });

  it('refuse a certificate of an authority that is not trusted, whatever a request asks for', async () => {
    const guard = guardWith({ resolve: toLoopback, caFile: null });
    const url = `https://receiver.example:${port}/`;
    const untrusted = { code: /UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY/ };
    await assert.rejects(request(url, { dispatcher: guard.dispatcher }), untrusted);
    const agents = guard.httpAgents({ maxSockets: 1 });
    await assert.rejects(getText(url, agents.https, { rejectUnauthorized: false }), untrusted);
    assert.deepEqual(seen, []);
  });

  it('refuse a certificate of another name', async () => {
    const guard = guardWith({ resolve: toLoopback });
    await assert.rejects(request(`https://other.example:${port}/`, { dispatcher: guard.dispatcher }), {
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    assert.deepEqual(seen, []);
  });

  it('use the certificate authority and the server name of a cluster', async () => {
    const guard = guardWith({ resolve: toLoopback, caFile: null });
    const dispatcher = guard.createDispatcher({ tls: { ca: ca.ca, servername: 'receiver.example' } });
    const answer = await request(`https://cluster.example:${port}/`, { dispatcher });
    assert.equal(await answer.body.text(), 'hello');
    assert.equal(seen[0]?.serverName, 'receiver.example');
    await dispatcher.close();
  });

  it('present the client certificate that a cluster requires', async () => {
    const client = ca.issue(['DNS:client.example']);
    const strict = createHttpsServer(
      { ...ca.issue(['DNS:receiver.example']), ca: ca.ca, requestCert: true, rejectUnauthorized: true },
      (_incoming, outgoing) => outgoing.end('known'),
    );
    const guard = guardWith({ resolve: toLoopback });
    const agents = guard.httpAgents({ maxSockets: 1, tls: { ca: ca.ca, ...client } });
    assert.equal(await getText(`https://receiver.example:${await portOf(strict)}/`, agents.https), 'known');
    agents.https.destroy();
    await closeServer(strict);
  });
});

describe('an endpoint that the operator configured', () => {
  it('may be called by http although its address is internal', async () => {
    const server = createHttpServer((_incoming, outgoing) => outgoing.end('endpoint'));
    const url = `http://127.0.0.1:${await portOf(server)}`;
    const guard = createOutboundGuard({ trustedHosts: [trustedHostOf(url)] });
    await guard.check(url);
    const answer = await request(url, { dispatcher: guard.dispatcher });
    assert.equal(await answer.body.text(), 'endpoint');
    const agents = guard.httpAgents({ maxSockets: 1 });
    assert.equal(await getText(`${url}/`, agents.http), 'endpoint');
    agents.http.destroy();
    await guard.close();
    await closeServer(server);
  });

  it('is identified by host and port', () => {
    assert.equal(trustedHostOf('https://s3.sovereign.example/'), 's3.sovereign.example:443');
    assert.equal(trustedHostOf('http://[::1]:5000'), '[::1]:5000');
    assert.equal(trustedHostOf('http://localhost'), 'localhost:80');
  });
});

async function getText(
  url: string,
  agent: NonNullable<Parameters<typeof getHttps>[1]>['agent'],
  options: { rejectUnauthorized?: boolean } = {},
): Promise<string> {
  const get = url.startsWith('http:') ? getHttp : getHttps;
  const [answer] = (await once(get(url, { agent, ...options }), 'response')) as [IncomingMessage];
  return text(answer);
}
