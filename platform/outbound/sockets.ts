import { connect as connectTcp } from 'node:net';
import type { LookupFunction, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

import { isIpLiteral } from '../../domain/network/addresses.ts';
import type { Admission, CheckedAddress, OutboundTarget } from './admission.ts';
import type { OutboundTlsOptions } from './tls-options.ts';
import { openTunnel } from './tunnel.ts';

const keepAliveProbeMs = 60_000;
/** How long one of several addresses may take before the next is tried in parallel (RFC 8305 §5 allows up to 2 s). */
const nextAddressAfterMs = 1_000;

/** How sockets to one kind of target are opened. */
export interface SocketOpener {
  /** Whether `open` returns its socket immediately, still connecting, or connects to the proxy first. */
  readonly isDirect: boolean;
  /** Opens a socket that connects to a checked address. Throws `OutboundRefusedError` for a refused address. */
  openDirect(target: OutboundTarget): Socket;
  /** Opens a connected socket, with TLS if the target is https. */
  open(target: OutboundTarget): Promise<Socket>;
}

export interface SocketOpenerOptions {
  admission: Admission;
  proxy: URL | null;
  tls: OutboundTlsOptions;
  proxyTls: OutboundTlsOptions;
  /** Name for SNI and the certificate check if it is not the host. */
  servername: string | undefined;
  connectTimeoutMs: number;
}

/**
 * Returns a lookup that returns only checked addresses, so that the checked address is the one that is used.
 */
function checkedLookup(addresses: () => Promise<CheckedAddress[]>): LookupFunction {
  return (_hostname, options, callback) => {
    addresses().then(
      (checked) => {
        const [first] = checked;
        if (options.all === true) callback(null, checked);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}

function timeoutError(target: OutboundTarget, limitMs: number): Error {
  const message = `No connection to ${target.hostname}:${target.port} within ${limitMs} ms`;
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' });
}

/** Returns the name for SNI, empty for an address (RFC 6066 §3): Node then checks the address in the certificate. */
function serverName(options: SocketOpenerOptions, target: OutboundTarget): string {
  return options.servername ?? (isIpLiteral(target.hostname) ? '' : target.hostname);
}

export function createSocketOpener(options: SocketOpenerOptions): SocketOpener {
  const { admission, proxy, tls, proxyTls, connectTimeoutMs } = options;

  function dial(target: OutboundTarget, addresses: () => Promise<CheckedAddress[]>): Socket {
    const endpoint = {
      host: target.hostname,
      port: target.port,
      lookup: checkedLookup(addresses),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: nextAddressAfterMs,
    };
    const secured = target.protocol === 'https:';
    const socket = secured
      ? connectTls({ ...endpoint, ...tls, servername: serverName(options, target), ALPNProtocols: ['http/1.1'] })
      : connectTcp(endpoint);
    const timer = setTimeout(() => socket.destroy(timeoutError(target, connectTimeoutMs)), connectTimeoutMs);
    const done = (): void => clearTimeout(timer);
    socket.once(secured ? 'secureConnect' : 'connect', done).once('close', done);
    return socket.setNoDelay(true).setKeepAlive(true, keepAliveProbeMs);
  }

  function openDirect(target: OutboundTarget): Socket {
    // Node calls no lookup for an IP address, so it is checked here, before the socket exists.
    if (isIpLiteral(target.hostname)) admission.check(target, [target.hostname]);
    return dial(target, () => admission.admit(target));
  }

  async function openByProxy(target: OutboundTarget, via: URL): Promise<Socket> {
    const checked = await admission.admit(target);
    const outside = checked.filter(({ isPublic }) => isPublic);
    if (outside.length === 0)
      return whenConnected(
        dial(target, async () => checked),
        target,
      );
    const raw = await openTunnel({
      proxy: via,
      proxyTls,
      addresses: outside,
      port: target.port,
      timeoutMs: connectTimeoutMs,
    });
    if (target.protocol !== 'https:') return raw;
    const socket = connectTls({
      ...tls,
      socket: raw,
      host: target.hostname,
      servername: serverName(options, target),
      ALPNProtocols: ['http/1.1'],
    });
    const timer = setTimeout(() => socket.destroy(timeoutError(target, connectTimeoutMs)), connectTimeoutMs);
    try {
      return await whenConnected(socket, target);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    isDirect: proxy === null,
    openDirect,
    async open(target) {
      return proxy === null ? whenConnected(openDirect(target), target) : openByProxy(target, proxy);
    },
  };
}

function whenConnected(socket: Socket, target: OutboundTarget): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const closed = (): void => reject(new Error(`${target.hostname}:${target.port} closed the connection`));
    socket.once('error', reject).once('close', closed);
    socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      socket.off('error', reject).off('close', closed);
      resolve(socket);
    });
  });
}
