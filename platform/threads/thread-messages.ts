/** What a pool sends to a thread. */
export interface ThreadRequest {
  name: string;
  input: unknown;
}

/** What a thread sends to its pool. */
export type ThreadAnswer =
  | { type: 'ready' }
  | { type: 'done'; value: unknown }
  /** Without the words of the error, which may quote the input. */
  | { type: 'failed'; error: string; frames: string };

/** A task took longer or more memory than it may. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError';
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory') {
    super(`a task took more ${limit} than it may`);
    this.limit = limit;
  }
}

/** So much is waiting already that a task was not accepted. */
export class ThreadsBusyError extends Error {
  override readonly name = 'ThreadsBusyError';

  constructor() {
    super('too many tasks are waiting');
  }
}
