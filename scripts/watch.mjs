import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { build, CONSOLE_FOLDERS, SOURCE_FOLDERS } from './build.mjs';

/** An editor saves in several steps, and a branch switch changes many files. */
const QUIET_MS = 200;

/** Rebuilds when sources change; calls `onBuilt` after each successful build. */
export function watchSources(root, { say, onBuilt }) {
  let timer;
  let working = Promise.resolve();
  const rebuild = async () => {
    try {
      await build(root, { say });
      await onBuilt();
      say('rebuilt; watching for changes');
    } catch (error) {
      say(`${error.message}; the previous build keeps running`);
    }
  };
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      working = working.then(rebuild);
    }, QUIET_MS);
  };
  for (const folder of [...SOURCE_FOLDERS, ...CONSOLE_FOLDERS]) {
    const path = join(root, folder);
    if (existsSync(path)) watch(path, { recursive: true }, onChange);
  }
  say('watching for changes');
}
