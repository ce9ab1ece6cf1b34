import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { heldAnswer, questionFaults } from './aws/held-json.ts';

/** What Systems Manager says of one instance. */
export interface InstanceInventory {
  platform: { PlatformName: string; PlatformVersion: string };
  applications: Record<string, string>[];
}

/** An endpoint that answers for the inventory of Systems Manager, and passes all other calls on. */
export interface SystemsManager {
  url: string;
  /** By instance id. */
  inventories: Map<string, InstanceInventory>;
  /** Instances that the credentials may not ask about. */
  denied: Set<string>;
  /** Instances at whose name the credentials are refused altogether. */
  refused: Set<string>;
  /** Instances about which it does not manage to answer (500). */
  failing: Set<string>;
  /** Calls that were answered here, by what they asked. */
  calls: { instanceId: string; typeName: string; token: string | null }[];
  stop(): Promise<void>;
}

const perPage = 2;
const operation = 'AmazonSSM.ListInventoryEntries';

interface Question {
  InstanceId: string;
  TypeName: string;
  NextToken?: string;
}

/**
 * Speaks `ssm:ListInventoryEntries` on the wire (AWS JSON 1.1, Systems Manager API reference), in pages of two entries.
 * What botocore's model does not allow is refused, and never answered.
 * `behind` gets every other call, unchanged; without it they are refused as unknown.
 */
export async function startSystemsManager(options: { behind?: string } = {}): Promise<SystemsManager> {
  const inventories = new Map<string, InstanceInventory>();
  const denied = new Set<string>();
  const refused = new Set<string>();
  const failing = new Set<string>();
  const calls: SystemsManager['calls'] = [];

  function answer(question: Question): { status: number; body: object } {
    const { InstanceId: id, TypeName: type, NextToken: token } = question;
    const faults = questionFaults('ssm ListInventoryEntries', question);
    if (faults.length > 0) return { status: 400, body: { __type: 'ValidationException', message: faults.join('; ') } };
    calls.push({ instanceId: id, typeName: type, token: token ?? null });
    if (denied.has(id)) {
      return {
        status: 400,
        body: { __type: 'AccessDeniedException', message: `no ssm:ListInventoryEntries on ${id}` },
      };
    }
    if (refused.has(id)) {
      return { status: 400, body: { __type: 'UnrecognizedClientException', message: 'the security token is invalid' } };
    }
    if (failing.has(id)) return { status: 500, body: { __type: 'InternalServerError', message: 'try again' } };
    const inventory = inventories.get(id);
    const all =
      inventory === undefined ? [] : type === 'AWS:Application' ? inventory.applications : [inventory.platform];
    const from = Number(token ?? '0');
    const next = from + perPage < all.length ? { NextToken: String(from + perPage) } : {};
    return {
      status: 200,
      body: heldAnswer('ssm ListInventoryEntries', {
        InstanceId: id,
        TypeName: type,
        SchemaVersion: '1.1',
        CaptureTime: '2026-11-20T00:00:00Z',
        Entries: all.slice(from, from + perPage),
        ...next,
      }),
    };
  }

  const server = createServer((asked, answered) => {
    if (asked.headers['x-amz-target'] !== operation) {
      pass(asked, answered, options.behind);
      return;
    }
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      const { status, body } = answer(JSON.parse(Buffer.concat(chunks).toString()) as Question);
      answered.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    inventories,
    denied,
    refused,
    failing,
    calls,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function pass(asked: IncomingMessage, answered: ServerResponse, behind: string | undefined): void {
  if (behind === undefined) {
    answered.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' });
    answered.end(JSON.stringify({ __type: 'UnknownOperationException' }));
    return;
  }
  const onward = request(
    `${behind}${asked.url ?? '/'}`,
    { method: asked.method ?? 'GET', headers: asked.headers },
    (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    },
  );
  onward.on('error', () => answered.destroy());
  asked.pipe(onward);
}
