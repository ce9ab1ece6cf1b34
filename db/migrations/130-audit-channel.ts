import { renamedColumn } from './renamed-column.ts';

/** Calls the road of an audit row its channel. The chain seals the value without its name, so seals stay valid. */
export const up = renamedColumn({
  table: 'audit_log',
  from: 'road',
  to: 'channel',
  constraints: `not null check (channel in ('api', 'api_key', 'temporal', 'system'))`,
});
