import { useState } from 'preact/hooks';
import type { Attestation } from '../../../client/src/client.ts';
import { ConfirmedButton, TextField } from '../../parts/controls.tsx';
import { Name } from '../../parts/text.tsx';
import { api, done } from '../../service/api.ts';
import { Fault } from '../../service/fault.ts';
import { useCommand } from '../../service/use-command.ts';
import { useUser } from '../../service/use-session.ts';
import { visibleText } from '../../show/visible-text.ts';
import { Statement } from './statement.tsx';

type Deciding = { attestation: Attestation; onChanged: () => void };

/** Shows the buttons that accept, reject and withdraw an attestation, as far as its state allows. */
export function DecideAttestation({ attestation, onChanged }: Deciding) {
  const { id: ownId, role } = useUser();
  const { status, created_by: author } = attestation;
  if (status !== 'pending' && status !== 'accepted') return null;
  const isOwn = author.id === ownId;
  return (
    <div class="buttons">
      {status === 'pending' && <Review attestation={attestation} isOwn={isOwn} onChanged={onChanged} />}
      {(isOwn || role === 'admin') && <Withdraw attestation={attestation} onChanged={onChanged} />}
    </div>
  );
}

function Review({ attestation, isOwn, onChanged }: Deciding & { isOwn: boolean }) {
  const command = useCommand();
  const [comment, setComment] = useState('');
  const blocked = isOwn ? 'Another member has to review your attestation.' : null;
  const review = async (decision: 'accepted' | 'rejected'): Promise<void> => {
    const given = comment.trim();
    if (decision === 'rejected' && given === '') throw new Fault('Enter why it is rejected.', { status: 400 });
    const body = { decision, ...(given === '' ? {} : { comment: given }) };
    const params = { path: { id: attestation.id } };
    // What another member decided meanwhile is shown, too.
    await done(api.POST('/api/v1/compliance/attestations/{id}/review', { params, body })).finally(onChanged);
  };
  return (
    <>
      <ConfirmedButton
        command={command}
        kind="main"
        label="Accept"
        question={`Accept the attestation of control ${attestation.control_id}?`}
        blocked={blocked}
        onConfirm={() => review('accepted')}
      >
        <Reviewed attestation={attestation} />
        <p>You confirm that you have examined the statement and its evidence. The score does not change.</p>
        <TextField title="Comment (optional)" lines={2} value={comment} onChange={setComment} />
      </ConfirmedButton>
      <ConfirmedButton
        command={command}
        label="Reject"
        question={`Reject the attestation of control ${attestation.control_id}?`}
        blocked={blocked}
        onConfirm={() => review('rejected')}
      >
        <Reviewed attestation={attestation} />
        <TextField title="Why it is rejected" lines={2} isRequired value={comment} onChange={setComment} />
      </ConfirmedButton>
    </>
  );
}

/** Shows what is reviewed. */
function Reviewed({ attestation }: { attestation: Attestation }) {
  return (
    <div class="attestation">
      <p>
        <strong>{visibleText(attestation.control_title)}</strong> on <Name text={attestation.provider_name} />
      </p>
      <Statement attestation={attestation} />
    </div>
  );
}

function Withdraw({ attestation, onChanged }: Deciding) {
  const command = useCommand();
  const [reason, setReason] = useState('');
  const withdraw = async (): Promise<void> => {
    const body = reason.trim() === '' ? {} : { reason: reason.trim() };
    const params = { path: { id: attestation.id } };
    await done(api.POST('/api/v1/compliance/attestations/{id}/withdraw', { params, body })).finally(onChanged);
  };
  return (
    <ConfirmedButton
      command={command}
      kind="danger"
      label="Withdraw"
      question={`Withdraw the attestation of control ${attestation.control_id}?`}
      onConfirm={withdraw}
    >
      <p>It stops counting at once. No earlier attestation counts again.</p>
      <TextField title="Reason (optional)" lines={2} value={reason} onChange={setReason} />
    </ConfirmedButton>
  );
}
