import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/** The network between one process and one server, which a fault can part. */
export interface Link {
  port: number;
  /** Lets nothing through any more, in either direction; connections stay open, as in a network that drops packets. */
  part(): void;
  /** Ends a partition. What was held back arrives late. */
  join(): void;
  /** Leads connections that are made from now on to another port. */
  lead(targetPort: number): void;
  close(): void;
}

/** Opens a link on loopback. */
export async function openLink(firstTarget: number): Promise<Link> {
  let targetPort = firstTarget;
  const sockets = new Set<Socket>();
  let isParted = false;
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        // The end of a connection is a packet too, which a partition drops.
        if (!isParted) other.destroy();
      });
      socket.on('data', (chunk: Buffer) => {
        if (!other.write(chunk)) socket.pause();
      });
      socket.on('drain', () => {
        if (!isParted) other.resume();
      });
      if (isParted) socket.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    part() {
      isParted = true;
      for (const socket of sockets) socket.pause();
    },
    join() {
      isParted = false;
      for (const socket of sockets) socket.resume();
    },
    lead(port) {
      targetPort = port;
    },
    close() {
      endAll();
      server.close();
    },
  };
}
