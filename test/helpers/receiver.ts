import { EventEmitter, once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Certificate } from './certificate.ts';

/** A request that a receiver got, its body read whole. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  envelope: {
    event: string;
    timestamp: string;
    webhook_id: string;
    delivery_id: string;
    data: { [key: string]: unknown };
  };
  at: number;
}

/** Answers a request; `attempt` counts those for the same delivery. */
export type Behaviour = (response: ServerResponse, request: { received: Received; attempt: number }) => void;

export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** Connections that were opened to it. */
  connections: () => number;
  /** Resolves when the condition holds; it is evaluated with every request. */
  until(condition: (received: Received[]) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** A real HTTPS receiver on loopback. */
export async function startReceiver(options: { certificate: Certificate; behaviour?: Behaviour }): Promise<Receiver> {
  const { certificate, behaviour = behaviours.healthy } = options;
  const received: Received[] = [];
  const attempts = new Map<string, number>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  let connections = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    const one: Received = { headers: request.headers, body, envelope: JSON.parse(body), at: Date.now() };
    received.push(one);
    const attempt = (attempts.get(one.envelope.delivery_id) ?? 0) + 1;
    attempts.set(one.envelope.delivery_id, attempt);
    behaviour(response, { received: one, attempt });
    arrivals.emit('request');
  };

  const server = createServer({ cert: certificate.cert, key: certificate.key, keepAliveTimeout: 60_000 });
  server.on('connection', () => (connections += 1));
  server.on('request', (request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}/hook`,
    port,
    received,
    connections: () => connections,
    async until(condition) {
      while (!condition(received)) await once(arrivals, 'request');
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** How receivers behave, and misbehave. */
export const behaviours = {
  healthy: (response) => void response.end('thanks'),
  failing: (response) => void response.writeHead(500).end('out of order'),
  /** 500 twice, then 200. */
  flaky: (response, { attempt }) => void response.writeHead(attempt < 3 ? 500 : 200).end(`attempt ${attempt}`),
  /** A second past the time that an answer may take. */
  slow: (response) => void setTimeout(() => response.end('at last'), 11_000).unref(),
  redirecting: (response) => void response.writeHead(307, { location: 'https://localhost:1/elsewhere' }).end(),
  /** Promises more than it sends, and hangs up. */
  closing: (response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
  },
  /** A body without end. */
  endless: (response) => {
    const chunk = 'x'.repeat(16_384);
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
} satisfies Record<string, Behaviour>;
