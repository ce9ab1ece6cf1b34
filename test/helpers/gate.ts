import { createServer, request as forward, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A way to a cloud's API that can be held up: held requests wait, and are counted. */
export interface Gate {
  url: string;
  /** Lets `count` more requests through that fit, and holds those after them. Others pass. */
  holdAfter(count: number, fits: (request: IncomingMessage) => boolean): void;
  /** Resolves when a request is held. */
  held(): Promise<void>;
  /** Lets all through again. */
  open(): void;
  stop(): Promise<void>;
}

/** Opens a gate before a server. */
export async function openGate(targetUrl: string): Promise<Gate> {
  const target = new URL(targetUrl);
  let left = Infinity;
  let fitsHold: (request: IncomingMessage) => boolean = () => false;
  let waiting: (() => void)[] = [];
  let onHeld: (() => void)[] = [];

  const server = createServer((incoming, outgoing) => {
    const pass = (): void => {
      // Whoever asked may be gone since.
      if (outgoing.destroyed) return;
      const { method, url, headers } = incoming;
      const onward = forward({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      outgoing.on('close', () => onward.destroy());
      incoming.pipe(onward);
    };
    if (!fitsHold(incoming)) return pass();
    left -= 1;
    if (left >= 0) return pass();
    waiting.push(pass);
    for (const notify of onHeld) notify();
    onHeld = [];
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdAfter(count, fits) {
      left = count;
      fitsHold = fits;
    },
    held: () =>
      waiting.length > 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            onHeld.push(resolve);
          }),
    open() {
      fitsHold = () => false;
      for (const pass of waiting) pass();
      waiting = [];
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
