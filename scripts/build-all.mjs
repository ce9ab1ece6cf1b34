import { build } from './build.mjs';
import { root } from './project-root.mjs';

try {
  await build(root, { say: console.log, force: true, checkTypes: true });
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exit(1);
}
