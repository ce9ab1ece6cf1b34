import type { IncomingMessage } from 'node:http';
import type { Upload, UploadRule } from '../endpoint.ts';
import { ApiError, badRequest } from '../errors.ts';
import { drain, tooLarge } from './drained-body.ts';

/**
 * Returns the file that a request carries, whose content is received while it is read. Throws 413 or 415. Reading the
 * content throws 413 beyond the limit and 400 when the client is gone.
 */
export function uploadOf(request: IncomingMessage, rule: UploadRule): Upload {
  const { 'content-type': given = '', 'content-encoding': encoding = 'identity' } = request.headers;
  const match = /^([\w.+-]+\/[\w.+-]+)\s*(?:;\s*charset="?utf-8"?\s*)?$/i.exec(given.trim());
  const contentType = match?.[1]?.toLowerCase() ?? '';
  if (!rule.contentTypes.includes(contentType) || encoding !== 'identity') {
    throw new ApiError({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'The body is not of a type that this operation takes, or compressed',
      details: `Content-Type: one of ${rule.contentTypes.join(', ')}`,
    });
  }
  if (Number(request.headers['content-length'] ?? 0) > rule.limitBytes) throw tooLarge(rule.limitBytes);
  return { contentType, content: contentOf(request, rule.limitBytes) };
}

async function* contentOf(request: IncomingMessage, limitBytes: number): AsyncGenerator<Buffer, void, undefined> {
  let size = 0;
  try {
    // A refusal must reach the client, for which the connection has to stay.
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limitBytes) throw tooLarge(limitBytes);
      yield piece;
    }
  } catch (error) {
    throw error instanceof ApiError ? error : badRequest('The body ended early');
  }
  if (!request.complete) throw badRequest('The body ended early');
}

/** Waits until what a client still sends is received and dropped, so that it sees why it was refused. */
export async function dropRest(request: IncomingMessage): Promise<void> {
  if (!request.readableEnded && !request.destroyed) await drain(request);
}
