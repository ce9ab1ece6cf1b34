import { answerTooLarge, largestAnswerBytes } from './answer-limit.ts';

/** Returns the text of an answer. Throws `CloudError` when it is too large to be read: no page of a listing is. */
export async function readText(body: AsyncIterable<Uint8Array>, call: string): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > largestAnswerBytes) throw answerTooLarge(call);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
