import type { Socket } from 'node:net';

/** What is used here of a client of the driver. */
export interface DriverClient {
  /** False while a statement is under way. */
  readyForQuery: boolean;
  connection: { stream: Socket };
}

/**
 * Closes a connection whose statement gets no answer for `silenceMs`: the network between is cut, or the server hangs.
 * Its queries then fail as those of any broken connection; otherwise they would wait for as long as the kernel repeats
 * its packets, about a quarter of an hour. `silenceMs` has to be longer than any statement may take.
 */
export function hangUpOnSilence(client: DriverClient, { silenceMs }: { silenceMs: number }): void {
  const { stream } = client.connection;
  stream.setTimeout(silenceMs, () => {
    if (client.readyForQuery) return;
    stream.destroy(Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' }));
  });
}
