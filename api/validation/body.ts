import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { ApiError, badRequest } from '../errors.ts';
import { parseJson } from './json-text.ts';
import { compileCheck } from './schema-check.ts';

export const defaultBodyLimitBytes = 1024 * 1024;

/** Of a body over its limit so much is still read and dropped, so that the client sees the answer. */
const drainedBytes = 32 * 1024 * 1024;
const drainTimeMs = 10_000;

export interface BodyRule {
  schema: object | undefined;
  isOptional: boolean;
  limitBytes: number;
}

/** Makes the reader of an endpoint's JSON body; it throws 400, 413 or 415. */
export function bodyReader(rule: BodyRule): (request: IncomingMessage) => Promise<unknown> {
  const check = compileCheck(rule.schema ?? { type: 'object', properties: {} });
  const isOptional = rule.isOptional || rule.schema === undefined;
  return async (request) => {
    const content = await readContent(request, rule.limitBytes);
    if (content.length === 0 && !isOptional) throw badRequest('A JSON body is required');
    let value: unknown = {};
    if (content.length > 0) {
      requireJsonType(request);
      if (!isUtf8(content)) throw badRequest('The body is not UTF-8 text');
      value = parseJson(content.toString('utf8'));
    }
    const faults = check(value, { sizeBytes: content.length });
    if (faults.length > 0) throw badRequest('The body is not valid', faults.join('; '));
    return value;
  };
}

function requireJsonType(request: IncomingMessage): void {
  const type = request.headers['content-type'] ?? '';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type) && encoding === 'identity') return;
  throw new ApiError({
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The body must be application/json in UTF-8, not compressed',
  });
}

async function readContent(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if ((length === undefined || length === '0') && encoding === undefined) return Buffer.alloc(0);
  if (Number(length ?? 0) > limitBytes) {
    await drain(request);
    throw tooLarge(limitBytes);
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limitBytes) {
        chunks.push(chunk);
        return;
      }
      settle();
      void drain(request).then(() => reject(tooLarge(limitBytes)));
    };
    const onEnd = (): void => {
      settle();
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks));
    };
    const onClose = (): void => {
      settle();
      reject(badRequest('The body ended early'));
    };
    const settle = (): void => {
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
    };
    request.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}

/** Drops the rest of a body, within bounds. What is still unread then ends with the connection. */
function drain(request: IncomingMessage): Promise<void> {
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

function tooLarge(limitBytes: number): ApiError {
  return new ApiError({
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: `The body is larger than ${limitBytes} bytes`,
  });
}
