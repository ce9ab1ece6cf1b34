import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';

import { effectivePort, plainHostname } from '../../domain/network/target-url.ts';
import type { CheckedAddress } from './admission.ts';
import type { OutboundTlsOptions } from './tls-options.ts';

interface TunnelRequest {
  proxy: URL;
  proxyTls: OutboundTlsOptions;
  /** Tried in this order until the proxy reaches one; at least one. */
  addresses: readonly CheckedAddress[];
  port: number;
  /** For each address. */
  timeoutMs: number;
}

/**
 * Opens a tunnel through the operator's HTTP proxy (RFC 9110 §9.3.6). The proxy gets a checked *address*, never the
 * name: a proxy that resolved the name again could connect to an address that was not checked.
 */
export async function openTunnel(request: TunnelRequest): Promise<Socket> {
  let failure: unknown = new Error('No address to connect to through the proxy');
  for (const address of request.addresses) {
    try {
      return await connectThrough(request, address);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function connectThrough(tunnel: TunnelRequest, { address, family }: CheckedAddress): Promise<Socket> {
  const { proxy, timeoutMs } = tunnel;
  const authority = `${family === 6 ? `[${address}]` : address}:${tunnel.port}`;
  const headers: Record<string, string> = { host: authority };
  if (proxy.username !== '' || proxy.password !== '') {
    const login = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
    headers['proxy-authorization'] = `Basic ${Buffer.from(login).toString('base64')}`;
  }
  const options = {
    host: plainHostname(proxy.hostname),
    port: effectivePort(proxy),
    method: 'CONNECT',
    path: authority,
    headers,
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const request =
      proxy.protocol === 'https:' ? requestHttps({ ...options, ...tunnel.proxyTls }) : requestHttp(options);
    const timer = setTimeout(() => {
      request.destroy(
        Object.assign(new Error(`No answer from the outbound proxy within ${timeoutMs} ms`), { code: 'ETIMEDOUT' }),
      );
    }, timeoutMs);
    request.once('close', () => clearTimeout(timer));
    request.once('error', reject);
    request.once('response', (response) => {
      response.destroy();
      reject(proxyRefusal(response.statusCode));
    });
    request.once('connect', (response, socket, head) => {
      clearTimeout(timer);
      if (response.statusCode === 200) {
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
      } else {
        socket.destroy();
        reject(proxyRefusal(response.statusCode));
      }
    });
    request.end();
  });
}

function proxyRefusal(status: number | undefined): Error {
  const message = `The outbound proxy refused the connection with status ${status ?? 'none'}`;
  return Object.assign(new Error(message), { code: 'ECONNREFUSED' });
}
