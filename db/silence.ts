import type { Socket } from 'node:net';

/** The part of the driver's client that is used here. */
export interface DriverClient {
  /** False while a statement is running. */
  readyForQuery: boolean;
  connection: { stream: Socket };
}

/**
 * Closes a connection whose statement gets no answer for `silenceMs`, because the network is partitioned or the server
 * hangs. Its queries then fail like those of any broken connection; otherwise they would wait until the kernel gives up
 * retransmitting, about a quarter of an hour. `silenceMs` has to be longer than any statement may take.
 */
export function hangUpOnSilence(client: DriverClient, { silenceMs }: { silenceMs: number }): void {
  const { stream } = client.connection;
  stream.setTimeout(silenceMs, () => {
    if (client.readyForQuery) return;
    stream.destroy(Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' }));
  });
}
