import type { Attestation } from '../../../client/src/client.ts';
import { sizeText } from '../../attestations/attestation-request.ts';
import { CommandButton } from '../../parts/controls.tsx';
import { FaultNotice } from '../../parts/notices.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { saveFile } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { visibleText } from '../../show/visible-text.ts';

/** Shows a button that downloads the evidence of an attestation; nothing without any. */
export function EvidenceFile({ attestation: { id, file } }: { attestation: Attestation }) {
  const command = useCommand();
  if (file === null) return null;
  return (
    <>
      <CommandButton
        command={command}
        onPress={() => void command.run(() => saveFile(`/api/v1/compliance/attestations/${id}/file`, file.name))}
      >
        Download evidence
      </CommandButton>
      <FaultNotice fault={command.fault} />
    </>
  );
}

/** Shows what was attested, by whom, with its evidence and its review. */
export function Statement({ attestation }: { attestation: Attestation }) {
  const { file, reviewed_by: reviewer, review_comment: comment, end_reason: reason } = attestation;
  return (
    <>
      <p class="statement">{visibleText(attestation.statement)}</p>
      <p class="hint">
        By <Name text={attestation.created_by.email} /> <Time at={attestation.created_at} />
        {reviewer !== null && (
          <>
            {attestation.status === 'rejected' ? ', rejected by ' : ', accepted by '}
            <Name text={reviewer.email} />
          </>
        )}
        , until <Time at={attestation.expires_at} />
      </p>
      {comment !== null && <p>Review: {visibleText(comment)}</p>}
      {reason !== null && <p>Withdrawn: {visibleText(reason)}</p>}
      {file !== null && (
        <>
          <p>
            Evidence: <Name text={file.name} />
          </p>
          <p class="hint">
            {sizeText(file.size_bytes)}, SHA-256 <code class="hash">{file.sha256}</code>
          </p>
          <EvidenceFile attestation={attestation} />
        </>
      )}
    </>
  );
}
