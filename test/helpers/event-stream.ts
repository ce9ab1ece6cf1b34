import { get, type IncomingMessage } from 'node:http';

/** An event as a client of server-sent events reads it. */
export interface StreamEvent {
  id: number;
  event: string;
  data: { [key: string]: unknown };
}

export interface StreamClient {
  response: IncomingMessage;
  events: StreamEvent[];
  /** Resolves when the condition holds; rejects when the stream ends before. */
  until(condition: (events: StreamEvent[]) => boolean): Promise<void>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a stream of server-sent events and reads it, with nothing of the code that writes it. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<StreamClient> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).once('error', reject);
  });
  const events: StreamEvent[] = [];
  const waiting = new Set<() => void>();
  let unread = '';
  let isOver = false;
  const notify = (): void => {
    for (const look of waiting) look();
  };
  response.setEncoding('utf8').on('data', (text: string) => {
    unread += text;
    const blocks = unread.split('\n\n');
    unread = blocks.pop() ?? '';
    events.push(...blocks.filter((block) => !block.startsWith(':')).map(parseBlock));
    notify();
  });
  const ended = new Promise<void>((resolve) => {
    response.once('close', () => {
      isOver = true;
      notify();
      resolve();
    });
  });
  response.on('error', () => undefined);
  return {
    response,
    events,
    ended,
    until: (condition) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (condition(events)) resolve();
          else if (isOver) reject(new Error('the stream ended'));
          else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    close: () => void response.destroy(),
  };
}

function parseBlock(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  return {
    id: Number(fields.get('id')),
    event: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? 'null'),
  };
}
