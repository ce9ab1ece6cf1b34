import { once } from 'node:events';
import {
  createServer,
  request as forward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What a proxy does to one call: it fails it before the cloud sees it, holds it, or loses the answer to work done. */
export type Fault = 'error' | 'refuse' | 'throttle' | 'hang' | 'drop_answer';

/** A call that came by. */
export interface ProxiedCall {
  /** HTTP method and path with its query, or the action of a query protocol. */
  name: string;
  /** Whether it changes something, by its name. */
  isMutating: boolean;
  /** Whether the cloud carried it out. */
  wasDone: boolean;
  /** The access key that signed it; null when it is not signed so. */
  accessKey: string | null;
}

/** Stands in front of a cloud's API and can fail any call. */
export interface FaultProxy {
  url: string;
  /** The calls since the last `reset`. */
  calls(): ProxiedCall[];
  /** Those of them that changed something. */
  changes(): ProxiedCall[];
  /** Does this to calls that fit, in turn: to the first fault the first call, and so on; then no more. */
  fail(faults: Fault | Fault[], fits?: (call: ProxiedCall) => boolean): void;
  /** Does this to every call that fits, until `reset`. */
  failAlways(fault: Fault, fits: (call: ProxiedCall) => boolean): void;
  /** Lets this many more calls continue; those after them wait, until more are let through or `reset`. */
  letThrough(count: number): void;
  /** The calls that wait. */
  waiting(): ProxiedCall[];
  /** Is called with every call before it continues. */
  onCall(listener: ((call: ProxiedCall) => void) | null): void;
  /** Forgets the calls and all faults, and lets go of what hangs. */
  reset(): void;
  stop(): Promise<void>;
}

interface Rule {
  faults: Fault[];
  isEndless: boolean;
  fits: (call: ProxiedCall) => boolean;
}

const throttled =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';
const failed =
  '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>';
const denied = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';

/** Starts it in front of `targetUrl`; calls for which `elsewhere` returns another URL go there. */
export async function startFaultProxy(
  targetUrl: string,
  { elsewhere = () => null }: { elsewhere?: (headers: IncomingHttpHeaders) => string | null } = {},
): Promise<FaultProxy> {
  let calls: ProxiedCall[] = [];
  let rules: Rule[] = [];
  let hanging: ServerResponse[] = [];
  let listener: ((call: ProxiedCall) => void) | null = null;
  let allowed = Infinity;
  let waiting: { call: ProxiedCall; goOn: () => void }[] = [];

  async function turnOf(call: ProxiedCall): Promise<void> {
    if (allowed === 0) await new Promise<void>((resolve) => waiting.push({ call, goOn: resolve }));
    else allowed -= 1;
  }

  function letThrough(count: number): void {
    const going = waiting.slice(0, count);
    waiting = waiting.slice(going.length);
    allowed = count - going.length;
    for (const { goOn } of going) goOn();
  }

  function faultFor(call: ProxiedCall): Fault | null {
    const rule = rules.find(({ faults, fits }) => faults.length > 0 && fits(call));
    return (rule?.isEndless ? rule.faults[0] : rule?.faults.shift()) ?? null;
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const call = callOf(incoming, body);
    calls.push(call);
    listener?.(call);
    await turnOf(call);
    const fault = faultFor(call);
    if (fault === 'error') return answer(outgoing, 500, failed);
    if (fault === 'refuse') return answer(outgoing, 403, denied);
    if (fault === 'throttle') return answer(outgoing, 503, throttled);
    if (fault === 'hang') return void hanging.push(outgoing);
    const { method, url, headers } = incoming;
    const target = new URL(elsewhere(headers) ?? targetUrl);
    const onward = forward({ host: target.hostname, port: target.port, method, path: url, headers });
    onward.end(body);
    const [reply] = (await once(onward, 'response')) as [IncomingMessage];
    const content = await buffer(reply);
    call.wasDone = (reply.statusCode ?? 500) < 300;
    if (fault === 'drop_answer') return void outgoing.destroy();
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    outgoing.end(content);
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    changes: () => calls.filter(({ isMutating, wasDone }) => isMutating && wasDone),
    fail(faults, fits = ({ isMutating }) => isMutating) {
      rules.push({ faults: [faults].flat(), isEndless: false, fits });
    },
    failAlways(fault, fits) {
      rules.push({ faults: [fault], isEndless: true, fits });
    },
    letThrough,
    waiting: () => waiting.map(({ call }) => call),
    onCall(given) {
      listener = given;
    },
    reset() {
      calls = [];
      rules = [];
      letThrough(Infinity);
      for (const response of hanging) response.destroy();
      hanging = [];
    },
    async stop() {
      letThrough(Infinity);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Calls that only read, by their names in the query and JSON protocols. */
const reading = /^(Describe|Get|List|BatchGet|Lookup|Generate|Search|Filter|Select)/;

function callOf({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer): ProxiedCall {
  const action = new URLSearchParams(body.toString('utf8')).get('Action');
  const jsonTarget = headers['x-amz-target'];
  const operation = action ?? (typeof jsonTarget === 'string' ? (jsonTarget.split('.').at(-1) ?? '') : null);
  const isMutating = operation === null ? !['GET', 'HEAD'].includes(method) : !reading.test(operation);
  const accessKey = /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? null;
  return { name: operation ?? `${method} ${url}`, isMutating, wasDone: false, accessKey };
}

function answer(outgoing: ServerResponse, status: number, body: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/xml' });
  outgoing.end(body);
}
