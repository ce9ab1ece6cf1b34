import { Transform } from 'node:stream';
import { CloudError } from '../errors.ts';

/** Larger responses are refused unread: the pages of clouds' bills are much smaller. */
export const largestAnswerBytes = 32 * 1024 * 1024;

/** Returns the fault of a response that is too large to be read; a retry would not make it smaller. */
export function answerTooLarge(call: string): CloudError {
  const limitMb = largestAnswerBytes / 1024 / 1024;
  return new CloudError({ kind: 'invalid_request', call, message: `the response is larger than ${limitMb} MB` });
}

/** Passes bytes on and fails once there are more than the limit, so that no answer fills the memory. */
export function limitedStream(call: string): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > largestAnswerBytes) done(answerTooLarge(call));
      else done(null, chunk);
    },
  });
}
