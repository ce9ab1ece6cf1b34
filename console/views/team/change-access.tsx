import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { CommandButton, Dialog } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { useCommand } from '../../service/use-command.ts';
import { visibleText } from '../../show/visible-text.ts';
import { AccessLimitField, type AccessLimit } from './access-limit.tsx';
import type { LimitNames } from '../../access-limits/limit-entries.ts';

/** Shows the button that changes what a member or an API key is limited to; `of` names it. */
export function ChangeAccess(props: {
  of: string;
  limit: AccessLimit;
  names: LimitNames;
  blocked?: string | null;
  /** What the change does. */
  children: ComponentChildren;
  save: (limit: AccessLimit) => Promise<void>;
}) {
  const { of, limit: present, names, blocked = null, children, save } = props;
  const [limit, setLimit] = useState<AccessLimit | undefined>(undefined);
  const command = useCommand();
  const close = (): void => {
    setLimit(undefined);
    command.forget();
  };
  return (
    <>
      <CommandButton command={command} blocked={blocked} onPress={() => setLimit(present)}>
        Access<span class="for-readers"> of {visibleText(of)}</span>
      </CommandButton>
      <Dialog title="Change the access" isOpen={limit !== undefined} onClose={close}>
        <p>{children}</p>
        {limit !== undefined && <AccessLimitField value={limit} names={names} onChange={setLimit} />}
        <FaultNotice fault={command.fault} />
        <div class="buttons">
          <CommandButton
            command={command}
            kind="main"
            blocked={limit?.length === 0 ? 'Add at least one entry.' : null}
            onPress={() =>
              void command.run(async () => {
                await save(limit ?? null);
                setLimit(undefined);
              })
            }
          >
            Save
          </CommandButton>
          <button type="button" onClick={close}>
            Cancel
          </button>
        </div>
      </Dialog>
    </>
  );
}
