import { request, type Dispatcher } from 'undici';
import { OutboundRefusedError } from '../../platform/outbound/refusal.ts';

const answerTimeoutMs = 10_000;
const keptBodyBytes = 64 * 1024;

/** The result of one request to a receiver. */
export interface Answer {
  succeeded: boolean;
  response_status: number | null;
  response_body: string | null;
  /** A sentence; never contains an address that the host name resolves to. */
  error: string | null;
  duration_ms: number;
}

/**
 * Sends one attempt. It succeeds with a 2xx response whose body ends, or exceeds the 64 KB that are read of it, within
 * 10 seconds of the start (interface specification §6). Any other status, including a redirect, an interrupted response
 * and a refused target are failures. Never throws.
 */
export async function sendAttempt(options: {
  dispatcher: Dispatcher;
  url: string;
  headers: Record<string, string>;
  body: string;
}): Promise<Answer> {
  const startedAt = performance.now();
  const seen: { status: number | null; chunks: Buffer[] } = { status: null, chunks: [] };
  let error: string | null = null;
  try {
    const response = await request(options.url, {
      method: 'POST',
      dispatcher: options.dispatcher,
      headers: options.headers,
      body: options.body,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    seen.status = response.statusCode;
    await readStart(response.body, seen.chunks);
    if (response.statusCode < 200 || response.statusCode > 299) error = `The receiver answered ${response.statusCode}`;
  } catch (fault) {
    error = faultSentence(fault);
  }
  return {
    succeeded: error === null,
    response_status: seen.status,
    response_body: seen.status === null ? null : bodyText(seen.chunks),
    error,
    duration_ms: Math.round(performance.now() - startedAt),
  };
}

/** Reads up to the maximum number of bytes; leaving the loop early closes the connection. */
async function readStart(body: AsyncIterable<Buffer>, chunks: Buffer[]): Promise<void> {
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= keptBodyBytes) return;
  }
}

/** Returns a body as text without NUL, which Postgres does not store. */
function bodyText(chunks: Buffer[]): string {
  return Buffer.concat(chunks).subarray(0, keptBodyBytes).toString('utf8').replaceAll('\0', '\u{FFFD}');
}

const sentences: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was reset',
  EPIPE: 'The connection was reset',
  ETIMEDOUT: 'No connection within 10 seconds',
  ENOTFOUND: 'The name cannot be resolved',
  EAI_AGAIN: 'The name cannot be resolved',
  UND_ERR_SOCKET: 'The connection was closed before the answer ended',
  UND_ERR_CONNECT_TIMEOUT: 'No connection within 10 seconds',
};

function faultSentence(fault: unknown): string {
  if (fault instanceof OutboundRefusedError) return fault.message;
  if (fault instanceof DOMException && fault.name === 'TimeoutError') return 'No answer within 10 seconds';
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : 'no code';
  return sentences[code] ?? `The request failed (${code})`;
}
