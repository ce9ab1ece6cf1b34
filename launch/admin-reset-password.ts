import { resetPasswordOnHost } from './reset-password.ts';

/** The same as `npm run admin:reset-password` for an image without scripts, whose database is always a configured one. */
process.exitCode = await resetPasswordOnHost({
  root: process.cwd(),
  isServiceDown: false,
  email: process.argv[2] ?? null,
});
