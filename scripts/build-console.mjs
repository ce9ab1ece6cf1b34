/**
 * Bundles the console into dist/console, with compressed copies next to the files, so that serving needs no
 * compression. A separate program, because Vite sets NODE_ENV of its process.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './project-root.mjs';

/** Below this size compression saves no network packet. */
const PACKED_FROM_BYTES = 1024;

function pack(file) {
  if (statSync(file).size < PACKED_FROM_BYTES) return;
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

const folder = join(root, 'dist', 'console');
await build({
  configFile: false,
  root: join(root, 'console'),
  logLevel: 'warn',
  envDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Both would be inline or data:, which the page's policy forbids.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (entry.isFile()) pack(join(entry.parentPath, entry.name));
}
