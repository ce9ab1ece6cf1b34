import { renamedColumn } from './renamed-column.ts';

/** Calls the road by which a decision came its channel. */
export const up = renamedColumn({
  table: 'remediation_actions',
  from: 'decided_road',
  to: 'decided_channel',
  constraints: '',
});
