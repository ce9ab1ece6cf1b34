import { resetPasswordOnHost } from './reset-password.ts';

/** `npm run admin:reset-password` for the image, which has no scripts and always a configured database. */
process.exitCode = await resetPasswordOnHost({
  root: process.cwd(),
  isServiceDown: false,
  email: process.argv[2] ?? null,
});
