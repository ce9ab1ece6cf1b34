/** Folders in which no test may need Postgres, Temporal, an emulator or a build. */
export const unitFolders = ['domain', 'platform', 'console', 'sample', 'lint', 'activities/clouds/shared'];

/** Such tests in folders in which others need services. */
export const unitFiles = [
  'activities/clouds/clouds.test.ts',
  'activities/clouds/refusal-kinds.test.ts',
  'activities/inventory/read-ahead.test.ts',
  'api/auth/access-table.test.ts',
  'api/login/fair-slots.test.ts',
  'api/pagination.test.ts',
  'api/reports/byte-range.test.ts',
  'cli/table.test.ts',
  'db/advisory-locks.test.ts',
  'db/layout.test.ts',
  'docs/architecture-rules.test.ts',
  'docs/asvs.test.ts',
  'docs/decisions.test.ts',
];

/** Returns whether a test file, named from the root of the project, runs without any service. */
export const needsNoService = (file) =>
  unitFolders.some((folder) => file.startsWith(`test/${folder}/`)) || unitFiles.includes(file.slice('test/'.length));
