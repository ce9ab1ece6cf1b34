import type { FindingAssignment } from '../../../client/src/client.ts';
import type { ListColumn } from '../../lists/list-table.tsx';
import { Name } from '../../parts/text.tsx';
import { shortDueText } from '../../show/due.ts';

/** Who takes care of a finding and until when, in lists. */
export const careColumn: ListColumn<FindingAssignment> = {
  title: 'Owner and due date',
  from: 'wide',
  cell: (care) => (
    <span class="care">
      {care.owner === null ? <span class="hint">Nobody</span> : <Name text={care.owner.email} />}
      <span class={care.overdue ? 'where overdue' : 'where'}>{shortDueText(care, Date.now())}</span>
    </span>
  ),
};
