import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { connect } from 'node:net';
import { Agent, Dispatcher } from 'undici';

/** Sends every request to one server on loopback, whatever host it is for, and takes note of the hosts. */
export class RedirectingDispatcher extends Dispatcher {
  readonly hosts = new Set<string>();
  readonly #agent = new Agent();
  readonly #target: string;

  constructor(target: string) {
    super();
    this.#target = target;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { host } = new URL(String(options.origin));
    this.hosts.add(host);
    const headers = { host, ...(options.headers as Record<string, string>) };
    return this.#agent.dispatch({ ...options, origin: this.#target, headers }, handler);
  }

  override async destroy(): Promise<void> {
    await this.#agent.destroy();
  }
}

/** Connections of an AWS session that lead to one server on loopback, and the hosts that they were for. */
export function redirectedConnections(target: string) {
  const dispatcher = new RedirectingDispatcher(target);
  const { port } = new URL(target);
  const https = new HttpsAgent();
  // Without encryption: the server on loopback has no certificate for these names.
  https.createConnection = (options) => {
    dispatcher.hosts.add(options.host ?? '');
    return connect({ host: '127.0.0.1', port: Number(port) });
  };
  return { http: new HttpAgent(), https, dispatcher, hosts: dispatcher.hosts };
}
