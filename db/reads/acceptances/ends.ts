import type { Database } from '../../database.ts';

/** Returns the milliseconds until the next acceptance is due, at least 0; null when none has an end. */
export async function nextAcceptanceDueInMs(database: Database): Promise<number | null> {
  const { rows } = await database.raw<{ rows: { due_in_ms: number | null }[] }>(
    `select case when min(expires_at) is not null
       then (greatest(0, extract(epoch from min(expires_at) - now())) * 1000)::float8 end as due_in_ms
     from acceptances where status in ('pending', 'accepted')`,
  );
  return rows[0]?.due_in_ms ?? null;
}
