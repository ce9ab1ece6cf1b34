import { createHmac, timingSafeEqual } from 'node:crypto';

/** How many links and rows are read at once. */
export const rowsPerRead = 1_000;

/** The previous MAC of the first link. */
export const noMac = Buffer.alloc(0);

/** Returns the MAC of a row at its place in the chain: over the MAC before it, its number and all that it says. */
export function macOf(key: Buffer, link: { previous: Buffer; sequence: number; content: string }): Buffer {
  return createHmac('sha256', key).update(link.previous).update(`${link.sequence}\n`).update(link.content).digest();
}

export function isSameMac(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
