import { useId, useState } from 'preact/hooks';
import { CommandButton, Dialog, TextField } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { OutsideLink, Time } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import type { RemediationActionDetail, SignedDecision } from '../../../client/src/client.ts';
import { useCommand } from '../../service/use-command.ts';
import type { CommandName } from '../../show/commands.ts';
import { visibleText } from '../../show/visible-text.ts';

const longestComment = 2_000;
const labels: Record<CommandName, string> = {
  approve: 'Sign approval',
  reject: 'Sign rejection',
  execute: 'Sign execution',
  rollback: 'Sign rollback',
};

/** Shows the dialog that signs a decision, which the member then pastes into Temporal. */
export function CopyForTemporal(props: {
  action: RemediationActionDetail;
  possible: readonly CommandName[];
  blocked: string | null;
}) {
  const { action, possible, blocked } = props;
  const command = useCommand();
  const [isOpen, setOpen] = useState(false);
  const [comment, setComment] = useState('');
  const [isForced, setForced] = useState(false);
  const [signed, setSigned] = useState<SignedDecision | null>(null);
  const close = (): void => {
    setOpen(false);
    setSigned(null);
    command.forget();
  };
  const sign = (name: CommandName) =>
    command.run(async () => {
      const body = {
        command: name,
        // The signature is valid only for the plan that is shown.
        plan_hash: action.plan.hash,
        ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
        ...(name === 'rollback' && isForced ? { force: true } : {}),
      };
      const params = { path: { id: action.id } };
      setSigned(await bodyOf(api.POST('/api/v1/remediation/{id}/signed-decisions', { params, body })));
    });
  return (
    <>
      <CommandButton command={command} blocked={blocked} onPress={() => setOpen(true)}>
        Copy for Temporal
      </CommandButton>
      <Dialog title="Decide in Temporal" isOpen={isOpen} onClose={close}>
        {signed === null ? (
          <>
            <p>The signature is valid once, for you and this plan. Nothing is decided until you send it in Temporal.</p>
            <TextField
              title="Comment for the audit log (optional)"
              lines={2}
              maxLength={longestComment}
              value={comment}
              onChange={setComment}
            />
            {possible.includes('rollback') && (
              <label class="check">
                <input
                  type="checkbox"
                  checked={isForced}
                  onChange={({ currentTarget: { checked } }) => setForced(checked)}
                />
                Roll back even if others have changed the resource since
              </label>
            )}
            <FaultNotice fault={command.fault} />
          </>
        ) : (
          <Signed signed={signed} />
        )}
        <div class="buttons">
          {signed === null &&
            possible.map((name) => (
              <CommandButton key={name} command={command} kind="main" onPress={() => void sign(name)}>
                {labels[name]}
              </CommandButton>
            ))}
          <button type="button" onClick={close}>
            {signed === null ? 'Cancel' : 'Close'}
          </button>
        </div>
      </Dialog>
    </>
  );
}

function Signed({ signed }: { signed: SignedDecision }) {
  return (
    <>
      <p>
        Open <OutsideLink url={signed.temporal_url}>{signed.workflow_id}</OutsideLink>, choose <em>More Actions</em>,
        then <em>Send an Update</em> or <em>Send a Signal</em>, name <code>{signed.name}</code>, and paste the payload
        as its data. The signature expires <Time at={signed.expires_at} />.
      </p>
      <Copied title="Payload" text={signed.payload} />
      <Copied title="Or as a command line" text={signed.temporal_command} />
    </>
  );
}

/** Shows a text to copy. */
function Copied({ title, text }: { title: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const id = useId();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <pre class="secret copied">{visibleText(text)}</pre>
      {/* Browsers give the clipboard to pages over https and of this machine alone. */}
      {window.isSecureContext && (
        <button type="button" onClick={() => void copy()}>
          {isCopied ? 'Copied' : `Copy ${title === 'Payload' ? 'payload' : 'command'}`}
        </button>
      )}
    </div>
  );
}
