import { useId, useState } from 'preact/hooks';
import { Dialog } from '../parts/controls.tsx';
import { api, bodyOf } from '../service/api.ts';
import { Fault } from '../service/fault.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { visibleText } from '../show/visible-text.ts';
import { BulkButton } from './bulk-button.tsx';
import type { BulkProps } from './list-view.tsx';

/** Gives the selected findings to a member, or takes them from everyone. */
export function AssignButton<Row extends { id: number }>({
  type,
  bulk,
  rows,
}: BulkProps<Row> & { type: 'drift' | 'vulnerability' }) {
  const [isOpen, setOpen] = useState(false);
  const [owner, setOwner] = useState('');
  const id = useId();
  const { value: team } = useLoaded(
    async (signal) => (isOpen ? bodyOf(api.GET('/api/v1/settings/team', { signal })) : null),
    [isOpen],
  );
  const assign = (): void => {
    setOpen(false);
    const body = {
      findings: rows.map((row) => ({ finding_type: type, finding_id: row.id })),
      owner_id: owner === '' ? null : Number(owner),
    };
    const answer = bodyOf(api.POST('/api/v1/findings/assign', { body }));
    void bulk.run(rows, async (row) => {
      const failure = (await answer).failed.find(({ finding_id: failed }) => failed === row.id);
      if (failure !== undefined) throw new Fault(failure.error, { status: 422 });
      return { text: owner === '' ? 'Has no owner' : 'Assigned' };
    });
  };
  return (
    <>
      <BulkButton bulk={bulk} onPress={() => setOpen(true)}>
        Assign
      </BulkButton>
      <Dialog title={`Assign ${rows.length}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <div class="field">
          <label htmlFor={id}>Owner</label>
          <select id={id} value={owner} onChange={({ currentTarget: { value } }) => setOwner(value)}>
            <option value="">No owner</option>
            {(team ?? []).map((member) => (
              <option key={member.id} value={String(member.id)}>
                {visibleText(member.email)}
              </option>
            ))}
          </select>
        </div>
        <div class="buttons">
          <BulkButton bulk={bulk} kind="main" onPress={assign}>
            Assign
          </BulkButton>
          <button type="button" onClick={() => setOpen(false)}>
            Cancel
          </button>
        </div>
      </Dialog>
    </>
  );
}
