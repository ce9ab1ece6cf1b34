import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** A request of the service, as an OpenAI-compatible server gets it. */
export interface ModelRequest {
  model: string;
  messages: { role: string; content: string }[];
  response_format?: unknown;
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
}

/** What the service describes to a model. */
export interface Described {
  resource: { name: string; tags: Record<string, string> };
  recommendations: { kind: string; title: string; estimated_monthly_savings: number | null }[];
}

/** The words of one recommendation, as a model answers them. */
export interface AnsweredWords {
  kind: string;
  title: string;
  description: string;
  steps: string[];
  estimated_monthly_savings: number | null;
}

export type Behaviour = (asked: Described, response: ServerResponse, body: ModelRequest) => void;

export interface LanguageModelServer {
  /** Ends in `/v1`, as AI_BASE_URL does. */
  url: string;
  /** How the next requests are answered. */
  behaviour: Behaviour;
  asked: { path: string; headers: IncomingHttpHeaders; body: ModelRequest }[];
  stop(): Promise<void>;
}

/** What a good model answers. */
export function goodWords({ resource, recommendations }: Described): AnsweredWords[] {
  return recommendations.map(({ kind, title, estimated_monthly_savings: savings }) => ({
    kind,
    title: `In other words: ${title}`.slice(0, 200),
    description: `The model explains why this matters for ${resource.name}.`,
    steps: ['Look at it.', 'Do it.'],
    estimated_monthly_savings: savings,
  }));
}

/** Answers as a chat completion with this text. */
export function complete(response: ServerResponse, content: string | null, more: object = {}): void {
  const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content, ...more } };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ id: 'completion', object: 'chat.completion', choices: [choice] }));
}

/** A model that changes what a good one would have answered. */
export function answering(change: (words: AnsweredWords, asked: Described) => object): Behaviour {
  return (asked, response) =>
    complete(response, JSON.stringify({ recommendations: goodWords(asked).map((words) => change(words, asked)) }));
}

/** Refuses a parameter as OpenAI does, e.g. `temperature` for models that reason; answers well without it. */
export function refusingParameters(...names: ('temperature' | 'max_tokens' | 'max_completion_tokens')[]): Behaviour {
  return (asked, response, body) => {
    const refused = names.find((name) => body[name] !== undefined);
    if (refused === undefined) return modelBehaviours.good(asked, response, body);
    const message = `Unsupported parameter: '${refused}' is not supported with this model.`;
    const error = { message, type: 'invalid_request_error', param: refused, code: 'unsupported_parameter' };
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  };
}

/** The ways in which models and their servers answer. */
export const modelBehaviours = {
  good: answering((words) => words),
  fenced: (asked, response) =>
    complete(response, `\`\`\`json\n${JSON.stringify({ recommendations: goodWords(asked) })}\n\`\`\``),
  malformed: (_asked, response) => complete(response, '{"recommendations": [{"kind": '),
  wrongForm: answering(({ kind }) => ({ kind, title: 'Too little' })),
  refusing: (_asked, response) => complete(response, null, { refusal: 'I would rather not.' }),
  empty: (_asked, response) => complete(response, ''),
  nothing: (_asked, response) => void response.writeHead(200).end(),
  html: (_asked, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Sign in</body></html>'),
  broken: (_asked, response) => void response.writeHead(500).end('{"error":"overloaded"}'),
  redirecting: (_asked, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  /** Never ends its answer. */
  slow: (_asked, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write(' '),
  endless: (_asked, response) => void response.writeHead(200).end(Buffer.alloc(2 * 1024 * 1024, 0x20)),
} satisfies Record<string, Behaviour>;

/** Starts an OpenAI-compatible server on a free loopback port. */
export async function startLanguageModel(): Promise<LanguageModelServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ModelRequest;
      running.asked.push({ path: request.url ?? '', headers: request.headers, body });
      const data = body.messages.find(({ role }) => role === 'user')?.content ?? '{}';
      running.behaviour(JSON.parse(data) as Described, response, body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const running: LanguageModelServer = {
    url: `http://127.0.0.1:${address.port}/v1`,
    behaviour: modelBehaviours.good,
    asked: [],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return running;
}
