/**
 * Preloaded into each test run of `npm run mutate`: reading the file under test returns it with its fault, without a
 * change on disk. Modules are read by `require` in the main thread and by `import` in the loader thread, so this module
 * works in both.
 */
import fs from 'node:fs';
import asyncFs from 'node:fs/promises';
import { register, syncBuiltinESMExports } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const { file, start, end, text } = JSON.parse(process.env.MUTATION);
const original = fs.readFileSync(file, 'utf8');
const mutated = original.slice(0, start) + text + original.slice(end);

const isFile = (path) => (path instanceof URL ? path.href === pathToFileURL(file).href : path === file);
const asAsked = (options) => {
  const encoding = typeof options === 'string' ? options : options?.encoding;
  return encoding ? mutated : Buffer.from(mutated);
};
const { readFileSync } = fs;
const { readFile } = asyncFs;
fs.readFileSync = (path, options) => (isFile(path) ? asAsked(options) : readFileSync(path, options));
asyncFs.readFile = async (path, options) => (isFile(path) ? asAsked(options) : readFile(path, options));
syncBuiltinESMExports();

/** Loads a module with its injected faults; a module hook of the loader thread. */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  const isMutated = url.startsWith('file:') && fileURLToPath(url.split('?')[0]) === file;
  return isMutated ? { ...loaded, format: 'module', source: mutated } : loaded;
}

if (isMainThread) register(import.meta.url);
