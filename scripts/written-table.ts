import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Writes a table compressed, and prints its size. */
export function writeTable(file: string, text: string): void {
  const compressed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  writeFileSync(file, compressed);
  console.log(
    `${basename(file)}: ${text.split('\n').length} lines, ${text.length} bytes, ${compressed.length} compressed`,
  );
}
