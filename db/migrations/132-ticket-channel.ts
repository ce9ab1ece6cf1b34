import { renamedColumn } from './renamed-column.ts';

/** Calls the road of the request for a stream ticket its channel. */
export const up = renamedColumn({
  table: 'stream_tickets',
  from: 'road',
  to: 'channel',
  constraints: `not null check (channel in ('api', 'api_key'))`,
});
