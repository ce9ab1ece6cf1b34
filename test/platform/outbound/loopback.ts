import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';

/** A TCP listener on loopback that counts who comes and answers no one. */
export interface SilentListener {
  port: number;
  connections(): number;
  close(): Promise<void>;
}

export async function portOf(server: Server, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}

/** `port` to listen on the port of another listener, on another loopback address. */
export async function listenSilently(host = '127.0.0.1', port = 0): Promise<SilentListener> {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    close: () => closeServer(server),
  };
}
