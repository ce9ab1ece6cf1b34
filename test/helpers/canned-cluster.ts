import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerType, findCall, queryOf } from '../../activities/clouds/kubernetes/descriptions/described-call.ts';
import { misfits } from '../descriptions/kubernetes/hold-value.ts';
import { createThrowawayCa } from '../platform/outbound/throwaway-ca.ts';

/** An answer of the canned server: JSON, or a text as it is. */
export interface CannedAnswer {
  status?: number;
  body: object | string;
  headers?: Record<string, string>;
  /** It need not fit the description of the API: something else answers for the server. */
  asItIs?: true;
}

/** A server that answers for a cluster as a test says, by https. */
export interface CannedCluster {
  url: string;
  ca: string;
  /** What was asked, in order: path with query. */
  asked: string[];
  /** Throws when a call or an answer did not fit the description: a test may not show what no API server does. */
  close(): Promise<void>;
}

/** Starts one. `answer` gets the URL; what it answers with null is a 404. */
export async function startCannedCluster(
  answer: (url: URL, request: IncomingMessage) => CannedAnswer | null,
): Promise<CannedCluster> {
  const authority = createThrowawayCa();
  const pair = authority.issue(['IP:127.0.0.1']);
  const asked: string[] = [];
  const mistakes = new Set<string>();
  const server: Server = createServer(pair, (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '');
    const url = new URL(request.url ?? '/', 'https://canned');
    const given = answer(url, request) ?? status(404, 'NotFound');
    for (const mistake of mistakesIn(request, { url, given })) mistakes.add(mistake);
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
      if (mistakes.size > 0) throw new Error(`no API server does this:\n${[...mistakes].join('\n')}`);
    },
  };
}

/** What of a call, or of its answer where that is a success, the description does not have. */
function mistakesIn(
  { method = 'GET', headers: { accept = '*/*' } }: IncomingMessage,
  { url, given }: { url: URL; given: CannedAnswer },
): string[] {
  const path = url.pathname;
  const call = findCall(method, path);
  if (call === null) return [`${method} ${path} is no operation that is described`];
  const parameters = queryOf(call, accept);
  const unknown = [...url.searchParams.keys()].filter((name) => parameters[name] === undefined);
  const isHeld = (given.status ?? 200) === 200 && typeof given.body === 'object' && given.asItIs !== true;
  return [
    ...unknown.map((name) => `${call.id} has no parameter ${name}`),
    ...(isHeld ? misfits(answerType(call, { path, accept }), { value: given.body, path: call.id }) : []),
  ];
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
