import { Agent } from 'undici';

import { createAllowList } from '../../domain/network/addresses.ts';
import { portRefusal } from '../../domain/network/ports.ts';
import { checkTargetUrl, effectivePort, plainHostname } from '../../domain/network/target-url.ts';
import type { TargetUrlFault } from '../../domain/network/target-url.ts';
import { createAdmission, trustedHostKey } from './admission.ts';
import type { OutboundTarget } from './admission.ts';
import { createHttpAgents } from './http-agents.ts';
import type { OutboundHttpAgents } from './http-agents.ts';
import { OutboundRefusedError } from './refusal.ts';
import { systemResolver } from './resolver.ts';
import type { Resolver } from './resolver.ts';
import { createSocketOpener } from './sockets.ts';
import type { SocketOpener } from './sockets.ts';
import { createTlsOptions, trustedAuthorities } from './tls-options.ts';
import type { OutboundTlsOptions, TargetTls } from './tls-options.ts';
import { parseTrustedHosts } from './trusted-hosts.ts';

const defaultConnectTimeoutMs = 10_000;
const defaultConnections = 10;
const idleMs = 30_000;
const longestIdleMs = 120_000;
const answerTimeoutMs = 30_000;

export interface OutboundGuardOptions {
  /** Ranges that may be called although they are not public, on any port, only by https. */
  allowCidrs?: readonly string[];
  /** PEM file of certificate authorities to trust in addition to Node's own. */
  caFile?: string | null;
  /** `http:` or `https:` URL of a proxy, with user name and password if required. */
  proxy?: string | null;
  /**
   * `host:port` of endpoints that the operator configured: any address, http too. Only for a guard whose targets come
   * from settings: a guard for targets that users give (webhooks, clusters) has none.
   */
  trustedHosts?: readonly string[];
  resolve?: Resolver;
  connectTimeoutMs?: number;
}

export interface DispatcherOptions {
  /** Maximum number of connections per origin. */
  connections?: number;
  tls?: TargetTls;
}

export interface HttpAgentOptions {
  /** Maximum number of connections per host. */
  maxSockets: number;
  tls?: TargetTls;
}

export interface OutboundGuard {
  /**
   * Checks that a URL may be stored as a target: its syntax, and every address that it currently has. Rejects with
   * `OutboundRefusedError`. Connections are checked again when they are made.
   */
  check(url: string): Promise<void>;
  /** For undici's `request` and `fetch`. Follows no redirects; with `fetch` also set `redirect: 'manual'`. */
  readonly dispatcher: Agent;
  /** Returns another dispatcher with the same rules; the caller closes it. */
  createDispatcher(options: DispatcherOptions): Agent;
  /** Returns agents for users of `node:http`; the caller destroys them. */
  httpAgents(options: HttpAgentOptions): OutboundHttpAgents;
  /** For other TLS clients: Node's roots and those of `caFile`. They do not check addresses. */
  readonly tlsOptions: OutboundTlsOptions;
  /** Closes the connections of `dispatcher`. */
  close(): Promise<void>;
}

/**
 * Returns the only gate to the network. A connection resolves its name once, every address found must be public unicast
 * or in the allow list, and the connection goes to exactly one of these addresses, with the name kept for SNI,
 * certificate check and Host. An address instead of a name is checked the same way. A name that resolves differently
 * the next time is checked again, so DNS rebinding has no effect.
 *
 * With a proxy, names are still resolved and checked here, and the proxy gets a CONNECT to the checked address;
 * this machine must therefore be able to resolve them, and the proxy must allow CONNECT to addresses. Internal
 * addresses (trusted or allow-listed) are called directly, since the proxy does not reach them.
 *
 * Throws immediately, without revealing a secret, if an option is invalid.
 */
export function createOutboundGuard(options: OutboundGuardOptions): OutboundGuard {
  const allowList = createAllowList(options.allowCidrs ?? []);
  const trustedHosts = parseTrustedHosts(options.trustedHosts ?? []);
  const connectTimeoutMs = options.connectTimeoutMs ?? defaultConnectTimeoutMs;
  const proxy = parseProxy(options.proxy ?? null);
  const authorities = trustedAuthorities(options.caFile ?? null);
  const tlsOptions = createTlsOptions(authorities);
  const admission = createAdmission({ allowList, trustedHosts, resolve: options.resolve ?? systemResolver });

  function openerFor(tls: TargetTls | undefined): SocketOpener {
    return createSocketOpener({
      admission,
      proxy,
      tls: tls === undefined ? tlsOptions : createTlsOptions(authorities, tls),
      proxyTls: tlsOptions,
      servername: tls?.servername,
      connectTimeoutMs,
    });
  }

  function createDispatcher({ connections = defaultConnections, tls }: DispatcherOptions): Agent {
    const opener = openerFor(tls);
    return new Agent({
      connections,
      pipelining: 1,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: longestIdleMs,
      headersTimeout: answerTimeoutMs,
      bodyTimeout: answerTimeoutMs,
      connect: (request, callback) => {
        const protocol = request.protocol === 'https:' ? 'https:' : 'http:';
        const port = effectivePort({ protocol, port: request.port });
        opener.open({ protocol, hostname: plainHostname(request.hostname), port }).then(
          (socket) => callback(null, socket),
          (error: Error) => callback(error, null),
        );
      },
    });
  }

  async function check(text: string): Promise<void> {
    if (isTrusted(text, trustedHosts)) return;
    const verdict = checkTargetUrl(text, { allowList });
    if (!verdict.ok) {
      const [first, ...others] = verdict.faults;
      throw new OutboundRefusedError(first ?? { code: 'not_a_url', message: 'The URL is refused.' }, { others });
    }
    const { hostname, port } = verdict.target;
    await admitWithin(connectTimeoutMs, { protocol: 'https:', hostname, port });
  }

  async function admitWithin(limitMs: number, target: OutboundTarget): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms`)), limitMs);
    });
    try {
      await Promise.race([admission.admit(target), late]);
    } catch (error) {
      if (error instanceof OutboundRefusedError) throw error;
      const message = `${target.hostname} cannot be resolved.`;
      throw new OutboundRefusedError(portFaultOf(target) ?? { code: 'unresolved', message }, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  const dispatcher = createDispatcher({});
  return {
    check,
    dispatcher,
    createDispatcher,
    httpAgents: ({ maxSockets, tls }) => createHttpAgents(openerFor(tls), maxSockets),
    tlsOptions,
    close: () => dispatcher.close(),
  };
}

/**
 * Returns the fault of a port. One that is allowed only for addresses of the allow list is refused when there are no
 * addresses.
 */
function portFaultOf({ port }: OutboundTarget): TargetUrlFault | null {
  const message = portRefusal(port);
  return message === null ? null : { code: 'port_refused', message };
}

function isTrusted(text: string, trustedHosts: ReadonlySet<string>): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
  return trustedHosts.has(trustedHostKey(plainHostname(url.hostname), effectivePort(url)));
}

function parseProxy(text: string | null): URL | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    throw new RangeError('The outbound proxy is not an http:// or https:// URL');
  }
  return url;
}
