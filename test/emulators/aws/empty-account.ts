import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is answered to one call. */
export interface PlainAnswer {
  status: number;
  type: string;
  content: string;
}

const identity = `<GetCallerIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><GetCallerIdentityResult>
<Arn>arn:aws:iam::123456789012:user/bench</Arn><UserId>AIDABENCH</UserId><Account>123456789012</Account>
</GetCallerIdentityResult><ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></GetCallerIdentityResponse>`;

/** Returns what an account of AWS without resources answers, in the form of the call's protocol. */
export function emptyAnswer({ method, url = '', headers }: IncomingMessage, body: string): PlainAnswer {
  const form = new URLSearchParams(body);
  const action = form.get('Action');
  if (action === 'GetCallerIdentity') return { status: 200, type: 'text/xml', content: identity };
  if (action !== null && form.get('Version') === '2016-11-15')
    return {
      status: 200,
      type: 'text/xml',
      content: `<${action}Response><requestId>1</requestId></${action}Response>`,
    };
  if (action !== null) {
    const content = `<${action}Response><${action}Result/></${action}Response>`;
    return { status: 200, type: 'text/xml', content };
  }
  if (headers['x-amz-target'] !== undefined) return { status: 200, type: 'application/x-amz-json-1.1', content: '{}' };
  if (url === '/' || (method === 'GET' && url.startsWith('/?')))
    return {
      status: 200,
      type: 'application/xml',
      content: '<ListAllMyBucketsResult><Buckets/></ListAllMyBucketsResult>',
    };
  return { status: 200, type: 'application/json', content: '{}' };
}

/** A server of AWS's APIs that answers from memory. */
export interface PlainServer {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** Starts a server that answers each call at once; as an account without resources unless `answer` is given. */
export async function startPlainServer(
  answer: (request: IncomingMessage, body: string) => PlainAnswer = emptyAnswer,
): Promise<PlainServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, type, content } = answer(request, Buffer.concat(chunks).toString('utf8'));
      response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(content) });
      response.end(content);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
