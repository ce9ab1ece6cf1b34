import type { Attestation } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { AttestControl } from './attest-control.tsx';
import { DecideAttestation } from './decide-attestation.tsx';
import { Statement } from './statement.tsx';

const texts: Readonly<Partial<Record<Attestation['status'], string>>> = {
  pending: 'Waits for review',
  accepted: 'Attested',
};

/** Shows the state of an attestation. */
export function AttestationBadge({ status }: { status: Attestation['status'] }) {
  const text = texts[status];
  return <StatusBadge status={status === 'accepted' ? 'done' : status} {...(text === undefined ? {} : { text })} />;
}

/** Shows the attestation of a manual control with what can be done: attest, review, withdraw. */
export function ControlAttestation(props: {
  control: { providerId: number; frameworkId: string; frameworkVersion: string; controlId: string };
  attestation: Attestation | null;
  onChanged: () => void;
}) {
  const { control, attestation, onChanged } = props;
  return (
    <div class="attestation">
      {attestation === null ? <p>Nobody attests this control.</p> : <Statement attestation={attestation} />}
      {attestation !== null && <DecideAttestation attestation={attestation} onChanged={onChanged} />}
      {attestation?.status !== 'pending' && (
        <AttestControl control={control} isRenewal={attestation?.status === 'accepted'} onAttested={onChanged} />
      )}
    </div>
  );
}
