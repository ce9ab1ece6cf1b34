import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createThrowawayCa } from '../platform/outbound/throwaway-ca.ts';

/** An answer of the canned server: JSON, or a text as it is. */
export interface CannedAnswer {
  status?: number;
  body: object | string;
  headers?: Record<string, string>;
}

/** A server that answers for a cluster as a test says, by https. */
export interface CannedCluster {
  url: string;
  ca: string;
  /** What was asked, in order: path with query. */
  asked: string[];
  close(): Promise<void>;
}

/** Starts one. `answer` gets the URL; what it answers with null is a 404. */
export async function startCannedCluster(
  answer: (url: URL, request: IncomingMessage) => CannedAnswer | null,
): Promise<CannedCluster> {
  const authority = createThrowawayCa();
  const pair = authority.issue(['IP:127.0.0.1']);
  const asked: string[] = [];
  const server: Server = createServer(pair, (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '');
    const given = answer(new URL(request.url ?? '/', 'https://canned'), request) ?? status(404, 'NotFound');
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
    response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ca: authority.ca,
    asked,
    async close() {
      authority.remove();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An error as an API server answers it. */
export function status(code: number, reason: string, more: object = {}): CannedAnswer {
  return {
    status: code,
    body: { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason, code, message: `it is ${reason}`, ...more },
  };
}

/** The groups that every cluster has. */
export const usualGroups = {
  kind: 'APIGroupList',
  groups: ['apps', 'networking.k8s.io', 'rbac.authorization.k8s.io'].map((name) => ({
    name,
    versions: [{ version: 'v1' }],
  })),
};
