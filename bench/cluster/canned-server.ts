import { createServer } from 'node:https';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { benchPod } from './pod.ts';

/** An API server that has `pods` pods and nothing else, and serves precomputed pages. */
const [keyFile = '', certFile = '', pods = '0'] = process.argv.slice(2);
const pageSize = 500;
const total = Number(pods);

/** The objects of a page as text: built once from 500 pods, with the names of the page inserted. */
const template = JSON.stringify(
  Array.from({ length: pageSize }, (_, index) => ({
    ...benchPod(index),
    metadata: { name: `web-@@${index}@@`, namespace: `team-${index % 20}`, labels: { app: 'web' } },
    status: { phase: 'Running', podIP: '10.0.0.1', containerStatuses: [] },
  })),
);
const pieces = template.split('@@');

function page(start: number): string {
  const items = pieces.map((piece, index) => (index % 2 === 0 ? piece : String(start + Number(piece)))).join('');
  const next = start + pageSize;
  const metadata = next < total ? { continue: String(next) } : {};
  return `{"kind":"PodList","apiVersion":"v1","metadata":${JSON.stringify(metadata)},"items":${items}}`;
}

const empty = '{"kind":"List","metadata":{},"items":[]}';
const emptyTable = '{"kind":"Table","metadata":{},"rows":[]}';
const namespace = '{"kind":"Namespace","metadata":{"name":"kube-system","uid":"11111111-2222-3333-4444-555555555555"}}';
const groups = ['apps', 'networking.k8s.io', 'rbac.authorization.k8s.io'].map((name) => ({
  name,
  versions: [{ version: 'v1' }],
}));

const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) }, (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'https://canned');
  response.setHeader('content-type', 'application/json');
  if (pathname === '/api/v1/pods') response.end(page(Number(searchParams.get('continue') ?? '0')));
  else if (pathname === '/apis') response.end(JSON.stringify({ groups }));
  else if (pathname === '/version') response.end('{"gitVersion":"v1.34.2"}');
  else if (pathname === '/api/v1/namespaces/kube-system') response.end(namespace);
  else response.end(request.headers.accept?.includes('as=Table') ? emptyTable : empty);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
