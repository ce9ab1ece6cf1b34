import { useState } from 'preact/hooks';
import type { Member } from '../../../client/src/client.ts';
import { CommandButton, Dialog } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Name } from '../../parts/text.tsx';
import { api, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { visibleText } from '../../show/visible-text.ts';
import { AccessLimitField, type AccessLimit } from './access-limit.tsx';
import type { LimitNames } from '../../access-limits/limit-entries.ts';

/** Shows the button that changes what a member is limited to. */
export function ChangeAccess(props: {
  member: Member;
  names: LimitNames;
  blocked: string | null;
  onChanged: () => void;
}) {
  const { member, names, blocked, onChanged } = props;
  const { id, email, role } = member;
  const [limit, setLimit] = useState<AccessLimit | undefined>(undefined);
  const command = useCommand();
  const close = (): void => {
    setLimit(undefined);
    command.forget();
  };
  const save = (): void => {
    void command.run(async () => {
      const body = { role, access_limit: limit === undefined || limit === null ? null : [...limit] };
      await done(api.PUT('/api/v1/settings/team/{user_id}', { params: { path: { user_id: id } }, body }));
      setLimit(undefined);
      onChanged();
    });
  };
  return (
    <>
      <CommandButton command={command} blocked={blocked} onPress={() => setLimit(member.access_limit ?? null)}>
        Access<span class="for-readers"> of {visibleText(email)}</span>
      </CommandButton>
      <Dialog title="Change the access" isOpen={limit !== undefined} onClose={close}>
        <p>
          <Name text={email} /> sees and decides only what is inside, from the next request on. It ends open streams.
        </p>
        {limit !== undefined && <AccessLimitField value={limit} names={names} onChange={setLimit} />}
        <FaultNotice fault={command.fault} />
        <div class="buttons">
          <CommandButton
            command={command}
            kind="main"
            blocked={limit?.length === 0 ? 'Add at least one entry.' : null}
            onPress={save}
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
