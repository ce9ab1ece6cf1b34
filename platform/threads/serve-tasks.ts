import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadRequest } from './thread-messages.ts';

/** Serves the tasks of a pool in this thread, one handler for each name. */
export function serveTasks(handlers: Readonly<Record<string, (input: never) => unknown>>): void {
  const port = parentPort;
  if (port === null) throw new Error('this module runs as a thread');
  const answer = (message: ThreadAnswer): void => port.postMessage(message, []);
  port.on('message', ({ name, input }: ThreadRequest) => {
    try {
      const handler = handlers[name];
      if (handler === undefined) throw new Error(`there is no task ${name}`);
      answer({ type: 'done', value: handler(input as never) });
    } catch (error) {
      answer({ type: 'failed', ...described(error) });
    }
  });
  answer({ type: 'ready' });
}

function described(error: unknown): { error: string; frames: string } {
  if (!(error instanceof Error)) return { error: typeof error, frames: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  return { error: error.name, frames: frames.join('\n') };
}
