import { answerTooLarge, largestAnswerBytes } from './answer-limit.ts';

/** Returns the text of a response. Throws `CloudError` when it is larger than any page of a listing. */
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
