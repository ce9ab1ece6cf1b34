import type { Readable } from 'node:stream';
import type { ApiContext } from '../context.ts';
import type { FileBody } from '../endpoint.ts';
import type { Answer } from './idempotency.ts';

/** Sends a handler's reply as JSON, or as a file if the endpoint declares file types. */
export function reply(context: ApiContext, answer: Answer, { mayBeFile }: { mayBeFile: boolean }): void {
  const { status, body, headers } = answer;
  context.status = status;
  if (headers !== undefined) context.set(headers);
  if (status === 204) {
    context.body = null;
  } else if (mayBeFile && isFile(body)) {
    sendFile(context, body);
  } else {
    context.res.setHeader('Content-Type', 'application/json; charset=utf-8');
    context.body = JSON.stringify(body);
  }
}

function sendFile(context: ApiContext, { contentType, fileName, content, headers }: FileBody): void {
  context.set('Content-Type', contentType);
  if (fileName !== undefined) context.set('Content-Disposition', contentDisposition(fileName));
  if (headers !== undefined) context.set(headers);
  context.body = content;
  if (context.method === 'HEAD' && isStream(content)) content.destroy();
}

/** Returns the header of RFC 6266: an ASCII name for all clients, and the full name in UTF-8. */
function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

function isFile(body: unknown): body is FileBody {
  return typeof body === 'object' && body !== null && 'contentType' in body && 'content' in body;
}

function isStream(content: Buffer | Readable): content is Readable {
  return 'destroy' in content;
}
