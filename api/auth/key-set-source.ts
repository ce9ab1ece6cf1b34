import type { JSONWebKeySet } from 'jose';
import { request, type Dispatcher } from 'undici';
import type { KeySetSource } from './key-set.ts';

const timeoutMs = 5_000;
const largestKeySetBytes = 256 * 1024;

/** Fetches a key set from the configured URL only: redirects are errors. */
export function keySetAt(url: string, dispatcher: Dispatcher): KeySetSource {
  return async () => {
    const { statusCode, body } = await request(url, {
      dispatcher,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largestKeySetBytes) throw new Error('the key set is too large');
      chunks.push(chunk);
    }
    if (statusCode !== 200) throw new Error(`the key set request returned status ${statusCode}`);
    const keySet: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (!isKeySet(keySet)) throw new Error('the response is not a key set');
    return keySet;
  };
}

function isKeySet(value: unknown): value is JSONWebKeySet {
  return typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys);
}
