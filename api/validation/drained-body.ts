import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors.ts';

/** How much of a refused body is read and dropped. */
const drainedBytes = 32 * 1024 * 1024;
const drainTimeMs = 10_000;

/** Drops the rest of a body, up to a limit, so that the client sees the response; beyond it the connection is closed. */
export function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let dropped = 0;
    const finish = (): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', finish).off('close', finish).off('error', finish);
      resolve();
    };
    const onData = (chunk: Buffer): void => {
      dropped += chunk.length;
      if (dropped > drainedBytes) finish();
    };
    const timer = setTimeout(finish, drainTimeMs);
    request.on('data', onData).on('end', finish).on('close', finish).on('error', finish);
    request.resume();
  });
}

/** Returns a 413: the body is larger than the endpoint takes. */
export function tooLarge(limitBytes: number): ApiError {
  return new ApiError({
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: `The body is larger than ${limitBytes} bytes`,
  });
}
