import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { ApiError, badRequest } from '../errors.ts';
import type { Parsing } from '../parsing/parsing.ts';
import { closedSchema } from './closed-schema.ts';
import { drain, tooLarge } from './drained-body.ts';
import { parseJson } from './json-text.ts';
import { compileCheck } from './schema-check.ts';

export const defaultBodyLimitBytes = 1024 * 1024;

/** Larger bodies are parsed in a thread: they would block other requests. */
const inlineBytes = 64 * 1024;

/** Reads the content of a body instead of the schema's check; throws the error response. */
export type ContentReader = (content: Uint8Array) => Promise<unknown>;

export interface BodyRule {
  schema: object | undefined;
  isOptional: boolean;
  limitBytes: number;
  readContent: ContentReader | undefined;
}

/** Creates the reader of an endpoint's JSON body; it throws 400, 413 or 415. */
export function bodyReader(
  rule: BodyRule,
  parsing: Pick<Parsing, 'body'>,
): (request: IncomingMessage) => Promise<unknown> {
  const schema = rule.schema ?? { type: 'object', properties: {} };
  const check = compileCheck(schema);
  const isOptional = rule.isOptional || rule.schema === undefined;
  return async (request) => {
    const content = await receive(request, rule.limitBytes);
    if (content.length === 0 && !isOptional) throw badRequest('A JSON body is required');
    if (content.length > 0) requireJsonType(request);
    if (rule.readContent !== undefined) return rule.readContent(content);
    if (content.length > inlineBytes) return parsing.body(content, JSON.stringify(closedSchema(schema)));
    let value: unknown = {};
    if (content.length > 0) {
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

async function receive(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
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
