import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { TEMPORAL_SHA256 } from './temporal-checksums.ts';

/**
 * Returns what is wrong with a downloaded program, or null: its SHA-256 must be the one in this repository for the
 * platform.
 */
export async function programFault(
  file: string,
  {
    platform = `${process.platform}-${process.arch}`,
    known = TEMPORAL_SHA256 as Readonly<Record<string, string>>,
  } = {},
): Promise<string | null> {
  const expected = known[platform];
  if (expected === undefined) return `no checksum is known for ${platform}`;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const found = hash.digest('hex');
  return found === expected ? null : `its SHA-256 is ${found} instead of ${expected}`;
}
