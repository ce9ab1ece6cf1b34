import { join } from 'node:path';
import { frameworkFileSchema } from '../domain/frameworks/framework-file.ts';
import type { Framework } from '../domain/frameworks/frameworks.ts';
import { frameworksFrom } from '../domain/frameworks/from-files.ts';
import { readDataFiles } from './data-files.ts';

/** The framework files of the service. */
export const frameworkFolder = join(import.meta.dirname, '..', 'domain', 'frameworks', 'data');

let shipped: readonly Framework[] | undefined;

/** Returns the frameworks of the service; they are read once per process. */
export function shippedFrameworks(): readonly Framework[] {
  return (shipped ??= readFrameworks([frameworkFolder]));
}

/** Reads the frameworks of some folders. Throws an error that names the file if one is invalid. */
export function readFrameworks(folders: readonly string[]): Framework[] {
  return frameworksFrom(folders.flatMap((folder) => readDataFiles({ folder, schema: frameworkFileSchema })));
}
