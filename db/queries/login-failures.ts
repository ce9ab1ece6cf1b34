import { failuresKeptMinutes, type LoginFailures } from '../../domain/team/login-delay.ts';
import type { Database } from '../database.ts';

const recent = `last_failed_at > now() - ${failuresKeptMinutes} * interval '1 minute'`;

/** The recent failures of each subject, in the order asked for, by the clock of the database. */
export async function readLoginFailures(database: Database, subjects: readonly string[]): Promise<LoginFailures[]> {
  const { rows } = await database.raw<{ rows: { subject: string; failures: number; ms_ago: number }[] }>(
    `select subject, failures, (extract(epoch from clock_timestamp() - last_failed_at) * 1000)::float8 as ms_ago
     from login_failures where subject = any (?::text[]) and ${recent}`,
    [[...subjects]],
  );
  return subjects.map((subject) => {
    const row = rows.find((one) => one.subject === subject);
    return row === undefined ? { count: 0, lastMsAgo: Infinity } : { count: row.failures, lastMsAgo: row.ms_ago };
  });
}

/** Adds one failure to each subject. Failures that were forgotten do not count. */
export async function addLoginFailure(database: Database, subjects: readonly string[]): Promise<void> {
  // In one order, so that two processes that add to the same rows do not wait for each other crosswise.
  await database.raw(
    `insert into login_failures (subject, failures, last_failed_at)
     select subject, 1, clock_timestamp() from unnest(?::text[]) as subject order by subject
     on conflict (subject) do update set last_failed_at = clock_timestamp(),
       failures = case when login_failures.${recent} then least(login_failures.failures + 1, 1000000) else 1 end`,
    [[...subjects]],
  );
}

/** Forgets the failures of a subject. */
export async function forgetLoginFailures(database: Database, subject: string): Promise<void> {
  await database('login_failures').where({ subject }).delete();
}

/** Removes what is forgotten already. */
export async function pruneLoginFailures(database: Database): Promise<number> {
  return database('login_failures').whereRaw(`not (${recent})`).delete();
}
