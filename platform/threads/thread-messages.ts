/** Message from a pool to a thread. */
export interface ThreadRequest {
  name: string;
  input: unknown;
}

/** Message from a thread to its pool. */
export type ThreadAnswer =
  | { type: 'ready' }
  | { type: 'done'; value: unknown }
  /** Without the message of the error, which may quote the input. */
  | { type: 'failed'; error: string; frames: string };

/** A task exceeded its limit of time or memory. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError';
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory') {
    super(`a task took more ${limit} than it may`);
    this.limit = limit;
  }
}

/** A task was rejected because too much is already waiting. */
export class ThreadsBusyError extends Error {
  override readonly name = 'ThreadsBusyError';

  constructor() {
    super('too many tasks are waiting');
  }
}
