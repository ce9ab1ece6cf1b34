import type { Database } from '../../database.ts';
import { recent } from '../../reads/sessions/login-failures.ts';

/** Adds one failure to each subject. Expired failures do not count. */
export async function addLoginFailure(database: Database, subjects: readonly string[]): Promise<void> {
  // In a fixed order, so that two processes that update the same rows do not deadlock.
  await database.raw(
    `insert into login_failures (subject, failures, last_failed_at)
     select subject, 1, clock_timestamp() from unnest(?::text[]) as subject order by subject
     on conflict (subject) do update set last_failed_at = clock_timestamp(),
       failures = case when login_failures.${recent} then least(login_failures.failures + 1, 1000000) else 1 end`,
    [[...subjects]],
  );
}

/** Deletes the failures of a subject. */
export async function forgetLoginFailures(database: Database, subject: string): Promise<void> {
  await database('login_failures').where({ subject }).delete();
}

/** Removes expired failures. */
export async function pruneLoginFailures(database: Database): Promise<number> {
  return database('login_failures').whereRaw(`not (${recent})`).delete();
}
