/** `npm run record:report-pages`: records images of the pages of reports, with the services of the tests. */
import { checkNodeVersion } from './node-version.mjs';

checkNodeVersion();
const { join } = await import('node:path');
const { root } = await import('./project-root.mjs');
const { run } = await import('./run.mjs');

await run(process.execPath, [join(root, 'scripts', 'test.mjs'), 'test/activities/reports/pdf/pages.test.ts'], {
  cwd: root,
  env: { ...process.env, RECORD_REPORT_PAGES: '1' },
});
