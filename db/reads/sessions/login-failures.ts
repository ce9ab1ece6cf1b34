import { failuresKeptMinutes, type LoginFailures } from '../../../domain/team/login-delay.ts';
import type { Database } from '../../database.ts';

export const recent = `last_failed_at > now() - ${failuresKeptMinutes} * interval '1 minute'`;

/** Returns the recent failures of each subject, in the given order, by the clock of the database. */
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
