import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChangeWindow } from '../../../client/src/client.ts';
import { emptyWindow, requestedWindow, windowTitles } from '../../change-windows/window-request.ts';
import { CommandButton, Dialog, TextField, useAdminBlock } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { TimeField } from '../../parts/time-field.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { faultsByField } from '../../service/field-faults.ts';
import { useCommand } from '../../service/use-command.ts';
import { AccountField } from '../account-field.tsx';
import type { KnownProviders } from '../providers.tsx';
import { TypeField } from '../type-field.tsx';

type OnAnnounced = (window: ChangeWindow) => void;

/** Shows a button that opens the form of a new window. */
export function AnnounceWindow({ providers, onAnnounced }: { providers: KnownProviders; onAnnounced: OnAnnounced }) {
  const command = useCommand();
  const blocked = useAdminBlock();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <CommandButton command={command} kind="main" blocked={blocked} onPress={() => setOpen(true)}>
        Announce a change
      </CommandButton>
      <Dialog title="Announce a change" isOpen={isOpen} onClose={close}>
        <WindowForm
          providers={providers}
          onClose={close}
          onAnnounced={(window) => {
            close();
            onAnnounced(window);
          }}
        />
      </Dialog>
    </>
  );
}

function WindowForm(props: { providers: KnownProviders; onClose: () => void; onAnnounced: OnAnnounced }) {
  const { providers, onClose, onAnnounced } = props;
  const command = useCommand();
  const [edited, setEdited] = useState(emptyWindow);
  const form = useRef<HTMLFormElement>(null);
  const { at, rest } = faultsByField(command.fault, windowTitles);
  const change = (part: Partial<typeof edited>): void => setEdited({ ...edited, ...part });
  useEffect(() => {
    if (command.fault !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [command.fault]);
  const submit = (event: Event): void => {
    event.preventDefault();
    void command.run(async () => {
      const body = requestedWindow(edited, new Date());
      onAnnounced(await bodyOf(api.POST('/api/v1/change-windows', { body })));
    });
  };
  return (
    <form ref={form} onSubmit={submit}>
      <AccountField
        providers={providers}
        hint="Those that are connected now. An account that joins later is not covered."
        value={edited.accounts}
        fault={at.Accounts}
        onChange={(accounts) => change({ accounts })}
      />
      <TypeField
        title="Types (optional)"
        hint="All types if none is chosen"
        chosen={edited.types}
        fault={at.Types}
        onChange={(types) => change({ types })}
      />
      <TextField
        title="Tags (optional)"
        hint="key=value, one per line; only resources with all of them"
        lines={2}
        maxLength={12_000}
        value={edited.tags}
        fault={at.Tags}
        onChange={(tags) => change({ tags })}
      />
      <TimeField
        title="From (empty for now)"
        value={edited.from}
        fault={at.From}
        onChange={(from) => change({ from })}
      />
      <TimeField
        title="Until"
        isRequired
        value={edited.until}
        fault={at.Until}
        onChange={(until) => change({ until })}
      />
      <TextField
        title="Reason"
        lines={2}
        isRequired
        value={edited.reason}
        fault={at.Reason}
        onChange={(reason) => change({ reason })}
      />
      <FaultNotice fault={rest} />
      <div class="buttons">
        <button type="submit" class="main" aria-disabled={command.isBusy}>
          Announce
        </button>
        <CommandButton command={command} onPress={onClose}>
          Cancel
        </CommandButton>
      </div>
    </form>
  );
}
