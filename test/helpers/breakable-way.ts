import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

export interface BreakableWay {
  url: string;
  /** What went to the service, piece by piece. */
  seen: string[];
  cut(): void;
  close(): void;
}

/** A way to the service that can be cut. */
export async function breakableWay(targetUrl: string): Promise<BreakableWay> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  const seen: string[] = [];
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.on('data', (chunk: Buffer) => seen.push(chunk.toString('latin1')));
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    cut,
    close() {
      cut();
      server.close();
    },
  };
}
