import { Agent as HttpAgent } from 'node:http';
import type { ClientRequestArgs } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import { plainHostname } from '../../domain/network/target-url.ts';
import type { OutboundTarget } from './admission.ts';
import type { SocketOpener } from './sockets.ts';

const idleSocketsPerHost = 16;
const idleMs = 30_000;

/** Agents for users of `node:http` and `node:https`, such as the cloud SDKs. `destroy()` each when done. */
export interface OutboundHttpAgents {
  http: HttpAgent;
  https: HttpsAgent;
}

type Created = (error: Error | null, socket: Duplex) => void;

function createSocket(request: {
  opener: SocketOpener;
  protocol: OutboundTarget['protocol'];
  options: ClientRequestArgs;
  created: Created | undefined;
}): Socket | undefined {
  const { opener, protocol, options, created } = request;
  const target: OutboundTarget = {
    protocol,
    hostname: plainHostname(options.host ?? 'localhost'),
    port: Number(options.port ?? (protocol === 'https:' ? 443 : 80)),
  };
  // Node accepts an error here without a socket, although its declaration does not say so.
  const failed = (error: unknown): void => (created as ((error: unknown) => void) | undefined)?.(error);
  if (!opener.isDirect) {
    opener.open(target).then((socket) => created?.(null, socket), failed);
    return undefined;
  }
  try {
    // A socket returned at once is counted by the agent, so that maxSockets holds while connections open.
    return opener.openDirect(target);
  } catch (error) {
    process.nextTick(failed, error);
    return undefined;
  }
}

class GuardedHttpAgent extends HttpAgent {
  readonly #opener: SocketOpener;

  constructor(opener: SocketOpener, maxSockets: number) {
    super({ keepAlive: true, maxSockets, maxFreeSockets: Math.min(maxSockets, idleSocketsPerHost), timeout: idleMs });
    this.#opener = opener;
  }

  override createConnection(options: ClientRequestArgs, created?: Created): Socket | undefined {
    return createSocket({ opener: this.#opener, protocol: 'http:', options, created });
  }
}

class GuardedHttpsAgent extends HttpsAgent {
  readonly #opener: SocketOpener;

  constructor(opener: SocketOpener, maxSockets: number) {
    super({ keepAlive: true, maxSockets, maxFreeSockets: Math.min(maxSockets, idleSocketsPerHost), timeout: idleMs });
    this.#opener = opener;
  }

  override createConnection(options: ClientRequestArgs, created?: Created): Socket | undefined {
    return createSocket({ opener: this.#opener, protocol: 'https:', options, created });
  }
}

/**
 * Returns keep-alive agents whose every new connection passes the guard. TLS settings of a single request (its own CA,
 * `rejectUnauthorized`, a unix socket path) are ignored: the guard's are used. `maxSockets` is per host; with a proxy
 * it limits open connections, while tunnels that are still opening are limited by the caller's own concurrency.
 */
export function createHttpAgents(opener: SocketOpener, maxSockets: number): OutboundHttpAgents {
  return {
    http: new GuardedHttpAgent(opener, maxSockets),
    https: new GuardedHttpsAgent(opener, maxSockets),
  };
}
