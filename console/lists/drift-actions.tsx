import { useState } from 'preact/hooks';
import type { Drift } from '../../client/src/client.ts';
import { AcceptanceInputs, useAcceptanceFields } from '../parts/acceptance-fields.tsx';
import { Dialog, useAdminBlock } from '../parts/controls.tsx';
import { api, bodyOf } from '../service/api.ts';
import { AssignButton } from './assign-button.tsx';
import { BulkButton } from './bulk-button.tsx';
import type { BulkProps } from './list-view.tsx';
import { planned } from './planned.ts';

/** Shows what can be done with the selected drifts. */
export function DriftActions({ bulk, rows }: BulkProps<Drift>) {
  const investigate = async ({ id }: Drift) => {
    const params = { path: { id } };
    await bodyOf(api.PATCH('/api/v1/drifts/{id}', { params, body: { status: 'investigating' } }));
    return { text: 'Investigating' };
  };
  const resolve = async ({ id }: Drift) => {
    await bodyOf(api.POST('/api/v1/drifts/{id}/resolve', { params: { path: { id } }, body: {} }));
    return { text: 'Resolved; a deviation that lasts is found again' };
  };
  return (
    <>
      <BulkButton bulk={bulk} kind="main" onPress={() => bulk.run(rows, ({ id }) => planned('drift', id))}>
        Plan fixes
      </BulkButton>
      <BulkButton bulk={bulk} onPress={() => bulk.run(rows, investigate)}>
        Investigate
      </BulkButton>
      <BulkButton bulk={bulk} onPress={() => bulk.run(rows, resolve)}>
        Resolve
      </BulkButton>
      <AcceptButton bulk={bulk} rows={rows} />
      <AssignButton type="drift" bulk={bulk} rows={rows} />
    </>
  );
}

/** Accepts the current configurations as new baselines, after asking for a reason. */
function AcceptButton({ bulk, rows }: BulkProps<Drift>) {
  const [isOpen, setOpen] = useState(false);
  const blocked = useAdminBlock();
  const fields = useAcceptanceFields();
  const accept = (): void => {
    setOpen(false);
    const body = { capture_baseline: true, ...fields.body() };
    void bulk.run(rows, async ({ id }) => {
      await bodyOf(api.POST('/api/v1/drifts/{id}/resolve', { params: { path: { id } }, body }));
      return { text: 'Accepted as the new baseline' };
    });
  };
  return (
    <>
      <BulkButton bulk={bulk} blocked={blocked} onPress={() => setOpen(true)}>
        Accept
      </BulkButton>
      <Dialog
        title={`Accept the current configurations of ${rows.length}?`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <p>Each is captured as the new baseline, which accepts all open drifts of its resource.</p>
        <AcceptanceInputs fields={fields} why="Reason for accepting them" />
        <div class="buttons">
          <BulkButton bulk={bulk} kind="main" blocked={fields.missing} onPress={accept}>
            Accept
          </BulkButton>
          <button type="button" onClick={() => setOpen(false)}>
            Cancel
          </button>
        </div>
      </Dialog>
    </>
  );
}
