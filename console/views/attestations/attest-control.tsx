import { useId, useState } from 'preact/hooks';
import {
  type EditedAttestation,
  evidenceTypeOf,
  evidenceTypes,
  latestDay,
  requestedAttestation,
} from '../../attestations/attestation-request.ts';
import { ConfirmedButton, TextField } from '../../parts/controls.tsx';
import { api, bodyOf, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';

/** The control to attest, of one account. */
export interface AttestedControl {
  providerId: number;
  frameworkId: string;
  frameworkVersion: string;
  controlId: string;
}

const nothing: EditedAttestation = { statement: '', until: '' };

/** Shows the button and the form that attest a control. */
export function AttestControl(props: { control: AttestedControl; isRenewal: boolean; onAttested: () => void }) {
  const { control, isRenewal, onAttested } = props;
  const command = useCommand();
  const [edited, setEdited] = useState(nothing);
  const [file, setFile] = useState<File | null>(null);
  // Kept for another try: a file that was uploaded can be used for a day.
  const [uploaded, setUploaded] = useState<{ file: File; id: number } | null>(null);
  const change = (part: Partial<EditedAttestation>): void => setEdited({ ...edited, ...part });

  const upload = async (chosen: File): Promise<number> => {
    if (uploaded?.file === chosen) return uploaded.id;
    const type = evidenceTypeOf(chosen);
    const { id } = await bodyOf(
      api.POST('/api/v1/compliance/attestations/files', {
        params: { query: { name: chosen.name } },
        headers: { 'content-type': type },
        body: chosen as never,
        bodySerializer: (body) => body as unknown as Blob,
      }),
    );
    setUploaded({ file: chosen, id });
    return id;
  };
  const attest = async (): Promise<void> => {
    const { statement, expires_at } = requestedAttestation(edited);
    const body = {
      provider_ids: [control.providerId],
      framework_id: control.frameworkId,
      framework_version: control.frameworkVersion,
      control_id: control.controlId,
      statement,
      expires_at,
      ...(file === null ? {} : { file_id: await upload(file) }),
    };
    await done(api.POST('/api/v1/compliance/attestations', { body }));
    setEdited(nothing);
    setFile(null);
    onAttested();
  };

  return (
    <ConfirmedButton
      command={command}
      label={isRenewal ? 'Attest again' : 'Attest'}
      question={`Attest control ${control.controlId}`}
      onConfirm={attest}
    >
      <p>It counts once another member has accepted it, beside the score. It cannot be changed afterwards.</p>
      <TextField
        title="Statement"
        hint="How the control is fulfilled, and what was examined"
        lines={4}
        isRequired
        maxLength={4_000}
        value={edited.statement}
        onChange={(statement) => change({ statement })}
      />
      <FileField file={file} onChange={setFile} />
      <div class="field">
        <label>
          Attested until
          <input
            type="date"
            required
            max={latestDay(new Date())}
            value={edited.until}
            onInput={({ currentTarget: { value } }) => change({ until: value })}
          />
        </label>
        <p class="hint">It stops counting after that day (UTC), at most a year from now.</p>
      </div>
    </ConfirmedButton>
  );
}

function FileField({ file, onChange }: { file: File | null; onChange: (file: File | null) => void }) {
  const id = useId();
  return (
    <div class="field">
      <label htmlFor={id}>Evidence (optional)</label>
      <input
        id={id}
        type="file"
        accept={Object.keys(evidenceTypes).join(',')}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget: { files } }) => onChange(files?.[0] ?? null)}
      />
      <p id={`${id}-hint`} class="hint">
        {file === null
          ? 'PDF, image, text, CSV, JSON, DOCX or XLSX, at most 10 MiB'
          : 'It is uploaded when you attest.'}
      </p>
    </div>
  );
}
